import { createFileRoute } from '@tanstack/react-router';
import { GuidesScreen } from '../../features/recycling-guides/admin/guides-screen.tsx';
import type { GuideSearch } from '../../features/recycling-guides/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/materiais')({
  validateSearch: asWritten<GuideSearch>,
  component: GuidesScreen,
});
