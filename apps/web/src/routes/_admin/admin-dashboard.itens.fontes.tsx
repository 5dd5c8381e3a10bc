import { createFileRoute } from '@tanstack/react-router';
import { ItemSourcesScreen } from '../../features/items/admin/item-sources-screen.tsx';
import type { SourceSearch } from '../../features/items/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/fontes')({
  validateSearch: asWritten<SourceSearch>,
  component: ItemSourcesScreen,
});
