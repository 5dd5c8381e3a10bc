import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './overview-endpoints.ts';
import { HolidayYear, MappedAreaPage, MappedAreaQuery } from './overview-schema.ts';

export const listMappedAreas = serverEndpoint(endpoints.listMappedAreas, {
  cost: 'computed',
  summary: 'Listar os setores de um tipo de coleta com os contornos, para o mapa do painel',
  query: MappedAreaQuery,
  reply: MappedAreaPage,
  errors: [],
});

export const readHolidayYear = serverEndpoint(endpoints.readHolidayYear, {
  cost: 'computed',
  summary: 'Ler que coletas caem em feriado nos próximos 12 meses e o que a regra faz delas, por setores com o mesmo resultado',
  reply: HolidayYear,
  errors: [],
});
