import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/field.tsx';
import type { FieldConflict } from './field-conflicts.ts';
import { FormFailure } from './form-failure.tsx';
import { editConflictText as text } from './text.ts';

interface EditConflictProps<Field extends string> {
  /** What has happened: who saved another version, and when. */
  sentence: string;
  conflicts: readonly FieldConflict<Field>[];
  labels: Readonly<Record<Field, string>>;
  /** Whose of each field goes on. */
  onChosen: (chosen: ReadonlyMap<Field, 'mine' | 'theirs'>) => void;
}

/** Two versions of a record, field by field: what was typed, and what somebody else has saved meanwhile. */
export function EditConflict<Field extends string>({ sentence, conflicts, labels, onChosen }: EditConflictProps<Field>) {
  const [chosen, setChosen] = useState<ReadonlyMap<Field, 'mine' | 'theirs'>>(
    () => new Map(conflicts.map(({ field, likely }) => [field, likely])),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormFailure>
        {sentence} {text.choose}
      </FormFailure>
      {conflicts.length === 0 && <p>{text.none}</p>}
      {conflicts.map((conflict) => (
        <fieldset key={conflict.field} className="min-w-0">
          <legend className="mb-1.5 font-display font-semibold">{labels[conflict.field]}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 min-[30rem]:grid-cols-2">
            {(['mine', 'theirs'] as const).map((whose) => (
              <label
                key={whose}
                className="flex min-h-11 cursor-pointer gap-2.5 rounded-md border-[1.5px] border-edge p-2.5 has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:text-on-action-soft"
              >
                <input
                  type="radio"
                  name={conflict.field}
                  className="mt-0.5 size-5 shrink-0 scroll-mb-28 accent-(--action)"
                  checked={chosen.get(conflict.field) === whose}
                  onChange={() => setChosen(new Map(chosen).set(conflict.field, whose))}
                />
                <span className="min-w-0">
                  <span className="block text-small font-semibold">{text[whose]}</span>
                  <span className="block wrap-anywhere whitespace-pre-line">
                    {conflict[whose] === '' ? text.empty : conflict[whose]}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {/* In reach however many fields there are. */}
      <div className="sticky bottom-0 grid border-t border-line bg-raised py-3">
        <Button variant="primary" onClick={() => onChosen(chosen)}>
          {text.goOn}
        </Button>
      </div>
    </div>
  );
}

/** Asks before what was typed is left. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <div className="grid gap-4">
      <FormAlert tone="warn">{text.leaveQuestion}</FormAlert>
      <Button variant="danger" onClick={onLeave}>
        {text.leave}
      </Button>
      <Button variant="neutral" autoFocus onClick={onStay}>
        {text.stay}
      </Button>
    </div>
  );
}
