import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { RecordForm } from '../../../components/admin/record-dialog.tsx';
import { undoText } from '../../../components/admin/text.ts';
import { useRunUndo, useUndoToast } from '../../../components/admin/undo-toast.ts';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { type ActOutcome, emptyForm, type PointAct, problemsOf, unchangedWords, useAct } from './bulk-acts.ts';
import { BulkFields } from './bulk-fields.tsx';
import { OpenBookings } from './point-questions.tsx';
import { adminPointsText as text } from './text.ts';

interface ChangeDialogProps {
  points: readonly CollectionPoint[];
  act: PointAct;
  /** The access note of points that are restricted; absent: theirs stays. */
  accessNote?: string;
  onClose: () => void;
  /** Called when the dialog closes after a change. */
  onChanged: () => void;
}

/** Changes several points at once, after a question, and lists those that stayed unchanged with the reason. */
export function ChangeDialog({ points, act, accessNote, onClose, onChanged }: ChangeDialogProps) {
  // A refetch of the list may remove marked rows.
  const [asked] = useState(points);
  const [outcome, setOutcome] = useState<ActOutcome | null>(null);
  const tell = useUndoToast();
  const runUndo = useRunUndo();
  const finish = (done: ActOutcome): void => {
    onChanged();
    if (done.title !== '') tell(done);
  };
  const record = useRecordForm({
    formOf: () => emptyForm,
    resolver: resolverOf(problemsOf(act)),
    save: useAct(asked, act, accessNote),
    onSaved: (done) => (done.unchanged.length === 0 ? finish(done) : setOutcome(done)),
  });
  useUnsavedForm(outcome === null);
  const problem = Object.values(record.form.formState.errors).map((error) => (error as { message?: string }).message)[0];
  const undoNow = ({ undo }: ActOutcome): void => {
    onChanged();
    if (undo !== undefined) void runUndo(undo);
  };
  const close = (): void => {
    if (record.isSaving) return;
    if (outcome === null) onClose();
    else finish(outcome);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={text.actTitle[act](asked.length)}
      closeLabel={text.dialogClose}
      focuses="field"
      footer={
        outcome === null ? (
          <>
            <Button type="submit" form={record.formId} variant={act === 'remove' ? 'danger' : 'primary'} busy={record.isSaving}>
              {text.actGo[act]}
            </Button>
            <Button variant="neutral" onClick={close}>
              {uiText.back}
            </Button>
          </>
        ) : (
          outcome.undo !== undefined && (
            <Button variant="neutral" onClick={() => undoNow(outcome)}>
              {undoText.undo}
            </Button>
          )
        )
      }
    >
      {outcome === null ? (
        <RecordForm record={record}>
          <p className="text-ink-soft">{text.actSentence[act]}</p>
          {accessNote !== undefined && <p className="text-ink-soft">{text.accessNoteWritten(accessNote)}</p>}
          {(act === 'deactivate' || act === 'restrict' || act === 'remove') && (
            <OpenBookings pointIds={asked.map(({ id }) => id)} />
          )}
          <BulkFields act={act} form={record.form} />
          {problem !== undefined && <FormFailure>{problem}</FormFailure>}
        </RecordForm>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p role="status">{[outcome.title, outcome.description].filter(Boolean).join(' ')}</p>
          <FormFailure>
            {text.unchanged(outcome.unchanged.length)}
            <ul className="mt-1 list-disc pl-5">
              {outcome.unchanged.map((one) => (
                <li key={one.id}>{unchangedWords(one)}</li>
              ))}
            </ul>
          </FormFailure>
        </div>
      )}
    </Dialog>
  );
}
