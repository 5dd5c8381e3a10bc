import type { PostalCodeRange, StreetCoverage } from '../collection-days/coverage.ts';
import { type HolidayPolicy, holidayPolicies } from '../collection-days/kinds.ts';
import type { RuleInput } from '../collection-days/rule-schema.ts';
import { ufs } from '../collection-points/holidays.ts';
import { joined, oneLine, plainText, unquoted } from '../imports/cell-text.ts';
import type { Cells } from '../imports/imported-point.ts';
import { answerIn } from '../imports/materials.ts';
import { foldText } from '../text.ts';
import { namesIn, parityIn, postalCodesIn, streetsIn } from './coverage-cells.ts';
import type { AreaConstant, AreaField, AreaMapping, SaidFrequency } from './fields.ts';
import { frequencyReader, frequencyText, rulesIn } from './rule-cells.ts';

/** A parsed row of collection areas; null and empty lists are what the row does not tell. */
export interface AreaRow {
  readonly id: number | null;
  readonly service: string;
  readonly code: string | null;
  /** Empty: the name is made from what the area covers. */
  readonly name: string;
  /** Whether the name repeats the code, and gives way to a stored one. */
  readonly isNameMade: boolean;
  readonly operator: string | null;
  readonly note: string | null;
  readonly municipality: string;
  readonly uf: string;
  readonly active: boolean | null;
  readonly holidayPolicy: HolidayPolicy | null;
  readonly rules: readonly RuleInput[];
  readonly districts: readonly string[];
  readonly streets: readonly StreetCoverage[];
  readonly postalCodes: readonly PostalCodeRange[];
  /** Whether any of the texts names several days: rows of one area that differ then may not belong together. */
  readonly hasSeveralDays: boolean;
  readonly notes: readonly string[];
  readonly problems: Readonly<Partial<Record<AreaField, string>>>;
}

/** A sector's number or code in the column of its name: '2022', 'S-12', 'RP 2107'. */
const codeLike = /^[A-Z]{0,3}[ .-]?\d[\d./-]*[A-Z]?$/;

const quoted = (text: string): string => `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`;

/** City and state of a text such as 'Itabira - MG' or 'Itabira/MG'; the state is empty where it is not named. */
const cityIn = (text: string): { municipality: string; uf: string } => {
  const [, municipality = text, uf = ''] = /^(.*?)\s*[-–/(]\s*([A-Za-z]{2})\)?$/.exec(text) ?? [];
  return ufs.some((one) => one === uf.toUpperCase()) ? { municipality, uf: uf.toUpperCase() } : { municipality: text, uf: '' };
};

/** The texts of a row by their fields, and the problems that are found in them. */
interface RowTexts {
  readonly textOf: (field: AreaField) => string;
  readonly problems: Partial<Record<AreaField, string>>;
  /** Whether the file is an export, whose texts are taken as they are. */
  readonly isExport: boolean;
}

const textsOf = (cells: Cells, { columns, constants }: AreaMapping): RowTexts => {
  const textOf = (field: AreaField): string => {
    const texts = (columns[field] ?? []).map((column) => unquoted(plainText(cells[column] ?? '')));
    const text = field === 'district' || field === 'street' ? texts.filter(Boolean).join('; ') : oneLine(joined(texts, ', '));
    return text === '' && field in constants ? (constants[field as AreaConstant] ?? '').trim() : text;
  };
  return { textOf, problems: {}, isExport: (columns.rules ?? []).length > 0 };
};

type ReadRules = (cells: Cells, texts: RowTexts) => RuleInput[];

/** Reads the rules of rows: those of an export, those that a person confirmed, else those that the text proposes for certain. */
const rulesReader = (mapping: AreaMapping): ReadRules => {
  const confirmed = new Map<string, SaidFrequency>(mapping.frequencies.map((said) => [said.text, said]));
  const read = frequencyReader();
  const { validFrom } = mapping;
  return (cells, { textOf, problems }) => {
    const exported = textOf('rules');
    if (exported !== '') {
      const found = rulesIn(exported);
      if (found === null) problems.rules = `Regras que não entendemos: ${quoted(exported)}.`;
      return found ?? [];
    }
    const text = areaFrequency(cells, mapping);
    const said = confirmed.get(text);
    if (said !== undefined) {
      if (said.rules.length === 0) problems.frequency = `${quoted(text)} está marcado como sem coleta.`;
      return said.rules.map((rule) => ({ ...rule, validFrom: rule.validFrom ?? validFrom, validUntil: null }));
    }
    const reading = read(text);
    if (reading.confidence === 'sure') return reading.rules.map((rule) => ({ ...rule, validFrom, validUntil: null }));
    problems.frequency =
      text === '' ? 'A linha não diz os dias da coleta.' : `Falta confirmar, no passo Colunas, os dias de ${quoted(text)}.`;
    return [];
  };
};

/** The house number in a field; null where it is empty, and a problem where it is none. */
const numberIn = ({ textOf, problems }: RowTexts, field: 'numberFrom' | 'numberUntil'): number | null => {
  const text = textOf(field);
  if (text === '') return null;
  if (!/^\d{1,5}$/.test(text)) problems[field] = `Número que não entendemos: ${quoted(text)}.`;
  return Number(text);
};

/** The streets, districts and postal codes of a row. */
const coverageOf = (texts: RowTexts): Pick<AreaRow, 'districts' | 'streets' | 'postalCodes'> => {
  const { textOf, problems, isExport } = texts;
  const [from, until] = [numberIn(texts, 'numberFrom'), numberIn(texts, 'numberUntil')];
  const parity = parityIn(textOf('parity'));
  if (parity === null) problems.parity = `Lado da rua que não entendemos: ${quoted(textOf('parity'))}.`;
  const districts = namesIn(textOf('district'), texts);
  const streets = streetsIn(textOf('street'));
  // The district of a street tells streets of one name apart; alone it would cover more than the row says.
  const isOfStreets = !isExport && streets.length > 0;
  const district = isOfStreets && districts.length === 1 ? (districts[0] ?? null) : null;
  const postalCodes = postalCodesIn(textOf('postalCode'), textOf('postalCodeUntil'));
  if (postalCodes.includes(null)) problems.postalCode = `CEP que não entendemos: ${quoted(textOf('postalCode'))}.`;
  return {
    districts: isOfStreets ? [] : districts,
    streets: streets.map((street) => ({
      street: street.street,
      district: street.district ?? district,
      from: street.from ?? from,
      until: street.until ?? until,
      parity: street.parity === 'all' ? (parity ?? 'all') : street.parity,
    })),
    postalCodes: postalCodes.flatMap((range) => range ?? []),
  };
};

/** The name and code of a row; a number in the column of the name is the code. */
const namesOf = ({ textOf, isExport }: RowTexts): Pick<AreaRow, 'code' | 'name' | 'isNameMade'> => {
  const [name, code] = [textOf('name'), textOf('code')];
  const isCode = !isExport && codeLike.test(name) && name.length <= 20;
  const told = code === '' && isCode ? name : code;
  return { code: told === '' ? null : told, name: isCode ? `Setor ${name}` : name, isNameMade: isCode || name === '' };
};

const placeOf = ({ textOf, problems }: RowTexts): Pick<AreaRow, 'municipality' | 'uf'> => {
  const city = cityIn(textOf('municipality'));
  const uf = textOf('uf').toUpperCase() || city.uf;
  if (!ufs.some((one) => one === uf)) problems.uf = 'A linha não diz o estado do setor.';
  return { municipality: city.municipality, uf };
};

const policyOf = ({ textOf, problems }: RowTexts): HolidayPolicy | null => {
  const text = textOf('holidayPolicy');
  const policy = holidayPolicies.find((one) => one === text) ?? null;
  if (text !== '' && policy === null) problems.holidayPolicy = `Feriados que não entendemos: ${quoted(text)}.`;
  return policy;
};

/** Reads rows by a mapping. */
export const areaRowReader = (mapping: AreaMapping): ((cells: Cells) => AreaRow) => {
  const rulesOf = rulesReader(mapping);
  return (cells) => {
    const texts = textsOf(cells, mapping);
    const { textOf, problems } = texts;
    const rules = rulesOf(cells, texts);
    const service = textOf('service');
    if (service === '') problems.service = 'A linha não diz o tipo de coleta.';
    const claimed = textOf('id');
    return {
      id: /^[1-9]\d{0,8}$/.test(claimed) ? Number(claimed) : null,
      service,
      ...namesOf(texts),
      operator: textOf('operator') || null,
      note: textOf('note') || null,
      ...placeOf(texts),
      active: answerIn(textOf('active')),
      holidayPolicy: policyOf(texts),
      rules,
      ...coverageOf(texts),
      hasSeveralDays: rules.length > 1 || rules.some(({ recurrence }) => /BYDAY=[^;]*,/.test(recurrence)),
      notes: [],
      problems,
    };
  };
};

/** The frequency text of a row by a mapping; empty where its columns are. */
export const areaFrequency = (cells: Cells, { columns, constants }: Pick<AreaMapping, 'columns' | 'constants'>): string => {
  const texts = (columns.frequency ?? []).map((column) => ({ column, text: oneLine(unquoted(plainText(cells[column] ?? ''))) }));
  const text = frequencyText(texts);
  return text === '' ? (constants.frequency ?? '').trim() : text;
};

/** Key by which service names are compared. */
export const serviceKey = (service: string): string => foldText(service);
