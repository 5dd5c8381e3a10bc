import { getRouteApi } from '@tanstack/react-router';
import { AdministeredGuidesScreen } from '../../features/recycling-guides/admin/administered-guides-screen.tsx';
import { guideSearchOf } from '../../features/recycling-guides/admin/guide-search.ts';
import { LateRecordHistory } from './late-record-history.tsx';

const guides = getRouteApi('/administrators/admin-dashboard/materiais');

/** The guides. */
export function GuidesPage() {
  const navigate = guides.useNavigate();
  return (
    <AdministeredGuidesScreen
      search={guideSearchOf(guides.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      historyOf={(id) => <LateRecordHistory record="recycling-guide" id={id} />}
    />
  );
}
