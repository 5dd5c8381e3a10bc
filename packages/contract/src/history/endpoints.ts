import { endpoint } from '../endpoint.ts';
import { AuditPage, AuditQuery } from './schema.ts';

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/admin/audit-entries',
  permission: 'history:read',
  cost: 'computed',
  summary:
    'Listar, por páginas, quem mudou o quê e quando, com o que era antes e depois: por registro, ação, pessoa e dias, do mais novo ao mais antigo',
  query: AuditQuery,
  reply: AuditPage,
  errors: [],
});
