import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { forgetEditing, type KeptField, keptEditing } from './kept-editing.ts';
import { profileText } from './text.ts';

/** What an editor is given to end itself with. */
export interface Editing {
  /** Back to reading; `said` tells how it went. */
  readonly onDone: (said: string) => void;
  readonly onCancel: () => void;
}

interface ProfileRowProps {
  readonly label: string;
  readonly value: ReactNode;
  /** What was typed into it before brings its editor back. */
  readonly field?: KeptField;
  /** What the field is edited with; without it the field can only be read. */
  readonly editor?: (editing: Editing) => ReactNode;
  /** Stands below the value; `onDone` as for the editor. */
  readonly below?: (editing: Pick<Editing, 'onDone'>) => ReactNode;
}

/** One field of the record: read with a pencil beside it, edited, read again. The focus goes along. */
export function ProfileRow({ label, value, field, editor, below }: ProfileRowProps) {
  const [isBack, setBack] = useState(() => field !== undefined && keptEditing(field) !== null);
  const [editing, setEditing] = useState(isBack);
  const [said, setSaid] = useState('');
  const pencil = useRef<HTMLButtonElement>(null);
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    if (closed > 0) pencil.current?.focus();
  }, [closed]);
  const onDone = (sentence: string): void => {
    forgetEditing();
    setSaid(sentence);
    setBack(false);
    setEditing(false);
    setClosed((times) => times + 1);
  };
  return (
    <li className="px-[16px] py-2.5">
      {editing && editor !== undefined ? (
        editor({ onDone, onCancel: () => onDone('') })
      ) : (
        <div className="flex items-center justify-between gap-[12px]">
          <div className="min-w-0">
            <p className="text-small text-ink-soft">{label}</p>
            <div className="wrap-anywhere">{value}</div>
          </div>
          {editor !== undefined && (
            <IconButton
              ref={pencil}
              label={profileText.edit(label)}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => {
                setSaid('');
                setEditing(true);
              }}
              className="-mr-[10px] [&>svg]:size-[22px]"
            />
          )}
        </div>
      )}
      <p role="status" className="text-small text-success-ink">
        {said}
      </p>
      {isBack && <p className="text-small text-ink-soft">{profileText.broughtBack}</p>}
      {!editing && below?.({ onDone })}
    </li>
  );
}
