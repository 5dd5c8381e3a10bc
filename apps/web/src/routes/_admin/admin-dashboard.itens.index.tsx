import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '../../features/items/admin/items-screen.tsx';
import { validateItemSearch } from '../../features/items/admin/search.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/')({
  staticData: { title: panelTitles.items },
  validateSearch: validateItemSearch,
  component: ItemsScreen,
});
