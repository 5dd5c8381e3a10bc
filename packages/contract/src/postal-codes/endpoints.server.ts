import * as z from 'zod/mini';
import { serverEndpoint } from '../endpoint.server.ts';
import { District, DistrictQuery } from './district-schema.ts';
import * as endpoints from './endpoints.ts';
import { Place, PlaceQuery } from './place-schema.ts';
import { PostalCode, PostalCodeParams, PostalCodeQuery } from './schema.ts';

export const findPostalCode = serverEndpoint(endpoints.findPostalCode, {
  summary: 'Consultar um CEP',
  params: PostalCodeParams,
  query: PostalCodeQuery,
  reply: PostalCode,
  errors: ['postal-code-not-found', 'postal-code-unavailable', 'too-many-requests'],
});

export const findDistrict = serverEndpoint(endpoints.findDistrict, {
  summary:
    'Procurar onde fica um bairro, na cidade de uma posição ou numa vizinha; a lista é vazia onde não há nenhum com o nome',
  query: DistrictQuery,
  reply: z.array(District),
  errors: ['places-unavailable', 'too-many-requests'],
});

export const findPlaces = serverEndpoint(endpoints.findPlaces, {
  summary: 'Procurar onde fica um endereço, para pôr um ponto de coleta no mapa; o mais provável vem primeiro',
  query: PlaceQuery,
  reply: z.array(Place),
  errors: ['places-unavailable', 'too-many-requests'],
});
