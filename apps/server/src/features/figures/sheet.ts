import { districtTitles, type FigureCell } from '@separai/contract/figures/report';
import { figureMaterialTitle, organizationTitle, serviceTitle } from '@separai/contract/figures/words';
import type { Cell, Sheet, SheetColumn } from '../../platform/tables/write-sheet.ts';
import type { WholeReport } from './service.ts';

interface Column extends SheetColumn {
  readonly cellOf: (cell: FigureCell) => Cell;
}

const columns: readonly Column[] = [
  { header: 'Mês', width: 12, cellOf: ({ month }) => month },
  { header: 'Organização', width: 28, cellOf: ({ organization }) => organizationTitle(organization) },
  { header: 'Bairro', width: 28, cellOf: ({ district }) => districtTitles([])(district) },
  { header: 'Cidade', width: 22, cellOf: ({ district }) => district?.city ?? null },
  { header: 'Serviço', width: 18, cellOf: ({ handover }) => serviceTitle(handover) },
  { header: 'Material', width: 20, cellOf: ({ material }) => figureMaterialTitle(material) },
  { header: 'Quilos', width: 14, format: '#,##0.00', cellOf: ({ kilograms }) => kilograms },
  { header: 'Coletas com o material', width: 22, format: '#,##0', cellOf: ({ collections }) => collections },
];

async function* rowsOf(cells: readonly FigureCell[]): AsyncGenerator<Cell[]> {
  for (const cell of cells) yield columns.map(({ cellOf }) => cellOf(cell));
}

/** The cells of a report as a table. */
export const figuresSheet = ({ cells }: Pick<WholeReport, 'cells'>): Sheet => ({
  columns: columns.map(({ cellOf: _cellOf, ...column }) => column),
  rows: rowsOf(cells),
});

/** The file name of a report: 'relatorio-2026-10-a-2026-12.pdf'. */
export const reportName = ({ from, to }: Pick<WholeReport, 'from' | 'to'>, ending: 'csv' | 'xlsx' | 'pdf'): string =>
  `relatorio-${from === to ? from : `${from}-a-${to}`}.${ending}`;
