import { createFileRoute } from '@tanstack/react-router';
import { GuideScreen } from '../../features/admin/guide/guide-screen.tsx';

export const Route = createFileRoute('/_admin/admin-dashboard/guia')({
  staticData: { forOperators: true },
  component: GuideScreen,
});
