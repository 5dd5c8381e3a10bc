import { limits } from '@separai/contract/limits';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { statusChangeProblems } from '@separai/contract/schedules/rules';
import { type WeightCorrection, weightCorrections } from '@separai/contract/schedules/status';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { useHeldForm } from '../../../lib/held-form.ts';
import { sent } from '../../../lib/write.ts';
import { formatWeight, parseWeight } from '../formats.ts';
import { weightCorrectionWords } from '../states.ts';
import { useCorrectWeight } from './administered-schedules.ts';
import { weightProblem } from './status-dialog.tsx';
import { adminSchedulesText as text } from './text.ts';
import { doubtfulWeighings, type Weighing, WeightDoubt } from './weight-doubt.tsx';

interface Typed {
  readonly weight: string;
  readonly correction: WeightCorrection | '';
  readonly reason: string;
}

interface WeightCorrectionDialogProps {
  schedule: AdministeredSchedule;
  onClose: () => void;
  onCorrected: () => void;
}

/** Corrects the weight of a completed booking, with a reason. */
export function WeightCorrectionDialog({ schedule, onClose, onCorrected }: WeightCorrectionDialogProps) {
  const { id, version, collectedWeightKg } = schedule;
  const correct = useCorrectWeight();
  const [doubts, setDoubts] = useState<readonly Weighing[]>([]);
  const { register, handleSubmit, formState } = useForm<Typed>({ defaultValues: { weight: '', correction: '', reason: '' } });
  const { errors, isDirty } = formState;
  useHeldForm(isDirty);
  const send = ({ weight, correction, reason }: Typed): void => {
    if (correction === '') return;
    const body = {
      status: 'concluído' as const,
      collectedWeightKg: parseWeight(weight),
      weightCorrection: correction,
      reason,
      version,
    };
    correct.mutate(sent({ params: { id }, body }), { onSuccess: onCorrected });
  };
  const save = handleSubmit((typed) => {
    const doubtful = doubtfulWeighings([schedule], { [id]: typed.weight });
    if (doubtful.length > 0) setDoubts(doubtful);
    else send(typed);
  });
  const confirmWeight = handleSubmit((typed) => {
    setDoubts([]);
    send(typed);
  });
  const validateWeight = (typed: string): string | true =>
    parseWeight(typed) === collectedWeightKg ? text.weightSame : weightProblem(typed);
  const validateReason = (typed: string, { correction }: Typed): string | true =>
    statusChangeProblems({
      status: 'concluído',
      collectedWeightKg,
      weightCorrection: correction === '' ? null : correction,
      reason: typed.trim() || null,
    }).reason ?? true;
  const isAsking = doubts.length > 0;
  return (
    <Dialog
      open
      onClose={() => !correct.isPending && onClose()}
      title={text.correctionTitle}
      closeLabel={text.dialogClose}
      footer={
        !isAsking && (
          <Button variant="primary" busy={correct.isPending} onClick={() => void save()}>
            {text.correctWeight}
          </Button>
        )
      }
    >
      {isAsking && (
        <WeightDoubt
          weighings={doubts}
          busy={correct.isPending}
          onConfirm={() => void confirmWeight()}
          onBack={() => setDoubts([])}
        />
      )}
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        hidden={isAsking}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
      >
        {correct.isError && <FormFailure>{correct.error.message}</FormFailure>}
        <p className="text-ink-soft">
          {text.told(1)} {text.correctionHint}
        </p>
        <TextField
          label={text.collected}
          hint={text.correctionNow(formatWeight(collectedWeightKg ?? 0), formatWeight(schedule.weightKg))}
          inputMode="decimal"
          autoComplete="off"
          error={errors.weight?.message}
          {...register('weight', { validate: validateWeight })}
        />
        <fieldset aria-describedby={errors.correction === undefined ? undefined : 'correction-error'}>
          <legend className="mb-1 font-display font-semibold">{text.correctionReason}</legend>
          {weightCorrections.map((one) => (
            <label key={one} className="flex min-h-[44px] items-center gap-3">
              <input
                type="radio"
                value={one}
                className="size-5 shrink-0"
                {...register('correction', { validate: (chosen) => chosen !== '' || text.correctionReasonRequired })}
              />
              {weightCorrectionWords[one]}
            </label>
          ))}
          {errors.correction !== undefined && <FieldError id="correction-error">{errors.correction.message}</FieldError>}
        </fieldset>
        <TextArea
          label={text.explanation}
          hint={text.explanationHint}
          optional
          maxLength={limits.observationMaxLength}
          error={errors.reason?.message}
          {...register('reason', { validate: validateReason })}
        />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}
