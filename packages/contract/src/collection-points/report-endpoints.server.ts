import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { PointConfirmation } from './freshness-schema.ts';
import * as endpoints from './report-endpoints.ts';
import {
  AdministeredReportPage,
  AdministeredReportQuery,
  ConfirmationUndo,
  ConfirmedPoint,
  DecidedReport,
  PointLinkRequest,
  PointLinkUse,
  PointReport,
  PointReportDecision,
  PointReportParams,
  PointReportPhotoLink,
  PointReportPhotoParams,
  RestoredConfirmation,
  reportBodyMaxBytes,
  SentPointReport,
} from './report-schema.ts';
import { CollectionPointParams } from './schema.ts';

export const reportCollectionPoint = serverEndpoint(endpoints.reportCollectionPoint, {
  summary:
    'Dizer o que está errado com um ponto de coleta, ou que está tudo certo; quem tem conta é avisado do resultado, e a foto só administradores veem',
  params: CollectionPointParams,
  body: json(PointReport, reportBodyMaxBytes),
  reply: SentPointReport,
  status: 201,
  idempotencyKey: 'in-record',
  errors: ['collection-point-not-found', 'image-invalid', 'image-too-large', 'animation-too-long', 'too-many-requests'],
});

export const listPointReports = serverEndpoint(endpoints.listPointReports, {
  cost: 'computed',
  summary: 'Listar o que as pessoas disseram dos pontos de coleta, por páginas, com o que cada ponto diz agora',
  query: AdministeredReportQuery,
  reply: AdministeredReportPage,
  errors: [],
});

export const readPointReportPhoto = serverEndpoint(endpoints.readPointReportPhoto, {
  summary: 'Ver a foto de um relato',
  params: PointReportParams,
  reply: z.unknown(),
  replyType: 'image/webp',
  errors: ['point-report-not-found'],
});

export const linkPointReportPhoto = serverEndpoint(endpoints.linkPointReportPhoto, {
  summary: 'Receber o endereço em que a foto de um relato aparece por um minuto, para quem não pode enviar a sessão com o pedido',
  params: PointReportParams,
  reply: PointReportPhotoLink,
  errors: ['point-report-not-found'],
});

export const showPointReportPhoto = serverEndpoint(endpoints.showPointReportPhoto, {
  summary: 'Ver a foto de um relato pelo endereço que um administrador acabou de receber',
  params: PointReportPhotoParams,
  reply: z.unknown(),
  replyType: 'image/webp',
  errors: ['point-report-not-found'],
});

export const decidePointReport = serverEndpoint(endpoints.decidePointReport, {
  summary:
    'Aplicar um relato (o ponto fechado fica inativo, o material recusado sai), dispensá-lo ou perguntar de volta; quem tem conta é avisado',
  params: PointReportParams,
  body: json(PointReportDecision),
  reply: DecidedReport,
  errors: ['point-report-not-found', 'point-report-settled', 'collection-point-outdated', 'confirmation-required'],
});

export const confirmCollectionPoint = serverEndpoint(endpoints.confirmCollectionPoint, {
  summary: 'Dizer que os dados de um ponto de coleta foram conferidos e estão certos',
  params: CollectionPointParams,
  reply: ConfirmedPoint,
  errors: ['collection-point-not-found'],
});

export const undoPointConfirmation = serverEndpoint(endpoints.undoPointConfirmation, {
  summary: 'Desfazer uma conferência enquanto for a última: o ponto volta a dizer quem o conferiu antes',
  params: CollectionPointParams,
  body: json(ConfirmationUndo),
  reply: RestoredConfirmation,
  errors: ['point-confirmation-outdated'],
});

export const sendPointLink = serverEndpoint(endpoints.sendPointLink, {
  summary: 'Enviar a quem cuida de um ponto de coleta um link para confirmar os dados sem conta, por 30 dias',
  params: CollectionPointParams,
  body: json(PointLinkRequest),
  reply: z.null(),
  status: 204,
  errors: ['collection-point-not-found', 'too-many-requests'],
});

export const confirmPointByLink = serverEndpoint(endpoints.confirmPointByLink, {
  summary: 'Dizer pelo link de um e-mail que os dados de um ponto de coleta estão certos',
  body: json(PointLinkUse),
  reply: PointConfirmation,
  errors: ['point-link-invalid', 'too-many-requests'],
});
