import { createFileRoute } from '@tanstack/react-router';
import { HelpScreen } from '../../features/help/help-screen.tsx';
import { titles } from '../../text/titles.ts';

export const Route = createFileRoute('/_public/user/help/')({
  staticData: { title: titles.help, frame: 'open' },
  component: HelpScreen,
});
