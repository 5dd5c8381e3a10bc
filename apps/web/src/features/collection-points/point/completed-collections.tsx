import { PackageCheck } from 'lucide-react';
import { classNames } from '../../../components/ui/class-names.ts';
import { searchText } from '../search/text.ts';

/** How many collections were done at a point; none is said softly. */
export function CompletedCollections({ count, className }: { count: number; className?: string }) {
  return (
    <span className={classNames('flex min-w-0 gap-1.5 text-small', count === 0 ? 'text-ink-soft' : 'text-ink', className)}>
      <PackageCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {searchText.completed(count)}
    </span>
  );
}
