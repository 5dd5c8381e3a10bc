import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { undoWindow } from '../undo-window.ts';
import * as endpoints from './administration-endpoints.ts';
import {
  AdministeredSchedule,
  AdministeredSchedulePage,
  AdministeredScheduleQuery,
  calendarDaysMax,
  changedAtOnce,
  DaySheet,
  DaySheetQuery,
  mappedAtMost,
  ScheduleDay,
  ScheduleDaysQuery,
  ScheduleFilter,
  ScheduleMap,
  ScheduleMapQuery,
  ScheduleRecord,
  StatusChanges,
  StatusChangesOutcome,
  StatusUndo,
  StatusUndoOutcome,
  sheetStopsMax,
  sheetStopsUnconfirmed,
} from './administration-schema.ts';
import { DateProposal } from './proposal-schema.ts';
import { ScheduleParams, StatusChange } from './schema.ts';

/** Media type of a workbook. */
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const listAdministeredSchedules = serverEndpoint(endpoints.listAdministeredSchedules, {
  cost: 'computed',
  summary:
    'Listar os agendamentos de todos, por páginas: por situação, ponto, dia (ou de um dia a outro) e texto (ID, nome ou e-mail do morador, nome do ponto), com quantos há em cada situação',
  query: AdministeredScheduleQuery,
  reply: AdministeredSchedulePage,
  errors: ['confirmation-required'],
});

export const readScheduleMap = serverEndpoint(endpoints.readScheduleMap, {
  cost: 'computed',
  summary: `Ler o mapa dos agendamentos de um dia, até ${mappedAtMost}: onde é cada coleta, pelo CEP de quem é buscado em casa ou pelo ponto, sem consultar outros serviços`,
  query: ScheduleMapQuery,
  reply: ScheduleMap,
  errors: ['confirmation-required'],
});

export const countScheduleDays = serverEndpoint(endpoints.countScheduleDays, {
  cost: 'computed',
  summary: `Contar os agendamentos de cada dia, até ${calendarDaysMax} dias`,
  query: ScheduleDaysQuery,
  reply: z.array(ScheduleDay),
  errors: [],
});

export const readDaySheet = serverEndpoint(endpoints.readDaySheet, {
  cost: 'computed',
  summary: `Ler a folha do motorista: os agendamentos confirmados de um dia, na ordem das rotas e depois dos endereços, até ${sheetStopsMax}; com mais de ${sheetStopsUnconfirmed}, pede confirmação, e toda leitura fica no histórico`,
  query: DaySheetQuery,
  reply: DaySheet,
  errors: ['confirmation-required', 'too-many-requests'],
});

export const downloadSchedulesCsv = serverEndpoint(endpoints.downloadSchedulesCsv, {
  cost: 'streamed',
  sensitive: true,
  summary:
    'Baixar os agendamentos de todos, do dia mais antigo ao mais distante, como texto para planilha (ponto e vírgula, vírgula decimal, UTF-8 com BOM)',
  query: ScheduleFilter,
  reply: z.string(),
  replyType: 'text/csv',
  errors: [],
});

export const downloadSchedulesXlsx = serverEndpoint(endpoints.downloadSchedulesXlsx, {
  cost: 'streamed',
  sensitive: true,
  summary: 'Baixar o mesmo como pasta de trabalho do Excel',
  query: ScheduleFilter,
  reply: z.string(),
  replyType: xlsxType,
  errors: [],
});

export const readAdministeredSchedule = serverEndpoint(endpoints.readAdministeredSchedule, {
  summary: 'Ler o agendamento de qualquer pessoa, com o que já foi feito dele',
  params: ScheduleParams,
  reply: ScheduleRecord,
  errors: ['schedule-not-found'],
});

export const changeScheduleStatus = serverEndpoint(endpoints.changeScheduleStatus, {
  summary: 'Mudar a situação de um agendamento',
  params: ScheduleParams,
  body: json(StatusChange),
  reply: AdministeredSchedule,
  errors: [
    'schedule-not-found',
    'schedule-outdated',
    'schedule-status-not-allowed',
    'day-full',
    'conversion-factor-changed',
    'confirmation-required',
  ],
});

export const proposeDates = serverEndpoint(endpoints.proposeDates, {
  summary: 'Propor outros dias, até três, para um agendamento em aberto; o morador aceita um deles ou recusa',
  params: ScheduleParams,
  body: json(DateProposal),
  reply: AdministeredSchedule,
  errors: ['schedule-not-found', 'schedule-outdated', 'schedule-closed'],
});

export const changeScheduleStatuses = serverEndpoint(endpoints.changeScheduleStatuses, {
  sensitive: ({ body }: { body: StatusChanges }) => body.schedules.length > 1,
  summary: `Mudar a situação de vários agendamentos, até ${changedAtOnce}; a resposta diz quais mudaram e quais não, e por quê`,
  body: json(StatusChanges),
  reply: StatusChangesOutcome,
  errors: ['conversion-factor-changed'],
});

export const undoScheduleStatuses = serverEndpoint(endpoints.undoScheduleStatuses, {
  sensitive: ({ body }: { body: StatusUndo }) => body.schedules.length > 1,
  summary: `Desfazer, até ${undoWindow.accepted} segundos depois, uma mudança própria da situação de vários agendamentos; os que mudaram desde então ficam como estão, e a resposta diz quais. Os avisos da mudança não saem`,
  body: json(StatusUndo),
  reply: StatusUndoOutcome,
  errors: [],
});
