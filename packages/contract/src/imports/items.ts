import { categoryTitle, type PointCategoryId, pointCategoryIds } from '../collection-points/categories.ts';
import { type MaterialType, materialTitles, materialTypes } from '../collection-points/materials.ts';
import { ItemCreation } from '../items/administration-schema.ts';
import type { ItemSource, ListedItem } from '../items/schema.ts';
import {
  type VerdictKind,
  type VerdictScope,
  verdictKinds,
  verdictScopes,
  verdictSynonyms,
  verdictTitles,
} from '../items/verdicts.ts';
import { foldText, slugOf } from '../text.ts';
import { idColumn } from './fields.ts';
import { unguarded } from './formula-guard.ts';
import type { Cells } from './imported-point.ts';

const verdictFields = ['kind', 'prepare', 'why', 'depends', 'since', 'sources'] as const;
type VerdictField = (typeof verdictFields)[number];
type Verdict = ListedItem['verdicts'][number];

const whose: Record<VerdictScope, string> = { national: 'Em geral', city: 'A cidade' };
const verdictWords: Record<VerdictField, string> = {
  kind: 'o que fazer',
  prepare: 'como preparar',
  why: 'por quê',
  depends: 'do que depende',
  since: 'desde',
  sources: 'fontes',
};

/** Columns of a table of items, shared by export and import. */
export const itemColumns = {
  id: idColumn,
  name: 'Nome',
  aliases: 'Outros nomes',
  material: 'Material',
  category: 'Categoria',
  guide: 'Guia',
} as const;

/** Column title of a verdict's field: 'Em geral: como preparar'. */
export const verdictColumn = (scope: VerdictScope, field: VerdictField): string => `${whose[scope]}: ${verdictWords[field]}`;

/** In the order of the export. */
export const itemColumnNames: readonly string[] = [
  ...Object.values(itemColumns),
  ...(['national', 'city'] as const).flatMap((scope) => verdictFields.map((field) => verdictColumn(scope, field))),
];

/** The cells of an item, by the names of their columns. */
export const itemCells = ({ id, name, aliases, material, category, guide, verdicts }: ListedItem): (string | null)[] => {
  const said = new Map(verdicts.map((verdict) => [verdict.scope, verdict]));
  const cellsOf = (scope: VerdictScope) => {
    const verdict = said.get(scope);
    if (verdict === undefined) return verdictFields.map(() => null);
    const { kind, prepare, why, depends, since, sources } = verdict;
    return [verdictTitles[kind], prepare, why, depends, since, sources.join('; ')];
  };
  return [
    ...[id, name, aliases.join('; '), material === null ? null : materialTitles[material]],
    category === null ? null : categoryTitle(category),
    guide,
    ...cellsOf('national'),
    ...cellsOf('city'),
  ];
};

/** The single column of a row that was read from JSON: the item with the sources that it names. */
export const jsonColumn = 'JSON';

/** An item's editable state, without the metadata that the service keeps. */
export type ItemState = Pick<ListedItem, 'name' | 'aliases' | 'material' | 'category' | 'guide'> & {
  readonly city: Verdict | null;
  readonly national: Verdict | null;
};

/** The editable state of a listed item, for comparison. */
export const itemStateOf = ({ name, aliases, material, category, guide, verdicts }: ListedItem): ItemState => ({
  ...{ name, aliases, material, category, guide },
  city: verdicts.find(({ scope }) => scope === 'city') ?? null,
  national: verdicts.find(({ scope }) => scope === 'national') ?? null,
});

type Told = { readonly [F in keyof ItemState]?: unknown };

/** A parsed row of items: its values, and the sources that came with it. */
interface ReadItem {
  readonly id: string;
  readonly told: Told;
  readonly sources: Readonly<Record<string, unknown>>;
}

const listIn = (text: string): string[] => text.split(/;|\n| \| /).flatMap((part) => part.trim() || []);

const materialIn = (text: string): MaterialType | string =>
  materialTypes.find((type) => type === text || foldText(materialTitles[type]) === foldText(text)) ?? text;

const categoryIn = (text: string): PointCategoryId | string =>
  pointCategoryIds.find((id) => id === text || foldText(categoryTitle(id)) === foldText(text)) ?? text;

const wordsOf = (kind: VerdictKind): readonly string[] => [kind, verdictTitles[kind], ...(verdictSynonyms[kind] ?? [])];

const kindIn = (text: string): string =>
  verdictKinds.find((kind) => wordsOf(kind).some((word) => foldText(word) === foldText(text))) ?? text;

const dayIn = (text: string): string => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');

const without = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const readTable = (cells: Cells): ReadItem => {
  const textOf = (column: string): string | undefined => unguarded(cells[column] ?? '').trim() || undefined;
  const verdictOf = (scope: VerdictScope) => {
    const [kind, prepare, why, depends, since, sources] = verdictFields.map((field) => textOf(verdictColumn(scope, field)));
    const told = without({
      kind: kind && kindIn(kind),
      ...{ prepare, why, depends },
      since: since && dayIn(since),
      sources: sources && listIn(sources),
    });
    return Object.keys(told).length === 0 ? undefined : { scope, ...told };
  };
  const [aliases, material, category] = [itemColumns.aliases, itemColumns.material, itemColumns.category].map(textOf);
  return {
    id: textOf(itemColumns.id) ?? '',
    told: without({
      name: textOf(itemColumns.name),
      aliases: aliases && listIn(aliases),
      material: material && materialIn(material),
      category: category && categoryIn(category),
      guide: textOf(itemColumns.guide),
      city: verdictOf('city'),
      national: verdictOf('national'),
    }),
    sources: {},
  };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readObject = (item: Record<string, unknown>): ReadItem => {
  const verdicts = Array.isArray(item.verdicts) ? item.verdicts.filter(isObject) : undefined;
  const of = (scope: VerdictScope) => verdicts && (verdicts.find((verdict) => verdict.scope === scope) ?? null);
  const { id, name, aliases, material, category, guide, sources } = item;
  return {
    id: typeof id === 'string' ? id : '',
    told: without({ name, aliases, material, category, guide, city: of('city'), national: of('national') }),
    sources: isObject(sources) ? sources : {},
  };
};

/** Parses a row of a table, or of JSON. */
export const readItemRow = (cells: Cells): ReadItem => {
  const json = cells[jsonColumn];
  if (json === undefined) return readTable(cells);
  const item: unknown = JSON.parse(json);
  return readObject(isObject(item) ? item : {});
};

/**
 * The item that a row would create or change, with its new sources; or the reason of a refusal, in the words of the columns.
 */
export type JudgedItem =
  | { readonly item: ItemCreation & { readonly id: string }; readonly problems: null }
  | { readonly item: null; readonly problems: Readonly<Record<string, string>> };

const problemWord = (path: readonly PropertyKey[], scopes: readonly VerdictScope[]): string => {
  const [whole, index, field] = path.map(String);
  const scope = scopes[Number(index)];
  if (whole === 'verdicts' && scope !== undefined && field !== undefined)
    return verdictColumn(scope, verdictFields.find((one) => one === field) ?? 'kind');
  if (whole === 'sources') return 'Fontes';
  return whole !== undefined && whole in itemColumns ? itemColumns[whole as keyof typeof itemColumns] : whose.national;
};

/** Validates a row's values merged over the present item; `known` are the existing sources. */
export const judgeItem = (
  { id, told, sources }: ReadItem,
  now: ListedItem | null,
  known: Readonly<Record<string, ItemSource>>,
): JudgedItem => {
  const before = now === null ? null : itemStateOf(now);
  const verdicts = verdictScopes.flatMap((scope) => {
    const said = told[scope];
    if (said === null) return [];
    const whole = { ...before?.[scope], ...(isObject(said) ? said : {}) };
    return Object.keys(whole).length === 0 ? [] : [{ ...whole, scope }];
  });
  const named = new Set(verdicts.flatMap((verdict) => (Array.isArray(verdict.sources) ? verdict.sources : [])));
  const added = Object.entries(sources).filter(([source]) => named.has(source) && !Object.hasOwn(known, source));
  const name = told.name ?? before?.name;
  const parsed = ItemCreation.safeParse({
    ...before,
    ...told,
    id: now?.id ?? (id === '' ? slugOf(typeof name === 'string' ? name : '') : id),
    name,
    verdicts,
    sources: added.map(([source, fields]) => ({ ...(isObject(fields) ? fields : {}), id: source })),
  });
  const scopes = verdicts.map(({ scope }) => scope);
  if (!parsed.success) {
    const said = parsed.error.issues.map(({ path, message }) => [problemWord(path, scopes), message] as const);
    return { item: null, problems: Object.fromEntries([...said].reverse()) };
  }
  const missing = [...named].filter((source) => !Object.hasOwn(known, String(source)) && added.every(([one]) => one !== source));
  if (missing.length > 0) return { item: null, problems: { Fontes: `Não existe a fonte ${missing.join(', ')}` } };
  return { item: { ...parsed.data, id: parsed.data.id ?? '' }, problems: null };
};

/** The fields of an item that differ in another state, with their new values. */
export const itemChanges = (before: ItemState, after: ItemState): Partial<ItemState> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => canonical(value) !== canonical(before[field as keyof ItemState])),
  );

// Key order does not matter in the comparison.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
