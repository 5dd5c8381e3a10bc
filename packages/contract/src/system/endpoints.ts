import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const ping = endpoint({
  method: 'GET',
  path: '/ping',
  permission: 'service:check',
  summary: 'O servidor está de pé (não consulta o banco)',
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const health = endpoint({
  method: 'GET',
  path: '/health',
  permission: 'service:check',
  summary:
    'O banco de dados responde e há espaço para gravar; e se as imagens estão ao alcance, sem as quais tudo o mais funciona',
  reply: z.object({ status: z.literal('ok'), images: z.enum(['ok', 'unavailable']) }),
  errors: ['database-unavailable', 'storage-full'],
});

export const mailStatus = endpoint({
  method: 'GET',
  path: '/mail-status',
  permission: 'service:check',
  summary: 'Dizer se os e-mails estão saindo com atraso',
  reply: z.object({
    /** Mails failed temporarily and are being retried. */
    delayed: z.boolean(),
  }),
  errors: [],
});

export const debug = endpoint({
  method: 'GET',
  path: '/debug',
  permission: 'service:inspect',
  summary: 'Versão, tempo no ar, banco, linhas, migrações, mensagens a enviar e contas com um e-mail que não se aceita mais',
  reply: z.object({
    version: z.string(),
    uptimeSeconds: z.number(),
    database: z.object({ kind: z.enum(['embedded', 'external']), version: z.string() }),
    rowCounts: z.record(z.string(), z.number()),
    /** Number of mails and push messages by state. */
    outbox: z.object({ waiting: z.number(), givenUp: z.number(), sent: z.number() }),
    migrationLevel: z.number(),
    /** Ids of the accounts whose e-mail predates the canonical form and could not be converted. */
    oddEmailAccounts: z.array(z.string()),
  }),
  errors: [],
});
