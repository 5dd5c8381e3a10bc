import { maskPhone } from '@separai/contract/accounts/rules';
import { dayAt, formatDay, formatInstant, type TimeZone } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';

/** What stands in a cell: a number is a weight in kilograms, a `day` an ISO calendar day. */
type Cell = string | number | { readonly day: string } | null;

interface Column {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly cellOf: (schedule: AdministeredSchedule, timeZone: TimeZone) => Cell;
}

// Street, number and complement are one cell: a number such as '1-2' alone would become a date in a spreadsheet.
const addressOf = ({ user }: AdministeredSchedule): string =>
  [user?.address, user?.number, user?.complement].filter((part) => part != null && part !== '').join(', ');

const columns: readonly Column[] = [
  { header: 'ID', width: 38, cellOf: ({ id }) => id },
  { header: 'Data', width: 12, cellOf: ({ date }) => ({ day: date }) },
  { header: 'Status', width: 14, cellOf: ({ status }) => status },
  { header: 'Morador', width: 28, cellOf: ({ user }) => user?.name ?? null },
  { header: 'E-mail', width: 30, cellOf: ({ user }) => user?.email ?? null },
  // With its marks, for digits alone would become a number.
  { header: 'Telefone', width: 18, cellOf: ({ user }) => (user?.phone == null ? null : maskPhone(user.phone)) },
  { header: 'CEP', width: 11, cellOf: ({ user }) => user?.cep ?? null },
  { header: 'Endereço', width: 40, cellOf: addressOf },
  { header: 'Ponto de coleta', width: 30, cellOf: ({ collectionPoint }) => collectionPoint.name },
  { header: 'Endereço do ponto', width: 40, cellOf: ({ collectionPoint }) => collectionPoint.address },
  { header: 'Materiais', width: 28, cellOf: ({ materials }) => materials.map((type) => materialTitles[type]).join(', ') },
  { header: 'Peso informado (kg)', width: 19, cellOf: ({ weightKg }) => weightKg },
  { header: 'Peso coletado (kg)', width: 18, cellOf: ({ collectedWeightKg }) => collectedWeightKg },
  { header: 'Observação', width: 40, cellOf: ({ observation }) => observation },
  { header: 'Motivo', width: 30, cellOf: ({ reason }) => reason },
  {
    header: 'Agendado em',
    width: 18,
    cellOf: ({ createdAt }, timeZone) => formatInstant(new Date(createdAt), timeZone).replace(',', ''),
  },
];

async function* rowsOf<Value>(
  schedules: AsyncIterable<AdministeredSchedule>,
  timeZone: TimeZone,
  asValue: (cell: Cell) => Value,
): AsyncGenerator<Value[]> {
  for await (const schedule of schedules) yield columns.map(({ cellOf }) => asValue(cellOf(schedule, timeZone)));
}

const decimal = (kg: number): string => String(kg).replace('.', ',');

const csvValue = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimal(cell);
  return typeof cell === 'string' ? cell : formatDay(cell.day);
};

async function* withHeaders(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield columns.map(({ header }) => header);
  yield* rows;
}

/**
 * Bookings as a spreadsheet in Portuguese opens a text file: semicolons, decimal commas, days as dd/MM/yyyy, UTF-8 with its mark. A cell that
 * would be a formula begins with an apostrophe. Rows are read as the stream is.
 */
export const csvOf = (schedules: AsyncIterable<AdministeredSchedule>, timeZone: TimeZone): ReadableStream<Uint8Array> =>
  writeCsvStream(withHeaders(rowsOf(schedules, timeZone, csvValue)), { delimiter: ';', bom: true, escapeFormulae: true });

const xlsxValue = (cell: Cell): string | number | Date | null =>
  cell !== null && typeof cell === 'object' ? new Date(`${cell.day}T00:00:00Z`) : cell;

/** The same as a workbook, with numbers and days as such; texts are texts there, whatever they begin with. */
export const xlsxOf = (schedules: AsyncIterable<AdministeredSchedule>, timeZone: TimeZone): ReadableStream<Uint8Array> =>
  writeXlsxStream(rowsOf(schedules, timeZone, xlsxValue), {
    name: 'Agendamentos',
    columns: columns.map(({ header, width }) => ({
      header,
      width,
      ...(header === 'Data' ? { numFmt: 'dd/mm/yyyy' } : {}),
      ...(header.startsWith('Peso') ? { numFmt: '#,##0.00' } : {}),
    })),
    freezePane: { rows: 1 },
  });

/** What a file of today is called. */
export const sheetName = (now: Date, timeZone: TimeZone, ending: 'csv' | 'xlsx'): string =>
  `agendamentos-${dayAt(now, timeZone)}.${ending}`;
