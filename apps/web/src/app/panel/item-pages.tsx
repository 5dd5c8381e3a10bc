import { getRouteApi } from '@tanstack/react-router';
import { RecordHistory } from '../../features/admin/history/record-history.tsx';
import { AdministeredItemsScreen } from '../../features/items/admin/administered-items-screen.tsx';
import { itemSearchOf } from '../../features/items/admin/item-search.ts';

const items = getRouteApi('/administrators/admin-dashboard/itens');

/** The items of "Onde descarto isto?". */
export function ItemsPage() {
  const navigate = items.useNavigate();
  return (
    <AdministeredItemsScreen
      search={itemSearchOf(items.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      historyOf={(id) => <RecordHistory record="item" id={id} />}
    />
  );
}
