import { zodResolver } from '@hookform/resolvers/zod';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { PointReport, type PointReportInput } from '@separai/contract/collection-points/report-schema';
import { type ReportKind, reportLimits } from '@separai/contract/collection-points/reports';
import { Camera, CircleCheck, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Button, buttonClass } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { FormAlert, TextArea } from '../../../../components/ui/field.tsx';
import { FieldError } from '../../../../components/ui/field-error.tsx';
import { ApiError } from '../../../../lib/api.ts';
import { useUnsavedForm } from '../../../../lib/forms.ts';
import { photoOf } from '../../../../lib/photo.ts';
import { reportText as text } from './text.ts';

type Form = UseFormReturn<PointReportInput, unknown, PointReport>;
export type WrongKind = Exclude<ReportKind, 'all-right'>;
export type Outcome = 'sent' | 'sent-without-photo' | 'all-right' | 'queued';

const failureOf = (error: unknown): string => (error instanceof ApiError && error.status !== 0 ? error.message : text.notSent);

interface ReportFormProps {
  /** The kinds of report to choose from. */
  kinds: readonly WrongKind[];
  materials: readonly MaterialType[];
  send: (body: PointReportInput) => Promise<Outcome>;
  onDone: (outcome: Outcome) => void;
}

/** The form of a report, with a button that confirms the point's data instead. */
export function ReportForm({ kinds, materials, send, onDone }: ReportFormProps) {
  const form: Form = useForm({
    resolver: zodResolver(PointReport),
    defaultValues: { sentence: '', material: null, photo: null },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { errors, isDirty, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  useUnsavedForm(isDirty);
  const submit = async (body: PointReportInput): Promise<void> => {
    setFailure(null);
    try {
      onDone(await send(body));
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [field, message] of fields)
        form.setError(field as 'kind' | 'sentence' | 'material' | 'photo', { type: 'server', message });
      setFailure(failureOf(error));
    }
  };
  const confirmAllRight = async (): Promise<void> => {
    setConfirming(true);
    await submit({ kind: 'all-right' });
    setConfirming(false);
  };
  const isRefusing = kind === 'refuses-material';
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ material, ...report }) =>
        submit({ ...report, ...(isRefusing ? { material: material ?? null } : {}) }),
      )}
      className="mt-4 grid gap-4"
    >
      <Button variant="soft" icon={<CircleCheck />} busy={isConfirming} onClick={() => void confirmAllRight()}>
        {text.allRightKind}
      </Button>
      <Choice legend={text.kind} error={errors.kind?.message}>
        {kinds.map((one) => (
          <Radio
            key={one}
            label={text.kinds[one]}
            value={one}
            {...form.register('kind', { onChange: () => form.setValue('material', null) })}
          />
        ))}
      </Choice>
      {kind === 'full' && <p className="text-small text-ink-soft">{text.fullLead}</p>}
      {isRefusing && (
        <Choice legend={text.material} error={errors.material?.message}>
          {materials.map((one) => (
            <Radio key={one} label={materialTitles[one]} value={one} {...form.register('material')} />
          ))}
        </Choice>
      )}
      <TextArea
        label={text.sentence}
        hint={text.sentenceHint}
        optional={kind !== 'other'}
        maxLength={reportLimits.sentenceMaxLength}
        error={errors.sentence?.message}
        {...form.register('sentence')}
      />
      <PhotoField form={form} />
      {failure !== null && <FormAlert tone="danger">{failure}</FormAlert>}
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={text.sending} className="w-full">
        {text.send}
      </Button>
    </form>
  );
}

function Choice({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{legend}</legend>
      <div className="grid">{children}</div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function Radio({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-[44px] cursor-pointer items-center gap-3">
      <input {...input} type="radio" className="size-5 shrink-0 accent-(--action)" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}

/** Photo field; the photo is scaled down on the device. */
function PhotoField({ form }: { form: Form }) {
  const photo = useWatch({ control: form.control, name: 'photo' });
  const error = form.formState.errors.photo?.message;
  const attach = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      form.setValue('photo', await photoOf(file), { shouldDirty: true });
      form.clearErrors('photo');
    } catch {
      form.setError('photo', { type: 'validate', message: text.photoUnreadable });
    }
  };
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <label
          className={classNames(
            buttonClass({ variant: 'neutral', size: 'small' }),
            'relative cursor-pointer has-[:focus-visible]:focus-box',
          )}
        >
          <Camera aria-hidden="true" className="size-5 shrink-0" />
          {photo ? text.otherPhoto : text.addPhoto}
          <input
            type="file"
            accept="image/*"
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            onChange={({ target }) => {
              void attach(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        {photo && (
          <Button
            variant="neutral-danger"
            size="small"
            icon={<Trash2 />}
            onClick={() => form.setValue('photo', null, { shouldDirty: true })}
          >
            {text.removePhoto}
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 text-small text-ink-soft">
        {photo && text.photoAdded}
      </p>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}
