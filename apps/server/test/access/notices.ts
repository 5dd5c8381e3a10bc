import { type Attempt, allCallers, at } from './attempt.ts';

export const notices: Record<string, Attempt> = {
  'GET /push-key': { statuses: allCallers, request: at('/push-key') },
  'POST /users/me/push-subscriptions': {
    statuses: [401, 400, 400, 400],
    request: at('/users/me/push-subscriptions', { endpoint: 'https://exemplo.com/x', keys: {} }),
  },
  'DELETE /users/me/push-subscriptions': {
    statuses: [401, 204, 204, 204],
    request: at('/users/me/push-subscriptions', { endpoint: 'https://exemplo.com/x' }),
  },
  'PATCH /users/me/calendar-feed': {
    statuses: [401, 404, 404, 404],
    request: at('/users/me/calendar-feed', { collections: false }),
  },
  'GET /users/me/calendar-feed': { statuses: [401, 200, 200, 200], request: at('/users/me/calendar-feed') },
  'POST /users/me/calendar-feed': { statuses: [401, 201, 201, 201], request: at('/users/me/calendar-feed') },
  'DELETE /users/me/calendar-feed': { statuses: [401, 204, 204, 204], request: at('/users/me/calendar-feed') },
  // The secret in the URL authorises the request, not the caller.
  'GET /calendar/:token': { statuses: allCallers, request: ({ calendarUrl }) => ({ path: calendarUrl.replace('/api', '') }) },
  'GET /users/me/notices': { statuses: [401, 200, 200, 200], request: at('/users/me/notices') },
  'GET /users/me/notices/unread': { statuses: [401, 200, 200, 200], request: at('/users/me/notices/unread') },
  'PATCH /users/me/notices/:id': {
    statuses: [401, 200, 404, 404],
    request: ({ noticeId }) => ({ path: `/users/me/notices/${noticeId}`, body: { read: false } }),
  },
  'POST /users/me/notices/read': { statuses: [401, 204, 204, 204], request: at('/users/me/notices/read') },
  'GET /users/me/notice-choices': { statuses: [401, 200, 200, 200], request: at('/users/me/notice-choices') },
  'PATCH /users/me/notice-choices': {
    statuses: [401, 200, 200, 200],
    request: at('/users/me/notice-choices', { changed: false }),
  },
  // The token alone authorises the request; a forged token redirects to the page too, which reports an invalid link.
  'GET /notices/unsubscribe/:token': { statuses: [303, 303, 303, 303], request: at('/notices/unsubscribe/forjado') },
  'POST /notices/unsubscribe/:token': { statuses: [404, 404, 404, 404], request: at('/notices/unsubscribe/forjado') },
};
