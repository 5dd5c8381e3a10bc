import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Booking, BookingReplacement, Cancellation, OwnSchedule, ScheduleParams } from './schema.ts';

export const bookCollection = endpoint({
  method: 'POST',
  path: '/schedules',
  permission: 'schedules:write',
  summary: `Agendar uma coleta, até ${limits.openSchedulesMax} em aberto (com Idempotency-Key, repetir o pedido agenda uma vez só)`,
  body: json(Booking),
  reply: OwnSchedule,
  status: 201,
  idempotencyKey: 'in-record',
  errors: ['collection-point-not-found', 'collection-point-inactive', 'too-many-open-schedules'],
});

export const listSchedules = endpoint({
  method: 'GET',
  path: '/schedules',
  permission: 'schedules:read',
  summary: 'Listar os próprios agendamentos, do dia mais distante ao mais antigo (até 500)',
  reply: z.array(OwnSchedule),
  errors: [],
});

export const readSchedule = endpoint({
  method: 'GET',
  path: '/schedules/:id',
  permission: 'schedules:read',
  summary: 'Ler um agendamento próprio',
  params: ScheduleParams,
  reply: OwnSchedule,
  errors: ['schedule-not-found'],
});

export const moveSchedule = endpoint({
  method: 'PUT',
  path: '/schedules/:id',
  permission: 'schedules:write',
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

export const cancelSchedule = endpoint({
  method: 'POST',
  path: '/schedules/:id/cancel',
  permission: 'schedules:write',
  summary: 'Cancelar um agendamento próprio em aberto',
  params: ScheduleParams,
  body: json(Cancellation),
  reply: OwnSchedule,
  errors: ['schedule-not-found', 'schedule-closed', 'schedule-outdated'],
});
