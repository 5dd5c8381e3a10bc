import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { NumberedPageQuery } from '../pages.ts';
import * as endpoints from './administration-endpoints.ts';
import {
  AdministeredItemSources,
  ItemCreation,
  ItemExportQuery,
  ItemQuestionAnswer,
  ItemQuestionPage,
  ItemQuestionParams,
  ItemReplacement,
  ItemSourceParams,
  ItemSourceReplacement,
  KeptItemSource,
} from './administration-schema.ts';
import { ItemParams, ListedItem } from './schema.ts';

export const exportItems = serverEndpoint(endpoints.exportItems, {
  cost: 'streamed',
  summary: 'Baixar todos os itens como JSON (o mesmo de GET /items) ou CSV; uma importação os lê de volta sem mudança',
  query: ItemExportQuery,
  reply: z.unknown(),
  replyType: 'application/octet-stream',
  errors: [],
});

export const createItem = serverEndpoint(endpoints.createItem, {
  summary: 'Criar um item de "Onde descarto isto?", com as fontes que ainda não existem',
  body: json(ItemCreation),
  reply: ListedItem,
  status: 201,
  errors: ['item-exists', 'item-source-exists'],
});

export const replaceItem = serverEndpoint(endpoints.replaceItem, {
  summary: 'Alterar um item: os nomes, o que vale em geral e o que a cidade diz',
  params: ItemParams,
  body: json(ItemReplacement),
  reply: ListedItem,
  errors: ['item-not-found', 'item-outdated', 'item-source-exists'],
});

export const deleteItem = serverEndpoint(endpoints.deleteItem, {
  summary: 'Excluir um item',
  params: ItemParams,
  reply: z.null(),
  status: 204,
  errors: ['item-not-found', 'confirmation-required'],
});

export const listItemSources = serverEndpoint(endpoints.listItemSources, {
  cost: 'computed',
  summary: 'Listar as fontes dos itens, com os itens que usam cada uma',
  reply: AdministeredItemSources,
  errors: [],
});

export const replaceItemSource = serverEndpoint(endpoints.replaceItemSource, {
  summary: 'Alterar uma fonte; os itens que a usam passam a mostrá-la assim',
  params: ItemSourceParams,
  body: json(ItemSourceReplacement),
  reply: KeptItemSource,
  errors: ['item-source-not-found', 'item-source-outdated'],
});

export const deleteItemSource = serverEndpoint(endpoints.deleteItemSource, {
  summary: 'Excluir uma fonte que nenhum item usa',
  params: ItemSourceParams,
  reply: z.null(),
  status: 204,
  errors: ['item-source-not-found', 'item-source-in-use', 'confirmation-required'],
});

export const listItemQuestions = serverEndpoint(endpoints.listItemQuestions, {
  summary: 'Listar o que ninguém soube responder, o mais procurado primeiro: só as palavras',
  query: NumberedPageQuery,
  reply: ItemQuestionPage,
  errors: [],
});

export const answerItemQuestion = serverEndpoint(endpoints.answerItemQuestion, {
  summary: 'Dizer que item é: as palavras viram outro nome dele',
  params: ItemQuestionParams,
  body: json(ItemQuestionAnswer),
  reply: ListedItem,
  errors: ['item-question-not-found', 'item-not-found', 'item-aliases-full'],
});

export const dismissItemQuestion = serverEndpoint(endpoints.dismissItemQuestion, {
  summary: 'Dispensar uma busca sem resposta; ela é contada de novo se pedirem outra vez',
  params: ItemQuestionParams,
  reply: z.null(),
  status: 204,
  errors: ['item-question-not-found'],
});
