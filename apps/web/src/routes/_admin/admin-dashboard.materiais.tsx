import { createFileRoute } from '@tanstack/react-router';
import { GuidesScreen } from '../../features/recycling-guides/admin/guides-screen.tsx';
import type { validateGuideSearch } from '../../features/recycling-guides/admin/search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/materiais')({
  staticData: { title: panelTitles.guides },
  validateSearch: asWritten<ReturnType<typeof validateGuideSearch>>,
  component: GuidesScreen,
});
