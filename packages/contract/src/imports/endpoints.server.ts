import * as z from 'zod/mini';
import { AreaExportQuery, AreaMapping } from '../area-imports/mapping-schema.ts';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { pageOf } from '../pages.ts';
import * as endpoints from './endpoints.ts';
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

export const startImport = serverEndpoint(endpoints.startImport, {
  summary: 'Enviar um arquivo de pontos de coleta (CSV, XLSX, GeoJSON, KML, OpenStreetMap); nada é gravado nos pontos',
  reply: Import,
  status: 201,
  errors: ['import-file-missing', 'import-file-too-large', 'import-format-unknown', 'import-storage-full'],
});

export const startItemImport = serverEndpoint(endpoints.startItemImport, {
  summary:
    'Enviar um arquivo de itens: o JSON de GET /items, ou uma tabela com as colunas da exportação; nada é gravado nos itens',
  reply: Import,
  status: 201,
  errors: ['import-file-missing', 'import-file-too-large', 'import-format-unknown', 'import-storage-full'],
});

export const startAreaImport = serverEndpoint(endpoints.startAreaImport, {
  summary:
    'Enviar um arquivo de setores de coleta: contornos em GeoJSON ou KML, bairros, ruas ou CEPs em CSV ou XLSX; nada é gravado nos setores',
  reply: Import,
  status: 201,
  errors: ['import-file-missing', 'import-file-too-large', 'import-format-unknown', 'import-storage-full'],
});

export const mapAreaImport = serverEndpoint(endpoints.mapAreaImport, {
  summary:
    'Dizer que coluna é que campo de um setor, e os dias de cada texto de frequência; as linhas são conferidas de novo, e o mapa vale para os próximos arquivos com as mesmas colunas',
  params: ImportParams,
  body: json(AreaMapping),
  reply: Import,
  errors: ['import-not-found', 'import-state'],
});

export const readAreaProposal = serverEndpoint(endpoints.readAreaProposal, {
  cost: 'computed',
  summary: 'Ler que colunas o arquivo de setores sugere para cada campo, pelos nomes e pelo que elas dizem',
  params: ImportParams,
  reply: AreaMapping,
  errors: ['import-not-found', 'import-state'],
});

export const exportAreas = serverEndpoint(endpoints.exportAreas, {
  cost: 'streamed',
  summary: 'Baixar todos os setores de coleta como CSV, XLSX ou GeoJSON; uma importação os lê de volta sem mudança',
  query: AreaExportQuery,
  reply: z.unknown(),
  replyType: 'application/octet-stream',
  errors: [],
});

export const listImports = serverEndpoint(endpoints.listImports, {
  summary: 'Listar as importações, de pontos, de itens ou de setores, a mais nova primeiro',
  query: ImportQuery,
  reply: pageOf(Import),
  errors: [],
});

export const readImport = serverEndpoint(endpoints.readImport, {
  summary: 'Ler uma importação: em que pé está, as colunas e o que aconteceria',
  params: ImportParams,
  reply: Import,
  errors: ['import-not-found'],
});

export const mapImport = serverEndpoint(endpoints.mapImport, {
  summary:
    'Dizer que coluna é que campo; as linhas são conferidas de novo, e o mapa vale para os próximos arquivos com as mesmas colunas',
  params: ImportParams,
  body: json(Mapping),
  reply: Import,
  errors: ['import-not-found', 'import-state'],
});

export const listImportRows = serverEndpoint(endpoints.listImportRows, {
  summary: 'Listar as linhas de uma importação, com o que aconteceria com cada uma e por quê',
  params: ImportParams,
  query: ImportRowQuery,
  reply: pageOf(ImportRow),
  errors: ['import-not-found'],
});

export const decideImportRow = serverEndpoint(endpoints.decideImportRow, {
  summary: 'Decidir o que fazer com uma linha',
  params: ImportRowParams,
  body: json(RowDecision),
  reply: ImportRow,
  errors: ['import-not-found', 'import-state', 'import-decision-impossible', 'import-point-taken'],
});

export const placeImportRow = serverEndpoint(endpoints.placeImportRow, {
  summary: 'Dizer onde fica o ponto de uma linha que não diz o lugar; a linha é conferida de novo',
  params: ImportRowParams,
  body: json(RowPlace),
  reply: ImportRow,
  errors: ['import-not-found', 'import-state', 'import-decision-impossible'],
});

export const decideImportDuplicates = serverEndpoint(endpoints.decideImportDuplicates, {
  summary:
    'Decidir o que fazer com todas as linhas repetidas que ainda esperam; atualizar preenche o que está vazio e troca só os campos escolhidos',
  params: ImportParams,
  body: json(DuplicatesDecision),
  reply: Import,
  errors: ['import-not-found', 'import-state'],
});

export const applyImport = serverEndpoint(endpoints.applyImport, {
  sensitive: true,
  summary: 'Gravar o que a conferência mostrou, tudo ou nada',
  params: ImportParams,
  reply: Import,
  errors: ['import-not-found', 'import-state', 'import-unsettled'],
});

export const cancelImport = serverEndpoint(endpoints.cancelImport, {
  summary: 'Cancelar a gravação que está em andamento: nada dela fica, e a importação volta à conferência',
  params: ImportParams,
  reply: Import,
  errors: ['import-not-found', 'import-state'],
});

export const exportRefusedRows = serverEndpoint(endpoints.exportRefusedRows, {
  cost: 'streamed',
  summary: 'Baixar as linhas recusadas como CSV, cada uma com o motivo; depois de corrigido, o arquivo pode ser importado',
  params: ImportParams,
  reply: z.unknown(),
  replyType: 'text/csv',
  errors: ['import-not-found'],
});

export const undoImport = serverEndpoint(endpoints.undoImport, {
  sensitive: true,
  summary: 'Desfazer a última importação; o que foi alterado desde então fica, e as linhas dizem o quê',
  params: ImportParams,
  reply: Import,
  errors: ['import-not-found', 'import-state', 'import-not-last', 'import-rows-gone'],
});

export const discardImport = serverEndpoint(endpoints.discardImport, {
  summary: 'Descartar uma importação que não foi gravada',
  params: ImportParams,
  reply: z.null(),
  status: 204,
  errors: ['import-not-found', 'import-state'],
});
