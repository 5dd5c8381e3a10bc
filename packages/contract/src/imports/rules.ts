import { materialOfCategory } from '../collection-points/categories.ts';
import { ufs } from '../collection-points/holidays.ts';
import { materialTypes } from '../collection-points/materials.ts';
import { firstAddressSegment } from '../collection-points/rules.ts';
import { CollectionPointCreation } from '../collection-points/schema.ts';
import { phonesProblem, phoneWithNine, tidyPhones } from '../contact-links.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { retentionDays } from '../personal-data/retention.ts';
import { foldText } from '../text.ts';
import { webAddress } from '../web-address.ts';
import { publicAccessIn } from './access.ts';
import { addressParts, isCityNamed } from './addresses.ts';
import { listedCategories, takenInTexts } from './categories.ts';
import { joined, oneLine, plainText, unquoted } from './cell-text.ts';
import { type Axis, type ReadPlace, readPlace, referenceSystemOf } from './coordinates.ts';
import { geometryColumns, type ImportField, type ImportMapping } from './fields.ts';
import { unguarded } from './formula-guard.ts';
import { handoverIn } from './handover.ts';
import { hoursOf } from './hours.ts';
import type { Cells, ImportedPoint } from './imported-point.ts';
import { answerIn } from './materials.ts';
import { tagVerdict } from './osm-tags.ts';
import { pickupRulesIn } from './pickup-rules.ts';
import type { ImportSubject, RowAction, RowOutcome } from './schema.ts';

/** A parsed row: its values, the id that it claims, the edits made to its text, and the reasons for a refusal. */
export interface ReadRow {
  readonly id: number | null;
  /** Null when `problems` is not empty. */
  readonly point: ImportedPoint | null;
  /** Fields derived because the row lacks them: they never replace a point's own values. */
  readonly made: readonly ImportField[];
  readonly notes: readonly string[];
  readonly problems: Readonly<Record<string, string>>;
  /** Proposed action for a new point: skip one that no longer exists or is closed to the public. */
  readonly proposed: 'create' | 'skip';
  /** Whether the address names its city; null where the row has no address of its own. */
  readonly namesCity: boolean | null;
  /** Axes whose coordinate lies in Brazil only with a minus sign. */
  readonly missingMinus: readonly Axis[];
  /** Whether the row's geometry is an area or a line, which can only be placed at its middle. */
  readonly isExtended: boolean;
}

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

/** Labels in a multi-line description, by the field that follows the label. */
const labels: { readonly [F in ImportField]?: RegExp } = {
  name: /(?:^|\n)nome:\s*(\S[^\n]*)/i,
  address: /(?:^|\n)endere[çc]o:\s*(\S[^\n]*)/i,
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

/** Actions that an administrator may choose for a row of points or items, by its outcome. */
const possibleActions: Readonly<Record<RowOutcome, readonly RowAction[]>> = {
  new: ['create', 'skip'],
  changed: ['update', 'skip'],
  duplicate: ['update', 'create', 'skip'],
  repeated: ['create', 'skip'],
  unchanged: [],
  refused: [],
};

/** Actions that an administrator may choose for a row: a repeated row of an area goes with the first of its rows. */
export const possibleActionsOf = (subject: ImportSubject, outcome: RowOutcome): readonly RowAction[] =>
  subject === 'areas' && outcome === 'repeated' ? [] : possibleActions[outcome];

/**
 * Reason why an applied import cannot be undone: a later import was applied, or its rows, stored for a month, are deleted; null
 * when the undo is possible.
 */
export const undoBlocker = (
  { id, createdAt }: { id: number; createdAt: Date },
  { lastApplied, now }: { lastApplied: number | null; now: Date },
): 'import-not-last' | 'import-rows-gone' | null => {
  if (id !== lastApplied) return 'import-not-last';
  return createdAt.getTime() < now.getTime() - retentionDays.importRows * 86_400_000 ? 'import-rows-gone' : null;
};

const activeIn = (text: string): boolean | null => {
  const folded = foldText(text);
  if (/^(ativo|ativa|aberto|em funcionamento|funcionando|active)$/.test(folded)) return true;
  if (/^(inativo|inativa|fechado|desativado|desativada|inactive)$/.test(folded)) return false;
  return answerIn(text);
};

const shownDegrees = (degrees: number): string => degrees.toFixed(5).replace('.', ',');

/** Parses a row by a mapping; `system` is the file's reference system, empty where the file names none. */
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
  // A street may be named like a datum: a cell counts as a reference system only in a column for it, or beside UTM or EPSG.
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
    // Some layers give the address only within a description.
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
  const pickupRules = pickupRulesIn(textOf, notes);
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
    ...(Object.keys(pickupRules).length === 0 ? {} : { pickupRules }),
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
