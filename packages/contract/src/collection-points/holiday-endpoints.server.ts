import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import {
  AdministeredHolidays,
  HolidayCreation,
  HolidayParams,
  HolidayReplacement,
  KeptHoliday,
} from './holiday-administration-schema.ts';
import * as endpoints from './holiday-endpoints.ts';
import { Holidays } from './holiday-schema.ts';

export const listHolidays = serverEndpoint(endpoints.listHolidays, {
  summary: 'Listar os feriados deste ano e do próximo: os do país e os que a instalação cadastrou, com o lugar em que valem',
  reply: Holidays,
  isOpenData: true,
  errors: [],
});

export const listAdministeredHolidays = serverEndpoint(endpoints.listAdministeredHolidays, {
  cost: 'computed',
  summary: 'Listar os feriados que a instalação cadastrou, com quantos pontos cada um alcança, e os do país',
  reply: AdministeredHolidays,
  errors: [],
});

export const createHoliday = serverEndpoint(endpoints.createHoliday, {
  summary: 'Cadastrar um feriado do estado, da cidade ou de todos os pontos, de um só dia ou de todo ano',
  body: json(HolidayCreation),
  reply: KeptHoliday,
  status: 201,
  errors: ['holiday-exists'],
});

export const replaceHoliday = serverEndpoint(endpoints.replaceHoliday, {
  summary: 'Alterar um feriado',
  params: HolidayParams,
  body: json(HolidayReplacement),
  reply: KeptHoliday,
  errors: ['holiday-not-found', 'holiday-outdated', 'holiday-exists'],
});

export const deleteHoliday = serverEndpoint(endpoints.deleteHoliday, {
  summary: 'Excluir um feriado',
  params: HolidayParams,
  reply: z.null(),
  status: 204,
  errors: ['holiday-not-found', 'confirmation-required'],
});
