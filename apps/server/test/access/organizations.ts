import { type Attempt, at } from './attempt.ts';

export const organizations: Record<string, Attempt> = {
  'GET /admin/organizations': { statuses: [401, 403, 403, 200], request: at('/admin/organizations') },
  'POST /admin/organizations': {
    statuses: [401, 403, 403, 201],
    request: at('/admin/organizations', { name: 'Cooperativa Nova', kind: 'cooperativa' }),
  },
  'GET /admin/organizations/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ organizationId }) => ({ path: `/admin/organizations/${organizationId}` }),
  },
  'PUT /admin/organizations/:id': {
    statuses: [401, 403, 403, 200],
    request: ({ organizationId }) => ({
      path: `/admin/organizations/${organizationId}`,
      body: { name: 'Cooperativa Dona', kind: 'associacao' },
    }),
  },
  'DELETE /admin/organizations/:id': { statuses: [401, 403, 403, 404], request: at('/admin/organizations/999999') },
  'GET /admin/organizations/:id/people': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ organizationId }) => ({ path: `/admin/organizations/${organizationId}/people` }),
  },
  'DELETE /admin/organization-people/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/organization-people/ninguem'),
  },
};
