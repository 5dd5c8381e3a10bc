import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { PointConfirmation } from './freshness-schema.ts';
import type {
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
  SentPointReport,
} from './report-schema.ts';
import type { CollectionPointParams } from './schema.ts';

export const reportCollectionPoint = endpoint<{
  params: z.input<typeof CollectionPointParams>;
  body: z.input<typeof PointReport>;
  reply: SentPointReport;
}>()({
  method: 'POST',
  path: '/collection-points/:id/reports',
  permission: 'points:report',
  withOwnSession: true,
});

export const listPointReports = endpoint<{ query: z.input<typeof AdministeredReportQuery>; reply: AdministeredReportPage }>()({
  method: 'GET',
  path: '/admin/point-reports',
  permission: 'points:write',
});

export const readPointReportPhoto = endpoint<{ params: z.input<typeof PointReportParams>; reply: unknown }>()({
  method: 'GET',
  path: '/admin/point-reports/:id/photo',
  permission: 'points:write',
});

export const linkPointReportPhoto = endpoint<{
  params: z.input<typeof PointReportParams>;
  reply: z.output<typeof PointReportPhotoLink>;
}>()({
  method: 'GET',
  path: '/admin/point-reports/:id/photo-link',
  permission: 'points:write',
});

/** URL for an `<img>`, which sends no `Authorization` header; the token in the path authorises the request. */
export const showPointReportPhoto = endpoint<{ params: z.input<typeof PointReportPhotoParams>; reply: unknown }>()({
  method: 'GET',
  path: '/point-report-photos/:token',
  permission: 'link:open',
});

export const decidePointReport = endpoint<{
  params: z.input<typeof PointReportParams>;
  body: z.input<typeof PointReportDecision>;
  reply: DecidedReport;
}>()({
  method: 'PATCH',
  path: '/admin/point-reports/:id',
  permission: 'points:write',
});

export const confirmCollectionPoint = endpoint<{ params: z.input<typeof CollectionPointParams>; reply: ConfirmedPoint }>()({
  method: 'POST',
  path: '/admin/collection-points/:id/confirmation',
  permission: 'points:write',
});

export const undoPointConfirmation = endpoint<{
  params: z.input<typeof CollectionPointParams>;
  body: z.input<typeof ConfirmationUndo>;
  reply: RestoredConfirmation;
}>()({
  method: 'POST',
  path: '/admin/collection-points/:id/confirmation/undo',
  permission: 'points:write',
});

export const sendPointLink = endpoint<{
  params: z.input<typeof CollectionPointParams>;
  body: z.input<typeof PointLinkRequest>;
  reply: null;
}>()({
  method: 'POST',
  path: '/admin/collection-points/:id/confirmation-link',
  permission: 'points:write',
});

export const confirmPointByLink = endpoint<{ body: z.input<typeof PointLinkUse>; reply: PointConfirmation }>()({
  method: 'POST',
  path: '/point-confirmations',
  permission: 'link:open',
});
