import { createFileRoute } from '@tanstack/react-router';
import { PrivacyNoticeScreen } from '../../features/privacy/components/privacy-notice-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/privacy')({
  staticData: { title: titles.privacyNotice, frame: 'open' },
  component: PrivacyNoticeScreen,
});
