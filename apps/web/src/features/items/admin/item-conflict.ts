import { formatDay } from '@separai/contract/calendar';
import { categoryTitle } from '@separai/contract/collection-points/categories';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { ItemSource } from '@separai/contract/items/schema';
import { verdictTitles } from '@separai/contract/items/verdicts';
import { conflictsBetween, type FieldConflict } from '../../../components/admin/field-conflicts.ts';
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

/** What each field is called. */
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

/** Every field in which two versions differ, told from where both began. */
export const conflictsOf = (
  versions: Record<'base' | 'mine' | 'theirs', ItemForm>,
  known: Sources,
): FieldConflict<ConflictField>[] => {
  const told =
    (form: ItemForm) =>
    (name: ConflictField): string => {
      const verdict = ofVerdicts.find((one) => one.name === name);
      if (verdict === undefined) return itemText(form, name as ItemField);
      const { scope, field } = verdict;
      return scope === 'city' && !form.hasCity ? '' : verdictText(form[scope], field, known);
    };
  return conflictsBetween([...itemFields, ...ofVerdicts.map(({ name }) => name)], {
    base: told(versions.base),
    mine: told(versions.mine),
    theirs: told(versions.theirs),
  });
};

/** What somebody goes on with: what is saved now, but for the fields in which they keep what they typed. */
export const goingOn = (
  { mine, theirs }: Record<'mine' | 'theirs', ItemForm>,
  chosen: ReadonlyMap<ConflictField, 'mine' | 'theirs'>,
): ItemForm => {
  const keeps = (field: ConflictField): boolean => chosen.get(field) === 'mine';
  const verdictIn = (scope: Scope): VerdictForm => {
    const kept = verdictFields.filter((field) => keeps(`${scope}.${field}`));
    return {
      ...theirs[scope],
      ...Object.fromEntries(kept.map((field) => [field, mine[scope][field]])),
      ...(kept.includes('sources') ? { newSources: mine[scope].newSources } : {}),
    };
  };
  return {
    ...theirs,
    ...Object.fromEntries(itemFields.filter(keeps).map((field) => [field, mine[field]])),
    city: verdictIn('city'),
    national: verdictIn('national'),
  };
};
