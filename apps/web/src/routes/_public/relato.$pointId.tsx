import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '../../features/collection-points/components/reporting/report-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/relato/$pointId')({
  staticData: { title: titles.report, frame: 'open' },
  component: Report,
});

function Report() {
  const { pointId } = Route.useParams();
  return <ReportScreen key={pointId} pointId={pointId} />;
}
