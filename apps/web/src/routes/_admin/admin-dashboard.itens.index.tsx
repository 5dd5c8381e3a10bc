import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '../../features/items/admin/items-screen.tsx';
import type { ItemSearch } from '../../features/items/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/')({
  validateSearch: asWritten<ItemSearch>,
  component: ItemsScreen,
});
