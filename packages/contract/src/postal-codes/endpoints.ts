import { endpoint } from '../endpoint.ts';
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
