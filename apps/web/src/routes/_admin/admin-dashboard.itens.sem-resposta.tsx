import { createFileRoute } from '@tanstack/react-router';
import { ItemQuestionsScreen } from '../../features/items/admin/item-questions-screen.tsx';
import { questionSearchOf } from '../../features/items/admin/question-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/sem-resposta')({
  staticData: { title: panelTitles.itemQuestions },
  validateSearch: asWritten,
  component: ItemQuestions,
});

function ItemQuestions() {
  const navigate = Route.useNavigate();
  return (
    <ItemQuestionsScreen
      search={questionSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
