import type { ImportMapping } from '@separai/contract/imports/fields';
import { readRow } from '@separai/contract/imports/rules';
import type { Import } from '@separai/contract/imports/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import type { Column } from '../../../components/admin/table.tsx';
import { FirstRows } from './first-rows.tsx';
import { Problems, placeOf, shownValue } from './row-words.tsx';
import { adminImportsText as text } from './text.ts';

const columns: readonly Column<ReturnType<typeof readRow>>[] = [
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

/** The first rows of a file of points as a mapping reads them. */
export function MappingPreview({ record, mapping }: { record: Import; mapping: ImportMapping }) {
  return <FirstRows record={record} read={({ cells }) => readRow(cells, mapping, record.system)} columns={columns} />;
}
