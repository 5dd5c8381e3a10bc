import { createFileRoute } from '@tanstack/react-router';
import { GuideScreen } from '../../features/recycling-guides/components/guide-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/recycle/$materialId')({
  staticData: { title: titles.recycle, frame: 'app' },
  component: Guide,
});

function Guide() {
  return <GuideScreen materialId={Route.useParams().materialId} />;
}
