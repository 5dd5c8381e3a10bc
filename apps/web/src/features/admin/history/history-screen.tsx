import type { AuditEntry } from '@separai/contract/history/schema';
import { Pager } from '../../../components/admin/pager.tsx';
import { tableLook } from '../../../components/admin/table-look.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { PanelHeading } from '../components/panel-shell.tsx';
import { useHistoryPage } from './api.ts';
import { whoOf } from './audit-words.ts';
import { EntryChanges, EntryLinks, WhatWasDone, whenOf } from './history-entry.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { changed, type HistorySearch } from './history-search.ts';
import { adminHistoryText as text } from './text.ts';

interface ScreenProps {
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

/** `/admin-dashboard/historico`: who changed what and when; what is shown of it stands in the address. */
export function HistoryScreen({ search, onSearch }: ScreenProps) {
  const page = useHistoryPage(search);
  const { data } = page;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PanelHeading title={text.title} line={data === undefined ? text.line : text.headline(data.total)} />
      <HistoryFilters search={search} onSearch={onSearch} />
      {hasFailed(page) ? (
        <Failed query={page} title={text.failed} />
      ) : data === undefined ? (
        <>
          <WaitingStatus quiet>{text.loading}</WaitingStatus>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : data.items.length === 0 ? (
        <Empty title={text.empty} sentence={text.emptySentence} />
      ) : (
        <>
          <HistoryTable entries={data.items} isStale={page.isPlaceholderData} isOne={search.id !== undefined} />
          <Pager page={data} onPage={(pagina) => onSearch(changed(search, { pagina }))} />
        </>
      )}
    </div>
  );
}

const cellClass = 'roomy:border-t roomy:border-line roomy:px-3 roomy:py-2 roomy:align-baseline';

interface HistoryTableProps {
  entries: readonly AuditEntry[];
  isStale: boolean;
  /** Of one record alone, whose changes are shown at once. */
  isOne: boolean;
}

/** A table on a wide screen, a card for each entry on a narrow one. */
function HistoryTable({ entries, isStale, isOne }: HistoryTableProps) {
  return (
    <table aria-busy={isStale} className={classNames(tableLook.table, isStale && 'opacity-60')}>
      <caption className="sr-only">{text.caption}</caption>
      <thead className={tableLook.head}>
        <tr>
          <th scope="col" className="w-[18%] px-3 py-2.5">
            {text.when}
          </th>
          <th scope="col" className="w-[17%] px-3 py-2.5">
            {text.who}
          </th>
          <th scope="col" className="w-[24%] px-3 py-2.5">
            {text.what}
          </th>
          <th scope="col" className="px-3 py-2.5">
            {text.details}
          </th>
        </tr>
      </thead>
      <tbody className="tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-3">
        {entries.map((entry) => (
          <tr
            key={entry.id}
            className="tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-1 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3"
          >
            <td className={classNames(cellClass, 'tight:text-small tight:text-ink-soft')}>{whenOf(entry)}</td>
            <td className={classNames(cellClass, 'wrap-anywhere')}>{whoOf(entry)}</td>
            <th scope="row" className={classNames(cellClass, 'text-left font-normal')}>
              <WhatWasDone entry={entry} />
            </th>
            <td className={cellClass}>
              <div className="flex flex-wrap items-center gap-x-4">
                <EntryChanges entry={entry} opened={isOne} />
                <EntryLinks entry={entry} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
