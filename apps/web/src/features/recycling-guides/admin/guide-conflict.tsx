import { useState } from 'react';
import { adminGuidesText as text } from '../../../text/admin-guides.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/field.tsx';
import type { Conflict } from './guide-form.ts';

type Field = Conflict['field'];
type Whose = Conflict['likely'];

interface GuideConflictProps {
  conflicts: readonly Conflict[];
  /** Whose of each field goes on. */
  onChosen: (chosen: ReadonlyMap<Field, Whose>) => void;
}

/** Two versions of a guide, field by field: what was typed, and what somebody else has saved meanwhile. */
export function GuideConflict({ conflicts, onChosen }: GuideConflictProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<Field, Whose>>(
    () => new Map(conflicts.map(({ field, likely }) => [field, likely])),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormAlert tone="danger">{text.conflict}</FormAlert>
      {conflicts.length === 0 && <p>{text.conflictNone}</p>}
      {conflicts.map((conflict) => (
        <fieldset key={conflict.field} className="min-w-0">
          <legend className="mb-1.5 font-display font-semibold">{text.fields[conflict.field]}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 min-[30rem]:grid-cols-2">
            {(['mine', 'theirs'] as const).map((whose) => (
              <label
                key={whose}
                className="flex min-h-11 cursor-pointer gap-2.5 rounded-md border-[1.5px] border-edge p-2.5 has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:text-on-action-soft"
              >
                <input
                  type="radio"
                  name={conflict.field}
                  className="mt-0.5 size-5 shrink-0 accent-(--action)"
                  checked={chosen.get(conflict.field) === whose}
                  onChange={() => setChosen(new Map(chosen).set(conflict.field, whose))}
                />
                <span className="min-w-0">
                  <span className="block text-small font-semibold">
                    {whose === 'mine' ? text.conflictMine : text.conflictTheirs}
                  </span>
                  <span className="block wrap-anywhere whitespace-pre-line">
                    {conflict[whose] === '' ? text.conflictEmpty : conflict[whose]}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button variant="primary" onClick={() => onChosen(chosen)}>
        {text.conflictGoOn}
      </Button>
    </div>
  );
}
