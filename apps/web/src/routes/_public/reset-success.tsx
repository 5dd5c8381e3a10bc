import { createFileRoute } from '@tanstack/react-router';
import { ResetSuccessScreen } from '../../features/accounts/components/account-done.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/reset-success')({
  staticData: { title: titles.passwordChanged },
  component: ResetSuccessScreen,
});
