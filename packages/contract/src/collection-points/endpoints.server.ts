import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import {
  CollectionPoint,
  CollectionPointCreation,
  CollectionPointParams,
  CollectionPointQuery,
  CollectionPointReplacement,
  CollectionPointSummary,
  CollectionPointView,
  CollectionPointViewQuery,
  LinkedMaterial,
  MaterialLink,
  MaterialLinkQuery,
  PointExportQuery,
} from './schema.ts';

export const listCollectionPoints = serverEndpoint(endpoints.listCollectionPoints, {
  cost: 'computed',
  summary:
    'Listar os pontos de coleta ativos (os inativos também, para administradores): todos, ou por páginas quando algo é pedido; a seguinte vem no cabeçalho Link, com rel="next"',
  query: CollectionPointQuery,
  reply: z.array(CollectionPoint),
  isOpenData: true,
  errors: ['token-missing', 'session-ended', 'forbidden'],
});

export const viewCollectionPoints = serverEndpoint(endpoints.viewCollectionPoints, {
  cost: 'computed',
  summary: 'Ler o que um mapa mostra numa área: os pontos ativos, ou grupos dos que ficam próximos onde são muitos',
  query: CollectionPointViewQuery,
  reply: CollectionPointView,
  errors: [],
});

export const summarizeCollectionPoints = serverEndpoint(endpoints.summarizeCollectionPoints, {
  summary: 'Ler o que vale para todos os pontos ativos: quantos são, o meio deles, os materiais e quem publicou os dados',
  reply: CollectionPointSummary,
  errors: [],
});

export const readCollectionPoint = serverEndpoint(endpoints.readCollectionPoint, {
  summary: 'Ler um ponto de coleta',
  params: CollectionPointParams,
  reply: CollectionPoint,
  isOpenData: true,
  errors: ['collection-point-not-found'],
});

export const publishCollectionPoints = serverEndpoint(endpoints.publishCollectionPoints, {
  summary:
    'Baixar os pontos de coleta ativos como GeoJSON, com as etiquetas do OpenStreetMap; a fonte de cada um está em attribution e acompanha os dados',
  reply: z.unknown(),
  replyType: 'application/geo+json',
  isOpenData: true,
  errors: ['overloaded'],
});

export const publishPointSheet = serverEndpoint(endpoints.publishPointSheet, {
  summary: 'Baixar os pontos de coleta ativos como CSV; a fonte de cada um está na coluna Fonte e acompanha os dados',
  reply: z.unknown(),
  replyType: 'text/csv',
  isOpenData: true,
  errors: ['overloaded'],
});

export const exportCollectionPoints = serverEndpoint(endpoints.exportCollectionPoints, {
  cost: 'streamed',
  summary:
    'Baixar todos os pontos de coleta como CSV, XLSX, GeoJSON, KML ou OpenStreetMap; uma importação os lê de volta sem mudança',
  query: PointExportQuery,
  reply: z.unknown(),
  replyType: 'application/octet-stream',
  errors: [],
});

export const createCollectionPoint = serverEndpoint(endpoints.createCollectionPoint, {
  summary: 'Cadastrar um ponto de coleta',
  body: json(CollectionPointCreation),
  reply: CollectionPoint,
  status: 201,
  errors: [],
});

export const replaceCollectionPoint = serverEndpoint(endpoints.replaceCollectionPoint, {
  summary: 'Alterar um ponto de coleta',
  params: CollectionPointParams,
  body: json(CollectionPointReplacement),
  reply: CollectionPoint,
  errors: ['collection-point-not-found', 'collection-point-outdated', 'confirmation-required'],
});

export const deleteCollectionPoint = serverEndpoint(endpoints.deleteCollectionPoint, {
  summary:
    'Excluir um ponto de coleta; com agendamentos, ele fica inativo e os abertos (cancelledSchedules) são cancelados, os muitos aos poucos',
  params: CollectionPointParams,
  reply: z.object({ id: z.number(), deleted: z.boolean(), version: z.nullable(z.number()), cancelledSchedules: z.number() }),
  errors: ['collection-point-not-found', 'confirmation-required'],
});

export const uploadCollectionPointImage = serverEndpoint(endpoints.uploadCollectionPointImage, {
  summary: 'Enviar a imagem de um ponto de coleta (PNG, JPG, GIF ou WebP, até 10MB)',
  params: CollectionPointParams,
  reply: z.object({ imageUrl: z.string(), version: z.number() }),
  errors: ['collection-point-not-found', 'image-invalid', 'image-too-large', 'animation-too-long', 'images-unavailable'],
});

export const linkMaterial = serverEndpoint(endpoints.linkMaterial, {
  summary: 'Acrescentar um material aceito a um ponto de coleta',
  body: json(MaterialLink),
  reply: LinkedMaterial,
  status: 201,
  errors: ['collection-point-not-found', 'material-link-exists'],
});

export const unlinkMaterial = serverEndpoint(endpoints.unlinkMaterial, {
  summary: 'Retirar um material aceito de um ponto de coleta (par no corpo ou na consulta)',
  query: MaterialLinkQuery,
  body: json(z.optional(z.nullable(MaterialLink))),
  reply: z.null(),
  status: 204,
  errors: ['material-link-not-found'],
});
