import { createFileRoute } from '@tanstack/react-router';
import { OwnPrivacyScreen } from '../../features/privacy/own-privacy-screen.tsx';
import { titles } from '../../text/titles.ts';

export const Route = createFileRoute('/_resident/user/privacy')({
  staticData: { title: titles.privacy, frame: 'app' },
  component: OwnPrivacyScreen,
});
