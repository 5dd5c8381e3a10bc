import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../../features/accounts/components/registration/register-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/register')({
  staticData: { title: titles.register },
  component: RegisterScreen,
});
