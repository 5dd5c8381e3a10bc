import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../../features/accounts/components/sign-in/login-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/login')({
  staticData: { title: titles.signIn },
  component: LoginScreen,
});
