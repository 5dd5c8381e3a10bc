import { listOrganizations, readOrganization } from '@separai/contract/organizations/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { call } from '../../lib/api.ts';
import { InlineSelect } from '../ui/inline-select.tsx';
import { organizationSelectText as text } from './text.ts';

export const organizationsKey = ['/admin/organizations'] as const;

/** All organisations, by name; for administrators. */
export const organizationsQuery = queryOptions({
  queryKey: organizationsKey,
  queryFn: ({ signal }) => call(listOrganizations, { signal }),
});

/** An organisation with its counts; for its operators, too. */
export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: [...organizationsKey, id],
    queryFn: ({ signal }) => call(readOrganization, { params: { id }, signal }),
  });

/** The select of a record's organisation, by its number as text; nothing while the installation has none. */
export function OrganizationSelect({ value, ...select }: ComponentProps<typeof InlineSelect> & { value: string }) {
  const { data } = useQuery(organizationsQuery);
  const organizations = data?.items ?? [];
  if (organizations.length === 0 && value === '') return null;
  return (
    <InlineSelect {...select} value={value}>
      <option value="">{text.none}</option>
      {/* The stored one stays chosen while the list loads, and where it cannot be loaded. */}
      {value !== '' && organizations.every(({ id }) => String(id) !== value) && (
        <option value={value}>{text.number(value)}</option>
      )}
      {organizations.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </InlineSelect>
  );
}
