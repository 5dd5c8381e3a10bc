import { formatDay } from '@separai/contract/calendar';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { canBecome } from '@separai/contract/schedules/rules';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import { Check, CircleAlert, PackageCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { DenseButton } from '../../../components/admin/screen.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { nameOf } from './schedule-words.ts';
import { adminSchedulesText as text } from './text.ts';

export const StatusDialog = lateDialog(async () => (await import('./status-dialog.tsx')).StatusDialog);

/** A status that an administrator can set. */
export type Target = Exclude<ScheduleStatus, 'pendente'>;

/** A change of bookings to a status. */
export interface StatusAct {
  readonly schedules: readonly AdministeredSchedule[];
  readonly target: Target;
}

export const targets: readonly Target[] = ['confirmado', 'concluído', 'cancelado', 'não realizado'];

export const targetIcon: Record<Target, ReactNode> = {
  confirmado: <Check />,
  concluído: <PackageCheck />,
  cancelado: <X />,
  'não realizado': <CircleAlert />,
};

interface StatusActionsProps {
  schedule: AdministeredSchedule;
  onAct: (act: StatusAct) => void;
}

/** The same buttons in a dense row. */
export function DenseStatusActions({ schedule, onAct }: StatusActionsProps) {
  const possible = targets.filter((target) => canBecome(schedule.status, target));
  if (possible.length === 0) return <span className="text-ink-soft tight:hidden">{text.noActions}</span>;
  return (
    <span className="flex flex-wrap roomy:flex-nowrap">
      {possible.map((target) => (
        <DenseButton
          key={target}
          icon={<span aria-hidden="true">{targetIcon[target]}</span>}
          label={text.act[target]}
          of={text.ofBooking(nameOf(schedule), formatDay(schedule.date))}
          isDanger={target === 'cancelado' || target === 'não realizado'}
          onClick={() => onAct({ schedules: [schedule], target })}
        />
      ))}
    </span>
  );
}

/** The buttons that change a booking's status. */
export function StatusActions({ schedule, onAct }: StatusActionsProps) {
  const possible = targets.filter((target) => canBecome(schedule.status, target));
  if (possible.length === 0) return <span className="text-ink-soft tight:hidden">{text.noActions}</span>;
  return (
    <div className="flex flex-wrap gap-1.5 roomy:justify-end @min-[60rem]/panel:min-w-47">
      {possible.map((target, index) => (
        <Button
          key={target}
          variant={index === 0 ? 'soft' : 'neutral'}
          size="small"
          icon={targetIcon[target]}
          title={text.act[target]}
          onClick={() => onAct({ schedules: [schedule], target })}
        >
          {text.act[target]}
          <span className="sr-only">{text.ofBooking(nameOf(schedule), formatDay(schedule.date))}</span>
        </Button>
      ))}
    </div>
  );
}
