import type { CalendarDay } from '@separai/contract/calendar';
import type { PointCategoryId } from '@separai/contract/collection-points/categories';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import { ItemCreation } from '@separai/contract/items/administration-schema';
import { itemLimits } from '@separai/contract/items/limits';
import { itemMessages } from '@separai/contract/items/messages';
import type { ItemSource, ListedItem } from '@separai/contract/items/schema';
import type { VerdictKind } from '@separai/contract/items/verdicts';
import { linesOf } from '@separai/contract/recycling-guides/rules';
import { slugOf } from '@separai/contract/text';
import type * as z from 'zod/mini';

/** The form of a new source. */
export interface SourceForm {
  title: string;
  publisher: string;
  url: string;
  year: string;
  page: string;
  accessed: string;
  note: string;
}

/** The form of a verdict. */
export interface VerdictForm {
  kind: VerdictKind | '';
  prepare: string;
  why: string;
  depends: string;
  since: string;
  /** Ids of existing sources, which stand before the new ones. */
  sources: string[];
  newSources: SourceForm[];
}

/** The form of an item; its other names are one by line. */
export interface ItemForm {
  id: string;
  name: string;
  aliases: string;
  material: MaterialType | '';
  category: PointCategoryId | '';
  guide: string;
  hasCity: boolean;
  city: VerdictForm;
  national: VerdictForm;
}

/** Scopes of verdicts in the order in which residents read them. */
export const scopes = ['city', 'national'] as const;
export type Scope = (typeof scopes)[number];

const emptyVerdict = (): VerdictForm => ({
  kind: '',
  prepare: '',
  why: '',
  depends: '',
  since: '',
  sources: [],
  newSources: [],
});

/** The form of a new item; the words of an unanswered question stay another name of it under any name. */
export const emptyForm = (words = ''): ItemForm => ({
  id: '',
  name: words.charAt(0).toUpperCase() + words.slice(1),
  aliases: words,
  material: '',
  category: '',
  guide: '',
  hasCity: false,
  city: emptyVerdict(),
  national: emptyVerdict(),
});

/** The form of a new source. */
export const emptySource = (today: CalendarDay): SourceForm => ({
  ...{ title: '', publisher: '', url: '', year: '', page: '' },
  ...{ accessed: today, note: '' },
});

const verdictFormOf = (verdict: ListedItem['verdicts'][number] | undefined): VerdictForm =>
  verdict === undefined
    ? emptyVerdict()
    : {
        kind: verdict.kind,
        prepare: verdict.prepare,
        why: verdict.why ?? '',
        depends: verdict.depends ?? '',
        since: verdict.since ?? '',
        sources: [...verdict.sources],
        newSources: [],
      };

/** The form of an item. */
export const formOf = (item: ListedItem): ItemForm => {
  const of = (scope: Scope) => item.verdicts.find((verdict) => verdict.scope === scope);
  return {
    id: item.id,
    name: item.name,
    aliases: item.aliases.join('\n'),
    material: item.material ?? '',
    category: item.category ?? '',
    guide: item.guide ?? '',
    hasCity: of('city') !== undefined,
    city: verdictFormOf(of('city')),
    national: verdictFormOf(of('national')),
  };
};

type Sources = Readonly<Record<string, ItemSource>>;

/** Unique ids for new sources, from their publishers and titles. */
const idsFor = (sources: readonly SourceForm[], known: Sources): string[] => {
  const taken = new Set(Object.keys(known));
  return sources.map(({ title, publisher }) => {
    const slug =
      slugOf(`${publisher} ${title}`)
        .slice(0, itemLimits.idMaxLength - 4)
        .replace(/-$/, '') || 'fonte';
    let id = slug;
    for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`;
    taken.add(id);
    return id;
  });
};

const saidScopes = ({ hasCity }: Pick<ItemForm, 'hasCity'>): Scope[] => (hasCity ? ['city', 'national'] : ['national']);

/** The request body of a form. */
export const bodyOf = (form: ItemForm, known: Sources): Omit<z.input<typeof ItemCreation>, 'id'> => {
  const said = saidScopes(form);
  const added = said.flatMap((scope) => form[scope].newSources);
  const ids = idsFor(added, known);
  const verdicts = said.map((scope) => {
    const { newSources, kind, since, sources, ...verdict } = form[scope];
    return {
      ...verdict,
      scope,
      // The server refuses an empty kind with the field's own sentence.
      kind: kind as VerdictKind,
      since: since === '' ? null : since,
      sources: [...sources, ...ids.splice(0, newSources.length)],
    };
  });
  const newIds = verdicts.flatMap(({ scope, sources }) => sources.slice(form[scope].sources.length));
  return {
    name: form.name,
    aliases: linesOf(form.aliases),
    material: form.material === '' ? null : form.material,
    category: form.category === '' ? null : form.category,
    guide: form.guide === '' ? null : form.guide,
    verdicts,
    sources: added.map((source, index) => ({ ...source, id: newIds[index] ?? '' })),
  };
};

/** The form's field of a field of the body: 'verdicts.0.why' is the city's where the city says something. */
export const formFieldOf = (path: string, form: ItemForm): string => {
  const said = saidScopes(form);
  const [whole = '', index = '', ...rest] = path.split('.');
  if (whole === 'aliases') return 'aliases';
  if (whole === 'verdicts') {
    const [field = 'kind'] = rest;
    return `${said[Number(index)] ?? 'national'}.${field}`;
  }
  if (whole !== 'sources') return whole;
  let number = Number(index);
  for (const scope of said) {
    const { length } = form[scope].newSources;
    if (number < length) return [scope, 'newSources', number, ...rest].join('.');
    number -= length;
  }
  return 'national.sources';
};

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: ItemForm, known: Sources, isNew: boolean): Record<string, string> => {
  const id = form.id.trim();
  const parsed = ItemCreation.safeParse({ ...bodyOf(form, known), ...(isNew && id !== '' ? { id } : {}) });
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[formFieldOf(path.join('.'), form)] ??= message;
  if (isNew && id === '' && form.name.trim() !== '' && slugOf(form.name) === '')
    problems.name ??= itemMessages.nameWithoutLetters;
  return problems;
};
