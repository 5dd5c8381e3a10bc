import { createFileRoute } from '@tanstack/react-router';
import { LateRecordHistory } from '../../features/admin/history/late-record-history.tsx';
import { AdministeredGuidesScreen } from '../../features/recycling-guides/admin/administered-guides-screen.tsx';
import { guideSearchOf } from '../../features/recycling-guides/admin/guide-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/materiais')({
  staticData: { title: panelTitles.guides },
  validateSearch: asWritten,
  component: Guides,
});

function Guides() {
  const navigate = Route.useNavigate();
  return (
    <AdministeredGuidesScreen
      search={guideSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      historyOf={(id) => <LateRecordHistory record="recycling-guide" id={id} />}
    />
  );
}
