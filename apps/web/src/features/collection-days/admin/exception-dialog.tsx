import { formatDay } from '@separai/contract/calendar';
import { type AdministeredServices, type AreaNames, KeptException } from '@separai/contract/collection-days/administered-schema';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { RecordHistory } from '../../../components/admin/screen.tsx';
import { DeletionTold, SoonQuestion } from '../../../components/admin/soon-question.tsx';
import { soonText } from '../../../components/admin/soon-text.ts';
import { useChangePreview } from '../../../components/admin/use-change-preview.ts';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { exceptionPreviewQuery, useCreateException, useDeleteException, useReplaceException } from './api.ts';
import { idsIn } from './area-ranges.ts';
import { ExceptionFields } from './exception-fields.tsx';
import { bodyOf, type ExceptionForm, emptyForm, formFieldOf, formOf, problemsOf, textOf } from './exception-form.ts';
import { adminExceptionsText as text } from './exception-text.ts';
import type { ExceptionSearch } from './search.ts';

interface OpenExceptionDialogProps {
  exceptions: readonly KeptException[];
  areas: AreaNames;
  services: AdministeredServices;
  search: ExceptionSearch;
  onClose: () => void;
}

/** The dialog of the exceptions that the address opens. */
export function OpenExceptionDialog({ exceptions, search, onClose, ...known }: OpenExceptionDialogProps) {
  return (
    <RecordDialogs
      search={search}
      find={(id) => exceptions.find((one) => one.id === id)}
      unknown={text.unknown}
      form={(exception) => <ExceptionDialog exception={exception} proposed={proposedIn(search)} onClose={onClose} {...known} />}
      question={(exception) => <DeleteExceptionDialog exception={exception} onClose={onClose} />}
    />
  );
}

/** Asks before an exception is deleted, with the number of residents who are told. */
function DeleteExceptionDialog({ exception: { id, date, areas }, onClose }: { exception: KeptException; onClose: () => void }) {
  const remove = useDeleteException();
  return (
    <DeleteDialog
      question={text.deleteQuestion(formatDay(date))}
      text={text}
      write={remove}
      input={{ params: { id: String(id) } }}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{text.deleteSentence(areas.length)}</p>
        <DeletionTold query={exceptionPreviewQuery({ body: { id, exception: null } })} />
      </div>
    </DeleteDialog>
  );
}

/** The form of a new exception, with the day and the areas of the address. */
const proposedIn = ({ data = '', setores = '' }: ExceptionSearch): ExceptionForm => ({
  ...emptyForm,
  date: data,
  areas: idsIn(setores),
});

interface ExceptionDialogProps {
  /** The exception when the form was opened; null for a new one. */
  exception: KeptException | null;
  /** Of a new exception. */
  proposed: ExceptionForm;
  areas: AreaNames;
  services: AdministeredServices;
  onClose: () => void;
}

/** Creates or edits an exception. */
function ExceptionDialog({ exception, proposed, areas, services, onClose }: ExceptionDialogProps) {
  const [create, replace] = [useCreateException(), useReplaceException()];
  const { preview, tells } = useChangePreview();
  const record = useRecordForm({
    editing: { record: exception, schema: KeptException, labels: text.fields, textOf: textOf(areas) },
    formOf: (from) => (from === null ? proposed : formOf(from)),
    resolver: resolverOf(problemsOf),
    save: (typed, base) =>
      base === null
        ? create.mutateAsync({ body: bodyOf(typed) })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...bodyOf(typed), version: base.version } }),
    needsConfirmation: (typed, base) =>
      tells(exceptionPreviewQuery({ body: { id: base?.id ?? null, exception: bodyOf(typed) } })),
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ fields }) => Object.fromEntries(Object.entries(fields).map(([path, refusal]) => [formFieldOf(path), refusal])),
  });
  const { confirmation } = record;
  return (
    <FormDialog
      onClose={onClose}
      title={
        confirmation !== null ? soonText.title : exception === null ? text.createTitle : text.editTitle(formatDay(exception.date))
      }
      closeLabel={text.close}
      footer={record.isAsking || confirmation !== null ? undefined : <FormFoot text={text} record={record} onClose={onClose} />}
    >
      {confirmation !== null && !record.isAsking && <SoonQuestion preview={preview} {...confirmation} />}
      <RecordForm record={record} hidden={confirmation !== null}>
        <ExceptionFields form={record.form} areas={areas} services={services} />
        {exception !== null && <RecordHistory record="collection-exception" id={String(exception.id)} />}
      </RecordForm>
    </FormDialog>
  );
}
