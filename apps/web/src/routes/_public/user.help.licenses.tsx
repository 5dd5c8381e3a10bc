import { createFileRoute } from '@tanstack/react-router';
import { LicensesScreen } from '../../features/help/components/licenses-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/user/help/licenses')({
  staticData: { title: titles.licenses, frame: 'open' },
  component: LicensesScreen,
});
