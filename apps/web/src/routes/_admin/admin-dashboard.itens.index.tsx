import { createFileRoute } from '@tanstack/react-router';
import { LateRecordHistory } from '../../features/admin/history/late-record-history.tsx';
import { AdministeredItemsScreen } from '../../features/items/admin/administered-items-screen.tsx';
import { itemSearchOf } from '../../features/items/admin/item-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/')({
  staticData: { title: panelTitles.items },
  validateSearch: asWritten,
  component: Items,
});

function Items() {
  const navigate = Route.useNavigate();
  return (
    <AdministeredItemsScreen
      search={itemSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      historyOf={(id) => <LateRecordHistory record="item" id={id} />}
    />
  );
}
