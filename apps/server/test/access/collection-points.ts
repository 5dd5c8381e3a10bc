import { type Attempt, allCallers, at } from './attempt.ts';

const place = { name: 'Ponto novo', address: 'Rua A, 1' };

export const collectionPoints: Record<string, Attempt> = {
  'GET /collection-points': { statuses: allCallers, request: at('/collection-points') },
  'GET /collection-points?includeInactive': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/collection-points?includeInactive=true'),
  },
  'GET /collection-points/view': { statuses: allCallers, request: at('/collection-points/view?bbox=-39,-4,-38,-3&zoom=12') },
  'GET /collection-points/summary': { statuses: allCallers, request: at('/collection-points/summary') },
  'GET /collection-points/:id': { statuses: allCallers, request: ({ pointId }) => ({ path: `/collection-points/${pointId}` }) },
  'POST /collection-points': {
    statuses: [401, 403, 403, 201],
    staff: [201, 201, 403],
    writesOwn: true,
    request: at('/collection-points', place),
  },
  'PUT /collection-points/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}`, body: place }),
  },
  'DELETE /collection-points/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}` }),
  },
  'POST /collection-points/:id/image': {
    statuses: [401, 403, 403, 415],
    staff: [415, 415, 403],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}/image`, body: {} }),
  },
  'DELETE /collection-points/:id/image': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}/image` }),
  },
  'POST /collection-points/:id/reports': {
    statuses: [201, 201, 201, 201],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}/reports`, body: { kind: 'closed' } }),
  },
  'GET /admin/point-reports': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/point-reports') },
  'GET /admin/point-reports/:id/photo': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/point-reports/nenhum/photo'),
  },
  'GET /admin/point-reports/:id/photo-link': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/point-reports/nenhum/photo-link'),
  },
  'GET /point-report-photos/:token': { statuses: [404, 404, 404, 404], request: at('/point-report-photos/forjado') },
  'PATCH /admin/point-reports/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/point-reports/nenhum', { action: 'dismiss' }),
  },
  'POST /admin/collection-points/:id/confirmation/undo': {
    statuses: [401, 403, 403, 409],
    staff: [409, 404, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/${pointId}/confirmation/undo`, body: { undo: 'forjado' } }),
  },
  'POST /admin/collection-points/:id/confirmation': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/${pointId}/confirmation` }),
  },
  'GET /collection-points.csv': { statuses: allCallers, request: at('/collection-points.csv') },
  'POST /admin/collection-points/:id/confirmation-link': {
    statuses: [401, 403, 403, 204],
    staff: [204, 404, 403],
    request: ({ pointId }) => ({
      path: `/admin/collection-points/${pointId}/confirmation-link`,
      body: { email: 'operadora@exemplo.com.br' },
    }),
  },
  'POST /point-confirmations': { statuses: [400, 400, 400, 400], request: at('/point-confirmations', { token: 'errado' }) },
  'GET /collection-points.geojson': { statuses: allCallers, request: at('/collection-points.geojson') },
  'GET /holidays': { statuses: allCallers, request: at('/holidays') },
  'GET /admin/holidays': { statuses: [401, 403, 403, 200], request: at('/admin/holidays') },
  'POST /holidays': { statuses: [401, 403, 403, 201], request: at('/holidays', { date: '08-15', name: 'Padroeira' }) },
  'PUT /holidays/:id': {
    statuses: [401, 403, 403, 404],
    request: at('/holidays/999999', { date: '08-15', name: 'Padroeira' }),
  },
  'DELETE /holidays/:id': { statuses: [401, 403, 403, 404], request: at('/holidays/999999') },
  'GET /admin/collection-points': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/collection-points'),
  },
  'GET /admin/collection-points/bundled-restricted': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/collection-points/bundled-restricted'),
  },
  'GET /admin/collection-points/open-schedules': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/open-schedules?ids=${pointId}` }),
  },
  'PATCH /admin/collection-points': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: '/admin/collection-points', body: { isActive: false, points: [{ id: pointId }] } }),
  },
  'GET /admin/collection-points/map': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/collection-points/map?bbox=-39,-4,-38,-3&zoom=12'),
  },
  'POST /admin/collection-points/undo': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: '/admin/collection-points/undo', body: { points: [{ id: pointId }] } }),
  },
  'DELETE /admin/collection-points': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: '/admin/collection-points', body: { points: [{ id: pointId }] } }),
  },
  'GET /admin/collection-points/export': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/collection-points/export?format=csv'),
  },
  'POST /materials': {
    statuses: [401, 403, 403, 201],
    staff: [201, 404, 403],
    request: ({ pointId }) => ({ path: '/materials', body: { collectionPointId: pointId, materialType: 'oleo' } }),
  },
  'DELETE /materials': {
    statuses: [401, 403, 403, 204],
    staff: [204, 404, 403],
    request: ({ pointId }) => ({ path: `/materials?collectionPointId=${pointId}&materialType=papel` }),
  },
};
