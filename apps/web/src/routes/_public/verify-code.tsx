import { createFileRoute } from '@tanstack/react-router';
import { VerifyCodeScreen } from '../../features/accounts/components/password-reset/verify-code-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/verify-code')({
  staticData: { title: titles.passwordCode },
  component: VerifyCodeScreen,
});
