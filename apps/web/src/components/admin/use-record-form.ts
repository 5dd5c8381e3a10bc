import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { useHeldForm } from '../../lib/held-form.ts';
import { meanwhileIn } from './last-change.ts';

/** Two versions of a form, and that from which both began. */
type Versions<Form> = Readonly<Record<'base' | 'mine' | 'theirs', Form>>;
/** Whose of each field goes on. */
type Chosen<Field> = ReadonlyMap<Field, 'mine' | 'theirs'>;
/** What reads a record out of an answer. */
type Schema<Kept> = { safeParse: (answer: unknown) => { readonly data?: Kept | undefined } };

/** What somebody else has saved since a form was opened, and who and when. */
export interface Conflict<Kept> {
  readonly current: Kept;
  readonly meanwhile: string;
}

/** The same as the answer to an outdated write says it; null where a failure is another. */
export const conflictIn = <Kept>(error: unknown, schema: Schema<Kept>): Conflict<Kept> | null => {
  if (!(error instanceof ApiError)) return null;
  const { data: current } = schema.safeParse(error.current);
  return current === undefined ? null : { current, meanwhile: meanwhileIn(error.current) };
};

/** Holds a form to what the contract says, by the form's fields. */
export const resolverOf =
  <Form extends FieldValues>(problemsOf: (typed: Form) => Readonly<Record<string, string | undefined>>): Resolver<Form> =>
  (values) => {
    const problems = Object.entries(problemsOf(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Form> = {};
    for (const [field, message] of problems) set(errors, field, { type: 'contract', message });
    return { values: {}, errors };
  };

/** The question before what was typed is left; null while nobody is leaving it. After `letGo` nothing is asked. */
export const useLeaveQuestion = (isTouched: boolean) => {
  const left = useRef(false);
  useHeldForm(isTouched);
  const isKept = (): boolean => isTouched && !left.current;
  const blocker = useBlocker({ shouldBlockFn: isKept, enableBeforeUnload: isKept, withResolver: true });
  const letGo = (): void => {
    left.current = true;
  };
  const leave = (): void => {
    letGo();
    blocker.proceed?.();
  };
  return { letGo, question: blocker.status === 'blocked' ? { onLeave: leave, onStay: blocker.reset } : null };
};

interface RecordFormParts<Kept, Form extends FieldValues, Field extends string> {
  /** As it was when the form was opened; null for a new one. */
  record: Kept | null;
  schema: Schema<Kept>;
  /** The record as it is typed. */
  typedOf: (record: Kept | null) => Form;
  problemsOf: (typed: Form) => Readonly<Record<string, string | undefined>>;
  /** Writes what was typed over what it began from. */
  save: (typed: Form, base: Kept | null) => Promise<unknown>;
  onSaved: () => void;
  /** What is said of a save that failed. */
  failureOf: (sentence: string) => string;
  /** What the server refuses, by the form's fields where these are not the body's. */
  refusedOf?: (error: ApiError, typed: Form) => Readonly<Record<string, string>>;
  /** What somebody keeps of what they typed, where fields are not told one by one. */
  keptOf?: (versions: Versions<Form>, chosen: Chosen<Field>) => Partial<Form>;
}

const mineOf = <Form>({ mine }: Versions<Form>, chosen: Chosen<string>): Partial<Form> =>
  Object.fromEntries(
    [...chosen].flatMap(([field, whose]) => (whose === 'mine' ? [[field, mine[field as keyof Form]]] : [])),
  ) as Partial<Form>;

/**
 * The form of a record that several may edit: nothing that was typed is lost but by saying so. It is drawn by `<RecordForm>`. `isAsking`
 * while a question stands in its place: whether it is left, or whose of two versions goes on.
 */
export const useRecordForm = <Kept, Form extends FieldValues, Field extends string = Extract<keyof Form, string>>({
  record,
  schema,
  typedOf,
  problemsOf,
  save,
  onSaved,
  failureOf,
  refusedOf = ({ fields }) => fields,
  keptOf = mineOf,
}: RecordFormParts<Kept, Form, Field>) => {
  const [base, setBase] = useState(record);
  const [met, setMet] = useState<Conflict<Kept> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Form>({ defaultValues: typedOf(base) as DefaultValues<Form>, resolver: resolverOf(problemsOf) });
  const { question, letGo } = useLeaveQuestion(form.formState.isDirty);

  const refuse = (error: unknown): void => {
    const conflict = conflictIn(error, schema);
    if (conflict !== null) {
      setMet(conflict);
      return;
    }
    if (!(error instanceof Error)) throw error;
    setFailure(failureOf(error.message));
    if (!(error instanceof ApiError)) return;
    for (const [field, message] of Object.entries(refusedOf(error, form.getValues())))
      form.setError(field as FieldPath<Form>, { type: 'server', message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(async (typed) => {
    setFailure(null);
    try {
      await save(typed as Form, base);
      letGo();
      onSaved();
    } catch (error) {
      refuse(error);
    }
  });

  const conflict = met && {
    sentence: met.meanwhile,
    versions: { base: typedOf(base), mine: form.getValues(), theirs: typedOf(met.current) },
  };
  const goOn = (chosen: Chosen<Field>): void => {
    if (met === null || conflict === null) return;
    const kept = keptOf(conflict.versions, chosen);
    form.reset(conflict.versions.theirs);
    for (const field of Object.keys(kept) as FieldPath<Form>[])
      form.setValue(field, kept[field] as FieldPathValue<Form, typeof field>, { shouldDirty: true });
    setBase(met.current);
    setMet(null);
  };
  return { form, failure, question, conflict, isAsking: question !== null || conflict !== null, submit, goOn };
};
