import type { ImportField } from '@separai/contract/imports/fields';
import { possibleActionsOf } from '@separai/contract/imports/rules';
import type { ImportRow, ImportSubject, RowAction } from '@separai/contract/imports/schema';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import type { useDecideRow } from './api.ts';
import { adminImportsText as text } from './text.ts';

interface DeciderProps {
  importId: number;
  subject: ImportSubject;
  row: ImportRow;
  decide: ReturnType<typeof useDecideRow>;
  /** The fields that an update writes to the proposed point; null for the whole row. */
  fields: ImportField[] | null;
}

/** The decision about a row: the pressed button is the decision, or the proposal of the dry run. */
export function RowDecider({ importId, subject, row, decide, fields }: DeciderProps) {
  const { number, outcome, action, candidates, pointId } = row;
  const [chosen, setChosen] = useState(pointId);
  useUnsavedForm(chosen !== pointId);
  if (outcome === null) return null;
  const say = (said: RowAction, about = chosen): void => {
    const update = { ...(about === null ? {} : { pointId: about }), ...(fields === null || about !== pointId ? {} : { fields }) };
    const body = { action: said, ...(said === 'update' ? update : {}) };
    decide.mutate({ params: { id: String(importId), number: String(number) }, body });
  };
  const [only, second] = candidates;
  const possible = possibleActionsOf(subject, outcome);
  const isNothingChosen = fields?.length === 0 && chosen === pointId && possible.includes('update');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {only !== undefined && second === undefined && (
        <p className="text-small">
          {text.seems}: {text.candidate(only.name, only.address, only.metres)}
        </p>
      )}
      {second !== undefined && (
        <select
          aria-label={text.candidateOf(number)}
          value={chosen ?? ''}
          onChange={({ target }) => {
            setChosen(Number(target.value));
            if (action === 'update') say('update', Number(target.value));
          }}
          className="min-h-[44px] w-full rounded-md border-[1.5px] border-edge bg-surface px-2.5 text-small text-ink"
        >
          {candidates.map((one) => (
            <option key={one.id} value={one.id}>
              {text.candidate(one.name, one.address, one.metres)}
            </option>
          ))}
        </select>
      )}
      {action === null && <p className="text-small font-semibold text-warn-ink">{text.waits}</p>}
      {isNothingChosen && <p className="text-small text-ink-soft">{text.nothingChosen}</p>}
      {possible.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
        <div role="group" aria-label={text.decisionOf(number)} className="flex flex-wrap gap-1.5">
          {possible.map((one) => (
            <Button
              key={one}
              variant={one === action ? 'soft' : 'neutral'}
              size="small"
              icon={one === action ? <Check /> : undefined}
              aria-pressed={one === action}
              aria-busy={decide.isPending || undefined}
              disabled={one === 'update' && isNothingChosen}
              onClick={() => !decide.isPending && say(one)}
            >
              {text.actions[one]}
            </Button>
          ))}
        </div>
      )}
      <div role="alert">{decide.isError && <FieldError>{decide.error.message}</FieldError>}</div>
    </div>
  );
}
