import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '../../features/accounts/email-links/confirm-email-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/confirm-email')({
  staticData: { title: titles.confirmEmail },
  component: ConfirmEmailScreen,
});
