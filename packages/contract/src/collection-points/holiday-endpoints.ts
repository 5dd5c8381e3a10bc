import { endpoint } from '../endpoint.ts';
import { Holidays } from './holiday-schema.ts';

export const listHolidays = endpoint({
  method: 'GET',
  path: '/holidays',
  permission: 'points:read',
  summary: 'Listar os feriados deste ano e do próximo: os do país e os que a instalação cadastrou, com o lugar em que valem',
  reply: Holidays,
  isOpenData: true,
  errors: [],
});
