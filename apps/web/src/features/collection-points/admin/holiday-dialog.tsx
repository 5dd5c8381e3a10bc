import { dayAt } from '@separai/contract/calendar';
import { KeptHoliday } from '@separai/contract/collection-points/holiday-administration-schema';
import { ufs } from '@separai/contract/collection-points/holidays';
import { limits } from '@separai/contract/limits';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type FieldErrors, type FieldPath, type Resolver, set, useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api.ts';
import { meanwhileIn } from '../../../platform/last-change.ts';
import { settings } from '../../../platform/settings.ts';
import { sent } from '../../../platform/write.ts';
import { adminHolidaysText as text } from '../../../text/admin-holidays.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckboxField, TextField } from '../../../ui/field.tsx';
import { InlineSelect } from '../../../ui/inline-select.tsx';
import { EditConflict, LeaveQuestion } from '../../../ui/panel/edit-conflict.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { bodyOf, conflictsOf, emptyForm, formOf, type HolidayField, type HolidayForm, problemsOf } from './holiday-form.ts';
import { useCreateHoliday, useReplaceHoliday } from './holiday-queries.ts';

interface HolidayDialogProps {
  /** The holiday that is edited, as it was when the form was opened; null for a new one. */
  holiday: KeptHoliday | null;
  onClose: () => void;
  onSaved: () => void;
}

const resolver: Resolver<HolidayForm> = (values) => {
  const problems = Object.entries(problemsOf(values));
  if (problems.length === 0) return { values, errors: {} };
  const errors: FieldErrors<HolidayForm> = {};
  for (const [field, message] of problems) set(errors, field, { type: 'contract', message });
  return { values: {}, errors };
};

/** What somebody else has saved since the form was opened, and who and when. */
interface Conflict {
  readonly current: KeptHoliday;
  readonly meanwhile: string;
}

/** The same as an answer says it; null where a failure is another. */
const conflictIn = (error: unknown): Conflict | null => {
  if (!(error instanceof ApiError) || error.code !== 'holiday-outdated') return null;
  const current = KeptHoliday.safeParse(error.current);
  return current.success ? { current: current.data, meanwhile: meanwhileIn(error.current) } : null;
};

/** Sets or edits a holiday: nothing that was typed is lost but by saying so. */
export function HolidayDialog({ holiday, onClose, onSaved }: HolidayDialogProps) {
  const [base, setBase] = useState(holiday);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const typedOf = (from: KeptHoliday | null): HolidayForm =>
    from === null ? emptyForm : formOf(from, dayAt(new Date(), settings.timeZone));
  const form = useForm<HolidayForm>({ defaultValues: typedOf(base), resolver });
  const { register, watch, setValue, getValues, reset, formState } = form;
  const { isDirty, isSubmitting, errors } = formState;
  const left = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !left.current,
    enableBeforeUnload: () => isDirty && !left.current,
    withResolver: true,
  });
  const [create, replace] = [useCreateHoliday(), useReplaceHoliday()];

  const refuse = (error: unknown): void => {
    const met = conflictIn(error);
    if (met !== null) {
      setConflict(met);
      return;
    }
    if (!(error instanceof Error)) throw error;
    setFailure(text.saveFailed(error.message));
    if (!(error instanceof ApiError)) return;
    const fields = error.code === 'holiday-exists' ? { date: error.message } : error.fields;
    for (const [field, message] of Object.entries(fields))
      form.setError(field as FieldPath<HolidayForm>, { type: 'server', message }, { shouldFocus: true });
  };
  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      if (base === null) await create.mutateAsync(sent({ body: bodyOf(values) }));
      else
        await replace.mutateAsync(sent({ params: { id: String(base.id) }, body: { ...bodyOf(values), version: base.version } }));
      left.current = true;
      onSaved();
    } catch (error) {
      refuse(error);
    }
  });
  const goOn = (current: KeptHoliday, chosen: ReadonlyMap<HolidayField, 'mine' | 'theirs'>): void => {
    const mine = getValues();
    reset(typedOf(current));
    for (const [field, whose] of chosen) if (whose === 'mine') setValue(field, mine[field], { shouldDirty: true });
    setBase(current);
    setConflict(null);
  };

  const isAsking = blocker.status === 'blocked';
  return (
    <Dialog
      open
      onClose={onClose}
      title={holiday === null ? text.createTitle : text.editTitle(holiday.name)}
      closeLabel={text.close}
    >
      {isAsking && (
        <LeaveQuestion
          onLeave={() => {
            left.current = true;
            blocker.proceed();
          }}
          onStay={blocker.reset}
        />
      )}
      {!isAsking && conflict !== null && (
        <EditConflict
          sentence={conflict.meanwhile}
          labels={text.fields}
          conflicts={conflictsOf({ base: typedOf(base), mine: getValues(), theirs: typedOf(conflict.current) })}
          onChosen={(chosen) => goOn(conflict.current, chosen)}
        />
      )}
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        hidden={isAsking || conflict !== null}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
      >
        {failure !== null && <FormFailure>{failure}</FormFailure>}
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
      </form>
    </Dialog>
  );
}
