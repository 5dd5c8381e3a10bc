import type { ImportMapping } from '@separai/contract/imports/fields';
import { readRow } from '@separai/contract/imports/rules';
import type { Import } from '@separai/contract/imports/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { classNames } from '../../../components/ui/class-names.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useImportRows } from './queries.ts';
import { Problems, placeOf, shownValue } from './row-words.tsx';
import { bodyClass, cellClass, headCellClass, headClass, rowClass, tableClass } from './table-class.ts';
import { adminImportsText as text } from './text.ts';

const rowsShown = 5;

/** What the first rows of a file say by a mapping, before the server is asked. */
export function MappingPreview({ record, mapping }: { record: Import; mapping: ImportMapping }) {
  const rows = useImportRows(record, { page: 1, pageSize: rowsShown });
  if (hasFailed(rows))
    return (
      <RetryAlert onRetry={() => void rows.refetch()} retrying={rows.isFetching}>
        {text.previewFailed}
      </RetryAlert>
    );
  if (rows.data === undefined) return <Skeleton className="h-60 rounded-lg" />;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-display text-name font-semibold">{text.preview}</h3>
      <table className={tableClass}>
        <caption className="sr-only">{text.previewCaption}</caption>
        <thead className={headClass}>
          <tr>
            {[text.row, text.point, text.placeColumn, text.fields.materials, text.fields.schedule].map((word) => (
              <th key={word} scope="col" className={headCellClass}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={bodyClass}>
          {rows.data.items.map(({ number, cells }) => {
            const { point, problems, notes } = readRow(cells, mapping, record.system);
            return (
              <tr key={number} className={rowClass}>
                <th scope="row" className={classNames(cellClass, 'font-display font-semibold')}>
                  <span className="roomy:hidden">{text.row} </span>
                  {number}
                </th>
                <td className={cellClass}>
                  {point !== null && (
                    <>
                      <span className="block font-medium">{point.name}</span>
                      <span className="block text-small text-ink-soft">{unbrokenTown(point.address)}</span>
                    </>
                  )}
                  <Problems problems={problems} notes={notes} />
                </td>
                <td className={cellClass}>{point === null ? '' : placeOf(point)}</td>
                <td className={cellClass}>{point === null ? '' : shownValue('materials', point.materials ?? [])}</td>
                <td className={cellClass}>{point?.schedule ?? ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
