import * as z from 'zod/mini';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './place-endpoints.ts';
import { Place, PlaceQuery } from './place-schema.ts';

export const findPlaces = serverEndpoint(endpoints.findPlaces, {
  summary: 'Procurar onde fica um endereço, para pôr um ponto de coleta no mapa; o mais provável vem primeiro',
  query: PlaceQuery,
  reply: z.array(Place),
  errors: ['places-unavailable', 'too-many-requests'],
});
