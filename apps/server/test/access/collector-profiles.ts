import { type Attempt, allCallers, at } from './attempt.ts';

export const collector = {
  ...{ kind: 'cooperativa', name: 'Cooperativa', materials: ['papel'], uf: 'CE', municipality: 'Fortaleza' },
  ...{ districts: [], phone: '8532165498', payment: 'gratuito', isActive: true },
};

export const collectorProfiles: Record<string, Attempt> = {
  'GET /collector-profiles': { statuses: allCallers, request: at('/collector-profiles') },
  'GET /collector-profiles/:id': {
    statuses: allCallers,
    request: ({ profileId }) => ({ path: `/collector-profiles/${profileId}` }),
  },
  'GET /admin/collector-profiles': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/collector-profiles'),
  },
  'GET /admin/collector-profiles.csv': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    // Each download is recorded in the history.
    writesOwn: true,
    request: at('/admin/collector-profiles.csv'),
  },
  'GET /admin/collector-profiles.xlsx': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    writesOwn: true,
    request: at('/admin/collector-profiles.xlsx'),
  },
  'GET /admin/collector-profiles/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}` }),
  },
  'POST /admin/collector-profiles': {
    statuses: [401, 403, 403, 201],
    staff: [201, 201, 403],
    writesOwn: true,
    request: at('/admin/collector-profiles', collector),
  },
  'PUT /admin/collector-profiles/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}`, body: collector }),
  },
  'DELETE /admin/collector-profiles/:id': {
    statuses: [401, 403, 403, 204],
    staff: [204, 404, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}` }),
  },
  'POST /admin/collector-profiles/:id/image': {
    statuses: [401, 403, 403, 415],
    staff: [415, 415, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}/image`, body: {} }),
  },
  'DELETE /admin/collector-profiles/:id/image': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ profileId }) => ({ path: `/admin/collector-profiles/${profileId}/image` }),
  },
};
