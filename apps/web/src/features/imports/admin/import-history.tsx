import { formatInstant } from '@separai/contract/calendar';
import type { Import, ImportSubject } from '@separai/contract/imports/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { timeZone } from '../../../lib/time.ts';
import { importPageQuery } from './api.ts';
import { ImportStateBadge, resultOf } from './import-state.tsx';
import { rowLook } from './row-table.tsx';
import { importAddress } from './search.ts';
import { adminImportsText as text } from './text.ts';

const columns: readonly Column<Import>[] = [
  {
    key: 'file',
    title: text.file,
    isHead: true,
    cell: ({ id, subject, fileName }) => (
      <Link
        to={importAddress[subject]}
        params={{ id: String(id) }}
        className={classNames('inline-flex min-h-11 items-center', textLinkClass)}
      >
        {fileName}
      </Link>
    ),
  },
  {
    key: 'when',
    title: text.when,
    className: 'roomy:align-middle roomy:whitespace-nowrap',
    cell: ({ createdAt }) => formatInstant(new Date(createdAt), timeZone),
  },
  {
    key: 'state',
    title: text.state,
    className: 'roomy:align-middle roomy:whitespace-nowrap',
    cell: ({ state }) => <ImportStateBadge state={state} />,
  },
  { key: 'result', title: text.result, className: 'roomy:align-middle', cell: resultOf },
];

interface ImportHistoryProps {
  subject: ImportSubject;
  page: number;
  onPage: (page: number) => void;
}

/** The imports of a subject. */
export function ImportHistory({ subject, page, onPage }: ImportHistoryProps) {
  const imports = useQuery(importPageQuery(subject, page));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-display text-heading font-bold">{text.history}</h2>
      <ResourceTable
        query={imports}
        text={{
          caption: text.historyCaption,
          failed: text.failedAll,
          loading: text.loadingAll,
          empty: text.historyEmpty,
          emptySentence: text.historyEmptySentence,
        }}
        titleAs="h3"
        skeleton="h-40"
        rowId={({ id }) => id}
        columns={columns}
        look={rowLook}
        onPage={onPage}
      />
    </section>
  );
}
