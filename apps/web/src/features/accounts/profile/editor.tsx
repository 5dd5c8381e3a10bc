import { Check } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useHeldForm } from '../../../lib/held-form.ts';
import type { SaveFailure } from './save-failure.ts';
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
