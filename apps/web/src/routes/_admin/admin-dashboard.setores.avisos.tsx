import { createFileRoute } from '@tanstack/react-router';
import type { AnnouncementSearch } from '../../features/collection-days/admin/announcement-search.ts';
import { AnnouncementsScreen } from '../../features/collection-days/admin/announcements-screen.tsx';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/setores/avisos')({
  validateSearch: asWritten<AnnouncementSearch>,
  component: AnnouncementsScreen,
});
