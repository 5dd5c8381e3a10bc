import * as z from 'zod/mini';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import {
  AreaList,
  AreaListQuery,
  CollectionArea,
  CollectionCities,
  CollectionDays,
  CollectionDaysQuery,
  CollectionParams,
  CollectionServices,
} from './schema.ts';

export const listCollectionServices = serverEndpoint(endpoints.listCollectionServices, {
  summary: 'Listar os tipos de coleta: o que pôr na rua, como e até quando',
  reply: CollectionServices,
  isOpenData: true,
  errors: [],
});

export const listCollectionAreas = serverEndpoint(endpoints.listCollectionAreas, {
  cost: 'computed',
  summary:
    'Listar os setores de coleta com os dias da semana e os horários, por páginas; a seguinte vem no cabeçalho Link, com rel="next"',
  query: AreaListQuery,
  reply: AreaList,
  isOpenData: true,
  errors: [],
});

export const publishCollectionAreas = serverEndpoint(endpoints.publishCollectionAreas, {
  summary: 'Baixar os setores de coleta como GeoJSON; os que não estão no mapa vêm sem geometria, com seus bairros',
  reply: z.unknown(),
  replyType: 'application/geo+json',
  isOpenData: true,
  errors: ['too-many-requests'],
});

export const readCollectionArea = serverEndpoint(endpoints.readCollectionArea, {
  summary: 'Ler um setor de coleta: quando o caminhão passa e onde',
  params: CollectionParams,
  reply: CollectionArea,
  isOpenData: true,
  errors: ['collection-area-not-found'],
});

export const downloadAreaCalendar = serverEndpoint(endpoints.downloadAreaCalendar, {
  cost: 'computed',
  summary: 'O calendário de coleta de um setor, para assinar sem conta (text/calendar)',
  params: CollectionParams,
  reply: z.string(),
  replyType: 'text/calendar',
  isOpenData: true,
  errors: ['collection-area-not-found'],
});

export const listCollectionCities = serverEndpoint(endpoints.listCollectionCities, {
  summary: 'Listar as cidades com setores de coleta e os bairros que os setores nomeiam',
  reply: CollectionCities,
  isOpenData: true,
  errors: [],
});

export const findCollectionDays = serverEndpoint(endpoints.findCollectionDays, {
  summary:
    'Saber em que dias o caminhão passa num lugar: por CEP, posição, rua e número, bairro ou setor; a resposta diz com que precisão o setor foi encontrado, e o que falta para encontrar os outros',
  query: CollectionDaysQuery,
  reply: CollectionDays,
  isOpenData: true,
  limit: { calls: 120, seconds: 60 },
  errors: ['collection-area-not-found', 'postal-code-not-found', 'postal-code-unavailable', 'too-many-requests'],
});
