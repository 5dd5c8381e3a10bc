import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import type { Choosable, RowHeight } from './table-view.ts';

/** Classes of a table: a table on a wide screen, a card for each row on a narrow one. */
export const tableLook = {
  table:
    'w-full border-separate border-spacing-0 tight:block roomy:overflow-hidden roomy:rounded-lg roomy:border roomy:border-line roomy:bg-surface',
  head: 'bg-sunken text-left font-display text-[0.8125rem] leading-4.5 tight:sr-only',
  headCell: 'px-3 py-2.5',
  body: 'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-3',
  row: 'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-y-1.5 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3.5',
  cell: 'wrap-break-word roomy:border-t roomy:border-line roomy:px-3 roomy:py-2.5 roomy:align-middle',
} as const;

/** Classes of a table with many rows in sight: compact ones are as high as a button on a wide screen. */
export const denseLook = {
  headCell: 'px-2 py-1.5',
  row: 'tight:flex tight:flex-wrap tight:items-center tight:gap-x-2.5 tight:gap-y-1 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-2.5',
  cell: 'wrap-break-word roomy:border-t roomy:border-line roomy:px-2 roomy:py-1.5 roomy:align-middle wide:compact:py-0',
} as const;

/** Of a cell's text: cut to the two lines that a compact row of a wide screen has room for. */
export const clamped = 'wide:compact:line-clamp-2 wide:compact:leading-5';

export interface Column<Row> extends Choosable {
  /** Of a sortable column: its sort order. */
  readonly key: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Its cells are the headers of their rows. */
  readonly isHead?: boolean;
  /** Its cells repeat the title on a narrow screen. */
  readonly isTitled?: boolean;
  readonly className?: string | ((row: Row) => string | false) | undefined;
  readonly headClassName?: string;
}

interface Sorting<Sort extends string> {
  /** The sort order; descending with the prefix `-`. */
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

export interface Selection<Row, Id> {
  readonly marks: ReadonlySet<Id>;
  readonly onMarks: (marks: ReadonlySet<Id>) => void;
  readonly canMark?: (row: Row) => boolean;
  readonly text: { readonly chooseAll: string; readonly chosenActions: string };
  /** The label of a row's checkbox. */
  readonly labelOf: (row: Row) => string;
  /** The actions on the marked rows. */
  readonly actions: (rows: readonly Row[]) => ReactNode;
}

export interface TableProps<Row, Id, Sort extends string> {
  rows: readonly Row[];
  rowId: (row: Row) => Id;
  caption: string;
  columns: readonly Column<Row>[];
  /** The last column. */
  rowActions?: Pick<Column<Row>, 'title' | 'cell' | 'className' | 'headClassName'>;
  sorting?: Sorting<Sort> | undefined;
  selection?: Selection<Row, Id> | undefined;
  /** Classes of this table in the place of the usual ones. */
  look?: Partial<Record<'headCell' | 'row' | 'cell', string>>;
  /** Gives the columns their widths on a wide screen, where a wider table scrolls; absent: the content decides. */
  height?: RowHeight;
  /** The rows of another query are about to replace these. */
  isStale?: boolean;
}

/** A table of rows. */
export function Table<Row, Id extends string | number, Sort extends string = string>({
  rows,
  rowId,
  caption,
  columns: fields,
  rowActions,
  sorting,
  selection,
  look,
  height,
  isStale = false,
}: TableProps<Row, Id, Sort>) {
  const columns = rowActions === undefined ? fields : [...fields, { key: 'actions', ...rowActions }];
  const { headCell, row: rowClass, cell } = { ...tableLook, ...look };
  const table = (
    <table
      aria-busy={isStale}
      data-height={height}
      className={classNames(tableLook.table, height !== undefined && 'wide:table-fixed', isStale && 'opacity-60')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className={tableLook.head}>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={classNames('w-12 p-1.5', height !== undefined && 'wide:py-0')}>
              <AllCheckbox rows={rows} rowId={rowId} {...selection} />
            </th>
          )}
          {columns.map(({ key, title, sortable = false, headClassName }: Column<Row>) =>
            sortable && sorting !== undefined ? (
              <SortedHead key={key} order={key} title={title} className={headClassName} {...sorting} />
            ) : (
              <th key={key} scope="col" className={classNames(headCell, headClassName)}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className={tableLook.body}>
        {rows.map((row) => {
          const id = rowId(row);
          const isMarked = selection?.marks.has(id) ?? false;
          return (
            <tr key={id} className={classNames(rowClass, isMarked && 'bg-mint/40')}>
              {selection !== undefined && (
                <td className={cell}>
                  {selection.canMark?.(row) !== false && (
                    <Checkbox
                      label={selection.labelOf(row)}
                      checked={isMarked}
                      onChange={() => selection.onMarks(toggled(selection.marks, id))}
                    />
                  )}
                </td>
              )}
              {columns.map(({ key, title, isHead = false, isTitled = false, className, cell: contentOf }: Column<Row>) => {
                const own = typeof className === 'function' ? className(row) : className;
                const Cell = isHead ? 'th' : 'td';
                return (
                  <Cell key={key} scope={isHead ? 'row' : undefined} className={classNames(cell, isHead && 'text-left', own)}>
                    {isTitled && <span className="text-ink-soft roomy:hidden">{title}: </span>}
                    {contentOf(row)}
                  </Cell>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  return height === undefined ? table : <div className="roomy:overflow-x-auto">{table}</div>;
}

/** Column headers of a table whose rows are drawn by its screen. */
export const HeadCells = ({ titles }: { titles: readonly string[] }) =>
  titles.map((title) => (
    <th key={title} scope="col" className={tableLook.headCell}>
      {title}
    </th>
  ));

interface SortedHeadProps<Sort extends string> extends Sorting<Sort> {
  order: string;
  title: string;
  className: string | undefined;
}

/** The header of a sortable column: the first press sorts it ascending, the next one descending. */
function SortedHead<Sort extends string>({ order, title, sort, onSort, className }: SortedHeadProps<Sort>) {
  const isAscending = sort === order;
  const isDescending = sort === `-${order}`;
  return (
    <th
      scope="col"
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}
      className={classNames('px-1 py-0', className)}
    >
      <button
        type="button"
        onClick={() => onSort((isAscending ? `-${order}` : order) as Sort)}
        className="inline-flex min-h-11 items-center gap-1 rounded-md px-2 hover:bg-line [&>svg]:size-4"
      >
        {title}
        {isAscending && <ArrowUp aria-hidden="true" />}
        {isDescending && <ArrowDown aria-hidden="true" />}
      </button>
    </th>
  );
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}

function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input type="checkbox" className="size-6 cursor-pointer accent-(--action)" aria-label={label} {...input} />
    </label>
  );
}

type AllProps<Row, Id> = Selection<Row, Id> & { rows: readonly Row[]; rowId: (row: Row) => Id };

/** Marks all rows of the page, or none. */
function AllCheckbox<Row, Id>({ rows, rowId, marks, onMarks, canMark = () => true, text }: AllProps<Row, Id>) {
  const ids = rows.filter(canMark).map(rowId);
  const areAllMarked = ids.length > 0 && ids.every((id) => marks.has(id));
  return (
    <Checkbox
      label={text.chooseAll}
      checked={areAllMarked}
      disabled={ids.length === 0}
      onChange={() => onMarks(new Set(areAllMarked ? [] : ids))}
    />
  );
}

const toggled = <Id,>(marks: ReadonlySet<Id>, id: Id): ReadonlySet<Id> => {
  const next = new Set(marks);
  if (!next.delete(id)) next.add(id);
  return next;
};
