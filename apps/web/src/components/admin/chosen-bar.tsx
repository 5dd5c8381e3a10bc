import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { chosenText } from './text.ts';

interface ChosenBarProps {
  /** How many rows are marked; of none there is no bar. */
  count: number;
  /** Says what the actions are for. */
  label: string;
  onForget: () => void;
  children: ReactNode;
}

/** What may be done with the rows of a table that are marked; it stays in sight. */
export function ChosenBar({ count, label, onForget, children }: ChosenBarProps) {
  if (count === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      aria-label={label}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-edge bg-raised p-3"
    >
      <p role="status" className="mr-2 font-display font-semibold">
        {chosenText.chosen(count)}
      </p>
      {children}
      <Button variant="text" size="small" onClick={onForget}>
        {chosenText.forget}
      </Button>
    </div>
  );
}

/** A box that marks one row, or all of them; `label` names it. */
export function ChooseBox({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-6 cursor-pointer accent-(--action)"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </label>
  );
}

/** The same marks with one more or one less. */
export const toggled = <Id,>(marks: ReadonlySet<Id>, id: Id): ReadonlySet<Id> => {
  const next = new Set(marks);
  if (!next.delete(id)) next.add(id);
  return next;
};
