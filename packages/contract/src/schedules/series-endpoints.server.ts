import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { AdministeredSchedule } from './administration-schema.ts';
import { ScheduleParams } from './schema.ts';
import * as endpoints from './series-endpoints.ts';
import { seriesLimits } from './series-limits.ts';
import {
  ScheduleSeries,
  SeriesBooking,
  SeriesCancellation,
  SeriesMove,
  SeriesParams,
  SeriesRenewal,
  SeriesReplacement,
  SeriesStart,
  SeriesStop,
  SkippedChoice,
} from './series-schema.ts';

const pointErrors = ['collection-point-not-found', 'collection-point-inactive', 'day-full'] as const;

export const listSeries = serverEndpoint(endpoints.listSeries, {
  summary: 'Listar as próprias coletas que se repetem, ativas',
  reply: z.array(ScheduleSeries),
  errors: [],
});

export const bookSeries = serverEndpoint(endpoints.bookSeries, {
  summary: `Agendar uma coleta que se repete, até ${seriesLimits.perPerson} ativas: cada uma conta como um agendamento em aberto`,
  body: json(SeriesBooking),
  reply: ScheduleSeries,
  status: 201,
  errors: [...pointErrors, 'too-many-open-schedules', 'too-many-schedule-series'],
});

export const changeSeries = serverEndpoint(endpoints.changeSeries, {
  summary: 'Mudar um agendamento próprio e os seguintes da repetição; os encerrados ficam como estão',
  params: SeriesParams,
  body: json(SeriesReplacement),
  reply: ScheduleSeries,
  errors: ['schedule-series-not-found', 'schedule-closed', 'schedule-outdated', ...pointErrors],
});

export const cancelSeries = serverEndpoint(endpoints.cancelSeries, {
  summary: 'Cancelar um agendamento próprio e os seguintes, e encerrar a repetição',
  params: SeriesParams,
  body: json(SeriesCancellation),
  reply: ScheduleSeries,
  errors: ['schedule-series-not-found', 'schedule-series-outdated', 'schedule-closed', 'schedule-outdated'],
});

export const renewSeries = serverEndpoint(endpoints.renewSeries, {
  summary: 'Renovar por mais um ano uma repetição própria sem fim escolhido',
  params: SeriesParams,
  body: json(SeriesRenewal),
  reply: ScheduleSeries,
  errors: ['schedule-series-not-found', 'schedule-series-outdated'],
});

export const chooseSkipped = serverEndpoint(endpoints.chooseSkipped, {
  summary: 'Escolher outro dia para um dia da repetição que não teve lugar, ou deixá-lo sem coleta (date nulo)',
  params: SeriesParams,
  body: json(SkippedChoice),
  reply: ScheduleSeries,
  errors: ['schedule-series-not-found', 'schedule-proposal-gone', 'collection-point-inactive', 'day-full'],
});

const ofBooking = ['schedule-not-found', 'schedule-closed', 'schedule-outdated', 'schedule-series-not-found'] as const;

export const startSeries = serverEndpoint(endpoints.startSeries, {
  summary: 'Repetir um agendamento em aberto, para o morador dele',
  params: ScheduleParams,
  body: json(SeriesStart),
  reply: AdministeredSchedule,
  errors: [...ofBooking, 'too-many-schedule-series', 'collection-point-inactive'],
});

export const moveSeries = serverEndpoint(endpoints.moveSeries, {
  summary: 'Mudar o dia de um agendamento e dos seguintes da repetição',
  params: ScheduleParams,
  body: json(SeriesMove),
  reply: AdministeredSchedule,
  errors: [...ofBooking, 'collection-point-inactive', 'day-full'],
});

export const stopSeries = serverEndpoint(endpoints.stopSeries, {
  summary: 'Cancelar um agendamento e os seguintes, e encerrar a repetição',
  params: ScheduleParams,
  body: json(SeriesStop),
  reply: AdministeredSchedule,
  errors: ofBooking,
});
