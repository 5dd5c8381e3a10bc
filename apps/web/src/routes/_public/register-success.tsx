import { createFileRoute } from '@tanstack/react-router';
import { RegisterSuccessScreen } from '../../features/accounts/components/account-done.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/register-success')({
  staticData: { title: titles.registered },
  component: RegisterSuccessScreen,
});
