import * as z from 'zod/mini';
import { file, json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../pages.ts';
import { importLimits } from './limits.ts';
import {
  DuplicatesDecision,
  Import,
  ImportParams,
  ImportQuery,
  ImportRow,
  ImportRowParams,
  ImportRowQuery,
  Mapping,
  RowDecision,
  RowPlace,
} from './schema.ts';

export const startImport = endpoint({
  method: 'POST',
  path: '/admin/imports',
  permission: 'points:write',
  summary: 'Enviar um arquivo de pontos de coleta (CSV, XLSX, GeoJSON, KML, OpenStreetMap); nada é gravado nos pontos',
  body: file({
    field: 'file',
    maxBytes: importLimits.maxBytes,
    named: 'o arquivo',
    missing: 'import-file-missing',
    tooLarge: 'import-file-too-large',
    onDisk: true,
  }),
  reply: Import,
  status: 201,
  errors: ['import-file-missing', 'import-file-too-large', 'import-format-unknown', 'import-storage-full'],
});

export const startItemImport = endpoint({
  method: 'POST',
  path: '/admin/items/imports',
  permission: 'items:write',
  summary:
    'Enviar um arquivo de itens: o JSON de GET /items, ou uma tabela com as colunas da exportação; nada é gravado nos itens',
  body: file({
    field: 'file',
    maxBytes: importLimits.maxBytes,
    named: 'o arquivo',
    missing: 'import-file-missing',
    tooLarge: 'import-file-too-large',
    onDisk: true,
  }),
  reply: Import,
  status: 201,
  errors: ['import-file-missing', 'import-file-too-large', 'import-format-unknown', 'import-storage-full'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/admin/imports',
  permission: 'points:write',
  summary: 'Listar as importações, de pontos ou de itens, a mais nova primeiro',
  query: ImportQuery,
  reply: pageOf(Import),
  errors: [],
});

export const readImport = endpoint({
  method: 'GET',
  path: '/admin/imports/:id',
  permission: 'points:write',
  summary: 'Ler uma importação: em que pé está, as colunas e o que aconteceria',
  params: ImportParams,
  reply: Import,
  errors: ['import-not-found'],
});

export const mapImport = endpoint({
  method: 'PUT',
  path: '/admin/imports/:id/mapping',
  permission: 'points:write',
  summary:
    'Dizer que coluna é que campo; as linhas são conferidas de novo, e o mapa vale para os próximos arquivos com as mesmas colunas',
  params: ImportParams,
  body: json(Mapping),
  reply: Import,
  errors: ['import-not-found', 'import-state'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/admin/imports/:id/rows',
  permission: 'points:write',
  summary: 'Listar as linhas de uma importação, com o que aconteceria com cada uma e por quê',
  params: ImportParams,
  query: ImportRowQuery,
  reply: pageOf(ImportRow),
  errors: ['import-not-found'],
});

export const decideImportRow = endpoint({
  method: 'PATCH',
  path: '/admin/imports/:id/rows/:number',
  permission: 'points:write',
  summary: 'Decidir o que fazer com uma linha',
  params: ImportRowParams,
  body: json(RowDecision),
  reply: ImportRow,
  errors: ['import-not-found', 'import-state', 'import-decision-impossible', 'import-point-taken'],
});

export const placeImportRow = endpoint({
  method: 'PUT',
  path: '/admin/imports/:id/rows/:number/place',
  permission: 'points:write',
  summary: 'Dizer onde fica o ponto de uma linha que não diz o lugar; a linha é conferida de novo',
  params: ImportRowParams,
  body: json(RowPlace),
  reply: ImportRow,
  errors: ['import-not-found', 'import-state', 'import-decision-impossible'],
});

export const decideImportDuplicates = endpoint({
  method: 'PUT',
  path: '/admin/imports/:id/duplicates',
  permission: 'points:write',
  summary:
    'Decidir o que fazer com todas as linhas repetidas que ainda esperam; atualizar preenche o que está vazio e troca só os campos escolhidos',
  params: ImportParams,
  body: json(DuplicatesDecision),
  reply: Import,
  errors: ['import-not-found', 'import-state'],
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/admin/imports/:id/apply',
  permission: 'points:write',
  sensitive: true,
  summary: 'Gravar o que a conferência mostrou, tudo ou nada',
  params: ImportParams,
  reply: Import,
  errors: ['import-not-found', 'import-state', 'import-unsettled'],
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/admin/imports/:id/cancel',
  permission: 'points:write',
  summary: 'Cancelar a gravação que está em andamento: nada dela fica, e a importação volta à conferência',
  params: ImportParams,
  reply: Import,
  errors: ['import-not-found', 'import-state'],
});

export const exportRefusedRows = endpoint({
  method: 'GET',
  path: '/admin/imports/:id/refused',
  permission: 'points:write',
  cost: 'streamed',
  summary: 'Baixar as linhas recusadas como CSV, cada uma com o motivo; depois de corrigido, o arquivo pode ser importado',
  params: ImportParams,
  reply: z.unknown(),
  replyType: 'text/csv',
  errors: ['import-not-found'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/admin/imports/:id/undo',
  permission: 'points:write',
  sensitive: true,
  summary: 'Desfazer a última importação; o que foi alterado desde então fica, e as linhas dizem o quê',
  params: ImportParams,
  reply: Import,
  errors: ['import-not-found', 'import-state', 'import-not-last', 'import-rows-gone'],
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/admin/imports/:id',
  permission: 'points:write',
  summary: 'Descartar uma importação que não foi gravada',
  params: ImportParams,
  reply: z.null(),
  status: 204,
  errors: ['import-not-found', 'import-state'],
});
