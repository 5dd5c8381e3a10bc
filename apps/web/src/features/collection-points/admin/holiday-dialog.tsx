import { dayAt } from '@separai/contract/calendar';
import { type AdministeredHolidays, KeptHoliday } from '@separai/contract/collection-points/holiday-administration-schema';
import { ufs } from '@separai/contract/collection-points/holidays';
import { limits } from '@separai/contract/limits';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { DeletionTold, SoonQuestion } from '../../../components/admin/soon-question.tsx';
import { soonText } from '../../../components/admin/soon-text.ts';
import { useChangePreview } from '../../../components/admin/use-change-preview.ts';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { CheckboxField, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { timeZone } from '../../../lib/time.ts';
import { holidayPreviewQuery, useCreateHoliday, useDeleteHoliday, useReplaceHoliday } from './api.ts';
import { bodyOf, emptyForm, formOf, problemsOf, textOf } from './holiday-form.ts';
import { adminHolidaysText as text } from './holiday-text.ts';
import type { HolidaySearch } from './search.ts';

interface OpenHolidayDialogProps {
  own: AdministeredHolidays['own'];
  search: HolidaySearch;
  onClose: () => void;
}

/** The dialog of the holidays that the address opens. */
export function OpenHolidayDialog({ own, search, onClose }: OpenHolidayDialogProps) {
  const remove = useDeleteHoliday();
  return (
    <RecordDialogs
      search={search}
      find={(id) => own.find((one) => one.id === id)}
      unknown={text.unknown}
      form={(holiday) => <HolidayDialog holiday={holiday} onClose={onClose} />}
      question={({ id, name }) => (
        <DeleteDialog
          question={text.deleteQuestion(name)}
          text={text}
          write={remove}
          input={{ params: { id: String(id) } }}
          onClose={onClose}
        >
          <div className="grid gap-3">
            <p className="text-ink-soft">{text.deleteSentence}</p>
            <DeletionTold query={holidayPreviewQuery({ body: { id, holiday: null } })} />
          </div>
        </DeleteDialog>
      )}
    />
  );
}

/** Creates a holiday, or edits one as it was when the dialog was opened. */
function HolidayDialog({ holiday, onClose }: { holiday: KeptHoliday | null; onClose: () => void }) {
  const [create, replace] = [useCreateHoliday(), useReplaceHoliday()];
  const { preview, tells } = useChangePreview();
  const record = useRecordForm({
    editing: { record: holiday, schema: KeptHoliday, labels: text.fields, textOf },
    formOf: (from) => (from === null ? emptyForm : formOf(from, dayAt(new Date(), timeZone))),
    resolver: resolverOf(problemsOf),
    save: (typed, base) =>
      base === null
        ? create.mutateAsync({ body: bodyOf(typed) })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...bodyOf(typed), version: base.version } }),
    needsConfirmation: (typed, base) => tells(holidayPreviewQuery({ body: { id: base?.id ?? null, holiday: bodyOf(typed) } })),
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ code, message, fields }) => (code === 'holiday-exists' ? { date: message } : fields),
  });
  const { confirmation } = record;
  const { register, watch } = record.form;
  const field = fieldsOf(record.form, text.fields);
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={confirmation !== null ? soonText.title : holiday === null ? text.createTitle : text.editTitle(holiday.name)}
      closeLabel={text.close}
      go={text.save}
      instead={confirmation !== null && !record.isAsking && <SoonQuestion preview={preview} {...confirmation} />}
    >
      <TextField {...field('name')} maxLength={limits.nameMaxLength} />
      <div>
        <TextField {...field('date')} type="date" className="max-w-72" />
        <CheckboxField label={text.fields.isYearly} hint={text.yearlyHint} {...register('isYearly')} />
      </div>
      <InlineSelect {...field('uf')}>
        <option value="">{text.everywhere}</option>
        {ufs.map((uf) => (
          <option key={uf} value={uf}>
            {uf}
          </option>
        ))}
      </InlineSelect>
      {watch('uf') !== '' && (
        <TextField {...field('municipality')} optional hint={text.municipalityHint} maxLength={limits.nameMaxLength} />
      )}
      <p className="text-small text-ink-soft">{text.placeHint}</p>
    </RecordDialog>
  );
}
