import { type ItemList, type ItemSource, ListedItem } from '@separai/contract/items/schema';
import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { RecordHistory } from '../../../components/admin/screen.tsx';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { itemGuidesQuery, useCreateItem, useDeleteItem, useReplaceItem } from './api.ts';
import { conflictLabels, conflictTextOf, typedParts } from './item-conflict.ts';
import { ItemFields } from './item-fields.tsx';
import { bodyOf, emptyForm, formFieldOf, formOf, type ItemForm, problemsOf } from './item-form.ts';
import type { ItemSearch } from './search.ts';
import { adminItemsText as text } from './text.ts';

interface OpenItemDialogProps {
  list: ItemList;
  search: ItemSearch;
  onClose: () => void;
}

/** The dialog of the items that the address opens. */
export function OpenItemDialog({
  list: { items, sources },
  search: { novo, nome, item, excluir },
  onClose,
}: OpenItemDialogProps) {
  const { data: guides = [] } = useQuery(itemGuidesQuery);
  const remove = useDeleteItem();
  return (
    <RecordDialogs
      search={{ novo, editar: item, excluir }}
      find={(id) => items.find((one) => one.id === id)}
      unknown={text.unknown}
      form={(item) => <ItemDialog item={item} name={nome} sources={sources} guides={guides} onClose={onClose} />}
      question={({ id, name }) => (
        <DeleteDialog
          question={text.deleteQuestion(name)}
          text={text}
          write={remove}
          input={{ params: { id } }}
          onClose={onClose}
        >
          <p className="text-ink-soft">{text.deleteSentence}</p>
        </DeleteDialog>
      )}
    />
  );
}

interface ItemDialogProps {
  /** The item when the form was opened; null for a new one. */
  item: ListedItem | null;
  /** The first name of a new item. */
  name: string | undefined;
  /** All sources, by id. */
  sources: Readonly<Record<string, ItemSource>>;
  guides: readonly Pick<RecyclingGuide, 'id' | 'name'>[];
  onClose: () => void;
}

/** Creates or edits an item. */
function ItemDialog({ item, name, sources, guides, onClose }: ItemDialogProps) {
  const isNew = item === null;
  const [create, replace] = [useCreateItem(), useReplaceItem()];
  const record = useRecordForm({
    editing: { record: item, schema: ListedItem, labels: conflictLabels, textOf: conflictTextOf(sources), mineOf: typedParts },
    formOf: (from: ListedItem | null): ItemForm => (from === null ? emptyForm(name) : formOf(from)),
    resolver: resolverOf((typed) => problemsOf(typed, sources, isNew)),
    save: (typed, base) => {
      const id = typed.id.trim();
      const body = bodyOf(typed, sources);
      return base === null
        ? create.mutateAsync({ body: { ...body, ...(id !== '' && { id }) } })
        : replace.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } });
    },
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ code, message, fields }, typed) =>
      code === 'item-exists'
        ? { id: message }
        : Object.fromEntries(Object.entries(fields).map(([path, refusal]) => [formFieldOf(path, typed), refusal])),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? text.createTitle : text.editTitle(item.name)}
      closeLabel={text.close}
      footer={record.isAsking ? undefined : <FormFoot text={text} record={record} onClose={onClose} />}
    >
      <RecordForm record={record}>
        <ItemFields form={record.form} isNew={isNew} sources={sources} guides={guides} />
        {!isNew && <RecordHistory record="item" id={item.id} />}
      </RecordForm>
    </FormDialog>
  );
}
