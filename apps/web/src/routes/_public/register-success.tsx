import { createFileRoute } from '@tanstack/react-router';
import { RegisterSuccessScreen } from '../../features/accounts/registration/register-success-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/register-success')({
  staticData: { title: titles.registered },
  component: RegisterSuccessScreen,
});
