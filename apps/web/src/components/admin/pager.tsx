import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { pagerText } from './text.ts';

interface PagerProps {
  /** A page of a table as the server gives it. */
  page: { page: number; pageSize: number; total: number; items: readonly unknown[] };
  onPage: (page: number) => void;
}

/** Which part of a table is shown, and the ways to the pages beside it. */
export function Pager({ page: { page, pageSize, total, items }, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label={pagerText.pages} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft">{pagerText.range(first, first + items.length - 1, total)}</p>
      <div className="flex min-w-0 flex-wrap gap-2">
        <Button variant="neutral" size="small" icon={<ChevronLeft />} disabled={page === 1} onClick={() => onPage(page - 1)}>
          {pagerText.previous}
        </Button>
        <Button
          variant="neutral"
          size="small"
          iconAfter={<ChevronRight />}
          disabled={page * pageSize >= total}
          onClick={() => onPage(page + 1)}
        >
          {pagerText.next}
        </Button>
      </div>
    </nav>
  );
}
