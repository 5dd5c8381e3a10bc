import { Check, Pencil } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useHeldForm } from '../../../lib/held-form.ts';
import { objectIn, textIn } from '../../../lib/json.ts';
import { forgetForm, keepForm, keptForm } from '../../../lib/kept-form.ts';
import type { SaveFailure } from './api.ts';
import { profileText } from './text.ts';

interface EditorFormProps {
  readonly saving: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Of the last try; what belongs to a field that is shown is said there. */
  readonly failure: SaveFailure | null;
  readonly fields: readonly string[];
  readonly children: ReactNode;
}

// Brings into sight what comes, for whoever pressed may have scrolled past it.
const focusIt = (element: HTMLElement | null): void => element?.focus();

/** The frame of every editor: Enter saves, Esc and 'Cancelar' give up, and what failed is said. */
export function EditorForm({ saving, onSubmit, onCancel, failure, fields, children }: EditorFormProps) {
  useHeldForm(true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  // What was sent cannot be called back, so it is waited for.
  const cancel = (): void => {
    if (!saving) onCancel();
  };
  const saidAtField = fields.some((field) => failure?.fields[field] !== undefined);
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
      className="grid gap-3 pt-1 *:min-w-0"
    >
      <div aria-live="polite" className="grid gap-3 *:min-w-0">
        {children}
      </div>
      {failure !== null && !saidAtField && (
        <div ref={focusIt} tabIndex={-1} className="rounded-md">
          <SaveFailed sentence={failure.sentence} />
        </div>
      )}
      <button
        type="button"
        onClick={cancel}
        aria-disabled={saving || undefined}
        className={`${standaloneLinkClass} -mt-2 justify-self-start`}
      >
        {profileText.cancel}
      </button>
    </form>
  );
}

/** 'Salvar', inside of a field's box or below the fields. */
export function SaveButton({ saving, inField = false }: { saving: boolean; inField?: boolean }) {
  return (
    <Button
      type="submit"
      variant="primary"
      size={inField ? 'small' : 'regular'}
      icon={<Check />}
      busy={saving}
      busyLabel={profileText.save}
    >
      {profileText.save}
    </Button>
  );
}

/** 'Erro ao salvar dados', and the reason where the server or the network gave one. */
export function SaveFailed({ title = profileText.saveFailed, sentence }: { title?: string; sentence: string | undefined }) {
  return (
    <FormAlert tone="danger">
      <p>{title}</p>
      {sentence !== undefined && <p className="font-sans font-normal">{sentence}</p>}
    </FormAlert>
  );
}

const name = 'profile';

/** A field of the record whose value can be kept while it is typed. Never the password. */
export type KeptField = 'name' | 'phone' | 'email' | 'cep' | 'number' | 'complement';

/** What was typed into this field and not saved, or null. One field at a time is kept: the one that was typed into last. */
export const keptEditing = (field: KeptField): string | null => {
  const kept = objectIn(keptForm(name)?.value);
  return kept?.field === field ? (textIn(kept.typed) ?? null) : null;
};

export const keepEditing = (field: KeptField, typed: string): void => keepForm(name, { field, typed });

const forgetEditing = (): void => forgetForm(name);

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
