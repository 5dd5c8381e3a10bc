import { type AuditedRecord, auditedRecords, operatorRecords } from '@separai/contract/history/records';
import type { AuditEntry } from '@separai/contract/history/schema';
import { useQuery } from '@tanstack/react-query';
import { ChipFilter, ClearFilters, DayRangeFilter, SelectFilter, TextFilter } from '../../../components/admin/filters.tsx';
import { type ListSearch, useListSearch } from '../../../components/admin/list-search.ts';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { useSession } from '../../../lib/session.ts';
import { PanelHeading } from '../components/panel-shell.tsx';
import { historyPageQuery } from './api.ts';
import { actorOf } from './audit-words.ts';
import { EntryLinks, WhatWasDone } from './history-entry.tsx';
import { EntryChanges, whenOf } from './record-history.tsx';
import { type HistorySearch, historySearch } from './search.ts';
import { adminHistoryText as text } from './text.ts';

const columns: readonly Column<AuditEntry>[] = [
  { key: 'when', title: text.when, headClassName: 'w-[18%]', className: 'tight:text-small tight:text-ink-soft', cell: whenOf },
  { key: 'who', title: text.actor, headClassName: 'w-[17%]', className: 'wrap-anywhere', cell: actorOf },
  {
    key: 'what',
    title: text.what,
    isHead: true,
    headClassName: 'w-[24%]',
    className: 'font-normal',
    cell: (entry) => <WhatWasDone entry={entry} />,
  },
];

const look = {
  row: 'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-1 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3',
  cell: 'roomy:border-t roomy:border-line roomy:px-3 roomy:py-2 roomy:align-baseline',
};

/** `/admin-dashboard/historico` */
export function HistoryScreen() {
  const list = useListSearch(historySearch);
  const { search, change } = list;
  const page = useQuery(historyPageQuery(search));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PanelHeading
        title={text.title}
        line={page.data === undefined ? text.line : text.headline(page.data.total, page.data.isTotalExact)}
      />
      <HistoryFilters list={list} />
      <ResourceTable
        query={page}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        look={look}
        rowActions={{
          title: text.details,
          cell: (entry) => (
            <div className="flex flex-wrap items-center gap-x-4">
              {/* Of one record alone, the changes are shown at once. */}
              <EntryChanges entry={entry} opened={search.id !== undefined} />
              <EntryLinks entry={entry} />
            </div>
          ),
        }}
        onPage={(pagina) => change({ pagina })}
      />
    </div>
  );
}

/** Without the kinds of which an operator never has an entry. */
const recordsOfOperators: Partial<Record<AuditedRecord, string>> = Object.fromEntries(
  auditedRecords.filter((record) => operatorRecords.has(record)).map((record) => [record, text.records[record]]),
);

function HistoryFilters({ list }: { list: ListSearch<HistorySearch> }) {
  const { search, change } = list;
  const { registro, id, acao, quem, pessoa } = search;
  const isOperator = useSession()?.isOperator === true;
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <ChipFilter
        label={text.filters}
        all={text.all}
        options={isOperator ? recordsOfOperators : text.records}
        value={registro}
        onChange={(registro) => change({ registro, id: undefined })}
        bleed
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @min-[38rem]/panel:grid-cols-2 @min-[60rem]/panel:auto-cols-fr @min-[60rem]/panel:grid-flow-col @min-[60rem]/panel:grid-cols-none">
        <TextFilter label={text.person} value={pessoa} onChange={(pessoa) => change({ pessoa })} />
        {registro !== undefined && (
          <TextFilter label={text.id} hint={text.idHint} leadingIcon={null} value={id} onChange={(id) => change({ id })} />
        )}
        <DayRangeFilter text={text} search={search} change={change} />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <SelectFilter
          label={text.action}
          all={text.anyAction}
          options={text.actions}
          value={acao}
          onChange={(acao) => change({ acao })}
        />
        <SelectFilter
          label={text.actor}
          all={text.anyActor}
          options={text.actors}
          value={quem}
          onChange={(quem) => change({ quem })}
        />
        <ClearFilters list={list}>{text.clear}</ClearFilters>
      </div>
    </search>
  );
}
