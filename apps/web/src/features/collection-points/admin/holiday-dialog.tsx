import { dayAt } from '@separai/contract/calendar';
import { KeptHoliday } from '@separai/contract/collection-points/holiday-administration-schema';
import { ufs } from '@separai/contract/collection-points/holidays';
import { limits } from '@separai/contract/limits';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { RecordForm } from '../../../components/admin/record-form.tsx';
import { useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { CheckboxField, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { timeZone } from '../../../lib/time-zone.ts';
import { sent } from '../../../lib/write.ts';
import { bodyOf, conflictsOf, emptyForm, formOf, problemsOf } from './holiday-form.ts';
import { useCreateHoliday, useReplaceHoliday } from './holiday-queries.ts';
import { adminHolidaysText as text } from './holiday-text.ts';

interface HolidayDialogProps {
  /** The holiday that is edited, as it was when the form was opened; null for a new one. */
  holiday: KeptHoliday | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Sets or edits a holiday: nothing that was typed is lost but by saying so. */
export function HolidayDialog({ holiday, onClose, onSaved }: HolidayDialogProps) {
  const [create, replace] = [useCreateHoliday(), useReplaceHoliday()];
  const record = useRecordForm({
    record: holiday,
    schema: KeptHoliday,
    typedOf: (from) => (from === null ? emptyForm : formOf(from, dayAt(new Date(), timeZone))),
    problemsOf,
    save: (typed, base) =>
      base === null
        ? create.mutateAsync(sent({ body: bodyOf(typed) }))
        : replace.mutateAsync(sent({ params: { id: String(base.id) }, body: { ...bodyOf(typed), version: base.version } })),
    onSaved,
    failureOf: text.saveFailed,
    refusedOf: ({ code, message, fields }) => (code === 'holiday-exists' ? { date: message } : fields),
  });
  const { register, watch, formState } = record.form;
  const { isSubmitting, errors } = formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={holiday === null ? text.createTitle : text.editTitle(holiday.name)}
      closeLabel={text.close}
    >
      <RecordForm record={record} conflictsOf={conflictsOf} labels={text.fields}>
        {record.failure !== null && <FormFailure>{record.failure}</FormFailure>}
        <TextField
          label={text.fields.name}
          autoComplete="off"
          maxLength={limits.nameMaxLength}
          error={errors.name?.message}
          {...register('name')}
        />
        <div>
          <TextField
            type="date"
            className="max-w-72"
            label={text.fields.date}
            error={errors.date?.message}
            {...register('date')}
          />
          <CheckboxField label={text.fields.isYearly} hint={text.yearlyHint} {...register('isYearly')} />
        </div>
        <InlineSelect label={text.fields.uf} error={errors.uf?.message} {...register('uf')}>
          <option value="">{text.everywhere}</option>
          {ufs.map((uf) => (
            <option key={uf} value={uf}>
              {uf}
            </option>
          ))}
        </InlineSelect>
        {watch('uf') !== '' && (
          <TextField
            label={text.fields.municipality}
            optional
            hint={text.municipalityHint}
            autoComplete="off"
            maxLength={limits.nameMaxLength}
            error={errors.municipality?.message}
            {...register('municipality')}
          />
        )}
        <p className="text-small text-ink-soft">{text.placeHint}</p>
        <Button variant="primary" type="submit" busy={isSubmitting}>
          {text.save}
        </Button>
      </RecordForm>
    </Dialog>
  );
}
