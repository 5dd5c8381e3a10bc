import type { PointChangesOutcome } from '@separai/contract/collection-points/administration-schema';
import { type PointHandover, pointHandovers, pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { meanwhileWords } from '../../../components/admin/last-change.ts';
import { RecordForm } from '../../../components/admin/record-dialog.tsx';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { useChangePoints, useDeletePoints } from './api.ts';
import { OpenBookings } from './point-questions.tsx';
import { adminPointsText as text } from './text.ts';

export type PointAct = 'activate' | 'deactivate' | 'restrict' | 'unrestrict' | 'materials' | 'handover' | 'remove';

/** The result of an act: the toast, and the points that it left unchanged. */
interface ActOutcome {
  readonly title: string;
  readonly description: string | undefined;
  readonly unchanged: PointChangesOutcome['unchanged'];
}

const materialChoices = ['keep', 'add', 'take'] as const;

interface ActForm {
  materials: Record<MaterialType, (typeof materialChoices)[number]>;
  handover: PointHandover | '';
}

const emptyForm: ActForm = {
  materials: Object.fromEntries(materialTypes.map((type) => [type, 'keep'])) as ActForm['materials'],
  handover: '',
};

const problemsOf =
  (act: PointAct) =>
  ({ materials, handover }: ActForm): Partial<Record<keyof ActForm, string>> => {
    if (act === 'materials' && Object.values(materials).every((choice) => choice === 'keep'))
      return { materials: text.nothingToChange };
    return act === 'handover' && handover === '' ? { handover: text.handoverMissing } : {};
  };

const useAct = (points: readonly CollectionPoint[], act: PointAct, accessNote: string | undefined) => {
  const [change, remove] = [useChangePoints(), useDeletePoints()];
  return async ({ materials, handover }: ActForm): Promise<ActOutcome> => {
    const chosen = points.map(({ id, version }) => ({ id, version }));
    if (act === 'remove') {
      const { deleted, closed, cancelledSchedules, unchanged } = await remove.mutateAsync({ body: { points: chosen } });
      return { title: text.removed(deleted.length, closed.length), description: text.cancelled(cancelledSchedules), unchanged };
    }
    const typesWith = (choice: 'add' | 'take') => materialTypes.filter((type) => materials[type] === choice);
    const bodies = {
      materials: { addMaterials: typesWith('add'), removeMaterials: typesWith('take') },
      handover: { handover: handover || undefined },
      activate: { isActive: true },
      deactivate: { isActive: false },
      restrict: { publicAccess: 'restricted' as const, accessNote },
      unrestrict: { publicAccess: 'public' as const },
    };
    const outcome = await change.mutateAsync({ body: { ...bodies[act], points: chosen } });
    const title = outcome.changed.length === 0 ? '' : text.changed(outcome.changed.length);
    return { title, description: text.cancelled(outcome.cancelledSchedules), unchanged: outcome.unchanged };
  };
};

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
  const { show } = useToast();
  const finish = ({ title, description }: ActOutcome): void => {
    onChanged();
    if (title !== '') show({ title, description });
  };
  const record = useRecordForm({
    formOf: () => emptyForm,
    resolver: resolverOf(problemsOf(act)),
    save: useAct(asked, act, accessNote),
    onSaved: (done) => (done.unchanged.length === 0 ? finish(done) : setOutcome(done)),
  });
  useUnsavedForm(outcome === null);
  const { register, formState } = record.form;
  const problem = (formState.errors.materials as { message?: string } | undefined)?.message ?? formState.errors.handover?.message;
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
      footer={
        outcome === null && (
          <>
            <Button variant={act === 'remove' ? 'danger' : 'primary'} busy={record.isSaving} onClick={() => void record.submit()}>
              {text.actGo[act]}
            </Button>
            <Button variant="neutral" onClick={close}>
              {uiText.back}
            </Button>
          </>
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
          {act === 'materials' && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
              {materialTypes.map((type) => (
                <InlineSelect key={type} label={materialTitles[type]} {...register(`materials.${type}`)}>
                  <Options words={text} values={materialChoices} />
                </InlineSelect>
              ))}
            </div>
          )}
          {act === 'handover' && (
            <InlineSelect label={text.handover} {...register('handover')}>
              <option value="" hidden>
                {text.choosing}
              </option>
              <Options words={pointHandoverTitles} values={pointHandovers} />
            </InlineSelect>
          )}
          {problem !== undefined && <FormFailure>{problem}</FormFailure>}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </RecordForm>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p role="status">{[outcome.title, outcome.description].filter(Boolean).join(' ')}</p>
          <FormFailure>
            {text.unchanged(outcome.unchanged.length)}
            <ul className="mt-1 list-disc pl-5">
              {outcome.unchanged.map(({ id, name, error, lastChange }) => (
                <li key={id}>
                  {name ?? text.pointNumber(id)}: {error} {lastChange !== undefined && meanwhileWords(lastChange)}
                </li>
              ))}
            </ul>
          </FormFailure>
        </div>
      )}
    </Dialog>
  );
}
