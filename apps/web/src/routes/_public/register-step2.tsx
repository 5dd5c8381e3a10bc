import { createFileRoute } from '@tanstack/react-router';
import { RegisterStep2Screen } from '../../features/accounts/components/registration/register-step2-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/register-step2')({
  staticData: { title: titles.registerAddress },
  component: RegisterStep2Screen,
});
