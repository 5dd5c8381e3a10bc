import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import {
  AdministeredSchedule,
  AdministeredSchedulePage,
  AdministeredScheduleQuery,
  calendarDaysMax,
  changedAtOnce,
  DaySheet,
  DaySheetQuery,
  ScheduleDay,
  ScheduleDaysQuery,
  ScheduleFilter,
  ScheduleRecord,
  StatusChanges,
  StatusChangesOutcome,
  sheetStopsMax,
  sheetStopsUnconfirmed,
} from './administration-schema.ts';
import { ScheduleParams, StatusChange } from './schema.ts';

/** Media type of a workbook. */
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const listAdministeredSchedules = endpoint({
  method: 'GET',
  path: '/admin/schedules',
  permission: 'schedules:administer',
  cost: 'computed',
  summary:
    'Listar os agendamentos de todos, por páginas: por situação, ponto, dia (ou de um dia a outro) e texto (ID, nome ou e-mail do morador, nome do ponto), com quantos há em cada situação',
  query: AdministeredScheduleQuery,
  reply: AdministeredSchedulePage,
  errors: ['confirmation-required'],
});

export const countScheduleDays = endpoint({
  method: 'GET',
  path: '/admin/schedules/days',
  permission: 'schedules:administer',
  cost: 'computed',
  summary: `Contar os agendamentos de cada dia, até ${calendarDaysMax} dias`,
  query: ScheduleDaysQuery,
  reply: z.array(ScheduleDay),
  errors: [],
});

export const readDaySheet = endpoint({
  method: 'GET',
  path: '/admin/schedules/sheet',
  permission: 'schedules:administer',
  cost: 'computed',
  summary: `Ler a folha do motorista: os agendamentos confirmados de um dia, na ordem dos endereços, até ${sheetStopsMax}; com mais de ${sheetStopsUnconfirmed}, pede confirmação, e toda leitura fica no histórico`,
  query: DaySheetQuery,
  reply: DaySheet,
  errors: ['confirmation-required', 'too-many-requests'],
});

export const downloadSchedulesCsv = endpoint({
  method: 'GET',
  path: '/admin/schedules.csv',
  permission: 'schedules:administer',
  cost: 'streamed',
  sensitive: true,
  summary:
    'Baixar os agendamentos de todos, do dia mais antigo ao mais distante, como texto para planilha (ponto e vírgula, vírgula decimal, UTF-8 com BOM)',
  query: ScheduleFilter,
  reply: z.string(),
  replyType: 'text/csv',
  errors: [],
});

export const downloadSchedulesXlsx = endpoint({
  method: 'GET',
  path: '/admin/schedules.xlsx',
  permission: 'schedules:administer',
  cost: 'streamed',
  sensitive: true,
  summary: 'Baixar o mesmo como pasta de trabalho do Excel',
  query: ScheduleFilter,
  reply: z.string(),
  replyType: xlsxType,
  errors: [],
});

export const readAdministeredSchedule = endpoint({
  method: 'GET',
  path: '/admin/schedules/:id',
  permission: 'schedules:administer',
  summary: 'Ler o agendamento de qualquer pessoa, com o que já foi feito dele',
  params: ScheduleParams,
  reply: ScheduleRecord,
  errors: ['schedule-not-found'],
});

export const changeScheduleStatus = endpoint({
  method: 'PATCH',
  path: '/admin/schedules/:id',
  permission: 'schedules:administer',
  summary: 'Mudar a situação de um agendamento',
  params: ScheduleParams,
  body: json(StatusChange),
  reply: AdministeredSchedule,
  errors: ['schedule-not-found', 'schedule-outdated', 'schedule-status-not-allowed', 'confirmation-required'],
});

export const changeScheduleStatuses = endpoint({
  method: 'PATCH',
  path: '/admin/schedules',
  permission: 'schedules:administer',
  sensitive: ({ body }: { body: StatusChanges }) => body.schedules.length > 1,
  summary: `Mudar a situação de vários agendamentos, até ${changedAtOnce}; a resposta diz quais mudaram e quais não, e por quê`,
  body: json(StatusChanges),
  reply: StatusChangesOutcome,
  errors: [],
});
