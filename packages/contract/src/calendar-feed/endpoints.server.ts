import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { messages } from '../messages.ts';
import * as endpoints from './endpoints.ts';

/** Secret URL of the calendar feed, null while there is none; whether it has the collection days of the person's areas. */
const Feed = z.object({ url: z.nullable(z.string()), collections: z.boolean() });

export const readCalendarFeed = serverEndpoint(endpoints.readCalendarFeed, {
  summary: 'Ler o link particular do próprio calendário',
  reply: Feed,
  errors: [],
});

export const createCalendarFeed = serverEndpoint(endpoints.createCalendarFeed, {
  summary: 'Criar um link particular para o próprio calendário; o anterior deixa de valer',
  reply: Feed,
  status: 201,
  errors: [],
});

export const changeCalendarFeed = serverEndpoint(endpoints.changeCalendarFeed, {
  summary: 'Escolher se o próprio calendário traz também os dias de coleta do endereço',
  body: json(z.object({ collections: z.boolean({ error: messages.valueInvalid }) })),
  reply: Feed,
  errors: ['calendar-not-found'],
});

export const revokeCalendarFeed = serverEndpoint(endpoints.revokeCalendarFeed, {
  endsAccess: true,
  summary: 'Desativar o link particular do próprio calendário',
  reply: z.null(),
  status: 204,
  errors: [],
});

export const downloadCalendar = serverEndpoint(endpoints.downloadCalendar, {
  cost: 'computed',
  summary: 'O calendário de um link particular: todas as coletas, ou uma só (text/calendar)',
  /** With or without the suffix `.ics`. */
  params: z.object({ token: z.string() }),
  reply: z.string(),
  replyType: 'text/calendar',
  errors: ['calendar-not-found'],
});
