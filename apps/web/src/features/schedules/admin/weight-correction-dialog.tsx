import type { KeptFactor } from '@separai/contract/conversions/schema';
import { limits } from '@separai/contract/limits';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { statusChangeProblems } from '@separai/contract/schedules/rules';
import { type WeightCorrection, weightCorrections } from '@separai/contract/schedules/status';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { TextArea } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { today } from '../../../lib/time.ts';
import { formatWeight } from '../formats.ts';
import { weightCorrectionWords } from '../states.ts';
import { useCorrectWeight } from './api.ts';
import { adminSchedulesText as text } from './text.ts';
import { WeigherFields, WeighingFields } from './weighing-fields.tsx';
import {
  doubtfulWeighings,
  typedKg,
  type WeigherForm,
  type WeighingForm,
  weigherBody,
  weighingBody,
  weighingFormOf,
  weighingProblems,
} from './weighing-form.ts';
import { WeightDoubt } from './weight-doubt.tsx';
import { WithFactors } from './with-factors.tsx';

interface CorrectionForm extends WeigherForm {
  /** By the booking's id. */
  weighings: Record<string, WeighingForm>;
  correction: WeightCorrection | '';
  reason: string;
}

const problemsOf =
  ({ id, collectedWeightKg, collectedByMaterial }: AdministeredSchedule) =>
  ({ weighings, correction, reason }: CorrectionForm): Record<string, string> => {
    const problems: Record<string, string> = {};
    const weighing = weighings[id] as WeighingForm;
    for (const [field, problem] of Object.entries(weighingProblems(weighing))) problems[`weighings.${id}.${field}`] = problem;
    const isSameTotal = !weighing.isByMaterial && collectedByMaterial === null && typedKg(weighing) === collectedWeightKg;
    if (isSameTotal) problems[`weighings.${id}.total`] = text.weightSame;
    if (correction === '') problems.correction = text.correctionReasonRequired;
    const change = {
      status: 'concluído',
      collectedWeightKg,
      weightCorrection: correction === '' ? null : correction,
      reason: reason.trim() || null,
    } as const;
    const ofReason = statusChangeProblems(change, today()).reason;
    if (ofReason !== undefined) problems.reason = ofReason;
    return problems;
  };

interface WeightCorrectionDialogProps {
  schedule: AdministeredSchedule;
  onClose: () => void;
}

/** Corrects the weight of a completed booking, with a reason. */
export function WeightCorrectionDialog(props: WeightCorrectionDialogProps) {
  return <WithFactors>{(factors) => <CorrectionDialog {...props} factors={factors} />}</WithFactors>;
}

function CorrectionDialog({ schedule, factors, onClose }: WeightCorrectionDialogProps & { factors: readonly KeptFactor[] }) {
  const { id, version, collectedWeightKg, weighedBy, weighedOn } = schedule;
  const correct = useCorrectWeight();
  const doubtsOf = ({ weighings }: CorrectionForm) => doubtfulWeighings([schedule], weighings);
  const record = useRecordForm({
    formOf: (): CorrectionForm => ({
      weighings: { [id]: weighingFormOf(schedule, factors) },
      weighedBy: weighedBy ?? '',
      weighedOn: weighedOn ?? '',
      correction: '',
      reason: '',
    }),
    resolver: resolverOf(problemsOf(schedule)),
    save: ({ weighings, correction, reason, ...weigher }) =>
      correct.mutateAsync({
        params: { id },
        body: {
          status: 'concluído',
          ...weighingBody(weighings[id] as WeighingForm),
          ...weigherBody(weigher),
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
      <WeighingFields
        schedule={schedule}
        form={form}
        label={text.collected}
        hint={text.correctionNow(formatWeight(collectedWeightKg ?? 0), formatWeight(schedule.weightKg))}
      />
      <WeigherFields form={form} />
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
    </RecordDialog>
  );
}
