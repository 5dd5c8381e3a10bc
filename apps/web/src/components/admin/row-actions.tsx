import { Button } from '../ui/button.tsx';

interface RowActionsProps {
  words: { readonly edit: string; readonly remove: string };
  /** What they are done with, for who does not see the row. */
  of: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** What is done with a table's row, in its last cell. */
export function RowActions({ words, of, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="flex items-center gap-1 tight:flex-wrap">
      <Button variant="neutral" size="small" onClick={onEdit}>
        {words.edit}
        <span className="sr-only">{of}</span>
      </Button>
      <button
        type="button"
        onClick={onDelete}
        className="min-h-11 rounded-md px-2.5 font-display text-[0.9375rem] font-semibold text-danger-ink hover:bg-danger-soft"
      >
        {words.remove}
        <span className="sr-only">{of}</span>
      </button>
    </span>
  );
}
