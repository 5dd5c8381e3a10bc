import { createHash } from 'node:crypto';
import type { Body } from '@separai/contract/body';
import type { ServerEndpoint } from '@separai/contract/endpoint.server';
import { errors } from '@separai/contract/errors';
import type * as z from 'zod/mini';
import { escapeHtml } from '../html.ts';
import { callersOf, errorsOf, schemaOf, sizeWords } from './openapi.ts';

const callersWord = (endpoint: ServerEndpoint): string => {
  const callers = callersOf(endpoint);
  if (callers.includes('visitor')) return 'qualquer pessoa';
  return callers.includes('user') ? 'quem entrou' : 'administradores';
};
const featureWord: Record<string, string> = {
  accounts: 'Contas e sessões',
  passwordReset: 'Nova senha',
  administrators: 'Administradores',
  collectionPoints: 'Pontos de coleta e materiais',
  recyclingGuides: 'Guias de materiais',
  items: 'Onde descarto isto?',
  schedules: 'Agendamentos',
  dashboard: 'Painel',
  history: 'Histórico',
  notices: 'Avisos',
  calendarFeed: 'Calendário',
  personalData: 'Privacidade',
  postalCodes: 'CEP',
  system: 'Sistema',
};

const schemaBlock = (title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string => {
  if (schema === undefined) return '';
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`;
};

const bodyBlock = (body: Body | undefined): string => {
  if (body === undefined) return '';
  const size = `<p>${sizeWords(body)}.</p>`;
  if (body.kind === 'file')
    return `<p>Corpo <code>multipart/form-data</code> com o arquivo no campo <code>${escapeHtml(body.field)}</code>.</p>${size}`;
  return schemaBlock(body.kind === 'form' ? 'Corpo (formulário)' : 'Corpo', body.schema, 'input') + size;
};

const endpointBlock = (name: string, endpoint: ServerEndpoint): string => {
  const codes = errorsOf(endpoint).map(
    (code) => `<li><code>${errors[code].status} ${code}</code> ${escapeHtml(errors[code].sentence)}</li>`,
  );
  return `<section id="${escapeHtml(name)}">
<h3><code>${endpoint.method} /api${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. Quem pode: ${callersWord(endpoint)} (<code>${endpoint.permission}</code>). Responde ${endpoint.status ?? 200}.</p>
${schemaBlock('Parâmetros do caminho', endpoint.params, 'input')}
${schemaBlock('Parâmetros da consulta', endpoint.query, 'input')}
${bodyBlock(endpoint.body)}
${endpoint.status === 204 ? '' : schemaBlock('Resposta', endpoint.reply, 'output')}
<details><summary>Recusas</summary><ul>${codes.join('')}</ul></details>
</section>`;
};

const style = `
:root{color-scheme:light dark;--paper:#f7f8f2;--surface:#fff;--ink:#14230e;--soft:#435040;--line:#d5dbca;--action:#2c6a16}
@media(prefers-color-scheme:dark){:root{--paper:#0e150b;--surface:#182114;--ink:#eef4e8;--soft:#bac7b0;--line:#313e2a;--action:#8fd063}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
a{color:var(--action)}
section{background:var(--surface);border:1px solid var(--line);border-radius:16px 16px 16px 4px;padding:1rem;margin:1rem 0}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
p{margin:.5rem 0}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;color:var(--action);font-weight:600}
summary::before{content:"▸";margin-right:.5rem}
details[open]>summary::before{content:"▾"}
pre{overflow-x:auto;background:var(--paper);border-radius:8px;padding:.75rem;font-size:.8125rem}
li{margin:.25rem 0}`;

/** The Content-Security-Policy of the page: its own style and nothing else. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page for people that describes every endpoint: one HTML document, without scripts and without anything from elsewhere. */
export const docsPage = (features: Record<string, Record<string, ServerEndpoint>>, version: string): string => {
  const parts = Object.entries(features).map(
    ([feature, endpoints]) =>
      `<h2 id="${escapeHtml(feature)}">${escapeHtml(featureWord[feature] ?? feature)}</h2>${Object.entries(endpoints)
        .map(([name, endpoint]) => endpointBlock(name, endpoint))
        .join('\n')}`,
  );
  const index = Object.keys(features).map(
    (feature) => `<li><a href="#${escapeHtml(feature)}">${escapeHtml(featureWord[feature] ?? feature)}</a></li>`,
  );
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Separaí ${escapeHtml(version)}</title><style>${style}</style></head>
<body><main>
<h1>API do Separaí ${escapeHtml(version)}</h1>
<p>Tudo entra e sai em JSON, abaixo de <code>/api</code>. O token que a entrada devolve vai no cabeçalho <code>Authorization: Bearer …</code>.
Toda recusa tem a forma <code>{"error", "code", "fields"?}</code>. Uma escrita de quem entrou, repetida com o mesmo cabeçalho <code>Idempotency-Key</code>, é feita uma vez só e tem a mesma resposta.
Para programas: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Seções"><ul>${index.join('')}</ul></nav>
${parts.join('\n')}
</main></body></html>`;
};
