import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';

interface SortedHeadProps<Order extends string> {
  order: Order;
  word: string;
  /** What the table is sorted by; `-` before it: the other way round. */
  sort: Order | `-${Order}`;
  onSort: (sort: Order | `-${Order}`) => void;
  className?: string;
}

/** The head of a column that the table can be sorted by: pressed again, the other way round. */
export function SortedHead<Order extends string>({ order, word, sort, onSort, className }: SortedHeadProps<Order>) {
  const up = sort === order;
  const down = sort === `-${order}`;
  return (
    <th scope="col" aria-sort={up ? 'ascending' : down ? 'descending' : 'none'} className={classNames('px-1 py-0', className)}>
      <button
        type="button"
        onClick={() => onSort(up ? `-${order}` : order)}
        className="inline-flex min-h-11 items-center gap-1 rounded-md px-2 hover:bg-line [&>svg]:size-4"
      >
        {word}
        {up && <ArrowUp aria-hidden="true" />}
        {down && <ArrowDown aria-hidden="true" />}
      </button>
    </th>
  );
}
