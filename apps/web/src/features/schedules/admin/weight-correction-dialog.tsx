import { limits } from '@separai/contract/limits';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { statusChangeProblems } from '@separai/contract/schedules/rules';
import { type WeightCorrection, weightCorrections } from '@separai/contract/schedules/status';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { formatWeight, parseWeight } from '../formats.ts';
import { weightCorrectionWords } from '../states.ts';
import { useCorrectWeight } from './api.ts';
import { adminSchedulesText as text } from './text.ts';
import { doubtfulWeighings, WeightDoubt, weightProblem } from './weight-doubt.tsx';

interface CorrectionForm {
  weight: string;
  correction: WeightCorrection | '';
  reason: string;
}

const problemsOf =
  (collectedWeightKg: number | null) =>
  ({ weight, correction, reason }: CorrectionForm): Record<string, string> => {
    const problems: Record<string, string> = {};
    const ofWeight = parseWeight(weight) === collectedWeightKg ? text.weightSame : weightProblem(weight);
    if (ofWeight !== null) problems.weight = ofWeight;
    if (correction === '') problems.correction = text.correctionReasonRequired;
    const ofReason = statusChangeProblems({
      status: 'concluído',
      collectedWeightKg,
      weightCorrection: correction === '' ? null : correction,
      reason: reason.trim() || null,
    }).reason;
    if (ofReason !== undefined) problems.reason = ofReason;
    return problems;
  };

interface WeightCorrectionDialogProps {
  schedule: AdministeredSchedule;
  onClose: () => void;
}

/** Corrects the weight of a completed booking, with a reason. */
export function WeightCorrectionDialog({ schedule, onClose }: WeightCorrectionDialogProps) {
  const { id, version, collectedWeightKg } = schedule;
  const correct = useCorrectWeight();
  const doubtsOf = ({ weight }: CorrectionForm) => doubtfulWeighings([schedule], { [id]: weight });
  const record = useRecordForm({
    formOf: (): CorrectionForm => ({ weight: '', correction: '', reason: '' }),
    resolver: resolverOf(problemsOf(collectedWeightKg)),
    save: ({ weight, correction, reason }) =>
      correct.mutateAsync({
        params: { id },
        body: {
          status: 'concluído',
          collectedWeightKg: parseWeight(weight),
          weightCorrection: correction || null,
          reason,
          version,
        },
      }),
    onSaved: onClose,
    savedText: text.corrected,
    needsConfirmation: (typed) => doubtsOf(typed).length > 0,
  });
  const { form, confirmation, isSaving } = record;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={text.correctionTitle}
      closeLabel={text.dialogClose}
      go={text.correctWeight}
      instead={
        confirmation !== null && (
          <WeightDoubt weighings={doubtsOf(form.getValues())} busy={isSaving} confirmation={confirmation} />
        )
      }
    >
      <p className="text-ink-soft">
        {text.told(1)} {text.correctionHint}
      </p>
      <TextField
        label={text.collected}
        hint={text.correctionNow(formatWeight(collectedWeightKg ?? 0), formatWeight(schedule.weightKg))}
        inputMode="decimal"
        autoComplete="off"
        error={errors.weight?.message}
        {...register('weight')}
      />
      <fieldset aria-describedby={errors.correction === undefined ? undefined : 'correction-error'}>
        <legend className="mb-1 font-display font-semibold">{text.correctionReason}</legend>
        {weightCorrections.map((one) => (
          <label key={one} className="flex min-h-[44px] items-center gap-3">
            <input type="radio" value={one} className="size-5 shrink-0" {...register('correction')} />
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
        {...register('reason')}
      />
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </RecordDialog>
  );
}
