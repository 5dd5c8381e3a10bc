import type { ClipboardEvent, FormEvent, ReactNode } from 'react';
import { EditConflict, LeaveQuestion } from './edit-conflict.tsx';
import type { FieldConflict } from './field-conflicts.ts';

interface RecordFormProps<Form, Field extends string> {
  record: {
    /** Set while somebody is leaving what they typed. */
    readonly question: { readonly onLeave: () => void; readonly onStay: () => void } | null;
    /** Set when somebody else has saved another version: who and when, and what each says. */
    readonly conflict: {
      readonly sentence: string;
      readonly versions: Readonly<Record<'base' | 'mine' | 'theirs', Form>>;
    } | null;
    readonly submit: (event: FormEvent) => Promise<void>;
    readonly goOn: (chosen: ReadonlyMap<Field, 'mine' | 'theirs'>) => void;
  };
  conflictsOf: (versions: Readonly<Record<'base' | 'mine' | 'theirs', Form>>) => readonly FieldConflict<Field>[];
  /** What each field is called. */
  labels: Readonly<Record<Field, string>>;
  /** Something else stands in its place. */
  hidden?: boolean;
  onPaste?: (event: ClipboardEvent) => void;
  children: ReactNode;
}

/** The form of a record, or what is asked in its place: whether it is left, and whose of two versions goes on. */
export function RecordForm<Form, Field extends string>({
  record: { question, conflict, submit, goOn },
  conflictsOf,
  labels,
  hidden = false,
  onPaste,
  children,
}: RecordFormProps<Form, Field>) {
  return (
    <>
      {question !== null && <LeaveQuestion {...question} />}
      {question === null && conflict !== null && (
        <EditConflict sentence={conflict.sentence} conflicts={conflictsOf(conflict.versions)} labels={labels} onChosen={goOn} />
      )}
      <form
        onSubmit={(event) => void submit(event)}
        onPaste={onPaste}
        noValidate
        hidden={hidden || question !== null || conflict !== null}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
      >
        {children}
      </form>
    </>
  );
}
