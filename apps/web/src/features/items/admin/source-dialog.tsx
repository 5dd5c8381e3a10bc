import { formatDay } from '@separai/contract/calendar';
import {
  type AdministeredItemSources,
  ItemSourceReplacement,
  KeptItemSource,
} from '@separai/contract/items/administration-schema';
import { itemLimits } from '@separai/contract/items/limits';
import { limits } from '@separai/contract/limits';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { RecordHistory } from '../../../components/admin/screen.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { FormAlert, TextField, WrappingField } from '../../../components/ui/field.tsx';
import { useDeleteSource, useReplaceSource } from './api.ts';
import type { SourceForm } from './item-form.ts';
import type { SourceSearch } from './search.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.sourceList;
const words = adminItemsText.sourceFields;

interface OpenSourceDialogProps {
  sources: AdministeredItemSources;
  search: SourceSearch;
  onClose: () => void;
}

/** The dialog of the sources that the address opens. */
export function OpenSourceDialog({ sources, search, onClose }: OpenSourceDialogProps) {
  const remove = useDeleteSource();
  return (
    <RecordDialogs
      search={search}
      find={(id) => sources.find((one) => one.id === id)}
      unknown={text.unknown}
      form={(source) => source !== null && <SourceDialog source={source} onClose={onClose} />}
      question={({ id, title, items }) => (
        <DeleteDialog
          question={text.deleteQuestion(title)}
          text={{ ...adminItemsText, deleted: text.deleted, deleteFailed: text.deleteFailed }}
          write={remove}
          input={items.length > 0 ? null : { params: { id } }}
          onClose={onClose}
        >
          {items.length > 0 ? (
            <>
              <FormAlert tone="warn">{text.deleteUsed(items.length)}</FormAlert>
              <ul className="mt-3 grid gap-1">
                {items.map((item) => (
                  <li key={item.id}>{item.name}</li>
                ))}
              </ul>
            </>
          ) : (
            <p className="text-ink-soft">{text.deleteSentence}</p>
          )}
        </DeleteDialog>
      )}
    />
  );
}

const formOf = ({ title, publisher, url, year, page, accessed, note }: KeptItemSource): SourceForm => ({
  ...{ title, publisher, url, year, page, accessed, note },
});
const problemsOf = (form: SourceForm) =>
  Object.fromEntries(
    ItemSourceReplacement.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

/** Edits a source, as it was when the dialog was opened. */
function SourceDialog({ source, onClose }: { source: KeptItemSource; onClose: () => void }) {
  const replace = useReplaceSource();
  const record = useRecordForm({
    editing: {
      record: source,
      schema: KeptItemSource,
      labels: words,
      textOf: (form: SourceForm, field) => (field === 'accessed' ? formatDay(form.accessed) : form[field].trim()),
    },
    formOf: (from) => formOf(from ?? source),
    resolver: resolverOf(problemsOf),
    save: (typed, base) => {
      const { id, version } = base ?? source;
      return replace.mutateAsync({ params: { id }, body: { ...typed, version } });
    },
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
  });
  const field = fieldsOf(record.form, words);
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={text.editTitle(source.title)}
      closeLabel={adminItemsText.close}
      go={adminItemsText.save}
    >
      <TextField {...field('title')} maxLength={limits.nameMaxLength} />
      <TextField {...field('publisher')} maxLength={limits.nameMaxLength} />
      <TextField {...field('url')} optional hint={adminItemsText.urlHint} inputMode="url" maxLength={limits.websiteMaxLength} />
      <TextField {...field('year')} optional inputMode="numeric" maxLength={4} className="max-w-36" />
      <TextField {...field('page')} optional maxLength={itemLimits.pageMaxLength} className="max-w-72" />
      <TextField {...field('accessed')} type="date" className="max-w-72" />
      <WrappingField {...field('note')} optional maxLength={itemLimits.noteMaxLength} />
      <RecordHistory record="item-source" id={source.id} />
    </RecordDialog>
  );
}
