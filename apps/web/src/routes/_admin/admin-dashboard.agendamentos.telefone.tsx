import { createFileRoute } from '@tanstack/react-router';
import { PhoneScreen } from '../../features/schedules/admin/phone-screen.tsx';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/telefone')({
  staticData: { forOperators: true },
  component: PhoneScreen,
});
