import { createFileRoute } from '@tanstack/react-router';
import { OwnPrivacyScreen } from '../../features/privacy/components/own-privacy-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/user/privacy')({
  staticData: { title: titles.privacy, frame: 'app' },
  component: OwnPrivacyScreen,
});
