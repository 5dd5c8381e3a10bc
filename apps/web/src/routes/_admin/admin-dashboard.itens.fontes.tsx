import { createFileRoute } from '@tanstack/react-router';
import { LateRecordHistory } from '../../features/admin/history/late-record-history.tsx';
import { ItemSourcesScreen } from '../../features/items/admin/item-sources-screen.tsx';
import { sourceSearchOf } from '../../features/items/admin/source-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/fontes')({
  staticData: { title: panelTitles.itemSources },
  validateSearch: asWritten,
  component: ItemSources,
});

function ItemSources() {
  const navigate = Route.useNavigate();
  return (
    <ItemSourcesScreen
      search={sourceSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      historyOf={(id) => <LateRecordHistory record="item-source" id={id} />}
    />
  );
}
