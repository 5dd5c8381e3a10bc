import { type Attempt, at } from './attempt.ts';

export const imports: Record<string, Attempt> = {
  'GET /admin/collection-areas/export': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/collection-areas/export?format=csv'),
  },
  'POST /admin/collection-areas/imports': {
    statuses: [401, 403, 403, 415],
    request: at('/admin/collection-areas/imports', {}),
  },
  'POST /admin/imports': { statuses: [401, 403, 403, 415], request: at('/admin/imports', {}) },
  'GET /admin/imports': { statuses: [401, 403, 403, 200], request: at('/admin/imports') },
  'GET /admin/imports/:id': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1') },
  'PUT /admin/imports/:id/mapping': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/mapping', { columns: {}, constants: {} }),
  },
  'PUT /admin/imports/:id/area-mapping': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/area-mapping', { columns: {}, constants: {}, validFrom: '2026-12-01', frequencies: [] }),
  },
  'GET /admin/imports/:id/area-proposal': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/area-proposal') },
  'GET /admin/imports/:id/rows': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/rows') },
  'PATCH /admin/imports/:id/rows/:number': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/rows/1', { action: 'skip' }),
  },
  'PUT /admin/imports/:id/rows/:number/place': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/rows/1/place', { latitude: -3.7, longitude: -38.5 }),
  },
  'PUT /admin/imports/:id/duplicates': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/imports/1/duplicates', { action: 'skip' }),
  },
  'POST /admin/imports/:id/apply': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/apply') },
  'POST /admin/imports/:id/cancel': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/cancel') },
  'GET /admin/imports/:id/refused': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/refused') },
  'POST /admin/imports/:id/undo': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1/undo') },
  'DELETE /admin/imports/:id': { statuses: [401, 403, 403, 404], request: at('/admin/imports/1') },
  'POST /admin/items/imports': { statuses: [401, 403, 403, 415], request: at('/admin/items/imports', {}) },
};
