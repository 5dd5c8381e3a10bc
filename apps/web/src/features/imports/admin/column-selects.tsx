import { geometryColumns } from '@separai/contract/imports/fields';
import type { Import } from '@separai/contract/imports/schema';
import { classNames } from '../../../components/ui/class-names.ts';
import { adminImportsText as text } from './text.ts';

interface ColumnSelectsProps {
  /** The name of the field. */
  field: string;
  chosen: readonly string[];
  /** Whether the field may have several columns. */
  several: boolean;
  columns: Import['columns'];
  /** The id of the first select. */
  firstId: string;
  describedBy: string | undefined;
  /** Sets the column at an index, or adds it at the end; '' removes the column. */
  onColumn: (index: number, column: string) => void;
}

/** A select for each column of a field, and one more where several columns are allowed. */
export function ColumnSelects({ field, chosen, several, columns, firstId, describedBy, onColumn }: ColumnSelectsProps) {
  const offersMore = chosen.length === 0 || several;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {[...chosen, ...(offersMore ? [''] : [])].map((value, index) => {
        const sample = columns.find(({ name }) => name === value)?.sample ?? '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the order is what a choice is
          <div key={index}>
            <select
              id={index === 0 ? firstId : undefined}
              aria-describedby={describedBy}
              aria-label={text.columnOf(field, index + 1)}
              value={value}
              onChange={({ target }) => onColumn(index, target.value)}
              className={classNames(
                'min-h-[44px] w-full rounded-md border-[1.5px] border-edge bg-surface px-2.5 text-body roomy:max-w-100',
                value === '' ? 'text-ink-soft' : 'text-ink',
              )}
            >
              <option value="">{index === 0 ? text.noColumn : text.anotherColumn}</option>
              {columns
                .filter(({ name }) => name !== geometryColumns.shape)
                .filter(({ name }) => name === value || !chosen.includes(name))
                .map(({ name }) => (
                  <option key={name} value={name}>
                    {text.geometry[name] ?? name}
                  </option>
                ))}
            </select>
            {sample !== '' && <p className="mt-0.5 text-small text-ink-soft wrap-anywhere">{text.sample(sample)}</p>}
          </div>
        );
      })}
    </div>
  );
}
