import type { StatusChangesOutcome } from '@separai/contract/schedules/administration-schema';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { useChangeStatuses } from './api.ts';
import type { StatusAct } from './status-actions.tsx';
import { adminSchedulesText as text } from './text.ts';

interface BeyondLimitProps extends StatusAct {
  outcome: StatusChangesOutcome;
  /** Called with the outcome of both attempts. */
  onDone: (outcome: StatusChangesOutcome) => void;
}

/** Asks whether the bookings on full days are confirmed all the same. */
export function BeyondLimit({ schedules, target, outcome, onDone }: BeyondLimitProps) {
  const change = useChangeStatuses();
  const isFull = (id: string): boolean => outcome.unchanged.some((one) => one.id === id && one.code === 'day-full');
  const full = schedules.filter(({ id }) => isFull(id));
  if (full.length === 0) return null;
  const exceed = (): void =>
    change.mutate(
      { body: { status: target, beyondLimit: true, schedules: full.map(({ id, version }) => ({ id, version })) } },
      {
        onSuccess: (done) =>
          onDone({
            changed: [...outcome.changed, ...done.changed],
            unchanged: [...outcome.unchanged.filter(({ id }) => !isFull(id)), ...done.unchanged],
          }),
      },
    );
  return (
    <div className="mt-2 grid gap-2">
      <p>{text.beyondLimitQuestion(full.length)}</p>
      <div>
        <Button variant="danger" size="small" busy={change.isPending} onClick={exceed}>
          {text.beyondLimit}
        </Button>
      </div>
      {change.error !== null && <FieldError>{change.error.message}</FieldError>}
    </div>
  );
}
