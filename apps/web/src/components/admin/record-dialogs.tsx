import { type ReactNode, useState } from 'react';
import { FormAlert } from '../ui/field.tsx';

interface DialogsProps<Data, Id> {
  /** The dialog that the address names. */
  search: { readonly novo?: true | undefined; readonly editar?: Id | undefined; readonly excluir?: Id | undefined };
  /** The record as the list has it. */
  find: (id: Id) => Data | undefined;
  /** The sentence about an id without a record. */
  unknown: string;
  /** The dialog of a record's form, or of that of a new one. */
  form: (record: Data | null) => ReactNode;
  /** The question before a record is deleted. */
  question: (record: Data) => ReactNode;
}

/** The dialogs of a list's records that the address opens. */
export function RecordDialogs<Data, Id extends string | number>({ search, form, question, ...list }: DialogsProps<Data, Id>) {
  const { novo, editar, excluir } = search;
  if (novo !== undefined) return form(null);
  if (editar !== undefined)
    return (
      <OpenedRecord key={`editar ${editar}`} id={editar} {...list}>
        {form}
      </OpenedRecord>
    );
  if (excluir === undefined) return null;
  return (
    <OpenedRecord key={`excluir ${excluir}`} id={excluir} {...list}>
      {question}
    </OpenedRecord>
  );
}

interface OpenedRecordProps<Data, Id> extends Pick<DialogsProps<Data, Id>, 'find' | 'unknown'> {
  id: Id;
  children: (record: Data) => ReactNode;
}

/** A record as it was when its dialog opened, so that the dialog stays open although another administrator deletes the record. */
function OpenedRecord<Data, Id>({ id, find, unknown, children }: OpenedRecordProps<Data, Id>) {
  const [record] = useState(() => find(id));
  return record === undefined ? <FormAlert tone="danger">{unknown}</FormAlert> : children(record);
}
