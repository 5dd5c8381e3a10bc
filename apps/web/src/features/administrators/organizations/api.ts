import {
  createOrganization,
  deleteOrganization,
  listOrganizationPeople,
  replaceOrganization,
  revokeOrganizationPerson,
} from '@separai/contract/organizations/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { organizationsKey } from '../../../components/admin/organization-select.tsx';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';

/** A page of an organisation's operators and collectors. */
export const organizationPeopleQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...organizationsKey, id, 'people', page],
    queryFn: ({ signal }) => call(listOrganizationPeople, { params: { id }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

const ofOrganizations = { stale: [organizationsKey] };
export const useCreateOrganization = () => useAdminWrite(createOrganization, ofOrganizations);
export const useReplaceOrganization = () => useAdminWrite(replaceOrganization, ofOrganizations);
export const useDeleteOrganization = () => useAdminWrite(deleteOrganization, ofOrganizations);
/** Ends a person's work for an organisation. */
export const useRevokePerson = () => useAdminWrite(revokeOrganizationPerson, ofOrganizations);
