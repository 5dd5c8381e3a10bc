import type { Import, ImportRow } from '@separai/contract/imports/schema';
import { importsTextOf, adminImportsText as text } from '../../../text/admin-imports.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RowDecider } from './row-decider.tsx';
import { fieldWord, Problems, placeOf, shownValue } from './row-words.tsx';
import { bodyClass, cellClass, headCellClass, headClass, rowClass, tableClass } from './table-class.ts';

interface RowTableProps {
  record: Import;
  rows: readonly ImportRow[];
  caption: string;
  /** What is shown is about to be replaced. */
  isStale: boolean;
}

/** Rows of a file: a table on a wide screen, a card for each on a narrow one. */
export function RowTable({ record, rows, caption, isStale }: RowTableProps) {
  return (
    <table aria-busy={isStale} className={classNames(tableClass, isStale && 'opacity-60')}>
      <caption className="sr-only">{caption}</caption>
      <thead className={headClass}>
        <tr>
          {[text.row, importsTextOf(record.subject).point, text.details, text.decision].map((word) => (
            <th key={word} scope="col" className={headCellClass}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={bodyClass}>
        {rows.map((row) => (
          <tr key={row.number} className={rowClass}>
            <th scope="row" className={classNames(cellClass, 'font-display font-semibold')}>
              <span className="roomy:hidden">{text.row} </span>
              {row.number}
            </th>
            <td className={classNames(cellClass, 'roomy:w-72')}>
              {row.point !== null && (
                <>
                  <span className="block font-medium">{shownValue('name', row.point.name)}</span>
                  <span className="block text-small text-ink-soft">{shownValue('address', row.point.address)}</span>
                </>
              )}
              {row.item !== null && (
                <>
                  <span className="block font-medium">{shownValue('name', row.item.name)}</span>
                  <span className="block text-small text-ink-soft">{row.itemId}</span>
                </>
              )}
              <AsItCame cells={row.cells} />
            </td>
            <td className={cellClass}>
              <Details row={row} />
            </td>
            <td className={classNames(cellClass, 'roomy:w-64')}>
              {record.state === 'checked' ? <RowDecider importId={record.id} row={row} /> : <Done row={row} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What became of a row's point. */
function Done({ row: { action, undone } }: { row: ImportRow }) {
  return (
    <>
      {action !== null && <span className="block">{text.actionsDone[action]}</span>}
      {undone !== null && <span className="block text-small text-ink-soft">{text.undone[undone]}</span>}
    </>
  );
}

function AsItCame({ cells }: { cells: Readonly<Record<string, string>> }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-action underline underline-offset-4">
        {text.asItCame}
      </summary>
      <dl className="text-small">
        {Object.entries(cells).map(([column, cell]) => (
          <div key={column}>
            <dt className="inline font-semibold">{text.geometry[column] ?? column}: </dt>
            <dd className="inline wrap-anywhere whitespace-pre-line">{cell}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Why a row does not go in, what it changes, or what it tells. */
function Details({ row }: { row: ImportRow }) {
  const { outcome, point, item, changes, before, repeats, problems, notes } = row;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {repeats !== null && <p>{text.repeats(repeats)}</p>}
      {changes !== null && <Changes changes={changes} before={before ?? {}} />}
      {outcome === 'new' && point !== null && (
        <p className="text-small">
          {placeOf(point)}
          {Array.isArray(point.materials) && <span className="block">{shownValue('materials', point.materials)}</span>}
        </p>
      )}
      {outcome === 'new' && item !== null && (
        <p className="text-small whitespace-pre-line">{shownValue('verdicts', item.verdicts)}</p>
      )}
      <Problems problems={problems} notes={notes} />
    </div>
  );
}

type State = Readonly<Record<string, unknown>>;

function Changes({ changes, before }: { changes: State; before: State }) {
  return (
    <dl className="text-small">
      {Object.entries(changes).map(([field, value]) => (
        <div key={field}>
          <dt className="inline font-semibold">{fieldWord(field)}: </dt>
          <dd className="inline">{text.becomes(shownValue(field, before[field]), shownValue(field, value))}</dd>
        </div>
      ))}
    </dl>
  );
}
