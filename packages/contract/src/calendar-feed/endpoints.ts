import { endpoint } from '../endpoint.ts';

/** The secret URL of a feed, null while there is none, and whether it has the collection days of the person's areas. */
export interface CalendarFeed {
  url: string | null;
  collections: boolean;
}

export const readCalendarFeed = endpoint<{ reply: CalendarFeed }>()({
  method: 'GET',
  path: '/users/me/calendar-feed',
  permission: 'own:read',
});

export const createCalendarFeed = endpoint<{ reply: CalendarFeed }>()({
  method: 'POST',
  path: '/users/me/calendar-feed',
  permission: 'own:write',
});

export const changeCalendarFeed = endpoint<{ body: { collections: boolean }; reply: CalendarFeed }>()({
  method: 'PATCH',
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
