import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import { PointConfirmation } from './freshness-schema.ts';
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

export const reportCollectionPoint = endpoint({
  method: 'POST',
  path: '/collection-points/:id/reports',
  permission: 'points:report',
  withOwnSession: true,
  summary:
    'Dizer o que está errado com um ponto de coleta, ou que está tudo certo; quem tem conta é avisado do resultado, e a foto só administradores veem',
  params: CollectionPointParams,
  body: json(PointReport, reportBodyMaxBytes),
  reply: SentPointReport,
  status: 201,
  idempotencyKey: 'in-record',
  errors: ['collection-point-not-found', 'image-invalid', 'image-too-large', 'animation-too-long', 'too-many-requests'],
});

export const listPointReports = endpoint({
  method: 'GET',
  path: '/admin/point-reports',
  permission: 'points:write',
  cost: 'computed',
  summary: 'Listar o que as pessoas disseram dos pontos de coleta, por páginas, com o que cada ponto diz agora',
  query: AdministeredReportQuery,
  reply: AdministeredReportPage,
  errors: [],
});

export const readPointReportPhoto = endpoint({
  method: 'GET',
  path: '/admin/point-reports/:id/photo',
  permission: 'points:write',
  summary: 'Ver a foto de um relato',
  params: PointReportParams,
  reply: z.unknown(),
  replyType: 'image/webp',
  errors: ['point-report-not-found'],
});

export const linkPointReportPhoto = endpoint({
  method: 'GET',
  path: '/admin/point-reports/:id/photo-link',
  permission: 'points:write',
  summary: 'Receber o endereço em que a foto de um relato aparece por um minuto, para quem não pode enviar a sessão com o pedido',
  params: PointReportParams,
  reply: PointReportPhotoLink,
  errors: ['point-report-not-found'],
});

/** URL for an `<img>`, which sends no `Authorization` header; the token in the path authorises the request. */
export const showPointReportPhoto = endpoint({
  method: 'GET',
  path: '/point-report-photos/:token',
  permission: 'link:open',
  summary: 'Ver a foto de um relato pelo endereço que um administrador acabou de receber',
  params: PointReportPhotoParams,
  reply: z.unknown(),
  replyType: 'image/webp',
  errors: ['point-report-not-found'],
});

export const decidePointReport = endpoint({
  method: 'PATCH',
  path: '/admin/point-reports/:id',
  permission: 'points:write',
  summary:
    'Aplicar um relato (o ponto fechado fica inativo, o material recusado sai), dispensá-lo ou perguntar de volta; quem tem conta é avisado',
  params: PointReportParams,
  body: json(PointReportDecision),
  reply: DecidedReport,
  errors: ['point-report-not-found', 'point-report-settled', 'collection-point-outdated', 'confirmation-required'],
});

export const confirmCollectionPoint = endpoint({
  method: 'POST',
  path: '/admin/collection-points/:id/confirmation',
  permission: 'points:write',
  summary: 'Dizer que os dados de um ponto de coleta foram conferidos e estão certos',
  params: CollectionPointParams,
  reply: ConfirmedPoint,
  errors: ['collection-point-not-found'],
});

export const undoPointConfirmation = endpoint({
  method: 'POST',
  path: '/admin/collection-points/:id/confirmation/undo',
  permission: 'points:write',
  summary: 'Desfazer uma conferência enquanto for a última: o ponto volta a dizer quem o conferiu antes',
  params: CollectionPointParams,
  body: json(ConfirmationUndo),
  reply: RestoredConfirmation,
  errors: ['point-confirmation-outdated'],
});

export const sendPointLink = endpoint({
  method: 'POST',
  path: '/admin/collection-points/:id/confirmation-link',
  permission: 'points:write',
  summary: 'Enviar a quem cuida de um ponto de coleta um link para confirmar os dados sem conta, por 30 dias',
  params: CollectionPointParams,
  body: json(PointLinkRequest),
  reply: z.null(),
  status: 204,
  errors: ['collection-point-not-found', 'too-many-requests'],
});

export const confirmPointByLink = endpoint({
  method: 'POST',
  path: '/point-confirmations',
  permission: 'link:open',
  summary: 'Dizer pelo link de um e-mail que os dados de um ponto de coleta estão certos',
  body: json(PointLinkUse),
  reply: PointConfirmation,
  errors: ['point-link-invalid', 'too-many-requests'],
});
