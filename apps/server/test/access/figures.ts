import { type Attempt, at } from './attempt.ts';

export const figures: Record<string, Attempt> = {
  'GET /admin/dashboard': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/dashboard') },
  'GET /admin/figures': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/figures?from=2026-11&to=2026-12'),
  },
  'GET /admin/figures.csv': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/figures.csv?from=2026-11&to=2026-12'),
  },
  'GET /admin/figures.xlsx': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/figures.xlsx?from=2026-11&to=2026-12'),
  },
  'GET /admin/figures.pdf': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 403],
    request: at('/admin/figures.pdf?from=2026-11&to=2026-12'),
  },
  // The city does not publish them.
  'GET /public-figures': { statuses: [404, 404, 404, 404], request: at('/public-figures') },
  'GET /admin/waiting': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/waiting') },
};
