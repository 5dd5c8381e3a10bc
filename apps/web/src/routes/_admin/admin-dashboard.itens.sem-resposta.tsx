import { createFileRoute } from '@tanstack/react-router';
import { ItemQuestionsScreen } from '../../features/items/admin/item-questions-screen.tsx';
import type { QuestionSearch } from '../../features/items/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/sem-resposta')({
  validateSearch: asWritten<QuestionSearch>,
  component: ItemQuestionsScreen,
});
