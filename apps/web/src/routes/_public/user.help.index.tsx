import { createFileRoute } from '@tanstack/react-router';
import { HelpScreen } from '../../features/help/components/help-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/user/help/')({
  staticData: { title: titles.help, frame: 'open' },
  component: HelpScreen,
});
