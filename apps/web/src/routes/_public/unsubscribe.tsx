import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../../features/notices/components/unsubscribe-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/unsubscribe')({
  staticData: { title: titles.unsubscribe },
  component: UnsubscribeScreen,
});
