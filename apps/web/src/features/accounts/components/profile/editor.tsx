import { Check, Pencil } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton, standaloneLinkClass } from '../../../../components/ui/button.tsx';
import { FormAlert } from '../../../../components/ui/field.tsx';
import { readFormDraft, removeFormDraft, saveFormDraft, useUnsavedForm } from '../../../../lib/forms.ts';
import { objectIn, textIn } from '../../../../lib/storage.ts';
import type { SaveFailure } from '../../api.ts';
import { profileText } from './text.ts';

interface EditorFormProps {
  readonly saving: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Of the last attempt; messages of visible fields are shown at the field. */
  readonly failure: SaveFailure | null;
  readonly fields: readonly string[];
  readonly children: ReactNode;
}

// Scrolls to an appearing message, because the person may have scrolled past it.
const focusIt = (element: HTMLElement | null): void => element?.focus();

/** The form around every editor: Enter saves, Esc and 'Cancelar' cancel, failures are shown. */
export function EditorForm({ saving, onSubmit, onCancel, failure, fields, children }: EditorFormProps) {
  useUnsavedForm(true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  // A pending request cannot be cancelled, so the editor stays open until it ends.
  const cancel = (): void => {
    if (!saving) onCancel();
  };
  const isShownAtField = fields.some((field) => failure?.fields[field] !== undefined);
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
      {failure !== null && !isShownAtField && (
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

/** 'Salvar', inside a field's box or below the fields. */
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

/** 'Erro ao salvar dados', and the reason given by the server or the network. */
export function SaveFailed({ title = profileText.saveFailed, sentence }: { title?: string; sentence: string | undefined }) {
  return (
    <FormAlert tone="danger">
      <p>{title}</p>
      {sentence !== undefined && <p className="font-sans font-normal">{sentence}</p>}
    </FormAlert>
  );
}

const name = 'profile';

/** A field of the record with a stored draft. Never the password. */
export type DraftField = 'name' | 'phone' | 'email' | 'cep' | 'number' | 'complement';

/** The stored draft of this field, or null. The device holds one draft: that of the field typed into last. */
export const editingDraft = (field: DraftField): string | null => {
  const draft = objectIn(readFormDraft(name)?.value);
  return draft?.field === field ? (textIn(draft.typed) ?? null) : null;
};

export const saveEditingDraft = (field: DraftField, typed: string): void => saveFormDraft(name, { field, typed });

const forgetEditing = (): void => removeFormDraft(name);

/** Callbacks with which an editor closes. */
export interface Editing {
  /** Closes the editor; `said` is the announced result. */
  readonly onDone: (said: string) => void;
  readonly onCancel: () => void;
}

interface ProfileRowProps {
  readonly label: string;
  readonly value: ReactNode;
  /** A stored draft of this field opens the editor again. */
  readonly field?: DraftField;
  /** The field's editor; without it the field is read-only. */
  readonly editor?: (editing: Editing) => ReactNode;
  /** Content below the value; `onDone` as for the editor. */
  readonly below?: (editing: Pick<Editing, 'onDone'>) => ReactNode;
}

/** A field of the record: shown with a pencil button, edited, shown again. The focus follows. */
export function ProfileRow({ label, value, field, editor, below }: ProfileRowProps) {
  const [isBack, setBack] = useState(() => field !== undefined && editingDraft(field) !== null);
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
