import type { CalendarDay } from '../calendar.ts';
import { readFrequency } from '../collection-days/frequency-text.ts';
import type { CollectionServiceKind } from '../collection-days/kinds.ts';
import { foldText } from '../text.ts';
import {
  type AreaConstant,
  type AreaField,
  type AreaMapping,
  areaFields,
  areaSynonyms,
  isExported,
  severalColumns,
} from './fields.ts';
import { isDayColumn } from './rule-cells.ts';

/** A column with the number of its filled rows and some of its distinct texts. */
export interface ColumnTexts {
  readonly name: string;
  readonly filled: number;
  readonly texts: readonly string[];
}

/** Facts about a file and its installation beside the columns. */
interface ProposalContext {
  readonly fileName: string;
  readonly rows: number;
  readonly hasShapes: boolean;
  readonly today: CalendarDay;
  /** City of the areas that exist; null without any. */
  readonly city: { readonly municipality: string; readonly uf: string } | null;
}

const kinds: readonly (readonly [RegExp, CollectionServiceKind, string])[] = [
  [/selet|recicl/, 'seletiva', 'Coleta seletiva'],
  [/organic|umido/, 'organicos', 'Coleta de orgânicos'],
  [/volumos|cata ?(treco|bagulho|tudo|entulho)|inserviv|moveis/, 'volumosos', 'Coleta de volumosos'],
  [/poda|galh|verde|jardin/, 'podas', 'Coleta de podas'],
  [/domiciliar|convencional|comum|rejeito|lixo|rsd|rdo/, 'domiciliar', 'Coleta domiciliar'],
];

/** The kind of a service with a name such as 'COLETA SELETIVA'. */
export const serviceKindIn = (text: string): CollectionServiceKind => {
  const folded = foldText(text).replace(/[_-]/g, ' ');
  return kinds.find(([pattern]) => pattern.test(folded))?.[1] ?? 'outra';
};

/** A column whose texts each name a kind of service, as the folders of a map often do. */
const kindColumn = (columns: readonly ColumnTexts[]): string[] => {
  const known = new Set(Object.values(areaSynonyms).flat().map(columnName));
  const found = columns.find(
    ({ name, texts }) =>
      !known.has(columnName(name)) &&
      texts.length > 0 &&
      texts.every((text) => text.length <= kindMaxLength && serviceKindIn(text) !== 'outra'),
  );
  return found === undefined ? [] : [found.name];
};

/** The service that a file's name tells; empty where it tells none. */
export const serviceOfFile = (fileName: string): string => {
  const folded = foldText(fileName).replace(/[_-]/g, ' ');
  return kinds.find(([pattern]) => pattern.test(folded))?.[2] ?? '';
};

const columnName = (column: string): string =>
  foldText(column)
    .replace(/[_.\s]+/g, ' ')
    .replace(/[º°:*]/g, '')
    .trim();

/** Longest name of a kind of service: a longer text is a sentence. */
const kindMaxLength = 40;

/** How well texts tell days, from 0 to 1; and the part of them that tells hours alone. */
const understood = ({ texts }: ColumnTexts): { days: number; hours: number } => {
  const read = texts.map((text) => readFrequency(text));
  const days = read.reduce(
    (sum, { confidence, rest }) => sum + (confidence === 'sure' ? 1 : confidence === 'check' ? (rest.length > 0 ? 0.4 : 0.8) : 0),
    0,
  );
  const hours = read.filter(
    ({ rules, rest }) =>
      rest.length === 0 &&
      rules.length > 0 &&
      rules.every(({ recurrence, window: { from, until, part } }) => recurrence === '' && (from ?? until ?? part) !== null),
  ).length;
  return texts.length === 0 ? { days: 0, hours: 0 } : { days: days / texts.length, hours: hours / texts.length };
};

/** A workbook's hours are parts of a day. */
const areDayParts = ({ name, texts }: ColumnTexts): boolean =>
  /hora|inicio|turno/.test(columnName(name)) && texts.length > 0 && texts.every((text) => /^0[.,]\d+$/.test(text));

const tellHours = ({ texts }: ColumnTexts): boolean =>
  texts.some((text) => readFrequency(text).rules.some(({ window: { from, until } }) => (from ?? until) !== null));

/** The columns of the days, by what their texts say: the best column of days, and the hours where the days have none. */
const frequencyColumns = (columns: readonly ColumnTexts[], taken: ReadonlySet<string>): string[] => {
  const byDay = columns.filter(({ name }) => isDayColumn(name));
  const free = columns.filter(({ name }) => !taken.has(name)).map((column) => ({ column, ...understood(column) }));
  const hoursBeside = (days: readonly ColumnTexts[]): string[] =>
    days.some(tellHours)
      ? []
      : free
          .filter(({ column, hours }) => !days.includes(column) && (hours >= 0.6 || areDayParts(column)))
          .map(({ column }) => column.name);
  if (byDay.length > 1) return [...byDay.map(({ name }) => name), ...hoursBeside(byDay)];
  const [best] = free
    .filter(({ days }) => days >= 0.35)
    .sort((one, other) => other.days * other.column.filled - one.days * one.column.filled);
  if (best === undefined) return [];
  return [best.column.name, ...hoursBeside([best.column])];
};

/** The columns with a known name of a field, in the order of the synonyms; those that are filled more often first. */
const namedColumns = (columns: readonly ColumnTexts[], field: AreaField): string[] =>
  areaSynonyms[field]
    .flatMap((synonym) => columns.filter(({ name }) => columnName(name) === columnName(synonym)))
    .sort((one, other) => Number(other.filled * 2 >= one.filled) - Number(one.filled * 2 >= other.filled) || 0)
    .map(({ name }) => name);

/** The proposed mapping of a file's columns, by their names and by what their texts say. */
export const proposeAreaMapping = (columns: readonly ColumnTexts[], context: ProposalContext): AreaMapping => {
  const { fileName, rows, hasShapes, today, city } = context;
  const names = columns.map(({ name }) => name);
  const exported = isExported(names);
  const proposed: { [F in AreaField]?: readonly string[] } = {};
  const taken = new Set<string>();
  // A column that few rows fill names no areas, and tells less of their service than the file's name.
  const filled = columns.filter((one) => exported || one.filled * 2 >= rows);
  const offered = (field: AreaField): readonly ColumnTexts[] => (['code', 'name', 'service'].includes(field) ? filled : columns);
  const take = (field: AreaField, found: readonly string[]): void => {
    const chosen = found.filter((name) => !taken.has(name)).slice(0, severalColumns.has(field) ? undefined : 1);
    for (const name of chosen) taken.add(name);
    if (chosen.length > 0) proposed[field] = chosen;
  };
  if (!exported) {
    const named = new Set(
      (['service', 'district', 'street', 'municipality'] as const).flatMap((field) => namedColumns(filled, field)),
    );
    take('frequency', frequencyColumns(columns, named));
  }
  // A name such as '20001 - SEGUNDA - DIURNO' repeats the days, and grows stale with them.
  const saysDays = new Set(
    filled.filter(({ texts }) => texts.some((text) => readFrequency(text).rules.length > 0)).map(({ name }) => name),
  );
  for (const field of areaFields) {
    // Beside outlines a district is the name of the area, and would cover more than the outline does.
    if (field === 'district' && hasShapes && !exported) continue;
    const found = namedColumns(offered(field), field);
    take(field, field === 'name' && !exported ? found.filter((name) => !saysDays.has(name)) : found);
  }
  if (!exported && proposed.service === undefined && serviceOfFile(fileName) === '') take('service', kindColumn(filled));
  if (hasShapes && proposed.name === undefined) take('name', namedColumns(filled, 'district').slice(0, 1));
  const constants: { [F in AreaConstant]?: string } = {
    ...(proposed.service === undefined ? { service: serviceOfFile(fileName) } : {}),
    ...(proposed.municipality === undefined ? { municipality: city?.municipality ?? '' } : {}),
    ...(proposed.uf === undefined ? { uf: city?.uf ?? '' } : {}),
  };
  const told = Object.entries(constants).filter(([, text]) => text !== '');
  return { columns: proposed, constants: Object.fromEntries(told), validFrom: today, frequencies: [] };
};
