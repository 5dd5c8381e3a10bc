import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Place, PlaceQuery } from './place-schema.ts';

export const findPlaces = endpoint({
  method: 'GET',
  path: '/admin/places',
  permission: 'points:write',
  summary: 'Procurar onde fica um endereço, para pôr um ponto de coleta no mapa; o mais provável vem primeiro',
  query: PlaceQuery,
  reply: z.array(Place),
  errors: ['places-unavailable', 'too-many-requests'],
});
