import { formatDay } from '@separai/contract/calendar';
import type { KeptFactor } from '@separai/contract/conversions/schema';
import { limits } from '@separai/contract/limits';
import type { StatusChangesOutcome } from '@separai/contract/schedules/administration-schema';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { undoText } from '../../../components/admin/text.ts';
import { type Undone, useRunUndo, useUndoToast } from '../../../components/admin/undo-toast.ts';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert, TextArea } from '../../../components/ui/field.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { formatWeight } from '../formats.ts';
import { useChangeStatuses, useUndoStatuses } from './api.ts';
import { BeyondLimit } from './beyond-limit.tsx';
import { nameOf, toldWords, unchangedWords } from './schedule-words.ts';
import type { StatusAct } from './status-actions.tsx';
import { adminSchedulesText as text } from './text.ts';
import { WeigherFields, WeighingFields } from './weighing-fields.tsx';
import {
  doubtfulWeighings,
  type WeigherForm,
  type WeighingForm,
  weigherBody,
  weighingBody,
  weighingFormOf,
  weighingProblems,
} from './weighing-form.ts';
import { WeightDoubt } from './weight-doubt.tsx';
import { WithFactors } from './with-factors.tsx';

interface StatusForm extends WeigherForm {
  reason: string;
  /** By the bookings' ids. */
  weighings: Record<string, WeighingForm>;
}

const problemsOf =
  ({ target }: StatusAct) =>
  ({ reason, weighings }: StatusForm): Record<string, string> => {
    const problems: Record<string, string> = {};
    if (target === 'concluído')
      for (const [id, weighing] of Object.entries(weighings))
        for (const [field, problem] of Object.entries(weighingProblems(weighing))) problems[`weighings.${id}.${field}`] = problem;
    if (target === 'cancelado' && reason.trim() === '') problems.reason = text.reasonRequired;
    return problems;
  };

interface StatusDialogProps extends StatusAct {
  onClose: () => void;
  /** Called when the dialog closes after a change. */
  onChanged: () => void;
}

/** Changes the status of bookings, with their weights or a reason, and lists those that the server left unchanged. */
export function StatusDialog(props: StatusDialogProps) {
  if (props.target !== 'concluído') return <ChangeDialog {...props} factors={[]} />;
  return <WithFactors>{(factors) => <ChangeDialog {...props} factors={factors} />}</WithFactors>;
}

function ChangeDialog({
  schedules,
  target,
  factors,
  onClose,
  onChanged,
}: StatusDialogProps & { factors: readonly KeptFactor[] }) {
  const change = useChangeStatuses();
  const undo = useUndoStatuses();
  const tell = useUndoToast();
  const runUndo = useRunUndo();
  const [isLeaving, setLeaving] = useState(false);
  const [outcome, setOutcome] = useState<(StatusChangesOutcome & { at: number }) | null>(null);
  const weighs = target === 'concluído';
  const explains = target === 'cancelado' || target === 'não realizado';
  const doubtsOf = ({ weighings }: StatusForm) => (weighs ? doubtfulWeighings(schedules, weighings) : []);
  const undoing = (changed: StatusChangesOutcome['changed']) => async (): Promise<Undone> => {
    const { restored, unchanged } = await undo.mutateAsync({
      body: { schedules: changed.map(({ id, version }) => ({ id, version })) },
    });
    return { title: text.undone(restored.length), unchanged: unchanged.map(unchangedWords) };
  };
  const finish = ({ changed, at }: StatusChangesOutcome & { at: number }): void => {
    onChanged();
    if (changed.length > 0) tell({ title: text.changed(changed.length), undo: undoing(changed), at });
  };
  const undoNow = ({ changed }: StatusChangesOutcome): void => {
    onChanged();
    void runUndo(undoing(changed));
  };
  const record = useRecordForm({
    asksToLeave: true,
    formOf: (): StatusForm => ({
      reason: '',
      weighings: Object.fromEntries(schedules.map((schedule) => [schedule.id, weighingFormOf(schedule, factors)])),
      weighedBy: '',
      weighedOn: '',
    }),
    resolver: resolverOf(problemsOf({ schedules, target })),
    save: async ({ reason, weighings, ...weigher }) => ({
      at: Date.now(),
      ...(await change.mutateAsync({
        body: {
          status: target,
          ...(explains && { reason }),
          ...(weighs && weigherBody(weigher)),
          schedules: schedules.map(({ id, version }) => ({
            id,
            version,
            ...(weighs && weighings[id] !== undefined && weighingBody(weighings[id])),
          })),
        },
      })),
    }),
    onSaved: (done) => (done.unchanged.length === 0 ? finish(done) : setOutcome(done)),
    needsConfirmation: (typed) => doubtsOf(typed).length > 0,
  });
  const { form, question, confirmation, isSaving } = record;
  const { register, formState } = form;
  const asksToLeave = isLeaving || question !== null;
  const stay = (): void => {
    setLeaving(false);
    question?.onStay();
  };
  const close = (): void => {
    if (asksToLeave) stay();
    else if (outcome !== null) finish(outcome);
    else if (formState.isDirty) setLeaving(true);
    else onClose();
  };
  return (
    <RecordDialog
      record={{ ...record, question: null }}
      onClose={close}
      title={text.dialogTitle[target](schedules.length)}
      closeLabel={text.dialogClose}
      go={outcome !== null ? null : text.actGo[target](schedules.length)}
      variant={explains ? 'danger' : 'primary'}
      actions={
        <>
          {outcome !== null && outcome.changed.length > 0 && (
            <Button variant="neutral" onClick={() => undoNow(outcome)}>
              {undoText.undo}
            </Button>
          )}
          <Button variant="neutral" onClick={() => !isSaving && close()}>
            {uiText.back}
          </Button>
        </>
      }
      instead={
        asksToLeave ? (
          <div className="grid gap-2.5">
            <FormAlert tone="warn">{text.leaveQuestion}</FormAlert>
            <Button variant="neutral" autoFocus onClick={stay}>
              {text.stay}
            </Button>
            <Button variant="danger" onClick={question?.onLeave ?? onClose}>
              {text.leave}
            </Button>
          </div>
        ) : (
          confirmation !== null && (
            <WeightDoubt weighings={doubtsOf(form.getValues())} busy={isSaving} confirmation={confirmation} />
          )
        )
      }
    >
      {outcome !== null && (
        <FormFailure>
          {text.unchanged(outcome.unchanged.length)}
          <ul className="mt-1 list-disc pl-5">
            {outcome.unchanged.map((one) => (
              <li key={one.id}>{unchangedWords(one)}</li>
            ))}
          </ul>
          <BeyondLimit
            {...{ schedules, target, outcome }}
            onDone={(both) => {
              const done = { ...both, at: Date.now() };
              if (done.unchanged.length === 0) finish(done);
              else setOutcome(done);
            }}
          />
        </FormFailure>
      )}
      <p className="text-ink-soft">
        {schedules.length === 1 && schedules[0] !== undefined && `${nameOf(schedules[0])}, ${formatDay(schedules[0].date)}. `}
        {toldWords(schedules)}
      </p>
      {weighs &&
        schedules.map((schedule) => (
          <WeighingFields
            key={schedule.id}
            schedule={schedule}
            form={form}
            label={schedules.length === 1 ? text.collected : text.collectedOf(nameOf(schedule), formatDay(schedule.date))}
            hint={text.collectedHint(formatWeight(schedule.weightKg))}
          />
        ))}
      {weighs && <WeigherFields form={form} />}
      {explains && (
        <TextArea
          label={text.reason}
          hint={text.reasonHint}
          optional={target !== 'cancelado'}
          maxLength={limits.observationMaxLength}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
      )}
    </RecordDialog>
  );
}
