import { type Attempt, at } from './attempt.ts';

let days = 0;
/** A day of the last week, which is another one for each of five calls: a closed list takes no further writes. */
const nextDay = (): string => `2026-11-${24 + (++days % 5)}`;

export const collectionRoutes: Record<string, Attempt> = {
  'GET /collection-routes/:date': {
    statuses: [401, 403, 403, 400],
    staff: [200, 200, 200],
    writesOwn: true,
    request: at('/collection-routes/2026-12-01'),
  },
  'PUT /collection-routes/:date/order': {
    statuses: [401, 403, 403, 403],
    staff: [200, 200, 200],
    writesOwn: true,
    request: at('/collection-routes/2026-12-01/order', { order: [] }),
  },
  'POST /collection-routes/:date/start': {
    statuses: [401, 403, 403, 403],
    staff: [200, 200, 200],
    writesOwn: true,
    request: at('/collection-routes/2026-12-01/start', { at: '2026-12-01T15:00:00Z' }),
  },
  'POST /collection-routes/:date/close': {
    statuses: [401, 403, 403, 403],
    staff: [200, 200, 200],
    writesOwn: true,
    request: () => ({ path: `/collection-routes/${nextDay()}/close`, body: { signedName: 'Rui' } }),
  },
  'POST /collection-stops/:id/outcomes': {
    statuses: [401, 403, 403, 403],
    staff: [404, 404, 404],
    request: ({ scheduleId }) => ({
      path: `/collection-stops/${scheduleId}/outcomes`,
      body: { date: '2026-12-01', at: '2026-12-01T15:00:00Z', outcome: 'nobody' },
    }),
  },
  'GET /admin/collection-routes': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 200],
    request: at('/admin/collection-routes?date=2026-12-01'),
  },
  'GET /collection-outcomes/:id/photo-link': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 404],
    request: at('/collection-outcomes/00000000-0000-4000-8000-000000000000/photo-link'),
  },
  'GET /collection-outcome-photos/:token': {
    statuses: [404, 404, 404, 404],
    request: at('/collection-outcome-photos/nada'),
  },
};
