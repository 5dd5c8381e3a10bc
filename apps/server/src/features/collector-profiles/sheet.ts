import { type CalendarDay, dayAt, type TimeZone } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { AdministeredCollectorProfile } from '@separai/contract/collector-profiles/administration-schema';
import { collectorKindTitles, collectorPaymentTitles, listingConsentWayTitles } from '@separai/contract/collector-profiles/kinds';
import { servedDistricts } from '@separai/contract/collector-profiles/rules';
import type { Cell, Sheet, SheetColumn, SheetFormat } from '../../platform/tables/write-sheet.ts';

interface Column extends SheetColumn {
  readonly cellOf: (profile: AdministeredCollectorProfile, timeZone: TimeZone) => Cell;
}

const dayFormat = 'dd/mm/yyyy';
const dayCell = (day: CalendarDay | null): Cell => (day === null ? null : { day });

const columns: readonly Column[] = [
  { header: 'ID', width: 8, cellOf: ({ id }) => id },
  { header: 'Tipo', width: 28, cellOf: ({ kind }) => collectorKindTitles[kind] },
  { header: 'Nome', width: 30, cellOf: ({ name }) => name },
  { header: 'Organização', width: 28, cellOf: ({ organization }) => organization },
  { header: 'O que recolhe', width: 34, cellOf: ({ materials }) => materials.map((type) => materialTitles[type]).join(', ') },
  { header: 'Cidade', width: 22, cellOf: ({ municipality }) => municipality },
  { header: 'Estado', width: 8, cellOf: ({ uf }) => uf },
  { header: 'Bairros', width: 40, cellOf: servedDistricts },
  { header: 'Telefone', width: 20, cellOf: ({ phone }) => phone },
  { header: 'WhatsApp', width: 20, cellOf: ({ whatsapp }) => whatsapp },
  { header: 'Pagamento', width: 20, cellOf: ({ payment }) => collectorPaymentTitles[payment] },
  { header: 'Como', width: 28, cellOf: ({ paymentNote }) => paymentNote },
  { header: 'Sobre', width: 40, cellOf: ({ description }) => description },
  { header: 'Publicado', width: 11, cellOf: ({ isActive }) => (isActive ? 'Sim' : 'Não') },
  {
    header: 'Como concordou',
    width: 16,
    cellOf: ({ consentWay }) => (consentWay === null ? null : listingConsentWayTitles[consentWay]),
  },
  { header: 'Concordou em', width: 14, format: dayFormat, cellOf: ({ consentOn }) => dayCell(consentOn) },
  {
    header: 'Mudado em',
    width: 12,
    format: dayFormat,
    cellOf: ({ updatedAt }, timeZone) => dayCell(dayAt(new Date(updatedAt), timeZone)),
  },
];

async function* rowsOf(profiles: readonly AdministeredCollectorProfile[], timeZone: TimeZone): AsyncGenerator<Cell[]> {
  for (const profile of profiles) yield columns.map(({ cellOf }) => cellOf(profile, timeZone));
}

/** Profiles as a table. */
export const profileSheet = (profiles: readonly AdministeredCollectorProfile[], timeZone: TimeZone): Sheet => ({
  columns: columns.map(({ cellOf: _cellOf, ...column }) => column),
  rows: rowsOf(profiles, timeZone),
});

/** The file name of a download made now. */
export const profileSheetName = (now: Date, timeZone: TimeZone, format: SheetFormat): string =>
  `coletores-${dayAt(now, timeZone)}.${format}`;
