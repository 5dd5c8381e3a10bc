import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { routeLimits } from './outcomes.ts';
import {
  CollectionRoute,
  OutcomePhotoLink,
  OutcomePhotoParams,
  RouteClosing,
  RouteOrder,
  RouteOverview,
  RouteParams,
  RouteQuery,
  RouteStart,
  RoutesQuery,
  StopParams,
  StopReport,
  StopReported,
  stopReportMaxBytes,
} from './schema.ts';

export const readCollectionRoute = serverEndpoint(endpoints.readCollectionRoute, {
  summary: `Ler a lista de coletas em casa de uma organização em um dia, na ordem do caminho, até ${routeLimits.stopsMax} paradas`,
  params: RouteParams,
  query: RouteQuery,
  reply: CollectionRoute,
  errors: ['collection-route-out-of-reach'],
});

export const orderCollectionRoute = serverEndpoint(endpoints.orderCollectionRoute, {
  summary: 'Mudar a ordem das paradas; com outra versão da lista, o pedido é recusado com a lista atual',
  params: RouteParams,
  body: json(RouteOrder),
  reply: CollectionRoute,
  errors: ['collection-route-out-of-reach', 'collection-route-outdated', 'collection-route-closed'],
});

export const startCollectionRoute = serverEndpoint(endpoints.startCollectionRoute, {
  summary: 'Começar a rota: quem ainda espera recebe uma vez o aviso de que o caminhão está a caminho',
  params: RouteParams,
  body: json(RouteStart),
  reply: CollectionRoute,
  errors: ['collection-route-out-of-reach', 'collection-route-closed'],
});

export const closeCollectionRoute = serverEndpoint(endpoints.closeCollectionRoute, {
  summary: 'Fechar e assinar a lista de um dia; depois ela não muda mais',
  params: RouteParams,
  body: json(RouteClosing),
  reply: CollectionRoute,
  errors: ['collection-route-out-of-reach', 'collection-route-closed'],
});

export const reportStop = serverEndpoint(endpoints.reportStop, {
  summary:
    'Registrar o que houve em uma parada: coletado (com o peso), ninguém atendeu ou recusado (com o motivo), e uma foto em base64; o registro que não muda o agendamento fica guardado, e a resposta diz por quê',
  params: StopParams,
  body: json(StopReport, stopReportMaxBytes),
  reply: StopReported,
  errors: ['schedule-not-found', 'image-invalid', 'image-too-large', 'animation-too-long'],
});

export const listCollectionRoutes = serverEndpoint(endpoints.listCollectionRoutes, {
  summary: 'Listar as rotas de um dia, com quantas paradas cada uma já fez',
  query: z.object(RoutesQuery.shape),
  reply: z.array(RouteOverview),
  errors: [],
});

export const linkOutcomePhoto = serverEndpoint(endpoints.linkOutcomePhoto, {
  summary: 'Pedir o endereço, por alguns minutos, da foto de um registro',
  params: StopParams,
  reply: OutcomePhotoLink,
  errors: ['collection-outcome-not-found'],
});

export const showOutcomePhoto = serverEndpoint(endpoints.showOutcomePhoto, {
  summary: 'Ler a foto de um registro pelo endereço que se pediu',
  params: OutcomePhotoParams,
  reply: z.unknown(),
  replyType: 'image/webp',
  errors: ['collection-outcome-not-found'],
});
