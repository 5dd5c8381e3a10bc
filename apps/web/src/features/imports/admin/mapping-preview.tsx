import type { ImportMapping } from '@separai/contract/imports/fields';
import { readRow } from '@separai/contract/imports/rules';
import type { Import } from '@separai/contract/imports/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { useQuery } from '@tanstack/react-query';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { importRowsQuery } from './api.ts';
import { rowLook } from './row-table.tsx';
import { Problems, placeOf, shownValue } from './row-words.tsx';
import { adminImportsText as text } from './text.ts';

const rowsShown = 5;

interface PreviewRow extends ReturnType<typeof readRow> {
  readonly number: number;
}

const columns: readonly Column<PreviewRow>[] = [
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
  {
    key: 'point',
    title: text.point,
    cell: ({ point, problems, notes }) => (
      <>
        {point !== null && (
          <>
            <span className="block font-medium">{point.name}</span>
            <span className="block text-small text-ink-soft">{unbrokenTown(point.address)}</span>
          </>
        )}
        <Problems problems={problems} notes={notes} />
      </>
    ),
  },
  { key: 'place', title: text.placeColumn, cell: ({ point }) => (point === null ? '' : placeOf(point)) },
  {
    key: 'materials',
    title: text.fields.materials,
    cell: ({ point }) => (point === null ? '' : shownValue('materials', point.materials ?? [])),
  },
  { key: 'schedule', title: text.fields.schedule, cell: ({ point }) => point?.schedule ?? '' },
];

/** The first rows of a file as a mapping reads them, without the server. */
export function MappingPreview({ record, mapping }: { record: Import; mapping: ImportMapping }) {
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
        rows={rows.data.items.map(({ number, cells }) => ({ number, ...readRow(cells, mapping, record.system) }))}
        rowId={({ number }) => number}
        caption={text.previewCaption}
        columns={columns}
        look={rowLook}
      />
    </section>
  );
}
