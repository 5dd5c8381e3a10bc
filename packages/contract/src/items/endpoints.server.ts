import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { Item, ItemList, ItemParams, UnansweredQuestion } from './schema.ts';

export const listItems = serverEndpoint(endpoints.listItems, {
  summary: 'Listar os itens de "Onde descarto isto?", com as fontes',
  reply: ItemList,
  isOpenData: true,
  errors: [],
});

export const publishItems = serverEndpoint(endpoints.publishItems, {
  summary:
    'Baixar os itens de "Onde descarto isto?" como CSV: uma linha para o que vale em geral e uma para o que a cidade diz, com as fontes',
  reply: z.unknown(),
  replyType: 'text/csv',
  isOpenData: true,
  errors: [],
});

export const readItem = serverEndpoint(endpoints.readItem, {
  summary: 'Ler para onde vai um item, com as fontes',
  params: ItemParams,
  reply: Item,
  isOpenData: true,
  errors: ['item-not-found'],
});

export const noteUnanswered = serverEndpoint(endpoints.noteUnanswered, {
  summary: 'Contar uma busca sem resposta: só as palavras, sem a pessoa',
  body: json(UnansweredQuestion),
  reply: z.null(),
  status: 204,
  errors: ['too-many-requests'],
});
