import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { NumberedPageQuery } from '../pages.ts';
import type {
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
import type { ItemParams, ListedItem } from './schema.ts';

export const exportItems = endpoint<{ query: z.input<typeof ItemExportQuery>; reply: unknown }>()({
  method: 'GET',
  path: '/admin/items/export',
  permission: 'items:write',
});

export const createItem = endpoint<{ body: z.input<typeof ItemCreation>; reply: ListedItem }>()({
  method: 'POST',
  path: '/items',
  permission: 'items:write',
});

export const replaceItem = endpoint<{
  params: z.input<typeof ItemParams>;
  body: z.input<typeof ItemReplacement>;
  reply: ListedItem;
}>()({
  method: 'PUT',
  path: '/items/:id',
  permission: 'items:write',
});

export const deleteItem = endpoint<{ params: z.input<typeof ItemParams>; reply: null }>()({
  method: 'DELETE',
  path: '/items/:id',
  permission: 'items:write',
});

export const listItemSources = endpoint<{ reply: AdministeredItemSources }>()({
  method: 'GET',
  path: '/admin/item-sources',
  permission: 'items:write',
});

export const replaceItemSource = endpoint<{
  params: z.input<typeof ItemSourceParams>;
  body: z.input<typeof ItemSourceReplacement>;
  reply: KeptItemSource;
}>()({
  method: 'PUT',
  path: '/item-sources/:id',
  permission: 'items:write',
});

export const deleteItemSource = endpoint<{ params: z.input<typeof ItemSourceParams>; reply: null }>()({
  method: 'DELETE',
  path: '/item-sources/:id',
  permission: 'items:write',
});

export const listItemQuestions = endpoint<{
  query: z.input<typeof NumberedPageQuery>;
  reply: z.output<typeof ItemQuestionPage>;
}>()({
  method: 'GET',
  path: '/admin/item-questions',
  permission: 'items:write',
});

export const answerItemQuestion = endpoint<{
  params: z.input<typeof ItemQuestionParams>;
  body: z.input<typeof ItemQuestionAnswer>;
  reply: ListedItem;
}>()({
  method: 'POST',
  path: '/admin/item-questions/:words/item',
  permission: 'items:write',
});

export const dismissItemQuestion = endpoint<{ params: z.input<typeof ItemQuestionParams>; reply: null }>()({
  method: 'DELETE',
  path: '/admin/item-questions/:words',
  permission: 'items:write',
});
