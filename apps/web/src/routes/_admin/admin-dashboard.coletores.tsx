import { createFileRoute } from '@tanstack/react-router';
import { ProfilesScreen } from '../../features/collector-profiles/admin/profiles-screen.tsx';
import type { ProfileSearch } from '../../features/collector-profiles/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/coletores')({
  staticData: { forOperators: true },
  validateSearch: asWritten<ProfileSearch>,
  component: ProfilesScreen,
});
