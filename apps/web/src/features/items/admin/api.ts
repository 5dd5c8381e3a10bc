import {
  answerItemQuestion,
  createItem,
  deleteItem,
  deleteItemSource,
  dismissItemQuestion,
  listItemQuestions,
  listItemSources,
  replaceItem,
  replaceItemSource,
} from '@separai/contract/items/administration-endpoints';
import { listItems } from '@separai/contract/items/endpoints';
import { listGuides } from '@separai/contract/recycling-guides/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';

const adminItemKeys = {
  items: ['/admin/items'],
  guides: ['/admin/item-guides'],
  sources: ['/admin/item-sources'],
  questions: ['/admin/item-questions'],
  questionPage: (page: number) => [...adminItemKeys.questions, page],
} as const;

/** All items and sources as the server has them now. */
export const itemsQuery = queryOptions({ queryKey: adminItemKeys.items, queryFn: ({ signal }) => call(listItems, { signal }) });

/** The guides to which an item may lead. */
export const itemGuidesQuery = queryOptions({
  queryKey: adminItemKeys.guides,
  queryFn: ({ signal }) => call(listGuides, { signal }),
});

/** All sources with the items that cite them. */
export const itemSourcesQuery = queryOptions({
  queryKey: adminItemKeys.sources,
  queryFn: ({ signal }) => call(listItemSources, { signal }),
});

/** A page of the searches without an answer. */
export const itemQuestionsQuery = (page: number) =>
  queryOptions({
    queryKey: adminItemKeys.questionPage(page),
    queryFn: ({ signal }) => call(listItemQuestions, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

const { items, sources, questions } = adminItemKeys;
const ofItems = { stale: [items, sources] };
export const useCreateItem = () => useAdminWrite(createItem, ofItems);
export const useReplaceItem = () => useAdminWrite(replaceItem, ofItems);
export const useDeleteItem = () => useAdminWrite(deleteItem, ofItems);
export const useReplaceSource = () => useAdminWrite(replaceItemSource, ofItems);
export const useDeleteSource = () => useAdminWrite(deleteItemSource, ofItems);
/** Makes the words of a question another name of an item. */
export const useAnswerQuestion = () => useAdminWrite(answerItemQuestion, { stale: [items, sources, questions] });
export const useDismissQuestion = () => useAdminWrite(dismissItemQuestion, { stale: [questions] });
