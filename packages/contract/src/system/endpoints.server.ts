import * as z from 'zod/mini';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { DebugReport, MailStatus } from './schema.ts';

export const ping = serverEndpoint(endpoints.ping, {
  summary: 'O servidor está de pé (não consulta o banco)',
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const health = serverEndpoint(endpoints.health, {
  summary:
    'O banco de dados responde e há espaço para gravar; e se as imagens estão ao alcance, sem as quais tudo o mais funciona',
  reply: z.object({ status: z.literal('ok'), images: z.enum(['ok', 'unavailable']) }),
  errors: ['database-unavailable', 'storage-full'],
});

export const mailStatus = serverEndpoint(endpoints.mailStatus, {
  summary: 'Dizer se os e-mails estão saindo com atraso',
  reply: MailStatus,
  errors: [],
});

export const debug = serverEndpoint(endpoints.debug, {
  summary:
    'Versão, tempo no ar, banco, linhas, migrações, mensagens a enviar, filas, tarefas em segundo plano e contas com um e-mail que não se aceita mais',
  reply: DebugReport,
  errors: [],
});
