import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import {
  AdministeredHolidays,
  HolidayCreation,
  HolidayParams,
  HolidayReplacement,
  KeptHoliday,
} from './holiday-administration-schema.ts';

export const listAdministeredHolidays = endpoint({
  method: 'GET',
  path: '/admin/holidays',
  permission: 'points:write',
  cost: 'computed',
  summary: 'Listar os feriados que a instalação cadastrou, com quantos pontos cada um alcança, e os do país',
  reply: AdministeredHolidays,
  errors: [],
});

export const createHoliday = endpoint({
  method: 'POST',
  path: '/holidays',
  permission: 'points:write',
  summary: 'Cadastrar um feriado do estado, da cidade ou de todos os pontos, de um só dia ou de todo ano',
  body: json(HolidayCreation),
  reply: KeptHoliday,
  status: 201,
  errors: ['holiday-exists'],
});

export const replaceHoliday = endpoint({
  method: 'PUT',
  path: '/holidays/:id',
  permission: 'points:write',
  summary: 'Alterar um feriado',
  params: HolidayParams,
  body: json(HolidayReplacement),
  reply: KeptHoliday,
  errors: ['holiday-not-found', 'holiday-outdated', 'holiday-exists'],
});

export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/holidays/:id',
  permission: 'points:write',
  summary: 'Excluir um feriado',
  params: HolidayParams,
  reply: z.null(),
  status: 204,
  errors: ['holiday-not-found', 'confirmation-required'],
});
