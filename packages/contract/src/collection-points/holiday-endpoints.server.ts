import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './holiday-endpoints.ts';
import { Holidays } from './holiday-schema.ts';

export const listHolidays = serverEndpoint(endpoints.listHolidays, {
  summary: 'Listar os feriados deste ano e do próximo: os do país e os que a instalação cadastrou, com o lugar em que valem',
  reply: Holidays,
  isOpenData: true,
  errors: [],
});
