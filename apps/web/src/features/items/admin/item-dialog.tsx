import { type ItemSource, ListedItem } from '@separai/contract/items/schema';
import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { RecordForm } from '../../../components/admin/record-form.tsx';
import { useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { sent } from '../../../lib/write.ts';
import { useCreateItem, useReplaceItem } from './administered-items.ts';
import { conflictLabels, conflictsOf, goingOn } from './item-conflict.ts';
import { ItemFields } from './item-fields.tsx';
import { bodyOf, emptyForm, formFieldOf, formOf, problemsOf } from './item-form.ts';
import { adminItemsText as text } from './text.ts';

interface ItemDialogProps {
  /** The item that is edited, as it was when the form was opened; null for a new one. */
  item: ListedItem | null;
  /** What a new one is called, to begin with. */
  name?: string | undefined;
  /** Every source that there is, by its id. */
  sources: Readonly<Record<string, ItemSource>>;
  /** Those that an item may lead to. */
  guides: readonly Pick<RecyclingGuide, 'id' | 'name'>[];
  onClose: () => void;
  onSaved: () => void;
  /** Below the form: what was done with the item. */
  history?: ReactNode;
}

/** Creates or edits an item: nothing that was typed is lost but by saying so. */
export function ItemDialog({ item, name, sources, guides, onClose, onSaved, history }: ItemDialogProps) {
  const isNew = item === null;
  const [create, replace] = [useCreateItem(), useReplaceItem()];
  const record = useRecordForm({
    record: item,
    schema: ListedItem,
    typedOf: (from) => (from === null ? emptyForm(name) : formOf(from)),
    problemsOf: (typed) => problemsOf(typed, sources, isNew),
    save: (typed, base) => {
      const id = typed.id.trim();
      const body = bodyOf(typed, sources);
      return base === null
        ? create.mutateAsync(sent({ body: { ...body, ...(id === '' ? {} : { id }) } }))
        : replace.mutateAsync(sent({ params: { id: base.id }, body: { ...body, version: base.version } }));
    },
    onSaved,
    failureOf: text.saveFailed,
    refusedOf: ({ code, message, fields }, typed) =>
      code === 'item-exists'
        ? { id: message }
        : Object.fromEntries(Object.entries(fields).map(([path, refusal]) => [formFieldOf(path, typed), refusal])),
    keptOf: goingOn,
  });
  const { form, isAsking, submit } = record;
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? text.createTitle : text.editTitle(item.name)}
      closeLabel={text.close}
      footer={
        isAsking ? undefined : (
          <div className="flex flex-wrap justify-end gap-3 *:grow md:*:grow-0">
            <Button variant="neutral" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button variant="primary" busy={form.formState.isSubmitting} onClick={() => void submit()}>
              {text.save}
            </Button>
          </div>
        )
      }
    >
      <RecordForm record={record} conflictsOf={(versions) => conflictsOf(versions, sources)} labels={conflictLabels}>
        {record.failure !== null && <FormFailure>{record.failure}</FormFailure>}
        <ItemFields form={form} isNew={isNew} sources={sources} guides={guides} />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        {history}
      </RecordForm>
    </FormDialog>
  );
}
