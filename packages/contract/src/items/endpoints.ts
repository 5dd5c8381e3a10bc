import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Item, ItemList, ItemParams, UnansweredQuestion } from './schema.ts';

export const listItems = endpoint<{ reply: ItemList }>()({
  method: 'GET',
  path: '/items',
  permission: 'items:read',
});

export const publishItems = endpoint<{ reply: unknown }>()({
  method: 'GET',
  path: '/items.csv',
  permission: 'items:read',
});

export const readItem = endpoint<{ params: z.input<typeof ItemParams>; reply: Item }>()({
  method: 'GET',
  path: '/items/:id',
  permission: 'items:read',
});

export const noteUnanswered = endpoint<{ body: z.input<typeof UnansweredQuestion>; reply: null }>()({
  method: 'POST',
  path: '/items/unanswered',
  permission: 'items:ask',
});
