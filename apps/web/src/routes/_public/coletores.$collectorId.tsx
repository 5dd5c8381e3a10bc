import { createFileRoute } from '@tanstack/react-router';
import { CollectorScreen } from '../../features/collector-profiles/components/collector-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/coletores/$collectorId')({
  staticData: { title: titles.collectors, frame: 'open' },
  component: Collector,
});

function Collector() {
  const { collectorId } = Route.useParams();
  return <CollectorScreen key={collectorId} id={collectorId} />;
}
