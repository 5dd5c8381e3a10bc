import * as z from 'zod/mini';
import { form, json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import {
  Notice,
  NoticeChange,
  NoticeChoices,
  NoticeChoicesChange,
  NoticeParams,
  NoticesRead,
  PushEndpoint,
  PushSubscription,
  UnsubscribeForm,
  UnsubscribeParams,
} from './schema.ts';

const nothing = z.null();

export const listNotices = endpoint({
  method: 'GET',
  path: '/users/me/notices',
  permission: 'own:read',
  summary: 'Listar os próprios avisos, dos mais novos aos mais antigos (até 100)',
  reply: z.array(Notice),
  errors: [],
});

export const countUnreadNotices = endpoint({
  method: 'GET',
  path: '/users/me/notices/unread',
  permission: 'own:read',
  summary: 'Contar os avisos não lidos',
  reply: z.object({ unread: z.number() }),
  errors: [],
});

export const changeNotice = endpoint({
  method: 'PATCH',
  path: '/users/me/notices/:id',
  permission: 'own:write',
  summary: 'Marcar um aviso como lido ou não lido',
  params: NoticeParams,
  body: json(NoticeChange),
  reply: Notice,
  errors: ['notice-not-found'],
});

export const readAllNotices = endpoint({
  method: 'POST',
  path: '/users/me/notices/read',
  permission: 'own:write',
  summary: 'Marcar como lidos os avisos nomeados em ids, ou todos',
  body: json(NoticesRead),
  reply: nothing,
  status: 204,
  errors: [],
});

export const readNoticeChoices = endpoint({
  method: 'GET',
  path: '/users/me/notice-choices',
  permission: 'own:read',
  summary: 'Ler o que a pessoa quer receber, e como',
  reply: NoticeChoices,
  errors: [],
});

export const changeNoticeChoices = endpoint({
  method: 'PATCH',
  path: '/users/me/notice-choices',
  permission: 'own:write',
  summary: 'Escolher o que receber, e como',
  body: json(NoticeChoicesChange),
  reply: NoticeChoices,
  errors: [],
});

export const readPushKey = endpoint({
  method: 'GET',
  path: '/push-key',
  permission: 'service:check',
  summary: 'Chave pública VAPID com que um navegador assina as notificações',
  reply: z.object({ publicKey: z.string() }),
  errors: [],
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/users/me/push-subscriptions',
  permission: 'own:write',
  summary: 'Receber avisos neste navegador (Web Push)',
  body: json(PushSubscription),
  reply: nothing,
  status: 204,
  errors: ['push-service-unknown'],
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/users/me/push-subscriptions',
  permission: 'own:write',
  summary: 'Deixar de receber avisos neste navegador',
  body: json(PushEndpoint),
  reply: nothing,
  status: 204,
  errors: [],
});

export const unsubscribeByLink = endpoint({
  method: 'POST',
  path: '/notices/unsubscribe/:token',
  permission: 'link:open',
  summary: 'Deixar de receber avisos por e-mail pelo link de um e-mail (RFC 8058)',
  params: UnsubscribeParams,
  body: form(UnsubscribeForm),
  reply: nothing,
  status: 204,
  errors: ['unsubscribe-link-invalid'],
});
