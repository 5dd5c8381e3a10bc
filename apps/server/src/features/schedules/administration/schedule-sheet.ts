import { dayAt, formatInstant, type TimeZone } from '@separai/contract/calendar';
import { handoverTitles } from '@separai/contract/collection-points/handover';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { formatKg } from '@separai/contract/notices/words';
import { formatPhone } from '@separai/contract/phones';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import type { Cell, Sheet, SheetColumn, SheetFormat } from '../../../platform/tables/write-sheet.ts';

interface Column extends SheetColumn {
  readonly width: number;
  readonly cellOf: (schedule: AdministeredSchedule, timeZone: TimeZone) => Cell;
}

/** The pickup address of the booking, else its resident's home address. */
const homeOf = ({ pickup, user }: AdministeredSchedule) => pickup ?? user;

// Street, number and complement are one cell: a number such as '1-2' alone would become a date in a spreadsheet.
const addressOf = (schedule: AdministeredSchedule): string => {
  const home = homeOf(schedule);
  return [home?.address, home?.number, home?.complement].filter((part) => part != null && part !== '').join(', ');
};

const kilograms = '#,##0.00';

const columns: readonly Column[] = [
  { header: 'ID', width: 38, cellOf: ({ id }) => id },
  { header: 'Data', width: 12, format: 'dd/mm/yyyy', cellOf: ({ date }) => ({ day: date }) },
  { header: 'Situação', width: 14, cellOf: ({ status }) => status },
  { header: 'Morador', width: 28, cellOf: ({ user }) => user?.name ?? null },
  { header: 'E-mail', width: 30, cellOf: ({ user }) => user?.email ?? null },
  // Formatted, because digits alone would become a number.
  { header: 'Telefone', width: 18, cellOf: ({ user }) => (user?.phone == null ? null : formatPhone(user.phone)) },
  { header: 'Coleta', width: 16, cellOf: ({ handover }) => (handover == null ? null : handoverTitles[handover]) },
  { header: 'CEP', width: 11, cellOf: (schedule) => homeOf(schedule)?.cep ?? null },
  { header: 'Endereço', width: 40, cellOf: addressOf },
  { header: 'Ponto de coleta', width: 30, cellOf: ({ collectionPoint }) => collectionPoint.name },
  { header: 'Endereço do ponto', width: 40, cellOf: ({ collectionPoint }) => collectionPoint.address },
  { header: 'Materiais', width: 28, cellOf: ({ materials }) => materials.map((type) => materialTitles[type]).join(', ') },
  { header: 'Peso informado (kg)', width: 19, format: kilograms, cellOf: ({ weightKg }) => weightKg },
  { header: 'Peso coletado (kg)', width: 18, format: kilograms, cellOf: ({ collectedWeightKg }) => collectedWeightKg },
  {
    header: 'Peso por material',
    width: 40,
    cellOf: ({ collectedByMaterial }) =>
      collectedByMaterial?.map(({ material, kg }) => `${materialTitles[material]} ${formatKg(kg)}`).join(', ') ?? null,
  },
  { header: 'Quem pesou', width: 24, cellOf: ({ weighedBy }) => weighedBy },
  { header: 'Dia da pesagem', width: 14, format: 'dd/mm/yyyy', cellOf: ({ weighedOn: day }) => (day === null ? null : { day }) },
  { header: 'Observação', width: 40, cellOf: ({ observation }) => observation },
  { header: 'Motivo', width: 30, cellOf: ({ reason }) => reason },
  {
    header: 'Agendado em',
    width: 18,
    cellOf: ({ createdAt }, timeZone) => formatInstant(new Date(createdAt), timeZone).replace(',', ''),
  },
  { header: 'Por telefone', width: 14, cellOf: ({ byPhone }) => (byPhone ? 'Sim' : null) },
];

async function* rowsOf(schedules: AsyncIterable<AdministeredSchedule>, timeZone: TimeZone): AsyncGenerator<Cell[]> {
  for await (const schedule of schedules) yield columns.map(({ cellOf }) => cellOf(schedule, timeZone));
}

/** Bookings as a table, weights in kilograms. The rows are streamed. */
export const scheduleSheet = (schedules: AsyncIterable<AdministeredSchedule>, timeZone: TimeZone): Sheet => ({
  columns: columns.map(({ cellOf: _cellOf, ...column }) => column),
  rows: rowsOf(schedules, timeZone),
});

/** The file name of an export made now. */
export const sheetName = (now: Date, timeZone: TimeZone, format: SheetFormat): string =>
  `agendamentos-${dayAt(now, timeZone)}.${format}`;
