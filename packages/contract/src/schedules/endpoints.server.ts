import * as z from 'zod/mini';
import { json } from '../body.ts';
import { CollectionPointParams } from '../collection-points/schema.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { limits } from '../limits.ts';
import * as endpoints from './endpoints.ts';
import { ProposalAnswer, ProposalAnswerByLink, ProposalLink, ProposedBooking } from './proposal-schema.ts';
import { PickupDaysReply } from './room-schema.ts';
import { Booking, BookingReplacement, Cancellation, OwnSchedule, ScheduleParams } from './schema.ts';

export const bookCollection = serverEndpoint(endpoints.bookCollection, {
  summary: `Agendar uma coleta, até ${limits.openSchedulesMax} em aberto (com Idempotency-Key, repetir o pedido agenda uma vez só)`,
  body: json(Booking),
  reply: OwnSchedule,
  status: 201,
  idempotencyKey: 'in-record',
  errors: ['collection-point-not-found', 'collection-point-inactive', 'day-full', 'too-many-open-schedules'],
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

export const readPickupDays = serverEndpoint(endpoints.readPickupDays, {
  summary:
    'Ler em que dias um ponto busca em casa e ainda tem lugar: as regras dele, quanto já há em cada dia e, dia a dia, por que não (para um pedido pequeno, de qualquer endereço)',
  params: CollectionPointParams,
  reply: PickupDaysReply,
  errors: ['collection-point-not-found'],
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
    'day-full',
  ],
});

export const answerProposal = serverEndpoint(endpoints.answerProposal, {
  summary: 'Aceitar um dos dias que o ponto propôs para um agendamento próprio, ou recusar todos (date nulo)',
  params: ScheduleParams,
  body: json(ProposalAnswer),
  reply: OwnSchedule,
  errors: ['schedule-not-found', 'schedule-proposal-gone', 'day-full'],
});

export const openProposal = serverEndpoint(endpoints.openProposal, {
  summary: 'Ler os dias que um ponto propôs, pelo link do e-mail',
  body: json(ProposalLink),
  reply: ProposedBooking,
  errors: ['schedule-proposal-link-invalid', 'too-many-requests'],
});

export const answerProposalByLink = serverEndpoint(endpoints.answerProposalByLink, {
  summary: 'Aceitar um dos dias propostos, ou recusar todos (date nulo), pelo link do e-mail',
  body: json(ProposalAnswerByLink),
  reply: ProposedBooking,
  errors: ['schedule-proposal-link-invalid', 'schedule-proposal-gone', 'day-full', 'too-many-requests'],
});

export const cancelSchedule = serverEndpoint(endpoints.cancelSchedule, {
  summary: 'Cancelar um agendamento próprio em aberto',
  params: ScheduleParams,
  body: json(Cancellation),
  reply: OwnSchedule,
  errors: ['schedule-not-found', 'schedule-closed', 'schedule-outdated'],
});
