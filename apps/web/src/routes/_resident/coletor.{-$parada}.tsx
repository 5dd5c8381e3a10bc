import { createFileRoute } from '@tanstack/react-router';
import { CollectorScreen } from '../../features/collection-routes/components/collector-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/coletor/{-$parada}')({
  staticData: { title: titles.collector },
  component: Collector,
});

function Collector() {
  return <CollectorScreen stopId={Route.useParams().parada} />;
}
