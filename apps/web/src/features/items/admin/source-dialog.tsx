import { formatDay } from '@separai/contract/calendar';
import { ItemSourceReplacement, KeptItemSource } from '@separai/contract/items/administration-schema';
import { itemLimits } from '@separai/contract/items/limits';
import { limits } from '@separai/contract/limits';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type FieldErrors, type FieldPath, type Resolver, set, useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api.ts';
import { meanwhileIn } from '../../../platform/last-change.ts';
import { sent } from '../../../platform/write.ts';
import { adminItemsText } from '../../../text/admin-items.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField, WrappingField } from '../../../ui/field.tsx';
import { EditConflict, LeaveQuestion } from '../../../ui/panel/edit-conflict.tsx';
import { conflictsBetween } from '../../../ui/panel/field-conflicts.ts';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useReplaceSource } from './administered-items.ts';
import { emptySource, type SourceForm } from './item-form.ts';

const text = adminItemsText.sourceList;
const words = adminItemsText.sourceFields;
const fields = Object.keys(emptySource('')) as (keyof SourceForm)[];

const formOf = ({ title, publisher, url, accessed, note }: KeptItemSource): SourceForm => ({
  ...{ title, publisher, url, accessed, note },
});
const toldOf = (form: SourceForm) => (field: keyof SourceForm) =>
  field === 'accessed' ? formatDay(form.accessed) : form[field].trim();

const resolver: Resolver<SourceForm> = (values) => {
  const issues = ItemSourceReplacement.safeParse(values).error?.issues ?? [];
  if (issues.length === 0) return { values, errors: {} };
  const errors: FieldErrors<SourceForm> = {};
  for (const { path, message } of issues) set(errors, path.join('.'), { type: 'contract', message });
  return { values: {}, errors };
};

/** What somebody else has saved since the form was opened, and who and when. */
interface Conflict {
  readonly current: KeptItemSource;
  readonly meanwhile: string;
}

/** The same as an answer says it; null where a failure is another. */
const conflictIn = (error: unknown): Conflict | null => {
  if (!(error instanceof ApiError) || error.code !== 'item-source-outdated') return null;
  const current = KeptItemSource.safeParse(error.current);
  return current.success ? { current: current.data, meanwhile: meanwhileIn(error.current) } : null;
};

interface SourceDialogProps {
  /** As it was when the form was opened. */
  source: KeptItemSource;
  onClose: () => void;
  onSaved: () => void;
  /** Below the form: what was done with the source. */
  history: ReactNode;
}

/** Edits a source: nothing that was typed is lost but by saying so. */
export function SourceDialog({ source, onClose, onSaved, history }: SourceDialogProps) {
  const [base, setBase] = useState(source);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<SourceForm>({ defaultValues: formOf(source), resolver });
  const { register, getValues, setValue, reset, formState } = form;
  const { isDirty, isSubmitting, errors } = formState;
  const left = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !left.current,
    enableBeforeUnload: () => isDirty && !left.current,
    withResolver: true,
  });
  const replace = useReplaceSource();

  const refuse = (error: unknown): void => {
    const met = conflictIn(error);
    if (met !== null) {
      setConflict(met);
      return;
    }
    if (!(error instanceof Error)) throw error;
    setFailure(text.saveFailed(error.message));
    if (!(error instanceof ApiError)) return;
    for (const [field, message] of Object.entries(error.fields))
      form.setError(field as FieldPath<SourceForm>, { type: 'server', message }, { shouldFocus: true });
  };
  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await replace.mutateAsync(sent({ params: { id: base.id }, body: { ...values, version: base.version } }));
      left.current = true;
      onSaved();
    } catch (error) {
      refuse(error);
    }
  });
  const goOn = (current: KeptItemSource, chosen: ReadonlyMap<keyof SourceForm, 'mine' | 'theirs'>): void => {
    const mine = getValues();
    reset(formOf(current));
    for (const [field, whose] of chosen) if (whose === 'mine') setValue(field, mine[field], { shouldDirty: true });
    setBase(current);
    setConflict(null);
  };

  const isAsking = blocker.status === 'blocked';
  return (
    <Dialog open onClose={onClose} title={text.editTitle(source.title)} closeLabel={adminItemsText.close}>
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
          labels={words}
          conflicts={conflictsBetween(fields, {
            base: toldOf(formOf(base)),
            mine: toldOf(getValues()),
            theirs: toldOf(formOf(conflict.current)),
          })}
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
          label={words.title}
          autoComplete="off"
          maxLength={limits.nameMaxLength}
          error={errors.title?.message}
          {...register('title')}
        />
        <TextField
          label={words.publisher}
          autoComplete="off"
          maxLength={limits.nameMaxLength}
          error={errors.publisher?.message}
          {...register('publisher')}
        />
        <TextField
          label={words.url}
          autoComplete="off"
          inputMode="url"
          maxLength={limits.websiteMaxLength}
          error={errors.url?.message}
          {...register('url')}
        />
        <TextField
          type="date"
          className="max-w-72"
          label={words.accessed}
          error={errors.accessed?.message}
          {...register('accessed')}
        />
        <WrappingField
          label={words.note}
          optional
          autoComplete="off"
          maxLength={itemLimits.noteMaxLength}
          error={errors.note?.message}
          {...register('note')}
        />
        <Button variant="primary" type="submit" busy={isSubmitting}>
          {adminItemsText.save}
        </Button>
        {history}
      </form>
    </Dialog>
  );
}
