import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { AuditPage, AuditQuery } from './schema.ts';

export const listAuditEntries = serverEndpoint(endpoints.listAuditEntries, {
  cost: 'computed',
  summary:
    'Listar, por páginas, quem mudou o quê e quando, com o que era antes e depois: por registro, ação, pessoa e dias, do mais novo ao mais antigo',
  query: AuditQuery,
  reply: AuditPage,
  errors: [],
});
