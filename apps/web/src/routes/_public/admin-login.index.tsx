import { createFileRoute } from '@tanstack/react-router';
import { AdminLoginScreen } from '../../features/accounts/components/sign-in/admin-login-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/admin-login/')({
  staticData: { title: titles.adminSignIn },
  component: AdminLoginScreen,
});
