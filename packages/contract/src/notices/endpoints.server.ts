import * as z from 'zod/mini';
import { form, json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
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

export const listNotices = serverEndpoint(endpoints.listNotices, {
  summary: 'Listar os próprios avisos, dos mais novos aos mais antigos (até 100)',
  reply: z.array(Notice),
  errors: [],
});

export const countUnreadNotices = serverEndpoint(endpoints.countUnreadNotices, {
  summary: 'Contar os avisos não lidos',
  reply: z.object({ unread: z.number() }),
  errors: [],
});

export const changeNotice = serverEndpoint(endpoints.changeNotice, {
  summary: 'Marcar um aviso como lido ou não lido',
  params: NoticeParams,
  body: json(NoticeChange),
  reply: Notice,
  errors: ['notice-not-found'],
});

export const readAllNotices = serverEndpoint(endpoints.readAllNotices, {
  summary: 'Marcar como lidos os avisos nomeados em ids, ou todos',
  body: json(NoticesRead),
  reply: nothing,
  status: 204,
  errors: [],
});

export const readNoticeChoices = serverEndpoint(endpoints.readNoticeChoices, {
  summary: 'Ler o que a pessoa quer receber, e como',
  reply: NoticeChoices,
  errors: [],
});

export const changeNoticeChoices = serverEndpoint(endpoints.changeNoticeChoices, {
  summary: 'Escolher o que receber, e como',
  body: json(NoticeChoicesChange),
  reply: NoticeChoices,
  errors: [],
});

export const readPushKey = serverEndpoint(endpoints.readPushKey, {
  summary: 'Chave pública VAPID com que um navegador assina as notificações',
  reply: z.object({ publicKey: z.string() }),
  errors: [],
});

export const subscribeToPush = serverEndpoint(endpoints.subscribeToPush, {
  summary: 'Receber avisos neste navegador (Web Push)',
  body: json(PushSubscription),
  reply: nothing,
  status: 204,
  errors: ['push-service-unknown'],
});

export const unsubscribeFromPush = serverEndpoint(endpoints.unsubscribeFromPush, {
  summary: 'Deixar de receber avisos neste navegador',
  body: json(PushEndpoint),
  reply: nothing,
  status: 204,
  errors: [],
});

export const unsubscribeByLink = serverEndpoint(endpoints.unsubscribeByLink, {
  summary: 'Deixar de receber avisos por e-mail pelo link de um e-mail (RFC 8058)',
  params: UnsubscribeParams,
  body: form(UnsubscribeForm),
  reply: nothing,
  status: 204,
  errors: ['unsubscribe-link-invalid'],
});
