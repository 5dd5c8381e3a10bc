import { createFileRoute } from '@tanstack/react-router';
import { WelcomeScreen } from '../../features/accounts/components/sign-in/welcome-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/welcome')({
  staticData: { title: titles.none },
  component: WelcomeScreen,
  // In the first chunk: a sign-out leads here, also without a network.
  codeSplitGroupings: [],
});
