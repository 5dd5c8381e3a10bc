import { formatDay } from '@separai/contract/calendar';
import type { AreaNames, KeptException } from '@separai/contract/collection-days/administered-schema';
import { CollectionExceptionCreation } from '@separai/contract/collection-days/administration-schema';
import type { CollectionExceptionKind, DayPart } from '@separai/contract/collection-days/kinds';
import { collectionExceptionKindTitles } from '@separai/contract/collection-days/titles';
import type * as z from 'zod/mini';
import { adminExceptionsText as text } from './exception-text.ts';
import { ruleText } from './rule-text.ts';

/** The form of an exception. */
export interface ExceptionForm {
  kind: CollectionExceptionKind;
  date: string;
  movedTo: string;
  /** A moved collection has hours of its own. */
  hasWindow: boolean;
  from: string;
  until: string;
  part: DayPart | '';
  sentence: string;
  /** Ids. */
  areas: number[];
}

/** The form of a new exception. */
export const emptyForm: ExceptionForm = {
  ...{ kind: 'cancelled', date: '', movedTo: '', hasWindow: false },
  ...{ from: '', until: '', part: '', sentence: '', areas: [] },
};

/** The form of an exception. */
export const formOf = ({ kind, date, movedTo, window, sentence, areas }: KeptException): ExceptionForm => ({
  kind,
  date,
  movedTo: movedTo ?? '',
  hasWindow: window !== null,
  from: window?.from ?? '',
  until: window?.until ?? '',
  part: window?.part ?? '',
  sentence: sentence ?? '',
  areas: [...areas],
});

/** Whether a form says hours. */
export const saysHours = ({ kind, hasWindow }: ExceptionForm): boolean => kind === 'added' || (kind === 'moved' && hasWindow);

const textOrNull = (typed: string): string | null => (typed === '' ? null : typed);

/** The request body of a form. */
export const bodyOf = (form: ExceptionForm): z.input<typeof CollectionExceptionCreation> => ({
  kind: form.kind,
  date: form.date,
  movedTo: form.kind === 'moved' ? textOrNull(form.movedTo) : null,
  window: saysHours(form)
    ? { from: textOrNull(form.from), until: textOrNull(form.until), part: form.part === '' ? null : form.part }
    : null,
  sentence: form.sentence,
  areas: form.areas,
});

/** The form's field of a field of the body: 'window.until' is 'until'. */
export const formFieldOf = (path: string): string =>
  path
    .replace(/^window$/, 'from')
    .replace(/^window\./, '')
    .replace(/^areas\..*$/, 'areas');

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: ExceptionForm): Record<string, string> => {
  const problems: Record<string, string> = {};
  for (const { path, message } of CollectionExceptionCreation.safeParse(bodyOf(form)).error?.issues ?? [])
    problems[formFieldOf(path.join('.'))] ??= message;
  return problems;
};

/** 'S-12 · Setor Norte'. */
export const areaName = ({ code, name }: Pick<AreaNames[number], 'code' | 'name'>): string =>
  code === null ? name : `${code} · ${name}`;

/** The names of areas, in the order of `names`. */
export const areaNamesOf = (ids: readonly number[], names: AreaNames): string[] => {
  const chosen = new Set(ids);
  const known = names.filter(({ id }) => chosen.has(id));
  const knownIds = new Set(known.map(({ id }) => id));
  return [...known.map(areaName), ...ids.filter((id) => !knownIds.has(id)).map(text.gone)];
};

/** The text of a field of a form. */
export const textOf =
  (names: AreaNames) =>
  (form: ExceptionForm, field: keyof ExceptionForm): string => {
    if (field === 'kind') return collectionExceptionKindTitles[form.kind];
    if (field === 'date') return formatDay(form.date);
    if (field === 'movedTo') return form.kind === 'moved' ? formatDay(form.movedTo) : '';
    if (field === 'hasWindow') return form.kind === 'moved' ? (form.hasWindow ? text.yes : text.no) : '';
    if (field === 'areas') return areaNamesOf(form.areas, names).join('\n');
    if (field === 'sentence') return form.sentence.trim();
    if (!saysHours(form)) return '';
    return field === 'part' ? ruleText.parts[form.part] : form[field];
  };
