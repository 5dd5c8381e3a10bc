import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  Notice,
  NoticeChange,
  NoticeChoices,
  NoticeChoicesChange,
  NoticeParams,
  NoticesRead,
  PushEndpoint,
  PushSubscription,
  UnsubscribeParams,
} from './schema.ts';

export const listNotices = endpoint<{ reply: Notice[] }>()({
  method: 'GET',
  path: '/users/me/notices',
  permission: 'own:read',
});

export const countUnreadNotices = endpoint<{ reply: { unread: number } }>()({
  method: 'GET',
  path: '/users/me/notices/unread',
  permission: 'own:read',
});

export const changeNotice = endpoint<{
  params: z.input<typeof NoticeParams>;
  body: z.input<typeof NoticeChange>;
  reply: Notice;
}>()({
  method: 'PATCH',
  path: '/users/me/notices/:id',
  permission: 'own:write',
});

export const readAllNotices = endpoint<{ body: z.input<typeof NoticesRead>; reply: null }>()({
  method: 'POST',
  path: '/users/me/notices/read',
  permission: 'own:write',
});

export const readNoticeChoices = endpoint<{ reply: NoticeChoices }>()({
  method: 'GET',
  path: '/users/me/notice-choices',
  permission: 'own:read',
});

export const changeNoticeChoices = endpoint<{ body: z.input<typeof NoticeChoicesChange>; reply: NoticeChoices }>()({
  method: 'PATCH',
  path: '/users/me/notice-choices',
  permission: 'own:write',
});

export const readPushKey = endpoint<{ reply: { publicKey: string } }>()({
  method: 'GET',
  path: '/push-key',
  permission: 'service:check',
});

export const subscribeToPush = endpoint<{ body: z.input<typeof PushSubscription>; reply: null }>()({
  method: 'POST',
  path: '/users/me/push-subscriptions',
  permission: 'own:write',
});

export const unsubscribeFromPush = endpoint<{ body: z.input<typeof PushEndpoint>; reply: null }>()({
  method: 'DELETE',
  path: '/users/me/push-subscriptions',
  permission: 'own:write',
});

export const unsubscribeByLink = endpoint<{ params: z.input<typeof UnsubscribeParams>; reply: null }>()({
  method: 'POST',
  path: '/notices/unsubscribe/:token',
  permission: 'link:open',
});
