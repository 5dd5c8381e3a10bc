import { getRouteApi } from '@tanstack/react-router';
import { RecordHistory } from '../../features/admin/history/record-history.tsx';
import { AdministeredGuidesScreen } from '../../features/recycling-guides/admin/administered-guides-screen.tsx';
import { guideSearchOf } from '../../features/recycling-guides/admin/guide-search.ts';

const guides = getRouteApi('/administrators/admin-dashboard/materiais');

/** The guides. */
export function GuidesPage() {
  const navigate = guides.useNavigate();
  return (
    <AdministeredGuidesScreen
      search={guideSearchOf(guides.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      historyOf={(id) => <RecordHistory record="recycling-guide" id={id} />}
    />
  );
}
