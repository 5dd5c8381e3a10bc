import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  DecidedMissed,
  MissedDecision,
  MissedPage,
  MissedParams,
  MissedQuery,
  MissedReport,
  OwnMissedReports,
  SentMissedReport,
} from './missed-schema.ts';
import type { CollectionParams } from './schema.ts';

export const reportMissedCollection = endpoint<{
  params: z.input<typeof CollectionParams>;
  body: z.input<typeof MissedReport>;
  reply: SentMissedReport;
}>()({
  method: 'POST',
  path: '/collection-areas/:id/missed-collections',
  permission: 'collection-days:report',
  withOwnSession: true,
});

export const listOwnMissedReports = endpoint<{ reply: z.output<typeof OwnMissedReports> }>()({
  method: 'GET',
  path: '/users/me/missed-collections',
  permission: 'own:read',
});

export const listMissedCollections = endpoint<{ query: z.input<typeof MissedQuery>; reply: MissedPage }>()({
  method: 'GET',
  path: '/admin/missed-collections',
  permission: 'missed-collections:decide',
});

export const decideMissedCollection = endpoint<{
  params: z.input<typeof MissedParams>;
  body: z.input<typeof MissedDecision>;
  reply: DecidedMissed;
}>()({
  method: 'PATCH',
  path: '/admin/missed-collections/:id',
  permission: 'missed-collections:decide',
});
