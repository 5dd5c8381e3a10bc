import { createFileRoute } from '@tanstack/react-router';
import { ResetSuccessScreen } from '../../features/accounts/components/page-parts.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/reset-success')({
  staticData: { title: titles.passwordChanged },
  component: ResetSuccessScreen,
});
