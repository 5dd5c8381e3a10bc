import type { PostalCodeRange, StreetCoverage } from '../collection-days/coverage.ts';
import { collectionDayLimits } from '../collection-days/limits.ts';
import type { RuleInput } from '../collection-days/rule-schema.ts';
import { ruleWords } from '../collection-days/words.ts';
import { foldText } from '../text.ts';
import { postalCodeText, streetText } from './coverage-cells.ts';
import { type AreaRow, serviceKey } from './row.ts';
import { mergedRules, rulesText } from './rule-cells.ts';

/** An area as the rows of a file describe it, without its polygons. */
export interface AreaDraft extends Omit<AreaRow, 'hasSeveralDays' | 'notes' | 'problems'> {
  readonly hasShape: boolean;
  /** Position among the areas of the file with this code or name, from 0. */
  readonly occurrence: number;
}

/** A draft with the rows that it was made from. */
export interface PlannedArea {
  readonly draft: AreaDraft;
  /** The number of the first row, and those of the others. */
  readonly first: number;
  readonly others: readonly number[];
  readonly notes: readonly string[];
}

interface Group {
  readonly first: number;
  readonly others: number[];
  readonly row: AreaRow;
  readonly key: string;
  readonly occurrence: number;
  rules: RuleInput[];
  readonly rulesKeys: Set<string>;
  readonly districts: Map<string, string>;
  readonly streets: Map<string, StreetCoverage>;
  readonly postalCodes: Map<string, PostalCodeRange>;
  readonly notes: Set<string>;
  hasShape: boolean;
  hasSeveralDays: boolean;
}

/** Names an area that the rows do not name, after what it covers. */
const madeName = ({ row, streets, districts, postalCodes, rules, first }: Group): string => {
  const words = rules.map(ruleWords).join('; ');
  const [street] = streets.values();
  const [district] = districts.values();
  const [range] = postalCodes.values();
  if (street !== undefined)
    return [street.district ?? (row.code === null ? 'Ruas' : `Setor ${row.code}`), words].filter(Boolean).join(' – ');
  if (row.code !== null) return `Setor ${row.code}`;
  if (district !== undefined) return districts.size === 1 ? district : [...districts.values()].slice(0, 3).join(', ');
  return range === undefined ? `Setor da linha ${first}` : `CEP ${postalCodeText(range)}`;
};

/** The key of the rows that describe one area: districts, codes and names repeat from city to city. */
const keyOf = (row: AreaRow, number: number): string => {
  const within = [serviceKey(row.service), row.uf, foldText(row.municipality)];
  const of = (kind: string, ...texts: readonly string[]): string => [...within, kind, ...texts.map(foldText)].join('\n');
  if (row.id !== null) return of('id', String(row.id));
  if (row.code !== null) return of('code', row.code);
  if (row.name !== '') return of('name', row.name);
  if (row.streets.length > 0) return of('streets', row.streets[0]?.district ?? '', rulesText(row.rules));
  if (row.districts.length > 0) return of('districts', ...row.districts);
  return row.postalCodes.length > 0 ? of('codes', rulesText(row.rules)) : of('row', String(number));
};

const clipped = (text: string): string =>
  text.length > collectionDayLimits.nameMaxLength ? `${text.slice(0, collectionDayLimits.nameMaxLength - 1).trimEnd()}…` : text;

const severalDays =
  'As linhas deste setor têm dias diferentes, e valem todos. Se são partes diferentes do bairro, dê a cada uma um nome.';

/** Collects the rows of a file into areas: rows of one name, code or number, and rows of one district without a name. */
export class AreaPlan {
  readonly #groups: Group[] = [];
  readonly #byKey = new Map<string, Group[]>();

  /** Adds a row without problems; `hasShape`: it has polygons. */
  add(number: number, row: AreaRow, hasShape: boolean): void {
    const key = keyOf(row, number);
    const known = this.#byKey.get(key) ?? [];
    const rulesKey = rulesText(mergedRules(row.rules));
    // Two outlines of one sector with other days are two areas, while rows of a table may each have one day.
    const group = hasShape || known.some((one) => one.hasShape) ? known.find((one) => one.rulesKeys.has(rulesKey)) : known[0];
    const into = group ?? this.#open({ key, number, row, occurrence: known.length });
    if (group !== undefined) into.others.push(number);
    into.rules.push(...row.rules);
    into.rulesKeys.add(rulesKey);
    into.hasShape ||= hasShape;
    into.hasSeveralDays ||= row.hasSeveralDays;
    for (const district of row.districts)
      into.districts.set(foldText(district), into.districts.get(foldText(district)) ?? district);
    for (const street of row.streets) into.streets.set(foldText(streetText(street)), street);
    for (const range of row.postalCodes) into.postalCodes.set(postalCodeText(range), range);
    for (const note of row.notes) into.notes.add(note);
    // The lists grow by rows, so that equal rules are merged on the way.
    if (into.rules.length > 50) into.rules = mergedRules(into.rules);
  }

  #open({ key, number, row, occurrence }: { key: string; number: number; row: AreaRow; occurrence: number }): Group {
    const group: Group = {
      first: number,
      others: [],
      row,
      key,
      occurrence,
      rules: [],
      rulesKeys: new Set(),
      districts: new Map(),
      streets: new Map(),
      postalCodes: new Map(),
      notes: new Set(),
      hasShape: false,
      hasSeveralDays: false,
    };
    this.#groups.push(group);
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), group]);
    return group;
  }

  /** The areas in the order of their first rows. */
  areas(): PlannedArea[] {
    return this.#groups.map((group) => {
      const { row, first, others, occurrence, hasShape, notes } = group;
      const rules = mergedRules(group.rules);
      const name = row.name === '' ? madeName({ ...group, rules }) : row.name;
      const isMixed = group.hasSeveralDays && group.rulesKeys.size > 1;
      const { rules: _rules, hasSeveralDays: _several, notes: _notes, problems: _problems, ...told } = row;
      return {
        first,
        others,
        notes: [...notes, ...(isMixed ? [severalDays] : [])],
        draft: {
          ...told,
          name: clipped(occurrence === 0 ? name : `${name} (${occurrence + 1})`),
          rules,
          districts: [...group.districts.values()],
          streets: [...group.streets.values()],
          postalCodes: [...group.postalCodes.values()],
          hasShape,
          occurrence,
        },
      };
    });
  }
}
