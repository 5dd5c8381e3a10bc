import { materialOfCategory, type PointCategoryId } from '../collection-points/categories.ts';
import type { PointHandover } from '../collection-points/handover.ts';
import { ufs } from '../collection-points/holidays.ts';
import { type MaterialType, materialTypes } from '../collection-points/materials.ts';
import { parseOpeningHours, tidyOpeningHours } from '../collection-points/opening-hours.ts';
import { proposedOpeningHours } from '../collection-points/opening-hours-proposal.ts';
import { hoursTagWords, isHoursTag } from '../collection-points/opening-hours-tags.ts';
import { openingHoursWords } from '../collection-points/opening-hours-words.ts';
import type { PublicAccess } from '../collection-points/public-access.ts';
import { distanceInMetres, firstAddressSegment, type Position, positionOf } from '../collection-points/rules.ts';
import { CollectionPointCreation } from '../collection-points/schema.ts';
import { phonesProblem, phoneWithNine, samePhones, tidyPhones } from '../contact-links.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { retentionDays } from '../personal-data/retention.ts';
import { foldText } from '../text.ts';
import { webAddress } from '../web-address.ts';
import { publicAccessIn } from './access.ts';
import { listedCategories, takenInTexts } from './categories.ts';
import { type Axis, type ReadPlace, readPlace, referenceSystemOf } from './coordinates.ts';
import { geometryColumns, type ImportField, type ImportMapping, idColumn, proposedColumns } from './fields.ts';
import { unguarded } from './formula-guard.ts';
import { handoverIn } from './handover.ts';
import { areOfDifferentKinds, type Kinded } from './kinds.ts';
import { answerIn, materialsIn } from './materials.ts';
import { tagVerdict } from './osm-tags.ts';
import type { RowAction, RowOutcome } from './schema.ts';

/** One row of a file: the text of each of its columns. */
export type Cells = Readonly<Record<string, string>>;

/** What a row tells of a point, checked; what it does not tell is absent. */
export interface ImportedPoint {
  readonly name: string;
  readonly address: string;
  readonly shortName?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly materials?: MaterialType[];
  readonly categories?: PointCategoryId[];
  readonly refusedCategories?: PointCategoryId[];
  readonly handover?: PointHandover;
  readonly publicAccess?: PublicAccess;
  readonly accessNote?: string;
  readonly takesBookings?: boolean;
  readonly schedule?: string;
  /** Null: what is known no longer fits the text. */
  readonly openingHours?: string | null;
  readonly phone?: string;
  readonly whatsapp?: string;
  readonly website?: string;
  readonly description?: string;
  readonly isActive?: boolean;
  readonly attribution?: string;
}

/** A row, understood: what it tells, the number that it claims, what was done to its text, and why it cannot go in. */
export interface ReadRow {
  readonly id: number | null;
  /** Null where `problems` has something. */
  readonly point: ImportedPoint | null;
  /** Fields that were made because the row has none of them: they never replace what a point has. */
  readonly made: readonly ImportField[];
  readonly notes: readonly string[];
  readonly problems: Readonly<Record<string, string>>;
  /** What is proposed for a point that is not there yet: to leave out what is gone or closed to the public. */
  readonly proposed: 'create' | 'skip';
  /** Whether the address says in which city it is; null without an address of the row's own. */
  readonly namesCity: boolean | null;
  /** Axes whose coordinate lies in Brazil with a minus sign alone. */
  readonly missingMinus: readonly Axis[];
  /** Whether its place is an area or a line, of which only the middle can be taken. */
  readonly isExtended: boolean;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The tags that maps and sites leave in a text; a person's '<' stays. */
const markup =
  /<\/?(?:a|b|i|u|p|em|h[1-6]|hr|li|ol|ul|td|th|tr|div|img|font|span|body|html|head|meta|table|tbody|center|script|strong|style)(?:\s[^<>]{0,2000})?\/?>|<!--[^<>]{0,2000}-->/gi;

/** A text without markup, one blank between words; line ends stay. */
const plainText = (text: string): string =>
  text
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]{0,200}>/gi, '\n')
    .replace(markup, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_whole, name: string) => entities[name] ?? ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Cs}\p{Cc}]/gu, (character) => (character === '\n' ? '\n' : ''))
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A text without what an export puts around it: the quote before a would-be formula, those around hours that OpenStreetMap does not read. */
const unquoted = (text: string): string => unguarded(text).replace(/^"([^"]*)"$/, '$1');

const oneLine = (text: string): string => text.replace(/\n/g, ' ').trim();

const most: { readonly [F in ImportField]?: number } = {
  name: limits.nameMaxLength,
  shortName: limits.nameMaxLength,
  address: limits.addressMaxLength,
  schedule: limits.scheduleTextMaxLength,
  openingHours: limits.scheduleTextMaxLength,
  phone: limits.phoneTextMaxLength,
  whatsapp: limits.phoneTextMaxLength,
  description: limits.descriptionMaxLength,
  attribution: limits.nameMaxLength,
};

const tidied: { readonly [F in ImportField]?: (text: string) => string } = { phone: tidyPhones, whatsapp: tidyPhones };

const separators: { readonly [F in ImportField]?: string } = { schedule: ' ', description: '\n', city: ' - ' };

/** Labels of a column that describes its point in lines, of which one is meant. */
const labels: { readonly [F in ImportField]?: RegExp } = {
  name: /(?:^|\n)nome:\s*(\S[^\n]*)/i,
  address: /(?:^|\n)endere[çc]o:\s*(\S[^\n]*)/i,
};

/** A house number without its street: '123', 'nº 45-A', 's/n'. */
const houseNumber = /^(?:n[º°.o]{0,2}\s*)?(?:\d{1,5}\s*-?\s*[a-z]?|s\s*\/?\s*n)[º°.]?$/i;

/** The parts of an address; a number before any street says nothing. */
const addressParts = (texts: readonly string[]): readonly string[] => {
  const first = texts.findIndex((text) => text !== '' && !houseNumber.test(text));
  return first === -1 ? [] : texts.slice(first);
};

const placeSentences: { readonly [N in Exclude<ReadPlace['note'], null | 'absent'>]: string } = {
  swapped: 'Latitude e longitude estavam trocadas.',
  nowhere: 'As coordenadas 0,0 não dizem onde fica.',
  unreadable: 'Coordenadas que não entendemos.',
  incomplete: messages.coordinatesIncomplete,
  abroad: 'As coordenadas ficam fora do Brasil.',
  mended: 'As coordenadas tinham perdido a vírgula dos decimais, e a pusemos de volta: confira no mapa.',
  'minus-missing': 'As coordenadas ficam fora do Brasil: falta o sinal de menos?',
  'decimals-lost': 'As coordenadas perderam a vírgula dos decimais: uma planilha as leu como números inteiros.',
  'corrego-alegre': 'As coordenadas estão no datum Córrego Alegre, que não lemos: converta o arquivo para SIRGAS 2000.',
  'zone-unknown': 'Coordenadas UTM sem a zona: diga a zona na coluna do sistema de referência.',
};

/** A long number as a spreadsheet shows it: its last digits are gone. */
const shortenedNumber = /^\d+(?:[.,]\d+)?E\+?\d+$/i;
const systemColumns = /^(src|scr|crs|epsg|datum|sistema( de)?( referencia| coordenadas)?.*)$/;

/** Words that a street, a place and a chain share: they do not tell one point from another. */
const common = new Set(
  'a as e o os da de do das dos em no na ponto pontos coleta ecoponto ecopontos mini ilha ecologica eco pev ltda'.split(' '),
);

const tellingWords = (name: string): Set<string> => {
  const all = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !common.has(word));
  return new Set(telling.length > 0 ? telling : all);
};

/** How alike two names are, from 0 to 1: the share of the shorter one's telling words that the other has. */
export const likeness = (one: string, other: string): number => {
  const [first, second] = [tellingWords(one), tellingWords(other)];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / Math.max(1, Math.min(first.size, second.size));
};

/** What a person may do with a row of each outcome. */
export const possibleActions: Readonly<Record<RowOutcome, readonly RowAction[]>> = {
  new: ['create', 'skip'],
  changed: ['update', 'skip'],
  duplicate: ['update', 'create', 'skip'],
  repeated: ['create', 'skip'],
  unchanged: [],
  refused: [],
};

/** Why an applied import cannot be taken back: another was applied later, or its rows, which outlive it by a month, are gone; null: it can. */
export const undoHindrance = (
  { id, createdAt }: { id: number; createdAt: Date },
  { lastApplied, now }: { lastApplied: number | null; now: Date },
): 'import-not-last' | 'import-rows-gone' | null => {
  if (id !== lastApplied) return 'import-not-last';
  return createdAt.getTime() < now.getTime() - retentionDays.importRows * 86_400_000 ? 'import-rows-gone' : null;
};

/** Metres within which a row is looked at beside a point at all. */
export const duplicateMetres = 200;

interface Placed extends Kinded {
  readonly address: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

const placeOf = ({ latitude = null, longitude = null }: Placed): Position | null => positionOf({ latitude, longitude });

/** Metres between two points; null where one stands in the lists alone. */
export const distanceTo = (one: Placed, other: Placed): number | null => {
  const [here, there] = [placeOf(one), placeOf(other)];
  return here === null || there === null ? null : distanceInMetres(here, there);
};

/** Whether a row seems to tell of a point of its kind: alike and near, a little alike and in the same spot, or word for word where one has no place. */
export const seemsTheSame = (row: Placed, point: Placed): boolean => {
  if (areOfDifferentKinds(row, point)) return false;
  const metres = distanceTo(row, point);
  const alike = likeness(row.name, point.name);
  if (metres === null) return foldText(row.name) === foldText(point.name) && foldText(row.address) === foldText(point.address);
  return (metres <= duplicateMetres && alike >= 0.6) || (metres <= 15 && alike >= 0.3);
};

/** Whether a number that a row claims is of this very point, and not another installation's. */
export const isTheClaimed = (row: Placed, point: Placed): boolean =>
  seemsTheSame(row, point) ||
  foldText(row.name) === foldText(point.name) ||
  foldText(row.address) === foldText(point.address) ||
  (distanceTo(row, point) ?? Number.POSITIVE_INFINITY) <= duplicateMetres;

/** The point that fits best among those that seem the same: the most alike, of those the nearest. */
export const bestOf = <P extends Placed>(row: Placed, points: readonly P[]): P | null =>
  [...points].sort(
    (one, other) =>
      likeness(row.name, other.name) - likeness(row.name, one.name) ||
      (distanceTo(row, one) ?? 0) - (distanceTo(row, other) ?? 0),
  )[0] ?? null;

/** What rows have in common that tell of the same point in the same words: the second of them is not written. */
export const sameText = ({ name, address, latitude, longitude }: ImportedPoint): string =>
  JSON.stringify([foldText(name), foldText(address), latitude?.toFixed(4) ?? null, longitude?.toFixed(4) ?? null]);

type Kept = { readonly [F in keyof ImportedPoint]-?: unknown };

/** What of a point a row would change; what the row does not tell stays. Null: nothing. */
export const differenceTo = (point: Kept, row: ImportedPoint, made: readonly string[]): Partial<ImportedPoint> | null => {
  const told = Object.entries(row).filter(([field, value]) => {
    if (made.includes(field)) return false;
    const now = point[field as keyof ImportedPoint];
    if ((field === 'phone' || field === 'whatsapp') && typeof now === 'string' && typeof value === 'string')
      return !samePhones(now, value);
    return (
      JSON.stringify(Array.isArray(now) ? [...now].sort() : now) !==
      JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
    );
  });
  if (told.length === 0) return null;
  const changes = Object.fromEntries(told) as Partial<ImportedPoint>;
  // Another text may mean other hours: those that we know are not told on beside it.
  const isHoursTold = row.openingHours !== undefined && !made.includes('openingHours');
  const openingHours = row.openingHours ?? null;
  return changes.schedule === undefined || isHoursTold || openingHours === point.openingHours
    ? changes
    : { ...changes, openingHours };
};

const columnMaterials = (column: string): MaterialType[] =>
  column.startsWith('@') ? [] : materialsIn(column.replace(/^recycling:/, ''));
/** Whether a column is named by a material and nothing else, as 'Vidro' and `recycling:glass`. */
const isMaterialColumn = (column: string): boolean =>
  column.startsWith('recycling:') ||
  (column.length <= 24 && !/endere|nome|hor[áa]|tipo/i.test(column) && columnMaterials(column).length > 0);

/** How a file's columns seem to be meant; what the rows do not say may be said by the file's name and its format. */
export const proposeMapping = (columns: readonly string[], file: { name: string; format: string }): ImportMapping => {
  const proposed = proposedColumns(columns, isMaterialColumn);
  const materials = materialsIn(file.name.replace(/\.[a-z]+$/i, '').replace(/[_-]/g, ' '));
  return {
    columns: proposed,
    constants: {
      ...(materials.length === 0 ? {} : { materials: materials.join(', ') }),
      ...(file.format === 'osm' && !columns.includes(idColumn) ? { attribution: '© colaboradores do OpenStreetMap (ODbL)' } : {}),
    },
  };
};

/** Texts one after the other; what stands there as a whole part already is not said again. */
const joined = (texts: readonly string[], separator: string): string => {
  const parts: string[] = [];
  for (const text of texts) {
    const said = parts.flatMap((part) => [part, ...part.split(/,\s*/)]).map(foldText);
    if (text !== '' && !said.includes(foldText(text))) parts.push(text);
  }
  return parts.join(separator);
};

const stateAtEnd = new RegExp(
  `[-–,/(]\\s*(?:${ufs.join('|')})\\)?(?:[\\s,.-]*(?:CEP:?\\s*)?\\d{5}-?\\d{3})?(?:,?\\s*Brasil)?[\\s.]*$`,
);

/** Whether an address says its city: by name among its parts, or with the state at the end. */
const isCityNamed = (address: string, city: string): boolean => {
  const [name = ''] = city.split(/ [-–] |[,/(]/);
  const parts = address.split(/[,;/()]| [-–] /).map(foldText);
  return stateAtEnd.test(address) || (name.trim() !== '' && parts.includes(foldText(name)));
};

const activeIn = (text: string): boolean | null => {
  const folded = foldText(text);
  if (/^(ativo|ativa|aberto|em funcionamento|funcionando|active)$/.test(folded)) return true;
  if (/^(inativo|inativa|fechado|desativado|desativada|inactive)$/.test(folded)) return false;
  return answerIn(text);
};

const shownDegrees = (degrees: number): string => degrees.toFixed(5).replace('.', ',');

/**
 * Hours as a person reads them and as OpenStreetMap writes them, of which each may be made of the other; empty where nothing is said. Hours
 * for programs that cannot be drawn are said in Portuguese, or noted.
 */
const hoursOf = (
  said: string,
  tagged: string,
  hasColumn: boolean,
  { made, notes }: { made: ImportField[]; notes: string[] },
): { schedule: string; openingHours: string } => {
  const text = /^sem informa/i.test(said) ? '' : said;
  if (tagged === '' && isHoursTag(text)) return hoursOf('', text, hasColumn, { made, notes });
  const hours = parseOpeningHours(tagged);
  if (hours === null && isHoursTag(tagged)) {
    const words = text === '' ? (hoursTagWords(tagged) ?? '') : text;
    if (words === '') notes.push(`Horário que não sabemos dizer em português: ${tagged.slice(0, 100)}.`);
    return { schedule: words, openingHours: '' };
  }
  // In a column for OpenStreetMap's hours people also write what they would say.
  if (hours === null) {
    const schedule = text || tagged;
    const openingHours = hasColumn && text !== '' ? null : proposedOpeningHours(schedule);
    if (openingHours !== null) made.push('openingHours');
    return { schedule, openingHours: openingHours ?? '' };
  }
  if (text === '') made.push('schedule');
  return { schedule: text || openingHoursWords(hours), openingHours: tidyOpeningHours(tagged) };
};

/** Understands a row by a mapping; `system` names the reference system of the file where it does. */
export const readRow = (cells: Cells, { columns, constants, minus, takesMiddles }: ImportMapping, system: string): ReadRow => {
  const notes: string[] = [];
  const problems: Record<string, string> = {};
  const made: ImportField[] = [];
  const textOf = (field: ImportField): string => {
    const separator = separators[field] ?? ', ';
    const texts = (columns[field] ?? [])
      .map((column) => unquoted(plainText(cells[column] ?? '')))
      .map((text) => labels[field]?.exec(text)?.[1]?.trim() ?? text);
    const lines = field === 'schedule' || field === 'description' ? texts : texts.map(oneLine);
    const text = joined(field === 'address' ? addressParts(lines) : lines, separator);
    const said = text === '' ? (constants[field] ?? '').trim() : text;
    const whole = tidied[field]?.(said) ?? said;
    const max = most[field] ?? Number.POSITIVE_INFINITY;
    if (whole.length <= max) return whole;
    notes.push(`Texto cortado em ${max} caracteres.`);
    return `${whole.slice(0, max - 1).trimEnd()}…`;
  };

  const [latitudeColumn = '', longitudeColumn = ''] = [columns.latitude?.[0], columns.longitude?.[0]];
  // A street may be named like a datum: a cell names its system in a column for it, or beside UTM or EPSG.
  const named = Object.entries(cells)
    .filter(([column, text]) => text.length <= 200 && (/UTM|EPSG/i.test(text) || systemColumns.test(foldText(column))))
    .map(([, text]) => referenceSystemOf(text))
    .find((one) => one !== null);
  const read = readPlace(
    unguarded(cells[latitudeColumn] ?? ''),
    unguarded(cells[longitudeColumn] ?? ''),
    named ?? referenceSystemOf(system),
    minus,
  );
  const shape = latitudeColumn === geometryColumns.latitude ? (cells[geometryColumns.shape] ?? '') : '';
  const isLeftOut = shape !== '' && takesMiddles !== true;
  if (isLeftOut) problems.latitude = `É uma ${shape} do mapa, e não um ponto.`;
  else if (read.place === null && read.note !== 'absent' && read.note !== 'nowhere')
    problems.latitude = placeSentences[read.note];
  if (shape !== '' && !isLeftOut && read.place !== null) notes.push(`O lugar é o meio de uma ${shape} do mapa.`);
  if (read.note === 'swapped' || read.note === 'mended' || read.note === 'nowhere') notes.push(placeSentences[read.note]);

  const description = textOf('description');
  let address = textOf('address');
  if (address === '') {
    // Some layers tell the address in a description alone.
    address = /endere[çc]o:?\s*(\S[^\n]*)/i.exec(description)?.[1]?.slice(0, limits.addressMaxLength).trim() ?? '';
    if (address === '' && read.place !== null) {
      address = `Sem endereço: ${shownDegrees(read.place.latitude)}; ${shownDegrees(read.place.longitude)}`;
      made.push('address');
    }
    if (address !== '') notes.push('O endereço foi feito do que a linha diz.');
  }
  const city = textOf('city');
  const isCity = city !== '' && !ufs.some((uf) => uf === city.toUpperCase());
  const isAddressMade = address === '' || made.includes('address');
  if (!isAddressMade && city !== '' && !isCityNamed(address, city))
    address = `${address}, ${city}`.slice(0, limits.addressMaxLength);
  const namesCity = isAddressMade ? null : isCityNamed(address, isCity ? city : '');
  let name =
    textOf('name') || (/(?:^|\n)nome:?\s+(\S[^\n]*)/i.exec(description)?.[1]?.slice(0, limits.nameMaxLength).trim() ?? '');
  if (name === '') {
    const of = textOf('shortName') || (isAddressMade ? '' : `Ponto de coleta – ${firstAddressSegment(address)}`);
    name = of.slice(0, limits.nameMaxLength);
    made.push('name');
    if (name !== '') notes.push('O nome foi feito do endereço.');
    else if (address !== '') problems.name = 'A linha não diz o nome nem o endereço do ponto.';
  }
  const { unknown, ...taken } = takenInTexts(cells, columns.materials ?? [], constants.materials ?? '');
  const [saidCategories, saidRefused] = [textOf('categories'), textOf('refusedCategories')];
  const [listed, listedRefused] = [saidCategories, saidRefused].map(listedCategories);
  const categories = columns.categories === undefined ? taken.categories : (listed ?? []);
  const refusedCategories = (columns.refusedCategories === undefined ? taken.refusedCategories : (listedRefused ?? [])).filter(
    (id) => !categories.includes(id),
  );
  const materials = materialTypes.filter(
    (type) => taken.materials.has(type) || categories.map(materialOfCategory).includes(type),
  );
  for (const [said, ids] of [
    [saidCategories, listed],
    [saidRefused, listedRefused],
  ] as const)
    if (said !== '' && ids?.length === 0) notes.push(`Categoria que não conhecemos: ${said.slice(0, 100)}.`);
  if (unknown.length > 0) notes.push(`Material que não conhecemos: ${unknown.join(', ').slice(0, 100)}.`);

  const website = textOf('website');
  const isWeb = website !== '' && website.length <= limits.websiteMaxLength && webAddress(website) !== null;
  if (website !== '' && !isWeb) notes.push('O site ficou de fora: não é um endereço que abra.');
  const phonesOf = (field: 'phone' | 'whatsapp', title: string): string => {
    const text = textOf(field);
    const problem = phonesProblem(text);
    const withNine = phoneWithNine(text);
    if (shortenedNumber.test(text)) {
      notes.push(`${title} ficou de fora: a planilha o encurtou (${text}).`);
      return '';
    }
    if (problem !== null) notes.push(`${title} ficou de fora: ${text}. ${problem}.`);
    else if (withNine !== null) notes.push(`${title} sem o 9: hoje é ${withNine}.`);
    return problem === null ? text : '';
  };
  const verdict = tagVerdict(cells);
  notes.push(...verdict.notes);
  const isOut = verdict.isGone || verdict.isPrivate;
  const active = activeIn(textOf('isActive')) ?? (verdict.isGone ? false : null);
  const saidHandover = textOf('handover');
  const handover = handoverIn(saidHandover);
  if (saidHandover !== '' && handover === null) notes.push(`Não entendemos se busca ou recebe: ${saidHandover.slice(0, 100)}.`);
  const saidAccess = textOf('publicAccess');
  const publicAccess = publicAccessIn(saidAccess) ?? (verdict.isPrivate ? 'restricted' : null);
  if (saidAccess !== '' && publicAccess === null) notes.push(`Não entendemos o acesso: ${saidAccess.slice(0, 100)}.`);
  const saidBookings = textOf('takesBookings');
  const takesBookings = answerIn(saidBookings);
  if (saidBookings !== '' && takesBookings === null)
    notes.push(`Não entendemos se aceita agendamento: ${saidBookings.slice(0, 100)}.`);
  const accessNote = oneLine(textOf('accessNote')).slice(0, limits.accessNoteMaxLength);
  const { schedule, openingHours } = hoursOf(textOf('schedule'), textOf('openingHours'), columns.openingHours !== undefined, {
    made,
    notes,
  });
  const told = {
    shortName: textOf('shortName'),
    schedule,
    openingHours,
    phone: phonesOf('phone', 'O telefone'),
    whatsapp: phonesOf('whatsapp', 'O WhatsApp'),
    website: isWeb ? website : '',
    description,
    attribution: textOf('attribution'),
  };
  const point: ImportedPoint = {
    name,
    address,
    ...Object.fromEntries(Object.entries(told).filter(([, text]) => text !== '')),
    ...(read.place === null ? {} : { latitude: read.place.latitude, longitude: read.place.longitude }),
    ...(materials.length === 0 ? {} : { materials }),
    ...(categories.length === 0 ? {} : { categories: [...categories] }),
    ...(refusedCategories.length === 0 ? {} : { refusedCategories: [...refusedCategories] }),
    ...(handover === null ? {} : { handover }),
    ...(publicAccess === null ? {} : { publicAccess }),
    ...(accessNote === '' ? {} : { accessNote }),
    ...(takesBookings === null ? {} : { takesBookings }),
    ...(active === null ? {} : { isActive: active }),
  };
  const { attribution: _attribution, ...checked } = point;
  for (const issue of CollectionPointCreation.safeParse(checked).error?.issues ?? [])
    problems[String(issue.path[0] ?? 'name')] ??= issue.message;
  const claimed = textOf('id');
  return {
    id: /^\d{1,9}$/.test(claimed) && Number(claimed) > 0 ? Number(claimed) : null,
    point: Object.keys(problems).length === 0 ? point : null,
    made,
    notes: isLeftOut ? [] : [...new Set(notes)],
    problems,
    proposed: isOut ? 'skip' : 'create',
    namesCity,
    missingMinus: read.note === 'minus-missing' ? read.axes : [],
    isExtended: shape !== '',
  };
};
