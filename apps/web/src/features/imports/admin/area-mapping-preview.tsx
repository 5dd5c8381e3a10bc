import { postalCodeText, streetText } from '@separai/contract/area-imports/coverage-cells';
import type { AreaMapping } from '@separai/contract/area-imports/fields';
import { type AreaRow, areaRowReader } from '@separai/contract/area-imports/row';
import { ruleWords } from '@separai/contract/collection-days/words';
import type { Import } from '@separai/contract/imports/schema';
import type { Column } from '../../../components/admin/table.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { areaImportsText } from './area-text.ts';
import { FirstRows } from './first-rows.tsx';
import { Problems } from './row-words.tsx';

interface ShownRow extends AreaRow {
  readonly hasShape: boolean;
}

const coverageWords = ({ districts, streets, postalCodes, hasShape }: ShownRow): string =>
  [
    ...(hasShape ? [areaImportsText.outline] : []),
    ...districts,
    ...streets.map(streetText),
    ...postalCodes.map(postalCodeText),
  ].join('; ');

const columns: readonly Column<ShownRow>[] = [
  {
    key: 'area',
    title: areaImportsText.area,
    cell: ({ name, code, service, problems, notes }) => (
      <>
        <span className="block font-medium empty:hidden">{name === '' ? code : name}</span>
        <span className={classNames('block', (name !== '' || code !== null) && 'text-small text-ink-soft')}>{service}</span>
        <Problems problems={problems} notes={notes} />
      </>
    ),
  },
  { key: 'coverage', title: areaImportsText.coverage, cell: coverageWords },
  { key: 'days', title: areaImportsText.fields.frequency, cell: ({ rules }) => rules.map(ruleWords).join('; ') },
];

/** The first rows of a file of collection areas as a mapping reads them; rows of one area are joined later. */
export function AreaMappingPreview({ record, mapping }: { record: Import; mapping: AreaMapping }) {
  const read = areaRowReader(mapping);
  return <FirstRows record={record} read={({ cells, hasShape }) => ({ ...read(cells), hasShape })} columns={columns} />;
}
