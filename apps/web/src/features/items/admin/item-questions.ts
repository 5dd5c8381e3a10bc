import { answerItemQuestion, dismissItemQuestion, listItemQuestions } from '@separai/contract/items/administration-endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { writeOf } from '../../../lib/write.ts';
import { useAfterItemWrite } from './administered-items.ts';

const questionsKey = ['/admin/item-questions'] as const;

/** A page of what nobody could answer. */
export const useItemQuestions = (page: number) =>
  useQuery({
    queryKey: [...questionsKey, page],
    queryFn: ({ signal }) => call(listItemQuestions, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Makes words another name of an item. */
export const useAnswerQuestion = () => {
  const client = useQueryClient();
  const { onSettled } = useAfterItemWrite();
  return useMutation({
    ...writeOf(answerItemQuestion),
    onSettled: async () => {
      await Promise.all([onSettled(), client.invalidateQueries({ queryKey: questionsKey })]);
    },
  });
};

/** Forgets words that nobody wants to answer. */
export const useDismissQuestion = () => {
  const client = useQueryClient();
  return useMutation({
    ...writeOf(dismissItemQuestion),
    onSettled: () => client.invalidateQueries({ queryKey: questionsKey }),
  });
};
