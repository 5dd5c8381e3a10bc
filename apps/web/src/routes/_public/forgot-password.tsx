import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/accounts/components/password-reset/forgot-password-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/forgot-password')({
  staticData: { title: titles.forgotPassword },
  component: ForgotPasswordScreen,
});
