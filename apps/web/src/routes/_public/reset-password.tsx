import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../../features/accounts/components/password-reset/new-password-page.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: titles.newPassword },
  component: ResetPasswordScreen,
});
