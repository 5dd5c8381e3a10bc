import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './overview-endpoints.ts';
import { AreaMapQuery, AreaMapSummary, AreaOutlines, AreaOutlinesQuery, HolidayYear } from './overview-schema.ts';

export const summarizeAreaMap = serverEndpoint(endpoints.summarizeAreaMap, {
  cost: 'computed',
  summary: 'Ler quantos setores um tipo de coleta tem, onde estão e em que dias, para o mapa do painel',
  query: AreaMapQuery,
  reply: AreaMapSummary,
  errors: [],
});

export const viewAreaOutlines = serverEndpoint(endpoints.viewAreaOutlines, {
  cost: 'computed',
  summary: 'Ler os contornos dos setores de um tipo de coleta na vista do mapa do painel; de longe, simplificados',
  query: AreaOutlinesQuery,
  reply: AreaOutlines,
  errors: [],
});

export const readHolidayYear = serverEndpoint(endpoints.readHolidayYear, {
  cost: 'computed',
  summary: 'Ler que coletas caem em feriado nos próximos 12 meses e o que a regra faz delas, por setores com o mesmo resultado',
  reply: HolidayYear,
  errors: [],
});
