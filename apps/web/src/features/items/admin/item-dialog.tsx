import { type ItemSource, ListedItem } from '@separai/contract/items/schema';
import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type FieldErrors, type FieldPath, type Resolver, set, useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api.ts';
import { meanwhileIn } from '../../../platform/last-change.ts';
import { sent } from '../../../platform/write.ts';
import { adminItemsText as text } from '../../../text/admin-items.ts';
import { Button } from '../../../ui/button.tsx';
import { EditConflict, LeaveQuestion } from '../../../ui/panel/edit-conflict.tsx';
import { FormDialog } from '../../../ui/panel/form-dialog.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useCreateItem, useReplaceItem } from './administered-items.ts';
import { type ConflictField, conflictLabels, conflictsOf, goingOn } from './item-conflict.ts';
import { ItemFields } from './item-fields.tsx';
import { bodyOf, emptyForm, formFieldOf, formOf, type ItemForm, problemsOf } from './item-form.ts';

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

/** What somebody else has saved since the form was opened, and who and when. */
interface Conflict {
  readonly current: ListedItem;
  readonly meanwhile: string;
}

/** The same as an answer says it; null where a failure is another. */
const conflictIn = (error: unknown): Conflict | null => {
  if (!(error instanceof ApiError) || error.code !== 'item-outdated') return null;
  const current = ListedItem.safeParse(error.current);
  return current.success ? { current: current.data, meanwhile: meanwhileIn(error.current) } : null;
};

/** Creates or edits an item: nothing that was typed is lost but by saying so. */
export function ItemDialog({ item, name, sources, guides, onClose, onSaved, history }: ItemDialogProps) {
  const isNew = item === null;
  const [base, setBase] = useState(item);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const resolver: Resolver<ItemForm> = (values) => {
    const problems = Object.entries(problemsOf(values, sources, isNew));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<ItemForm> = {};
    for (const [field, message] of problems) set(errors, field, { type: 'contract', message });
    return { values: {}, errors };
  };
  const startOf = (from: ListedItem | null): ItemForm => (from === null ? emptyForm(name) : formOf(from));
  const form = useForm<ItemForm>({ defaultValues: startOf(base), resolver });
  const { isDirty, isSubmitting } = form.formState;
  const left = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !left.current,
    enableBeforeUnload: () => isDirty && !left.current,
    withResolver: true,
  });
  const [create, replace] = [useCreateItem(), useReplaceItem()];

  const refuse = (error: unknown): void => {
    const met = conflictIn(error);
    if (met !== null) {
      setConflict(met);
      return;
    }
    if (!(error instanceof Error)) throw error;
    setFailure(text.saveFailed(error.message));
    if (!(error instanceof ApiError)) return;
    const fields = error.code === 'item-exists' ? { id: error.message } : error.fields;
    for (const [path, message] of Object.entries(fields))
      form.setError(
        formFieldOf(path, form.getValues()) as FieldPath<ItemForm>,
        { type: 'server', message },
        { shouldFocus: true },
      );
  };
  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    const id = values.id.trim();
    const body = bodyOf(values, sources);
    try {
      if (base === null) await create.mutateAsync(sent({ body: { ...body, ...(id === '' ? {} : { id }) } }));
      else await replace.mutateAsync(sent({ params: { id: base.id }, body: { ...body, version: base.version } }));
      left.current = true;
      onSaved();
    } catch (error) {
      refuse(error);
    }
  });
  const goOn = (current: ListedItem, chosen: ReadonlyMap<ConflictField, 'mine' | 'theirs'>): void => {
    const next = goingOn({ mine: form.getValues(), theirs: formOf(current) }, chosen);
    form.reset(formOf(current));
    for (const field of Object.keys(next) as (keyof ItemForm)[]) form.setValue(field, next[field], { shouldDirty: true });
    setBase(current);
    setConflict(null);
  };

  const isAsking = blocker.status === 'blocked';
  const isFormShown = !isAsking && conflict === null;
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? text.createTitle : text.editTitle(item.name)}
      closeLabel={text.close}
      footer={
        isFormShown ? (
          <div className="flex flex-wrap justify-end gap-3 *:grow md:*:grow-0">
            <Button variant="neutral" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button variant="primary" busy={isSubmitting} onClick={() => void save()}>
              {text.save}
            </Button>
          </div>
        ) : undefined
      }
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
          labels={conflictLabels}
          conflicts={conflictsOf({ base: startOf(base), mine: form.getValues(), theirs: formOf(conflict.current) }, sources)}
          onChosen={(chosen) => goOn(conflict.current, chosen)}
        />
      )}
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        hidden={!isFormShown}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
      >
        {failure !== null && <FormFailure>{failure}</FormFailure>}
        <ItemFields form={form} isNew={isNew} sources={sources} guides={guides} />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        {history}
      </form>
    </FormDialog>
  );
}
