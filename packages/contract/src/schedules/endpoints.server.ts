import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { limits } from '../limits.ts';
import * as endpoints from './endpoints.ts';
import { Booking, BookingReplacement, Cancellation, OwnSchedule, ScheduleParams } from './schema.ts';

export const bookCollection = serverEndpoint(endpoints.bookCollection, {
  summary: `Agendar uma coleta, até ${limits.openSchedulesMax} em aberto (com Idempotency-Key, repetir o pedido agenda uma vez só)`,
  body: json(Booking),
  reply: OwnSchedule,
  status: 201,
  idempotencyKey: 'in-record',
  errors: ['collection-point-not-found', 'collection-point-inactive', 'too-many-open-schedules'],
});

export const listSchedules = serverEndpoint(endpoints.listSchedules, {
  summary: 'Listar os próprios agendamentos, do dia mais distante ao mais antigo (até 500)',
  reply: z.array(OwnSchedule),
  errors: [],
});

export const readSchedule = serverEndpoint(endpoints.readSchedule, {
  summary: 'Ler um agendamento próprio',
  params: ScheduleParams,
  reply: OwnSchedule,
  errors: ['schedule-not-found'],
});

export const moveSchedule = serverEndpoint(endpoints.moveSchedule, {
  summary: 'Reagendar ou alterar um agendamento próprio em aberto; ele volta a ficar pendente',
  params: ScheduleParams,
  body: json(BookingReplacement),
  reply: OwnSchedule,
  errors: [
    'schedule-not-found',
    'schedule-closed',
    'schedule-outdated',
    'collection-point-not-found',
    'collection-point-inactive',
  ],
});

export const cancelSchedule = serverEndpoint(endpoints.cancelSchedule, {
  summary: 'Cancelar um agendamento próprio em aberto',
  params: ScheduleParams,
  body: json(Cancellation),
  reply: OwnSchedule,
  errors: ['schedule-not-found', 'schedule-closed', 'schedule-outdated'],
});
