import type { PostalCodeRange, StreetCoverage } from '../collection-days/coverage.ts';
import type { HouseParity } from '../collection-days/kinds.ts';
import { formatPostalCode } from '../postal-codes/rules.ts';
import { foldText } from '../text.ts';

/** The text of a cell that contains a JSON list, as lists in GeoJSON do; else the text itself. */
const withoutJson = (text: string): string => {
  try {
    const list: unknown = text.startsWith('[') ? JSON.parse(text) : null;
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string').join(';') : text;
  } catch {
    return text;
  }
};

/** Marks between names: semicolons, lines, commas, and slashes between words, but not in 'c/', 's/n' or within brackets. */
const betweenNames = /[;\n]|,(?![^(]*\))|\s\/\s(?![^(]*\))|(?<=\p{L}{3})\/(?=\p{L}{3}|\p{L}{2}\.)(?![^(]*\))/u;

/** The names of a list whose last two are joined by 'e': 'Centro, Lapa e Vila Nova'. A single name may contain an 'e'. */
const withLastApart = (names: readonly string[]): string[] => {
  const last = names.at(-1)?.split(/\se\s(?![^(]*\))/) ?? [];
  return names.length > 1 && last.length === 2 ? [...names.slice(0, -1), ...last] : [...names];
};

/** Names in a cell; `isExport`: separated as an export does, by semicolons. */
export const namesIn = (text: string, { isExport = false } = {}): string[] => {
  const whole = withoutJson(text);
  const names = isExport ? whole.split(/[;\n]|,(?![^(]*\))/) : withLastApart(whole.split(betweenNames));
  return names.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => name !== '');
};

const paritySuffix: Readonly<Record<HouseParity, string>> = { all: '', even: 'lado par', odd: 'lado ímpar' };

export const parityIn = (text: string): HouseParity | null => {
  const folded = foldText(text);
  if (/^(lado )?impar(es)?$|^odd$/.test(folded)) return 'odd';
  if (/^(lado )?par(es)?$|^even$/.test(folded)) return 'even';
  return /^(ambos|todos|os dois|all|par e impar)?$/.test(folded) ? 'all' : null;
};

const numbersOf = ({ from, until }: StreetCoverage): string => {
  if (from !== null && until !== null) return `${from} a ${until}`;
  if (from !== null) return `a partir de ${from}`;
  return until === null ? '' : `até ${until}`;
};

/** A street as an export writes it: 'Rua A (1 a 99, lado par) [Centro]'. */
export const streetText = (street: StreetCoverage): string => {
  const range = [numbersOf(street), paritySuffix[street.parity]].filter((part) => part !== '').join(', ');
  return `${street.street}${range === '' ? '' : ` (${range})`}${street.district === null ? '' : ` [${street.district}]`}`;
};

const written =
  /^(.*?)\s*(?:\((?:(\d+) a (\d+)|a partir de (\d+)|até (\d+))?(?:, )?(?:(lado par|lado ímpar))?\))?\s*(?:\[([^\]]*)\])?$/iu;

/** A street of a cell, with its numbers where they are written as an export does; else the whole text is the name. */
const streetIn = (text: string): StreetCoverage => {
  const [, street = text, from, until, since, upTo, side, district] = written.exec(text) ?? [];
  const [first, last] = [from ?? since, until ?? upTo];
  return {
    street: street === '' ? text : street,
    district: district === undefined || district === '' ? null : district,
    from: first === undefined ? null : Number(first),
    until: last === undefined ? null : Number(last),
    parity: side === undefined ? 'all' : (parityIn(side) ?? 'all'),
  };
};

/** Streets of a cell: separated by semicolons or lines, since names and numbers contain commas. */
export const streetsIn = (text: string): StreetCoverage[] =>
  text
    .split(/[;\n]/)
    .map((street) => street.replace(/\s+/g, ' ').trim())
    .filter((street) => street !== '')
    .map(streetIn);

const code = String.raw`\d{5}[-. ]?\d{3}|\d{2}\.\d{3}-?\d{3}`;
const postalCodes = new RegExp(String.raw`^(${code})(?:\s*(?:a|at[ée]|ao|/|–|-)\s*(${code}))?$`, 'iu');

/** Ranges of postal codes in a cell, `null` for a part that is none; `until` is the cell with the end of a single range. */
export const postalCodesIn = (text: string, until: string): (PostalCodeRange | null)[] => {
  const parts = text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((part) => {
    const [, from, to] = postalCodes.exec(part) ?? [];
    if (from === undefined) return null;
    const [, end] = to === undefined && parts.length === 1 ? (postalCodes.exec(until.trim()) ?? []) : [];
    return { from: formatPostalCode(from), until: formatPostalCode(to ?? end ?? from) };
  });
};

/** A range as an export writes it. */
export const postalCodeText = ({ from, until }: PostalCodeRange): string => (from === until ? from : `${from} a ${until}`);
