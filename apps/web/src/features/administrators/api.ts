import {
  checkInvitation,
  invite,
  listAdministrators,
  listInvitations,
  revokeAdministrator,
  withdrawInvitation,
} from '@separai/contract/administrators/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../components/admin/use-admin-write.ts';
import { call } from '../../lib/api.ts';

const administratorKeys = {
  all: ['/admin/administrators'],
  page: (page: number) => [...administratorKeys.all, page],
  invitations: ['/admin/invitations'],
  invitationPage: (page: number, organizationId?: number) => [...administratorKeys.invitations, page, organizationId],
  openInvitation: (token: string) => ['/auth/verify-invitation', token],
} as const;

export const administratorsQuery = (page: number) =>
  queryOptions({
    queryKey: administratorKeys.page(page),
    queryFn: ({ signal }) => call(listAdministrators, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the pending invitations: all, or those to an organisation. */
export const invitationsQuery = (page: number, organizationId?: number) =>
  queryOptions({
    queryKey: administratorKeys.invitationPage(page, organizationId),
    queryFn: ({ signal }) =>
      call(listInvitations, {
        query: { page: String(page), ...(organizationId !== undefined && { organizationId: String(organizationId) }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The invitation of a mailed link. */
export const openInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: administratorKeys.openInvitation(token),
    queryFn: ({ signal }) => call(checkInvitation, { body: { token }, signal }),
    retry: false,
    gcTime: 0,
  });

const { all, invitations } = administratorKeys;
export const useInvite = () => useAdminWrite(invite, { stale: [invitations] });
export const useWithdraw = () => useAdminWrite(withdrawInvitation, { stale: [invitations] });
/** Revokes an administrator's access. */
export const useRevoke = () => useAdminWrite(revokeAdministrator, { stale: [all, invitations] });
