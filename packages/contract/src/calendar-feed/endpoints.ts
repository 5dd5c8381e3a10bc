import { endpoint } from '../endpoint.ts';

export const readCalendarFeed = endpoint<{ reply: { url: string | null } }>()({
  method: 'GET',
  path: '/users/me/calendar-feed',
  permission: 'own:read',
});

export const createCalendarFeed = endpoint<{ reply: { url: string | null } }>()({
  method: 'POST',
  path: '/users/me/calendar-feed',
  permission: 'own:write',
});

export const revokeCalendarFeed = endpoint<{ reply: null }>()({
  method: 'DELETE',
  path: '/users/me/calendar-feed',
  permission: 'own:write',
});

export const downloadCalendar = endpoint<{ params: { token: string }; reply: string }>()({
  method: 'GET',
  path: '/calendar/:token',
  permission: 'link:open',
});
