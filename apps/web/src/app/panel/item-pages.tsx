import { getRouteApi } from '@tanstack/react-router';
import { AdministeredItemsScreen } from '../../features/items/admin/administered-items-screen.tsx';
import { ItemQuestionsScreen } from '../../features/items/admin/item-questions-screen.tsx';
import { itemSearchOf } from '../../features/items/admin/item-search.ts';
import { ItemSourcesScreen } from '../../features/items/admin/item-sources-screen.tsx';
import { questionSearchOf } from '../../features/items/admin/question-search.ts';
import { sourceSearchOf } from '../../features/items/admin/source-search.ts';
import { LateRecordHistory } from './late-record-history.tsx';

const items = getRouteApi('/administrators/admin-dashboard/itens');
const sources = getRouteApi('/administrators/admin-dashboard/itens/fontes');
const questions = getRouteApi('/administrators/admin-dashboard/itens/sem-resposta');

/** The items of "Onde descarto isto?". */
export function ItemsPage() {
  const navigate = items.useNavigate();
  return (
    <AdministeredItemsScreen
      search={itemSearchOf(items.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      historyOf={(id) => <LateRecordHistory record="item" id={id} />}
    />
  );
}

/** What nobody could answer. */
export function ItemQuestionsPage() {
  const navigate = questions.useNavigate();
  return (
    <ItemQuestionsScreen
      search={questionSearchOf(questions.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}

/** Who says where items go. */
export function ItemSourcesPage() {
  const navigate = sources.useNavigate();
  return (
    <ItemSourcesScreen
      search={sourceSearchOf(sources.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      historyOf={(id) => <LateRecordHistory record="item-source" id={id} />}
    />
  );
}
