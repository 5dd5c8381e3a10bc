import { createFileRoute } from '@tanstack/react-router';
import { ItemSourcesScreen } from '../../features/items/admin/item-sources-screen.tsx';
import type { validateSourceSearch } from '../../features/items/admin/search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/fontes')({
  staticData: { title: panelTitles.itemSources },
  validateSearch: asWritten<ReturnType<typeof validateSourceSearch>>,
  component: ItemSourcesScreen,
});
