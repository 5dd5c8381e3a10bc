import { formatDay } from '@separai/contract/calendar';
import { categoryTitle } from '@separai/contract/collection-points/categories';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { ItemSource } from '@separai/contract/items/schema';
import { verdictTitles } from '@separai/contract/items/verdicts';
import type { Choices } from '../../../components/admin/use-record-form.ts';
import { type ItemForm, type Scope, scopes, type VerdictForm } from './item-form.ts';
import { adminItemsText as text } from './text.ts';

const itemFields = ['name', 'aliases', 'material', 'category', 'guide', 'hasCity'] as const;
const verdictFields = ['kind', 'prepare', 'why', 'depends', 'since', 'sources'] as const;
type ItemField = (typeof itemFields)[number];
type VerdictField = (typeof verdictFields)[number];

/** A field in which two versions of an item may differ. */
export type ConflictField = ItemField | `${Scope}.${VerdictField}`;

const ofVerdicts = scopes.flatMap((scope) =>
  verdictFields.map((field) => ({ scope, field, name: `${scope}.${field}` as const })),
);

/** The labels of the fields. */
export const conflictLabels: Readonly<Record<ConflictField, string>> = {
  ...text.fields,
  hasCity: text.hasCity,
  ...(Object.fromEntries(
    ofVerdicts.map(({ scope, field, name }) => [name, text.fieldOf(text[scope], text.verdictFields[field])]),
  ) as Record<`${Scope}.${VerdictField}`, string>),
};

type Sources = Readonly<Record<string, ItemSource>>;

const verdictText = (verdict: VerdictForm, field: VerdictField, known: Sources): string => {
  if (field === 'kind') return verdict.kind === '' ? '' : verdictTitles[verdict.kind];
  if (field === 'since') return verdict.since === '' ? '' : formatDay(verdict.since);
  if (field !== 'sources') return verdict[field].trim();
  return [...verdict.sources.map((id) => known[id]?.title ?? id), ...verdict.newSources.map(({ title }) => title.trim())].join(
    '\n',
  );
};

const itemText = (form: ItemForm, field: ItemField): string => {
  if (field === 'hasCity') return form.hasCity ? text.yes : text.no;
  if (field === 'material') return form.material === '' ? '' : materialTitles[form.material];
  if (field === 'category') return form.category === '' ? '' : categoryTitle(form.category);
  return form[field].trim();
};

/** The text of a field of a form. */
export const conflictTextOf =
  (known: Sources) =>
  (form: ItemForm, name: ConflictField): string => {
    const verdict = ofVerdicts.find((one) => one.name === name);
    if (verdict === undefined) return itemText(form, name as ItemField);
    const { scope, field } = verdict;
    return scope === 'city' && !form.hasCity ? '' : verdictText(form[scope], field, known);
  };

/** The saved version with the fields for which the typed one was chosen. */
export const typedParts = ({ mine, theirs }: Record<'mine' | 'theirs', ItemForm>, choices: Choices<ConflictField>): ItemForm => {
  const isMine = (field: ConflictField): boolean => choices.get(field) === 'mine';
  const verdictIn = (scope: Scope): VerdictForm => {
    const fields = verdictFields.filter((field) => isMine(`${scope}.${field}`));
    return {
      ...theirs[scope],
      ...Object.fromEntries(fields.map((field) => [field, mine[scope][field]])),
      ...(fields.includes('sources') ? { newSources: mine[scope].newSources } : {}),
    };
  };
  return {
    ...theirs,
    ...Object.fromEntries(itemFields.filter(isMine).map((field) => [field, mine[field]])),
    city: verdictIn('city'),
    national: verdictIn('national'),
  };
};
