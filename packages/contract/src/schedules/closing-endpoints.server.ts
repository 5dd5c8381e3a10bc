import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './closing-endpoints.ts';
import {
  ClosedDay,
  ClosingParams,
  ClosingPointParams,
  ClosingPreview,
  ClosingPreviewQuery,
  DayClosing,
} from './closing-schema.ts';
import { closingsListed, closingToldAfterMinutes } from './status.ts';

export const listClosedDays = serverEndpoint(endpoints.listClosedDays, {
  summary: `Listar os últimos ${closingsListed} dias de busca em casa que um ponto fechou depois de ter agendamentos`,
  params: ClosingPointParams,
  reply: z.array(ClosedDay),
  errors: [],
});

export const previewClosing = serverEndpoint(endpoints.previewClosing, {
  summary: 'Contar os agendamentos de busca em casa de um dia, antes de fechá-lo, e os que ficariam sem outro dia com lugar',
  params: ClosingPointParams,
  query: ClosingPreviewQuery,
  reply: ClosingPreview,
  errors: ['collection-point-not-found'],
});

export const closeDay = serverEndpoint(endpoints.closeDay, {
  summary: `Fechar um dia de busca em casa: os agendamentos passam para o próximo dia com lugar, ou os moradores escolhem outro; eles são avisados ${closingToldAfterMinutes} minutos depois`,
  params: ClosingPointParams,
  body: json(DayClosing),
  reply: ClosedDay,
  errors: ['collection-point-not-found', 'day-closed-already', 'too-many-bookings-of-day'],
});

export const undoClosing = serverEndpoint(endpoints.undoClosing, {
  summary: 'Desfazer o fechamento de um dia que não passou, enquanto nenhum dos agendamentos dele mudou de novo',
  params: ClosingParams,
  reply: ClosedDay,
  errors: ['day-closing-not-found', 'day-closing-over', 'day-closing-changed', 'day-full'],
});
