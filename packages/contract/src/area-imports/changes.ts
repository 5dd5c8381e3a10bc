import { addDays, type CalendarDay, formatDay } from '../calendar.ts';
import type { CollectionAreaCreation } from '../collection-days/administration-schema.ts';
import { cornerCount, type MultiPolygon } from '../collection-days/polygons.ts';
import { parseRecurrence } from '../collection-days/recurrence.ts';
import type { RuleInput } from '../collection-days/rule-schema.ts';
import { windowKey } from '../collection-days/window.ts';
import { ruleWords } from '../collection-days/words.ts';
import { postalCodeText, streetText } from './coverage-cells.ts';
import type { AreaDraft } from './plan.ts';

/** The fields of an area that an import writes; the service is known by its name until it is written. */
export type AreaContent = Omit<CollectionAreaCreation, 'serviceId'>;

/** A new area of a draft, with the polygons of its rows. */
export const contentOf = (draft: AreaDraft, polygons: MultiPolygon | null): AreaContent => {
  const { code, name, operator, note, municipality, uf, holidayPolicy, active, rules, districts, streets, postalCodes } = draft;
  return {
    ...{ code, name, operator, note, municipality, holidayPolicy },
    uf: uf as AreaContent['uf'],
    active: active ?? true,
    rules: [...rules],
    coverage: {
      polygons: polygons as AreaContent['coverage']['polygons'],
      districts: [...districts],
      streets: [...streets],
      postalCodes: [...postalCodes],
    },
  };
};

const isCounted = (recurrence: string): boolean => {
  const parsed = parseRecurrence(recurrence);
  return parsed?.kind === 'weekly' && parsed.interval > 1;
};

/** Whether a stored rule says what the file says: an earlier first day matters only where weeks are counted from it. */
const saysTheSame = (stored: RuleInput, told: RuleInput): boolean =>
  stored.recurrence === told.recurrence &&
  windowKey(stored.window) === windowKey(told.window) &&
  stored.validUntil === told.validUntil &&
  (stored.validFrom === told.validFrom || (stored.validFrom < told.validFrom && !isCounted(stored.recurrence)));

/**
 * The rules of an area after an import: those that the file repeats stay, further ones are added, and others end. A rule that
 * passes today ends on the day before later rules begin.
 */
const rulesAfter = (stored: readonly RuleInput[], told: readonly RuleInput[], today: CalendarDay): RuleInput[] => {
  if (told.length === 0) return [...stored];
  const starts = told.map(({ validFrom }) => validFrom).sort()[0] ?? today;
  const kept = stored.flatMap((rule): RuleInput[] => {
    if (told.some((one) => saysTheSame(rule, one))) return [rule];
    const isOver = rule.validUntil !== null && rule.validUntil < starts;
    if (isOver) return [rule];
    return starts > today && rule.validFrom < starts ? [{ ...rule, validUntil: addDays(starts, -1) }] : [];
  });
  return [...kept, ...told.filter((one) => !stored.some((rule) => saysTheSame(rule, one)))];
};

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** The file's list, or the stored one where both have the same members. */
const listAfter = <Item>(stored: readonly Item[], told: readonly Item[], key: (item: Item) => string): Item[] => {
  const isSame = told.length === 0 || isEqual([...stored.map(key)].sort(), [...told.map(key)].sort());
  return isSame ? [...stored] : [...told];
};

/** A stored area with the fields that a draft tells; empty cells erase nothing. */
export const mergedArea = (
  stored: AreaContent,
  { draft, polygons, today }: { draft: AreaDraft; polygons: MultiPolygon | null; today: CalendarDay },
): AreaContent => ({
  code: draft.code ?? stored.code,
  name: draft.isNameMade ? stored.name : draft.name,
  operator: draft.operator ?? stored.operator,
  note: draft.note ?? stored.note,
  municipality: draft.municipality || stored.municipality,
  uf: (draft.uf || stored.uf) as AreaContent['uf'],
  holidayPolicy: draft.holidayPolicy ?? stored.holidayPolicy,
  active: draft.active ?? stored.active,
  rules: rulesAfter(stored.rules, draft.rules, today),
  coverage: {
    polygons: (polygons as AreaContent['coverage']['polygons']) ?? stored.coverage.polygons,
    districts: listAfter(stored.coverage.districts, draft.districts, (name) => name),
    streets: listAfter(stored.coverage.streets, draft.streets, streetText),
    postalCodes: listAfter(stored.coverage.postalCodes, draft.postalCodes, postalCodeText),
  },
});

/** Fields of an area as a person reads them. */
export type AreaWords = Readonly<Record<string, string>>;

const spanWords = ({ validFrom, validUntil }: RuleInput): string =>
  validUntil === null ? `desde ${formatDay(validFrom)}` : `de ${formatDay(validFrom)} a ${formatDay(validUntil)}`;

const listWords = (items: readonly string[]): string =>
  items.length <= 10 ? items.join('; ') : `${items.slice(0, 10).join('; ')} e mais ${items.length - 10}`;

/** The fields of an area in words, apart from the empty ones. */
export const areaWords = ({ coverage, rules, active, ...fields }: AreaContent): AreaWords => {
  const { polygons, districts, streets, postalCodes } = coverage;
  const words: Record<string, string> = {
    name: fields.name,
    code: fields.code ?? '',
    rules: rules.map((rule) => `${ruleWords(rule)} (${spanWords(rule)})`).join('; '),
    polygons:
      polygons === null
        ? ''
        : `${polygons.coordinates.length === 1 ? 'um contorno' : `${polygons.coordinates.length} contornos`}, ${cornerCount(polygons)} pontos`,
    districts: listWords(districts),
    streets: listWords(streets.map(streetText)),
    postalCodes: listWords(postalCodes.map(postalCodeText)),
    operator: fields.operator ?? '',
    note: fields.note ?? '',
    city: `${fields.municipality} - ${fields.uf}`,
    holidayPolicy: fields.holidayPolicy ?? '',
    active: active ? '' : 'Inativo',
  };
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
};

/** The fields that a change writes, in words before and after; null where nothing changes. */
export const areaChanges = (before: AreaContent, after: AreaContent): { before: AreaWords; changes: AreaWords } | null => {
  if (isEqual(canonical(before), canonical(after))) return null;
  const [was, is] = [areaWords(before), areaWords(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => was[field] !== is[field] || (field === 'polygons' && !isEqual(before.coverage.polygons, after.coverage.polygons)),
  );
  const of = (words: AreaWords): AreaWords => Object.fromEntries(fields.map((field) => [field, words[field] ?? '']));
  return { before: of(was), changes: of(is) };
};

/** Content as a list in one order. */
const canonical = ({ coverage, rules, ...fields }: AreaContent): unknown => [
  [fields.code, fields.name, fields.operator, fields.note, fields.municipality, fields.uf, fields.holidayPolicy, fields.active],
  [coverage.polygons?.coordinates ?? null, coverage.districts],
  [coverage.streets.map(streetText), coverage.postalCodes.map(postalCodeText)],
  rules.map(({ recurrence, window, validFrom, validUntil }) => [recurrence, windowKey(window), validFrom, validUntil]),
];
