import { byNameRank } from '@separai/contract/name-rank';
import { foldText } from '@separai/contract/text';
import { useState } from 'react';
import { SearchField } from '../ui/search-field.tsx';

/** A record that may be chosen. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Shown below the name, and searched. */
  readonly detail?: string;
  /** Other names by which it is found. */
  readonly aliases?: readonly string[];
}

/** Number of offered records. */
const shown = 8;

interface RecordChooserProps {
  /** The label of the search field. */
  label: string;
  text: { readonly found: string; readonly noneFound: string; readonly more: (count: number) => string };
  choices: readonly Choice[];
  onChosen: (id: string) => void;
}

/** Searches records by their names, and offers the first ones as buttons. It takes the focus. */
export function RecordChooser({ label, text, choices, onChosen }: RecordChooserProps) {
  const [typed, setTyped] = useState('');
  const wanted = foldText(typed);
  const matching = choices.filter(({ name, detail = '', aliases = [] }) =>
    foldText([name, detail, ...aliases].join(' ')).includes(wanted),
  );
  const found = byNameRank(matching, typed, ({ name, aliases = [] }) => ({ name, others: aliases }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchField
        label={label}
        value={typed}
        // The field takes the place of the pressed button.
        autoFocus
        onClear={() => setTyped('')}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The key would submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <ul aria-label={text.found} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {found.slice(0, shown).map((choice) => (
          <li key={choice.id}>
            <button
              type="button"
              onClick={() => onChosen(choice.id)}
              className="min-h-11 w-full rounded-md border border-line px-3 py-1.5 text-left hover:bg-sunken"
            >
              <ChoiceName {...choice} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-soft">
        {found.length === 0 ? text.noneFound : found.length > shown ? text.more(found.length - shown) : ''}
      </p>
    </div>
  );
}

/** The name of a record, with its detail below. */
export function ChoiceName({ name, detail }: Pick<Choice, 'name' | 'detail'>) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{name}</span>
      {detail !== undefined && <span className="block text-small text-ink-soft">{detail}</span>}
    </span>
  );
}
