import { limits } from '@separai/contract/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Empty, type FailedProps } from '../ui/states.tsx';
import { QueryStates } from './query-states.tsx';
import { type Selection, Table, type TableProps } from './table.tsx';
import { chosenText, countWords, pagerText } from './text.ts';

/** The count of the marked rows and the actions on them; without any there is no bar. */
function SelectionBar<Row, Id>({ rows, onMarks, text, actions }: Selection<Row, Id> & { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      aria-label={text.chosenActions}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-edge bg-raised p-3"
    >
      <p role="status" className="mr-2 font-display font-semibold">
        {chosenText.chosen(rows.length)}
      </p>
      {actions(rows)}
      <Button variant="text" size="small" onClick={() => onMarks(new Set())}>
        {chosenText.forget}
      </Button>
    </div>
  );
}

/** A page of rows, as the server sends it. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** False where `total` is a lower bound; it exceeds the page's last row while there is a next page. */
  readonly isTotalExact?: boolean;
}

/** A page of rows that are all in the browser; without a number they are one page. */
export const pageOf = <Row,>(rows: readonly Row[], page?: number): Page<Row> => {
  const { pageSize } = limits;
  if (page === undefined) return { items: rows, page: 1, pageSize: rows.length, total: rows.length };
  return { items: rows.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: rows.length };
};

/** The range of the page's rows, and the buttons to the pages beside it. */
export function Pager({
  page: { page, pageSize, total, isTotalExact, items },
  onPage,
}: {
  page: Page<unknown>;
  onPage: (page: number) => void;
}) {
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label={pagerText.pages} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft">{pagerText.range(first, first + items.length - 1, countWords(total, isTotalExact))}</p>
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

interface ResourceText {
  readonly caption: string;
  readonly failed: string;
  readonly loading: string;
  readonly empty: string;
  readonly emptySentence: string;
  /** Of a list that its filters leave empty. */
  readonly nothingFound?: string;
  readonly nothingFoundSentence?: string;
}

interface ResourceTableProps<Row, Id, Sort extends string>
  extends Omit<TableProps<Row, Id, Sort>, 'rows' | 'caption' | 'isStale'> {
  query: UseQueryResult<Page<Row>>;
  text: ResourceText;
  titleAs?: FailedProps['titleAs'] | undefined;
  skeleton?: string | undefined;
  isFiltered?: boolean;
  /** Without it there is no pager. */
  onPage?: (page: number) => void;
}

/** A query's page of rows with its states (waiting, failed, empty), the bar of the marked rows, the table and its pager. */
export function ResourceTable<Row, Id extends string | number, Sort extends string = string>({
  query,
  text,
  titleAs,
  skeleton,
  isFiltered = false,
  onPage,
  ...table
}: ResourceTableProps<Row, Id, Sort>) {
  const { rowId, selection } = table;
  return (
    <>
      {selection !== undefined && (
        <SelectionBar rows={query.data?.items.filter((row) => selection.marks.has(rowId(row))) ?? []} {...selection} />
      )}
      <QueryStates query={query} text={text} titleAs={titleAs} skeleton={skeleton}>
        {(page) =>
          page.items.length > 0 ? (
            <>
              <Table rows={page.items} caption={text.caption} isStale={query.isPlaceholderData} {...table} />
              {onPage !== undefined && <Pager page={page} onPage={onPage} />}
            </>
          ) : isFiltered || page.total > 0 ? (
            <Empty
              title={text.nothingFound ?? text.empty}
              sentence={text.nothingFoundSentence ?? text.emptySentence}
              titleAs={titleAs}
            />
          ) : (
            <Empty title={text.empty} sentence={text.emptySentence} titleAs={titleAs} />
          )
        }
      </QueryStates>
    </>
  );
}
