import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { District, DistrictQuery } from './district-schema.ts';
import { PostalCode, PostalCodeParams, PostalCodeQuery } from './schema.ts';

export const findPostalCode = endpoint({
  method: 'GET',
  path: '/postal-codes/:cep',
  permission: 'postal-codes:read',
  summary: 'Consultar um CEP',
  params: PostalCodeParams,
  query: PostalCodeQuery,
  reply: PostalCode,
  errors: ['postal-code-not-found', 'postal-code-unavailable', 'too-many-requests'],
});

export const findDistrict = endpoint({
  method: 'GET',
  path: '/districts',
  permission: 'postal-codes:read',
  summary:
    'Procurar onde fica um bairro, na cidade de uma posição ou numa vizinha; a lista é vazia onde não há nenhum com o nome',
  query: DistrictQuery,
  reply: z.array(District),
  errors: ['places-unavailable', 'too-many-requests'],
});
