import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '../../features/items/admin/items-screen.tsx';
import type { validateItemSearch } from '../../features/items/admin/search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/')({
  staticData: { title: panelTitles.items },
  validateSearch: asWritten<ReturnType<typeof validateItemSearch>>,
  component: ItemsScreen,
});
