import { type Attempt, allCallers, at } from './attempt.ts';

const collectionService = { name: 'Podas', kind: 'podas', color: 'vidro', holidayPolicy: 'passes' };
/** Of a service that does not exist, which is refused after the permission. */
const collectionArea = {
  ...{ serviceId: 999_999, name: 'Setor', municipality: 'Fortaleza', uf: 'CE' },
  ...{ rules: [], coverage: { districts: ['Centro'] } },
};
const dayOff = { kind: 'cancelled', date: '2026-12-23', areas: [999_999] };

export const collectionDays: Record<string, Attempt> = {
  'GET /collection-services': { statuses: allCallers, request: at('/collection-services') },
  'GET /collection-areas': { statuses: allCallers, request: at('/collection-areas') },
  'GET /collection-cities': { statuses: allCallers, request: at('/collection-cities') },
  'GET /collection-areas.geojson': { statuses: allCallers, request: at('/collection-areas.geojson') },
  'GET /collection-areas/:id': { statuses: [404, 404, 404, 404], request: at('/collection-areas/999999') },
  'GET /collection-areas/:id.ics': { statuses: [404, 404, 404, 404], request: at('/collection-areas/999999.ics') },
  'GET /collection-days': { statuses: allCallers, request: at('/collection-days?district=Centro') },
  'GET /admin/collection-services': { statuses: [401, 403, 403, 200], request: at('/admin/collection-services') },
  'POST /collection-services': { statuses: [401, 403, 403, 201], request: at('/collection-services', collectionService) },
  'PUT /collection-services/:id': {
    statuses: [401, 403, 403, 404],
    request: at('/collection-services/999999', collectionService),
  },
  'DELETE /collection-services/:id': { statuses: [401, 403, 403, 404], request: at('/collection-services/999999') },
  'GET /admin/collection-areas': { statuses: [401, 403, 403, 200], request: at('/admin/collection-areas') },
  'GET /admin/collection-areas/map': { statuses: [401, 403, 403, 200], request: at('/admin/collection-areas/map?service=1') },
  'GET /admin/collection-areas/outlines': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/collection-areas/outlines?service=1&bbox=-39,-4,-38,-3&zoom=12'),
  },
  'GET /admin/collection-days/year': { statuses: [401, 403, 403, 200], request: at('/admin/collection-days/year') },
  'GET /admin/collection-areas/:id': { statuses: [401, 403, 403, 404], request: at('/admin/collection-areas/999999') },
  'POST /collection-areas': { statuses: [401, 403, 403, 400], request: at('/collection-areas', collectionArea) },
  'PUT /collection-areas/:id': { statuses: [401, 403, 403, 404], request: at('/collection-areas/999999', collectionArea) },
  'DELETE /collection-areas/:id': { statuses: [401, 403, 403, 404], request: at('/collection-areas/999999') },
  'POST /collection-areas/:id/missed-collections': {
    statuses: [404, 404, 404, 404],
    request: at('/collection-areas/999999/missed-collections', { date: '2026-11-25' }),
  },
  'POST /admin/collection-exceptions/preview': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/collection-exceptions/preview', { exception: dayOff }),
  },
  'POST /admin/collection-areas/:id/preview': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/collection-areas/999999/preview', { area: collectionArea }),
  },
  'POST /admin/collection-services/:id/preview': {
    statuses: [401, 403, 403, 404],
    request: at('/admin/collection-services/999999/preview', collectionService),
  },
  'POST /admin/holidays/preview': {
    statuses: [401, 403, 403, 200],
    request: at('/admin/holidays/preview', { holiday: { date: '08-15', name: 'Padroeira' } }),
  },
  'POST /admin/collection-announcements/preview': {
    statuses: [401, 403, 403, 400],
    request: at('/admin/collection-announcements/preview', { areas: [999_999] }),
  },
  'POST /admin/collection-announcements': {
    statuses: [401, 403, 403, 400],
    request: at('/admin/collection-announcements', { areas: [999_999], text: 'Aviso' }),
  },
  'GET /admin/collection-announcements': { statuses: [401, 403, 403, 200], request: at('/admin/collection-announcements') },
  'GET /users/me/missed-collections': { statuses: [401, 200, 200, 200], request: at('/users/me/missed-collections') },
  'GET /admin/missed-collections': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/missed-collections'),
  },
  'PATCH /admin/missed-collections/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/missed-collections/999999', { action: 'collected' }),
  },
  'GET /admin/collection-area-names': { statuses: [401, 403, 403, 200], request: at('/admin/collection-area-names') },
  'GET /admin/collection-exceptions': { statuses: [401, 403, 403, 200], request: at('/admin/collection-exceptions') },
  'POST /collection-exceptions': { statuses: [401, 403, 403, 400], request: at('/collection-exceptions', dayOff) },
  'PUT /collection-exceptions/:id': { statuses: [401, 403, 403, 404], request: at('/collection-exceptions/999999', dayOff) },
  'DELETE /collection-exceptions/:id': { statuses: [401, 403, 403, 404], request: at('/collection-exceptions/999999') },
  'GET /users/me/collection-areas': { statuses: [401, 200, 200, 200], request: at('/users/me/collection-areas') },
  'PUT /users/me/collection-areas/district': {
    statuses: [401, 422, 422, 422],
    request: at('/users/me/collection-areas/district', { district: 'Centro' }),
  },
  'PUT /users/me/collection-areas': {
    statuses: [401, 404, 404, 404],
    request: at('/users/me/collection-areas', { areaId: 999_999 }),
  },
  'GET /users/me/collection-reminders': { statuses: [401, 200, 200, 200], request: at('/users/me/collection-reminders') },
  'PUT /users/me/collection-reminders': {
    statuses: [401, 404, 404, 404],
    request: at('/users/me/collection-reminders', { serviceId: 999_999, moment: 'eve', hour: 18 }),
  },
};
