import { type Attempt, at, type Prepared } from './attempt.ts';

const booking = ({ pointId }: Prepared) => ({ collectionPointId: pointId, date: '2026-12-10', weightKg: 5 });
const thursdays = 'FREQ=WEEKLY;BYDAY=TH';

export const schedules: Record<string, Attempt> = {
  'GET /admin/schedules/map': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/schedules/map?date=2026-12-10'),
  },
  'POST /schedules': { statuses: [401, 201, 201, 201], request: (prepared) => ({ path: '/schedules', body: booking(prepared) }) },
  'GET /schedules': { statuses: [401, 200, 200, 200], request: at('/schedules') },
  'GET /collection-points/:id/days': {
    statuses: [401, 200, 200, 200],
    request: ({ pointId }) => ({ path: `/collection-points/${pointId}/days` }),
  },
  'GET /schedules/:id': { statuses: [401, 200, 404, 404], request: ({ scheduleId }) => ({ path: `/schedules/${scheduleId}` }) },
  'PUT /schedules/:id': {
    statuses: [401, 200, 404, 404],
    request: (prepared) => ({ path: `/schedules/${prepared.scheduleId}`, body: booking(prepared) }),
  },
  'POST /schedules/:id/proposal': {
    statuses: [401, 409, 404, 404],
    request: ({ scheduleId }) => ({ path: `/schedules/${scheduleId}/proposal`, body: { date: null } }),
  },
  'POST /schedule-proposals/open': {
    statuses: [404, 404, 404, 404],
    request: at('/schedule-proposals/open', { token: 'errado' }),
  },
  'POST /schedule-proposals/answer': {
    statuses: [404, 404, 404, 404],
    request: at('/schedule-proposals/answer', { token: 'errado', date: null }),
  },
  'GET /admin/collection-points/:id/closings': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/${pointId}/closings` }),
  },
  'GET /admin/collection-points/:id/closings/preview': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({ path: `/admin/collection-points/${pointId}/closings/preview?date=2026-12-20` }),
  },
  'POST /admin/collection-points/:id/closings': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ pointId }) => ({
      path: `/admin/collection-points/${pointId}/closings`,
      body: { date: '2026-12-20', act: 'move' },
    }),
  },
  'POST /admin/closings/:id/undo': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/closings/999999/undo'),
  },
  'POST /admin/schedules/:id/proposal': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}/proposal`, body: { dates: ['2026-12-11'] } }),
  },
  'POST /admin/phone-bookings': {
    statuses: [401, 403, 403, 201],
    staff: [201, 404, 403],
    request: (prepared) => ({
      path: '/admin/phone-bookings',
      body: { ...booking(prepared), name: 'Dona Iara', phone: '85912345678', agreed: true },
    }),
  },
  'POST /admin/phone-bookings/:id/link': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/phone-bookings/${scheduleId}/link` }),
  },
  'POST /admin/phone-bookings/:id/answer': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/phone-bookings/${scheduleId}/answer`, body: { date: null } }),
  },
  'GET /admin/phone-bookings/:id/caller': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/phone-bookings/${scheduleId}/caller` }),
  },
  'DELETE /admin/phone-bookings/:id/caller': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/phone-bookings/${scheduleId}/caller` }),
  },
  'POST /phone-bookings/open': { statuses: [404, 404, 404, 404], request: at('/phone-bookings/open', { token: 'errado' }) },
  'POST /phone-bookings/cancel': { statuses: [404, 404, 404, 404], request: at('/phone-bookings/cancel', { token: 'errado' }) },
  'POST /phone-bookings/days': { statuses: [404, 404, 404, 404], request: at('/phone-bookings/days', { token: 'errado' }) },
  'POST /phone-bookings/move': {
    statuses: [404, 404, 404, 404],
    request: at('/phone-bookings/move', { token: 'errado', date: '2026-12-20' }),
  },
  'POST /phone-bookings/answer': {
    statuses: [404, 404, 404, 404],
    request: at('/phone-bookings/answer', { token: 'errado', date: null }),
  },
  'POST /schedules/:id/cancel': {
    statuses: [401, 200, 404, 404],
    request: ({ scheduleId }) => ({ path: `/schedules/${scheduleId}/cancel` }),
  },
  'GET /schedule-series': { statuses: [401, 200, 200, 200], request: at('/schedule-series') },
  'POST /schedule-series': {
    statuses: [401, 201, 201, 201],
    request: (prepared) => ({ path: '/schedule-series', body: { ...booking(prepared), rule: thursdays, until: '2026-12-17' } }),
  },
  'PUT /schedule-series/:id': {
    statuses: [401, 200, 404, 404],
    request: (prepared) => ({
      path: `/schedule-series/${prepared.seriesId}`,
      body: { ...booking(prepared), rule: thursdays, scheduleId: prepared.scheduleId },
    }),
  },
  'POST /schedule-series/:id/cancel': {
    statuses: [401, 200, 404, 404],
    request: ({ seriesId }) => ({ path: `/schedule-series/${seriesId}/cancel`, body: {} }),
  },
  'POST /schedule-series/:id/renew': {
    statuses: [401, 200, 404, 404],
    request: ({ seriesId }) => ({ path: `/schedule-series/${seriesId}/renew` }),
  },
  'POST /schedule-series/:id/skipped': {
    statuses: [401, 409, 404, 404],
    request: ({ seriesId }) => ({ path: `/schedule-series/${seriesId}/skipped`, body: { day: '2026-12-12', date: null } }),
  },
  // The booking is of a series already.
  'POST /admin/schedules/:id/series': {
    statuses: [401, 403, 403, 409],
    staff: [409, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}/series`, body: { rule: thursdays } }),
  },
  'PUT /admin/schedules/:id/series': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({
      path: `/admin/schedules/${scheduleId}/series`,
      body: { date: '2026-12-10', rule: thursdays },
    }),
  },
  'POST /admin/schedules/:id/series/cancel': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}/series/cancel`, body: { reason: 'Mudou' } }),
  },
  'GET /admin/schedules': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/schedules') },
  'GET /admin/schedules/days': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/schedules/days?from=2026-12-01&to=2026-12-31'),
  },
  'GET /admin/schedules/sheet': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/schedules/sheet?date=2026-12-01'),
  },
  'GET /admin/schedules.csv': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    writesOwn: true,
    request: at('/admin/schedules.csv'),
  },
  'GET /admin/schedules.xlsx': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    writesOwn: true,
    request: at('/admin/schedules.xlsx'),
  },
  'GET /admin/schedules/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}` }),
  },
  'PATCH /admin/schedules': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ scheduleId }) => ({
      path: '/admin/schedules',
      body: { status: 'confirmado', schedules: [{ id: scheduleId }] },
    }),
  },
  'POST /admin/schedules/undo': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: ({ scheduleId }) => ({ path: '/admin/schedules/undo', body: { schedules: [{ id: scheduleId }] } }),
  },
  'GET /admin/conversion-factors': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/conversion-factors'),
  },
  'POST /conversion-factors': {
    statuses: [401, 403, 403, 400],
    staff: [400, 400, 403],
    request: at('/conversion-factors', { material: 'papel' }),
  },
  'PUT /conversion-factors/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 403, 403],
    request: ({ organizationId }) => ({
      path: '/conversion-factors/999999',
      body: { material: 'papel', unit: 'saco', kgPerUnit: 12, organizationId },
    }),
  },
  'DELETE /conversion-factors/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/conversion-factors/999999'),
  },
  'PATCH /admin/schedules/:id': {
    statuses: [401, 403, 403, 200],
    staff: [200, 404, 403],
    request: ({ scheduleId }) => ({ path: `/admin/schedules/${scheduleId}`, body: { status: 'confirmado' } }),
  },
};
