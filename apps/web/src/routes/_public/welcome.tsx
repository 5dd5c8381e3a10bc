import { createFileRoute } from '@tanstack/react-router';
import { WelcomeScreen } from '../../features/accounts/sign-in/welcome-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/welcome')({
  staticData: { title: titles.none },
  component: WelcomeScreen,
  // With the first code: signing out leads here, also without a network.
  codeSplitGroupings: [],
});
