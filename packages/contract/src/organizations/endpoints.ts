import type * as z from 'zod/mini';
import type { OrganizationPeoplePage } from '../administrators/schema.ts';
import { endpoint } from '../endpoint.ts';
import type { NumberedPageQuery } from '../pages.ts';
import type {
  AdministeredOrganization,
  AdministeredOrganizations,
  OrganizationCreation,
  OrganizationParams,
  OrganizationReplacement,
} from './administration-schema.ts';
import type { Organization } from './schema.ts';

export const listOrganizations = endpoint<{ reply: AdministeredOrganizations }>()({
  method: 'GET',
  path: '/admin/organizations',
  permission: 'organizations:manage',
});

export const createOrganization = endpoint<{ body: z.input<typeof OrganizationCreation>; reply: Organization }>()({
  method: 'POST',
  path: '/admin/organizations',
  permission: 'organizations:manage',
});

export const readOrganization = endpoint<{ params: z.input<typeof OrganizationParams>; reply: AdministeredOrganization }>()({
  method: 'GET',
  path: '/admin/organizations/:id',
  permission: 'people:manage',
});

export const replaceOrganization = endpoint<{
  params: z.input<typeof OrganizationParams>;
  body: z.input<typeof OrganizationReplacement>;
  reply: Organization;
}>()({
  method: 'PUT',
  path: '/admin/organizations/:id',
  permission: 'organizations:manage',
});

export const deleteOrganization = endpoint<{ params: z.input<typeof OrganizationParams>; reply: null }>()({
  method: 'DELETE',
  path: '/admin/organizations/:id',
  permission: 'organizations:manage',
});

export const listOrganizationPeople = endpoint<{
  params: z.input<typeof OrganizationParams>;
  query: z.input<typeof NumberedPageQuery>;
  reply: z.output<typeof OrganizationPeoplePage>;
}>()({
  method: 'GET',
  path: '/admin/organizations/:id/people',
  permission: 'people:manage',
});

export const revokeOrganizationPerson = endpoint<{ params: { id: string }; reply: null }>()({
  method: 'DELETE',
  path: '/admin/organization-people/:id',
  permission: 'people:manage',
});
