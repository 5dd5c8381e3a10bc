import type { ScheduleStatus } from '@separai/contract/schedules/status';
import { Ban, CircleAlert, CircleCheck, Hourglass, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge, type StatusTone } from '../../../components/ui/status.tsx';
import { scheduleStates } from '../states.ts';

const looks: Record<ScheduleStatus, { tone: StatusTone; icon: ReactNode }> = {
  pendente: { tone: 'warn', icon: <Hourglass /> },
  confirmado: { tone: 'info', icon: <CircleCheck /> },
  concluído: { tone: 'success', icon: <PackageCheck /> },
  cancelado: { tone: 'muted', icon: <Ban /> },
  'não realizado': { tone: 'danger', icon: <CircleAlert /> },
};

/** A booking's status badge. */
export function ScheduleStatusBadge({ status }: { status: ScheduleStatus }) {
  const { tone, icon } = looks[status];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {scheduleStates[status]}
    </StatusBadge>
  );
}
