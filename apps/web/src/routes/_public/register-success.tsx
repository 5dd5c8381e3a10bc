import { createFileRoute } from '@tanstack/react-router';
import { RegisterSuccessScreen } from '../../features/accounts/components/page-parts.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/register-success')({
  staticData: { title: titles.registered },
  component: RegisterSuccessScreen,
});
