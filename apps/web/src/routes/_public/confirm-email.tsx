import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '../../features/accounts/components/email-link-pages.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/confirm-email')({
  staticData: { title: titles.confirmEmail },
  component: ConfirmEmailScreen,
});
