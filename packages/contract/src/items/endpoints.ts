import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import { Item, ItemList, ItemParams, UnansweredQuestion } from './schema.ts';

export const listItems = endpoint({
  method: 'GET',
  path: '/items',
  permission: 'items:read',
  summary: 'Listar os itens de "Onde descarto isto?", com as fontes',
  reply: ItemList,
  isOpenData: true,
  errors: [],
});

export const publishItems = endpoint({
  method: 'GET',
  path: '/items.csv',
  permission: 'items:read',
  summary:
    'Baixar os itens de "Onde descarto isto?" como CSV: uma linha para o que vale em geral e uma para o que a cidade diz, com as fontes',
  reply: z.unknown(),
  replyType: 'text/csv',
  isOpenData: true,
  errors: [],
});

export const readItem = endpoint({
  method: 'GET',
  path: '/items/:id',
  permission: 'items:read',
  summary: 'Ler para onde vai um item, com as fontes',
  params: ItemParams,
  reply: Item,
  isOpenData: true,
  errors: ['item-not-found'],
});

export const noteUnanswered = endpoint({
  method: 'POST',
  path: '/items/unanswered',
  permission: 'items:ask',
  summary: 'Contar uma busca sem resposta: só as palavras, sem a pessoa',
  body: json(UnansweredQuestion),
  reply: z.null(),
  status: 204,
  errors: ['too-many-requests'],
});
