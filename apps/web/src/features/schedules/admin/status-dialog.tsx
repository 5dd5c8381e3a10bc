import { formatDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import type { AdministeredSchedule, StatusChangesOutcome } from '@separai/contract/schedules/administration-schema';
import { CollectedWeightKg } from '@separai/contract/schedules/schema';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { meanwhileWords } from '../../../components/admin/last-change.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert, TextArea, TextField } from '../../../components/ui/field.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useHeldForm } from '../../../lib/held-form.ts';
import { sent } from '../../../lib/write.ts';
import { formatWeight, parseWeight } from '../formats.ts';
import { useChangeStatuses } from './administered-schedules.ts';
import { nameOf, shortId } from './schedule-words.ts';
import { adminSchedulesText as text } from './text.ts';
import { doubtfulWeighings, type Weighing, WeightDoubt } from './weight-doubt.tsx';

export type Target = Exclude<ScheduleStatus, 'pendente'>;

interface Typed {
  readonly reason: string;
  /** By the bookings' ids. */
  readonly weights: Record<string, string>;
}

interface StatusDialogProps {
  schedules: readonly AdministeredSchedule[];
  target: Target;
  onClose: () => void;
  onChanged: (outcome: StatusChangesOutcome) => void;
}

/** A sentence for a typed weight that cannot be saved, or true. */
export const weightProblem = (typed: string): string | true => {
  const parsed = CollectedWeightKg.safeParse(parseWeight(typed));
  return parsed.success || text.weightInvalid;
};

/** Asks for what goes with a status (kilograms, a reason), and changes the bookings; what was not changed stands here, too. */
export function StatusDialog({ schedules, target, onClose, onChanged }: StatusDialogProps) {
  const change = useChangeStatuses();
  const [isLeaving, setLeaving] = useState(false);
  const [doubts, setDoubts] = useState<readonly Weighing[]>([]);
  const weights = Object.fromEntries(schedules.map(({ id }) => [id, '']));
  const { register, handleSubmit, formState } = useForm<Typed>({ defaultValues: { reason: '', weights } });
  const isLost = formState.isDirty && change.data === undefined;
  useHeldForm(isLost);
  const blocker = useBlocker({ shouldBlockFn: () => isLost, enableBeforeUnload: () => isLost, withResolver: true });
  const weighs = target === 'concluído';
  const explains = target === 'cancelado' || target === 'não realizado';
  const send = ({ reason, weights }: Typed): void => {
    const body = {
      status: target,
      ...(explains ? { reason } : {}),
      schedules: schedules.map(({ id, version }) => ({
        id,
        version,
        ...(weighs ? { collectedWeightKg: parseWeight(weights[id] ?? '') } : {}),
      })),
    };
    change.mutate(sent({ body }), { onSuccess: (outcome) => outcome.unchanged.length === 0 && onChanged(outcome) });
  };
  const save = handleSubmit((typed) => {
    const doubtful = weighs ? doubtfulWeighings(schedules, typed.weights) : [];
    if (doubtful.length > 0) setDoubts(doubtful);
    else send(typed);
  });
  const confirmWeights = handleSubmit((typed) => {
    setDoubts([]);
    send(typed);
  });
  const unchanged = change.data?.unchanged ?? [];
  const asksToLeave = isLeaving || blocker.status === 'blocked';
  const asksAboutWeights = doubts.length > 0 && !asksToLeave;
  const stay = (): void => {
    setLeaving(false);
    blocker.reset?.();
  };
  const close = (): void => {
    if (change.isPending) return;
    if (asksToLeave) stay();
    else if (isLost) setLeaving(true);
    else if (change.data === undefined) onClose();
    else onChanged(change.data);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={text.dialogTitle[target](schedules.length)}
      closeLabel={text.dialogClose}
      footer={
        unchanged.length === 0 &&
        !asksToLeave &&
        !asksAboutWeights && (
          <>
            <Button variant={explains ? 'danger' : 'primary'} busy={change.isPending} onClick={() => void save()}>
              {target === 'cancelado' ? text.cancelGo(schedules.length) : text.act[target]}
            </Button>
            <Button variant="neutral" onClick={close}>
              {uiText.back}
            </Button>
          </>
        )
      }
    >
      {asksToLeave && (
        <div className="grid gap-2.5">
          <FormAlert tone="warn">{text.leaveQuestion}</FormAlert>
          <Button variant="neutral" autoFocus onClick={stay}>
            {text.stay}
          </Button>
          <Button variant="danger" onClick={blocker.proceed ?? onClose}>
            {text.leave}
          </Button>
        </div>
      )}
      {asksAboutWeights && (
        <WeightDoubt
          weighings={doubts}
          busy={change.isPending}
          onConfirm={() => void confirmWeights()}
          onBack={() => setDoubts([])}
        />
      )}
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        hidden={asksToLeave || asksAboutWeights}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
      >
        {change.isError && <FormFailure>{change.error.message}</FormFailure>}
        {unchanged.length > 0 && (
          <FormFailure>
            {text.unchanged(unchanged.length)}
            <ul className="mt-1 list-disc pl-5">
              {unchanged.map(({ id, error, lastChange }) => (
                <li key={id}>
                  {shortId(id)}: {error} {lastChange !== undefined && meanwhileWords(lastChange)}
                </li>
              ))}
            </ul>
          </FormFailure>
        )}
        <p className="text-ink-soft">
          {schedules.length === 1 && schedules[0] !== undefined && `${nameOf(schedules[0])}, ${formatDay(schedules[0].date)}. `}
          {text.told(schedules.length)}
        </p>
        {weighs &&
          schedules.map((schedule) => (
            <TextField
              key={schedule.id}
              label={schedules.length === 1 ? text.collected : text.collectedOf(nameOf(schedule), formatDay(schedule.date))}
              hint={text.collectedHint(formatWeight(schedule.weightKg))}
              inputMode="decimal"
              autoComplete="off"
              error={formState.errors.weights?.[schedule.id]?.message}
              {...register(`weights.${schedule.id}`, { validate: weightProblem })}
            />
          ))}
        {explains && (
          <TextArea
            label={text.reason}
            hint={text.reasonHint}
            optional={target !== 'cancelado'}
            maxLength={limits.observationMaxLength}
            error={formState.errors.reason?.message}
            {...register('reason', {
              validate: (typed) => target !== 'cancelado' || typed.trim() !== '' || text.reasonRequired,
            })}
          />
        )}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}
