import type { PointChangesOutcome } from '@separai/contract/collection-points/administration-schema';
import { type PointHandover, pointHandovers, pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { meanwhileWords } from '../../../components/admin/last-change.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useHeldForm } from '../../../lib/held-form.ts';
import { sent } from '../../../lib/write.ts';
import { OpenBookings } from './open-bookings.tsx';
import { useChangePoints, useDeletePoints } from './queries.ts';
import { adminPointsText as text } from './text.ts';

export type PointAct = 'activate' | 'deactivate' | 'restrict' | 'unrestrict' | 'materials' | 'handover' | 'remove';

/** What came of an act: what to say of it, and what stayed as it was. */
export interface ActOutcome {
  readonly title: string;
  readonly description: string | undefined;
  readonly unchanged: PointChangesOutcome['unchanged'];
}

interface ChangeDialogProps {
  points: readonly CollectionPoint[];
  act: PointAct;
  /** The sentence that points get as they are restricted; absent: theirs stays. */
  accessNote?: string;
  onClose: () => void;
  onDone: (outcome: ActOutcome) => void;
}

type MaterialChoice = 'keep' | 'add' | 'take';

const useAct = (points: readonly CollectionPoint[], act: PointAct, accessNote: string | undefined) => {
  const change = useChangePoints();
  const remove = useDeletePoints();
  const chosen = points.map(({ id, version }) => ({ id, version }));
  const run = async (
    materials: ReadonlyMap<MaterialType, MaterialChoice>,
    handover: PointHandover | undefined,
  ): Promise<ActOutcome> => {
    if (act === 'remove') {
      const outcome = await remove.mutateAsync(sent({ body: { points: chosen } }));
      const title = text.removed(outcome.deleted.length, outcome.closed.length);
      return { title, description: text.cancelled(outcome.cancelledSchedules), unchanged: outcome.unchanged };
    }
    const those = (wanted: MaterialChoice) => materialTypes.filter((type) => materials.get(type) === wanted);
    const bodies = {
      materials: { addMaterials: those('add'), removeMaterials: those('take') },
      handover: { handover },
      activate: { isActive: true },
      deactivate: { isActive: false },
      restrict: { publicAccess: 'restricted' as const, accessNote },
      unrestrict: { publicAccess: 'public' as const },
    };
    const outcome = await change.mutateAsync(sent({ body: { ...bodies[act], points: chosen } }));
    const title = outcome.changed.length === 0 ? '' : text.changed(outcome.changed.length);
    return { title, description: text.cancelled(outcome.cancelledSchedules), unchanged: outcome.unchanged };
  };
  return { run, isPending: change.isPending || remove.isPending, error: change.error ?? remove.error };
};

/** Asks before several points are changed at once; what stayed as it was stands here, too, with the reason. */
export function ChangeDialog({ points, act, accessNote, onClose, onDone }: ChangeDialogProps) {
  // What is shown behind is read anew, and the marks go with what is not there any more.
  const [asked] = useState(points);
  const { run, isPending, error } = useAct(asked, act, accessNote);
  const [materials, setMaterials] = useState<ReadonlyMap<MaterialType, MaterialChoice>>(new Map());
  const [handover, setHandover] = useState<PointHandover>();
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ActOutcome | null>(null);
  useHeldForm(outcome === null);
  const save = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (act === 'materials' && [...materials.values()].every((choice) => choice === 'keep')) {
      setProblem(text.nothingToChange);
      return;
    }
    if (act === 'handover' && handover === undefined) {
      setProblem(text.handoverMissing);
      return;
    }
    setProblem(null);
    const done = await run(materials, handover).catch(() => null);
    if (done === null) return;
    if (done.unchanged.length === 0) onDone(done);
    else setOutcome(done);
  };
  const close = (): void => {
    if (isPending) return;
    if (outcome === null) onClose();
    else onDone(outcome);
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
            <Button variant={act === 'remove' ? 'danger' : 'primary'} busy={isPending} onClick={() => void save()}>
              {text.actGo[act]}
            </Button>
            <Button variant="neutral" onClick={close}>
              {uiText.back}
            </Button>
          </>
        )
      }
    >
      <form onSubmit={(event) => void save(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {outcome !== null && <p role="status">{[outcome.title, outcome.description].filter(Boolean).join(' ')}</p>}
        {outcome !== null && (
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
        )}
        {error !== null && <FormFailure>{error.message}</FormFailure>}
        {outcome === null && <p className="text-ink-soft">{text.actSentence[act]}</p>}
        {outcome === null && accessNote !== undefined && <p className="text-ink-soft">{text.accessNoteWritten(accessNote)}</p>}
        {outcome === null && (act === 'deactivate' || act === 'restrict' || act === 'remove') && (
          <OpenBookings pointIds={asked.map(({ id }) => id)} />
        )}
        {outcome === null && act === 'materials' && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {materialTypes.map((type) => (
              <InlineSelect
                key={type}
                label={materialTitles[type]}
                value={materials.get(type) ?? 'keep'}
                onChange={({ target }) => setMaterials(new Map(materials).set(type, target.value as MaterialChoice))}
              >
                {(['keep', 'add', 'take'] as const).map((choice) => (
                  <option key={choice} value={choice}>
                    {text[choice]}
                  </option>
                ))}
              </InlineSelect>
            ))}
          </div>
        )}
        {outcome === null && act === 'handover' && (
          <InlineSelect
            label={text.handover}
            value={handover ?? ''}
            onChange={({ target }) => setHandover(pointHandovers.find((one) => one === target.value))}
          >
            <option value="" hidden>
              {text.choosing}
            </option>
            {pointHandovers.map((one) => (
              <option key={one} value={one}>
                {pointHandoverTitles[one]}
              </option>
            ))}
          </InlineSelect>
        )}
        {problem !== null && <FormFailure>{problem}</FormFailure>}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}
