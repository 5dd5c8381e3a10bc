import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './missed-endpoints.ts';
import {
  DecidedMissed,
  MissedDecision,
  MissedPage,
  MissedParams,
  MissedQuery,
  MissedReport,
  OwnMissedReports,
  SentMissedReport,
} from './missed-schema.ts';
import { CollectionParams } from './schema.ts';

export const reportMissedCollection = serverEndpoint(endpoints.reportMissedCollection, {
  summary:
    'Dizer que o caminhão não passou num setor, do fim do horário da coleta até dois dias depois; quem tem conta é avisado da resposta',
  params: CollectionParams,
  body: json(MissedReport),
  reply: SentMissedReport,
  status: 201,
  errors: [
    'collection-area-not-found',
    'collection-not-planned',
    'missed-collection-too-early',
    'missed-collection-too-late',
    'missed-collection-known',
    'too-many-requests',
  ],
});

export const listOwnMissedReports = serverEndpoint(endpoints.listOwnMissedReports, {
  summary: 'Listar as coletas que a pessoa disse que não passaram nos últimos 30 dias, com a resposta',
  reply: OwnMissedReports,
  errors: [],
});

export const listMissedCollections = serverEndpoint(endpoints.listMissedCollections, {
  cost: 'computed',
  summary: 'Listar as coletas que não passaram, por dia, setor e rua, com quantas pessoas avisaram',
  query: MissedQuery,
  reply: MissedPage,
  errors: [],
});

export const decideMissedCollection = serverEndpoint(endpoints.decideMissedCollection, {
  summary:
    'Responder sobre uma coleta que não passou: o dia em que o caminhão vai passar, que foi recolhida ou que não procede; quem avisou recebe a resposta uma vez',
  params: MissedParams,
  body: json(MissedDecision),
  reply: DecidedMissed,
  errors: ['missed-collection-not-found', 'missed-collection-settled'],
});
