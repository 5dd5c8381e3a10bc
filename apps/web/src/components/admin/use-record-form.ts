import { useBlocker } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { useUnsavedForm } from '../../lib/forms.ts';
import { useToast } from '../ui/toast.tsx';
import { meanwhileIn } from './last-change.ts';

/** The form when it was opened, as it is typed now, and as another person has saved it meanwhile. */
type Versions<Form> = Readonly<Record<'base' | 'mine' | 'theirs', Form>>;

/** The version to go on with, by field. */
export type Choices<Field extends string> = ReadonlyMap<Field, 'mine' | 'theirs'>;

/** A field whose typed text differs from the saved one. */
export interface Difference<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** The version that was changed since the form was opened; `mine` where both were. */
  readonly likely: 'mine' | 'theirs';
}

/** A resolver from the contract's problems, by the form's fields. */
export const resolverOf =
  <Form extends FieldValues>(problemsOf: (typed: Form) => Readonly<Record<string, string | undefined>>): Resolver<Form> =>
  (values) => {
    const problems = Object.entries(problemsOf(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Form> = {};
    for (const [field, message] of problems) set(errors, field, { type: 'contract', message });
    return { values: {}, errors };
  };

/** The props of a form's fields: label, problem and registration. */
export const fieldsOf =
  <Form extends FieldValues>(form: UseFormReturn<Form>, labels: Readonly<Partial<Record<FieldPath<Form>, string>>>) =>
  <Name extends FieldPath<Form>>(name: Name, options?: RegisterOptions<Form, Name>) => ({
    label: labels[name],
    autoComplete: 'off',
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, options),
  });

/** Asks before the page or the dialog's address is left with unsaved input; after `letGo` nothing is asked. */
const useLeaveQuestion = (isUnsaved: boolean) => {
  const isLetGo = useRef(false);
  const blocks = (): boolean => isUnsaved && !isLetGo.current;
  const blocker = useBlocker({ shouldBlockFn: blocks, enableBeforeUnload: blocks, withResolver: true });
  const letGo = (): void => {
    isLetGo.current = true;
  };
  const leave = (): void => {
    letGo();
    blocker.proceed?.();
  };
  return { letGo, question: blocker.status === 'blocked' ? { onLeave: leave, onStay: blocker.reset } : null };
};

const mineOf = <Form>({ mine }: Versions<Form>, choices: Choices<string>): Partial<Form> =>
  Object.fromEntries(
    [...choices].flatMap(([field, version]) => (version === 'mine' ? [[field, mine[field as keyof Form]]] : [])),
  ) as Partial<Form>;

/** The stored record that a form edits. */
interface Editing<Data, Form, Field extends string> {
  /** The record when the form was opened; null for a new one. */
  readonly record: Data | null;
  /** Parses the current record in the response to an outdated write. */
  readonly schema: { readonly safeParse: (current: unknown) => { readonly data?: Data | undefined } };
  /** The labels of the fields, in the form's order. */
  readonly labels: Readonly<Record<Field, string>>;
  /** The text by which two versions of a field are compared. */
  readonly textOf: (form: Form, field: Field) => string;
  /** The chosen parts of what was typed, where they are not whole fields of the form. */
  readonly mineOf?: (versions: Versions<Form>, choices: Choices<Field>) => Partial<Form>;
}

interface RecordFormOptions<Data, Form extends FieldValues, Saved, Field extends string> {
  /** Without it the form makes a request of its own, in which no versions conflict. */
  editing?: Editing<Data, Form, Field>;
  /** Whether leaving unsaved input asks; that of a record does. */
  asksToLeave?: boolean;
  formOf: (record: Data | null) => Form;
  resolver: Resolver<Form>;
  mode?: UseFormProps['mode'];
  /** Writes the form over the version that it began from. */
  save: (typed: Form, base: Data | null) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  /** The toast after a save. */
  savedText?: string | ((saved: Saved) => string);
  failureOf?: (error: Error, base: Data | null) => string;
  /** The sentences of a refusal by the form's fields, where these differ from the body's. */
  refusedOf?: (error: ApiError, typed: Form) => Readonly<Record<string, string>>;
  /** Called when the form goes on with another person's version. */
  onConflict?: (current: Data, base: Data | null) => void;
  /** Whether a save waits for `confirmation`. */
  needsConfirmation?: (typed: Form, base: Data | null) => boolean | Promise<boolean>;
  /** Input beside the form's fields is unsaved: a save leaves the form open on the saved record, until `letGo`. */
  isTouched?: boolean;
}

/**
 * A form of the panel, drawn by `<RecordForm>`: validation, the server's sentences at their fields or as `failure`, the toast after a save.
 * A form of a stored record loses no input unasked: leaving it sets `question`, and an outdated version sets `conflict`.
 */
export const useRecordForm = <Form extends FieldValues, Saved, Data = never, Field extends string = Extract<keyof Form, string>>({
  editing,
  asksToLeave = editing !== undefined,
  formOf,
  resolver,
  mode,
  save,
  onSaved,
  savedText,
  failureOf = ({ message }) => message,
  refusedOf = ({ fields }) => fields,
  onConflict,
  needsConfirmation,
  isTouched = false,
}: RecordFormOptions<Data, Form, Saved, Field>) => {
  const formId = useId();
  const [base, setBase] = useState<Data | null>(editing?.record ?? null);
  const [current, setCurrent] = useState<{ readonly record: Data; readonly sentence: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isHeld, setHeld] = useState(false);
  const { show } = useToast();
  const form = useForm<Form>({ defaultValues: formOf(base) as DefaultValues<Form>, resolver, ...(mode && { mode }) });
  const { isDirty, isSubmitting } = form.formState;
  const isUnsaved = isDirty || isTouched;
  // An untouched form, too, may be about to be sent.
  useUnsavedForm(true);
  const { question, letGo } = useLeaveQuestion(isUnsaved && asksToLeave);

  const refuse = (error: unknown): void => {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof ApiError)) {
      setFailure(failureOf(error, base));
      return;
    }
    const record = editing?.schema.safeParse(error.current).data;
    if (record !== undefined) {
      setCurrent({ record, sentence: meanwhileIn(error.current) });
      return;
    }
    const refused = Object.entries(refusedOf(error, form.getValues()));
    // A short form needs no second sentence beside the one at its field.
    if (editing !== undefined || refused.length === 0) setFailure(failureOf(error, base));
    for (const [field, message] of refused)
      form.setError(field as FieldPath<Form>, { type: 'server', message }, { shouldFocus: true });
  };
  const goOnWith = (record: Data): void => {
    setBase(record);
    form.reset(formOf(record));
  };
  const write = async (typed: Form): Promise<void> => {
    setFailure(null);
    try {
      const saved = await save(typed, base);
      if (isTouched) goOnWith(saved as unknown as Data);
      else letGo();
      onSaved?.(saved);
      if (savedText !== undefined) show({ title: typeof savedText === 'string' ? savedText : savedText(saved) });
    } catch (error) {
      refuse(error);
    }
  };
  const submit = form.handleSubmit(async (typed) => {
    if (await needsConfirmation?.(typed, base)) setHeld(true);
    else await write(typed);
  });
  const confirm = async (): Promise<void> => {
    setHeld(false);
    await form.handleSubmit(write)();
  };

  const versions = current && { base: formOf(base), mine: form.getValues(), theirs: formOf(current.record) };
  const goOn = (choices: Choices<Field>): void => {
    if (versions === null || current === null) return;
    const mine = (editing?.mineOf ?? mineOf)(versions, choices);
    onConflict?.(current.record, base);
    goOnWith(current.record);
    for (const field of Object.keys(mine) as FieldPath<Form>[])
      form.setValue(field, mine[field] as FieldPathValue<Form, typeof field>, { shouldDirty: true });
    setCurrent(null);
  };
  return {
    /** DOM id of the form, for a button outside of it. */
    formId,
    form,
    base,
    isSaving: isSubmitting,
    failure,
    submit,
    letGo,
    /** Set while a save waits for it. */
    confirmation: isHeld ? { confirm, cancel: () => setHeld(false) } : null,
    question,
    conflict: versions && editing && { sentence: current?.sentence ?? '', differences: differencesOf(versions, editing), goOn },
    /** A question stands in the form's place. */
    isAsking: question !== null || current !== null,
  };
};

/** The fields in which what is typed differs from the saved version. */
export const differencesOf = <Form, Field extends string>(
  versions: Versions<Form>,
  { labels, textOf }: Pick<Editing<never, Form, Field>, 'labels' | 'textOf'>,
): Difference<Field>[] =>
  (Object.keys(labels) as Field[]).flatMap((field) => {
    const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((form) => textOf(form, field));
    if (base === undefined || mine === undefined || theirs === undefined || mine === theirs) return [];
    return [{ field, label: labels[field], mine, theirs, likely: mine === base ? 'theirs' : 'mine' }];
  });
