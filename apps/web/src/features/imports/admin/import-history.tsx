import { formatInstant } from '@separai/contract/calendar';
import type { ImportSubject } from '@separai/contract/imports/schema';
import { Link } from '@tanstack/react-router';
import { Pager } from '../../../components/admin/pager.tsx';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { ImportStateBadge, resultOf } from './import-state.tsx';
import { importAddress } from './imports-address.ts';
import { useImports } from './queries.ts';
import { bodyClass, cellClass, headCellClass, headClass, rowClass, tableClass } from './table-class.ts';
import { adminImportsText as text } from './text.ts';

interface ImportHistoryProps {
  subject: ImportSubject;
  page: number;
  onPage: (page: number) => void;
}

/** What was imported, each with its address. */
export function ImportHistory({ subject, page, onPage }: ImportHistoryProps) {
  const imports = useImports(subject, page);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-display text-heading font-bold">{text.history}</h2>
      {hasFailed(imports) ? (
        <Failed query={imports} title={text.failedAll} titleAs="h3" />
      ) : imports.data === undefined ? (
        <>
          <WaitingStatus quiet>{text.loadingAll}</WaitingStatus>
          <Skeleton className="h-40 rounded-lg" />
        </>
      ) : imports.data.items.length === 0 ? (
        <Empty title={text.historyEmpty} sentence={text.historyEmptySentence} titleAs="h3" />
      ) : (
        <>
          <table
            className={classNames(tableClass, imports.isPlaceholderData && 'opacity-60')}
            aria-busy={imports.isPlaceholderData}
          >
            <caption className="sr-only">{text.historyCaption}</caption>
            <thead className={headClass}>
              <tr>
                {[text.file, text.when, text.state, text.result].map((word) => (
                  <th key={word} scope="col" className={headCellClass}>
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className={bodyClass}>
              {imports.data.items.map((one) => (
                <tr key={one.id} className={rowClass}>
                  <th scope="row" className={cellClass}>
                    <Link
                      to={importAddress[subject]}
                      params={{ id: String(one.id) }}
                      className={classNames('inline-flex min-h-11 items-center', textLinkClass)}
                    >
                      {one.fileName}
                    </Link>
                  </th>
                  <td className={classNames(cellClass, 'roomy:align-middle roomy:whitespace-nowrap')}>
                    {formatInstant(new Date(one.createdAt), timeZone)}
                  </td>
                  <td className={classNames(cellClass, 'roomy:align-middle roomy:whitespace-nowrap')}>
                    <ImportStateBadge state={one.state} />
                  </td>
                  <td className={classNames(cellClass, 'roomy:align-middle')}>{resultOf(one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager page={imports.data} onPage={onPage} />
        </>
      )}
    </section>
  );
}
