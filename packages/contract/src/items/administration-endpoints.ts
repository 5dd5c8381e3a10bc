import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import {
  AdministeredItemSources,
  ItemCreation,
  ItemExportQuery,
  ItemQuestionAnswer,
  ItemQuestionPage,
  ItemQuestionParams,
  ItemQuestionQuery,
  ItemReplacement,
  ItemSourceParams,
  ItemSourceReplacement,
  KeptItemSource,
} from './administration-schema.ts';
import { ItemParams, ListedItem } from './schema.ts';

export const exportItems = endpoint({
  method: 'GET',
  path: '/admin/items/export',
  permission: 'items:write',
  cost: 'streamed',
  summary: 'Baixar todos os itens como JSON (o mesmo de GET /items) ou CSV; uma importação os lê de volta sem mudança',
  query: ItemExportQuery,
  reply: z.unknown(),
  replyType: 'application/octet-stream',
  errors: [],
});

export const createItem = endpoint({
  method: 'POST',
  path: '/items',
  permission: 'items:write',
  summary: 'Criar um item de "Onde descarto isto?", com as fontes que ainda não existem',
  body: json(ItemCreation),
  reply: ListedItem,
  status: 201,
  errors: ['item-exists', 'item-source-exists'],
});

export const replaceItem = endpoint({
  method: 'PUT',
  path: '/items/:id',
  permission: 'items:write',
  summary: 'Alterar um item: os nomes, o que vale em geral e o que a cidade diz',
  params: ItemParams,
  body: json(ItemReplacement),
  reply: ListedItem,
  errors: ['item-not-found', 'item-outdated', 'item-source-exists'],
});

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/items/:id',
  permission: 'items:write',
  summary: 'Excluir um item',
  params: ItemParams,
  reply: z.null(),
  status: 204,
  errors: ['item-not-found', 'confirmation-required'],
});

export const listItemSources = endpoint({
  method: 'GET',
  path: '/admin/item-sources',
  permission: 'items:write',
  cost: 'computed',
  summary: 'Listar as fontes dos itens, com os itens que usam cada uma',
  reply: AdministeredItemSources,
  errors: [],
});

export const replaceItemSource = endpoint({
  method: 'PUT',
  path: '/item-sources/:id',
  permission: 'items:write',
  summary: 'Alterar uma fonte; os itens que a usam passam a mostrá-la assim',
  params: ItemSourceParams,
  body: json(ItemSourceReplacement),
  reply: KeptItemSource,
  errors: ['item-source-not-found', 'item-source-outdated'],
});

export const deleteItemSource = endpoint({
  method: 'DELETE',
  path: '/item-sources/:id',
  permission: 'items:write',
  summary: 'Excluir uma fonte que nenhum item usa',
  params: ItemSourceParams,
  reply: z.null(),
  status: 204,
  errors: ['item-source-not-found', 'item-source-in-use', 'confirmation-required'],
});

export const listItemQuestions = endpoint({
  method: 'GET',
  path: '/admin/item-questions',
  permission: 'items:write',
  summary: 'Listar o que ninguém soube responder, o mais procurado primeiro: só as palavras',
  query: ItemQuestionQuery,
  reply: ItemQuestionPage,
  errors: [],
});

export const answerItemQuestion = endpoint({
  method: 'POST',
  path: '/admin/item-questions/:words/item',
  permission: 'items:write',
  summary: 'Dizer que item é: as palavras viram outro nome dele',
  params: ItemQuestionParams,
  body: json(ItemQuestionAnswer),
  reply: ListedItem,
  errors: ['item-question-not-found', 'item-not-found', 'item-aliases-full'],
});

export const dismissItemQuestion = endpoint({
  method: 'DELETE',
  path: '/admin/item-questions/:words',
  permission: 'items:write',
  summary: 'Dispensar uma busca sem resposta; ela é contada de novo se pedirem outra vez',
  params: ItemQuestionParams,
  reply: z.null(),
  status: 204,
  errors: ['item-question-not-found'],
});
