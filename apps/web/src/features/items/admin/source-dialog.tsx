import { formatDay } from '@separai/contract/calendar';
import { ItemSourceReplacement, KeptItemSource } from '@separai/contract/items/administration-schema';
import { itemLimits } from '@separai/contract/items/limits';
import { limits } from '@separai/contract/limits';
import type { ReactNode } from 'react';
import { conflictsBetween } from '../../../components/admin/field-conflicts.ts';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { RecordForm } from '../../../components/admin/record-form.tsx';
import { useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField, WrappingField } from '../../../components/ui/field.tsx';
import { sent } from '../../../lib/write.ts';
import { useReplaceSource } from './administered-items.ts';
import { emptySource, type SourceForm } from './item-form.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.sourceList;
const words = adminItemsText.sourceFields;
const fields = Object.keys(emptySource('')) as (keyof SourceForm)[];

const formOf = ({ title, publisher, url, accessed, note }: KeptItemSource): SourceForm => ({
  ...{ title, publisher, url, accessed, note },
});
const toldOf = (form: SourceForm) => (field: keyof SourceForm) =>
  field === 'accessed' ? formatDay(form.accessed) : form[field].trim();

const problemsOf = (form: SourceForm) =>
  Object.fromEntries(
    ItemSourceReplacement.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

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
  const replace = useReplaceSource();
  const record = useRecordForm({
    record: source,
    schema: KeptItemSource,
    typedOf: (from) => formOf(from ?? source),
    problemsOf,
    save: (typed, base) => {
      const { id, version } = base ?? source;
      return replace.mutateAsync(sent({ params: { id }, body: { ...typed, version } }));
    },
    onSaved,
    failureOf: text.saveFailed,
  });
  const { register, formState } = record.form;
  const { isSubmitting, errors } = formState;
  return (
    <Dialog open onClose={onClose} title={text.editTitle(source.title)} closeLabel={adminItemsText.close}>
      <RecordForm
        record={record}
        conflictsOf={({ base, mine, theirs }) =>
          conflictsBetween(fields, { base: toldOf(base), mine: toldOf(mine), theirs: toldOf(theirs) })
        }
        labels={words}
      >
        {record.failure !== null && <FormFailure>{record.failure}</FormFailure>}
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
      </RecordForm>
    </Dialog>
  );
}
