import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { AdministeredSchedule } from './administration-schema.ts';
import * as endpoints from './phone-booking-endpoints.ts';
import {
  CallerData,
  OpenedPhoneBooking,
  PhoneBooking,
  PhoneBookingAnswer,
  PhoneBookingCancellation,
  PhoneBookingCreated,
  PhoneBookingDays,
  PhoneBookingLink,
  PhoneBookingMove,
  PhoneBookingToken,
} from './phone-booking-schema.ts';
import { ProposalAnswer } from './proposal-schema.ts';
import { ScheduleParams } from './schema.ts';

export const bookForCaller = serverEndpoint(endpoints.bookForCaller, {
  summary: 'Agendar uma coleta para quem ligou e não tem conta; a pessoa concorda com a guarda dos dados para esta coleta',
  body: json(PhoneBooking),
  reply: PhoneBookingCreated,
  status: 201,
  errors: ['collection-point-not-found', 'collection-point-inactive', 'day-full'],
});

export const renewPhoneBookingLink = serverEndpoint(endpoints.renewPhoneBookingLink, {
  summary:
    'Fazer o link com que quem ligou abre o seu agendamento; os links anteriores deixam de valer. O endereço só aparece nesta resposta',
  params: ScheduleParams,
  reply: PhoneBookingLink,
  // A stored reply would hold the token.
  idempotencyKey: 'unkept',
  errors: ['schedule-not-found', 'phone-booking-without-caller', 'schedule-closed', 'too-many-requests'],
});

export const answerForCaller = serverEndpoint(endpoints.answerForCaller, {
  summary: 'Registrar o que quem ligou respondeu, por telefone, aos dias que o ponto propôs: um deles, ou nenhum (date nulo)',
  params: ScheduleParams,
  body: json(ProposalAnswer),
  reply: AdministeredSchedule,
  errors: ['schedule-not-found', 'phone-booking-without-caller', 'schedule-proposal-gone', 'day-full'],
});

export const exportCaller = serverEndpoint(endpoints.exportCaller, {
  summary: 'Baixar os dados guardados de quem ligou, para entregar à própria pessoa',
  params: ScheduleParams,
  reply: CallerData,
  errors: ['schedule-not-found', 'phone-booking-without-caller', 'too-many-requests'],
});

export const eraseCaller = serverEndpoint(endpoints.eraseCaller, {
  summary: 'Apagar os dados de quem ligou, a pedido da pessoa; um agendamento em aberto é cancelado antes',
  params: ScheduleParams,
  reply: z.null(),
  status: 204,
  errors: ['schedule-not-found', 'phone-booking-without-caller'],
});

export const openPhoneBooking = serverEndpoint(endpoints.openPhoneBooking, {
  summary: 'Ler um agendamento feito por telefone, pelo link',
  body: json(PhoneBookingToken),
  reply: OpenedPhoneBooking,
  errors: ['phone-booking-not-found', 'too-many-requests'],
});

export const cancelPhoneBooking = serverEndpoint(endpoints.cancelPhoneBooking, {
  summary: 'Cancelar um agendamento feito por telefone, pelo link',
  body: json(PhoneBookingCancellation),
  reply: OpenedPhoneBooking,
  errors: ['phone-booking-not-found', 'schedule-closed', 'schedule-outdated', 'too-many-requests'],
});

export const readPhoneBookingDays = serverEndpoint(endpoints.readPhoneBookingDays, {
  summary: 'Ler os dias para os quais um agendamento feito por telefone pode mudar, pelo link',
  body: json(PhoneBookingToken),
  reply: PhoneBookingDays,
  errors: ['phone-booking-not-found', 'schedule-closed', 'too-many-requests'],
});

export const movePhoneBooking = serverEndpoint(endpoints.movePhoneBooking, {
  summary: 'Mudar o dia de um agendamento feito por telefone, pelo link; ele volta a esperar a confirmação',
  body: json(PhoneBookingMove),
  reply: OpenedPhoneBooking,
  errors: [
    'phone-booking-not-found',
    'schedule-closed',
    'schedule-outdated',
    'collection-point-not-found',
    'collection-point-inactive',
    'collection-point-restricted',
    'collection-point-without-bookings',
    'day-full',
    'too-many-requests',
  ],
});

export const answerPhoneBooking = serverEndpoint(endpoints.answerPhoneBooking, {
  summary: 'Aceitar um dos dias que o ponto propôs, ou recusar todos (date nulo), pelo link',
  body: json(PhoneBookingAnswer),
  reply: OpenedPhoneBooking,
  errors: ['phone-booking-not-found', 'schedule-proposal-gone', 'day-full', 'too-many-requests'],
});
