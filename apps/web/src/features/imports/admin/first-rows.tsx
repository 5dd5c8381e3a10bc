import type { Import, ImportRow } from '@separai/contract/imports/schema';
import { useQuery } from '@tanstack/react-query';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { importRowsQuery } from './api.ts';
import { rowLook } from './row-table.tsx';
import { adminImportsText as text } from './text.ts';

const rowsShown = 5;

interface FirstRowsProps<Read> {
  record: Import;
  /** Reads a row as the mapping does, without the server. */
  read: (row: ImportRow) => Read;
  columns: readonly Column<Read & { number: number }>[];
}

/** The first rows of a file as a mapping reads them. */
export function FirstRows<Read extends object>({ record, read, columns }: FirstRowsProps<Read>) {
  const rows = useQuery(importRowsQuery(record, { page: 1, pageSize: rowsShown }));
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
      <Table
        rows={rows.data.items.map((row) => ({ ...read(row), number: row.number }))}
        rowId={({ number }) => number}
        caption={text.previewCaption}
        columns={[
          {
            key: 'row',
            title: text.row,
            isHead: true,
            className: 'font-display font-semibold',
            cell: ({ number }) => (
              <>
                <span className="roomy:hidden">{text.row} </span>
                {number}
              </>
            ),
          },
          ...columns,
        ]}
        look={rowLook}
      />
    </section>
  );
}
