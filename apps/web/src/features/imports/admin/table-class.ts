import { tableLook } from '../../../components/admin/table-look.ts';

/** The panel's tables, with cells that begin at the same height: rows of a file are of any length. */
export const { table: tableClass, head: headClass, headCell: headCellClass, body: bodyClass } = tableLook;
export const rowClass =
  'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-2 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3';
export const cellClass = 'wrap-anywhere text-left roomy:border-t roomy:border-line roomy:px-3 roomy:py-2.5 roomy:align-top';
