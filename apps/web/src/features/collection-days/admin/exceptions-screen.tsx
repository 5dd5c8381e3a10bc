import { dayWithWeekday, formatDay } from '@separai/contract/calendar';
import type { AreaNames, KeptException } from '@separai/contract/collection-days/administered-schema';
import { collectionExceptionKindTitles } from '@separai/contract/collection-days/titles';
import { windowWords } from '@separai/contract/collection-days/words';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, CalendarX, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClearFilters, DayRangeFilter } from '../../../components/admin/filters.tsx';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { BackLink, RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { StatusBadge, type StatusTone } from '../../../components/ui/status.tsx';
import { areaNamesQuery, exceptionPageQuery, servicesQuery } from './api.ts';
import { EmptyList } from './empty-list.tsx';
import { areaNamesOf } from './exception-form.ts';
import { adminExceptionsText as text } from './exception-text.ts';
import { exceptionSearch } from './search.ts';

const OpenExceptionDialog = lateDialog(async () => (await import('./exception-dialog.tsx')).OpenExceptionDialog);

const looks: Readonly<Record<KeptException['kind'], { tone: StatusTone; icon: ReactNode }>> = {
  cancelled: { tone: 'danger', icon: <CalendarX /> },
  moved: { tone: 'warn', icon: <CalendarClock /> },
  added: { tone: 'success', icon: <CalendarPlus /> },
};

/** Number of areas that a row names. */
const namedAreas = 3;

const columnsWith = (names: AreaNames): readonly Column<KeptException>[] => [
  {
    key: 'date',
    title: text.columns.date,
    isHead: true,
    className: 'font-display font-semibold',
    cell: ({ date }) => dayWithWeekday(date),
  },
  {
    key: 'kind',
    title: text.columns.kind,
    cell: ({ kind, movedTo, window }) => (
      <>
        <StatusBadge {...looks[kind]}>{collectionExceptionKindTitles[kind]}</StatusBadge>
        {movedTo !== null && <span className="block">{text.passesOn(dayWithWeekday(movedTo))}</span>}
        {window !== null && <span className="block text-small text-ink-soft">{windowWords(window)}</span>}
      </>
    ),
  },
  {
    key: 'areas',
    title: text.columns.areas,
    className: 'wrap-anywhere',
    cell: ({ areas }) => {
      if (areas.length === 0) return <span className="text-ink-soft">{text.noArea}</span>;
      const all = areaNamesOf(areas, names);
      return text.andMore(all.slice(0, namedAreas), Math.max(0, all.length - namedAreas));
    },
  },
  {
    key: 'sentence',
    title: text.columns.sentence,
    className: ({ sentence }) => (sentence === null ? 'tight:hidden' : 'wrap-anywhere'),
    cell: ({ sentence }) => sentence,
  },
];

/** `/admin-dashboard/setores/excecoes` */
export function ExceptionsScreen() {
  const list = useListSearch(exceptionSearch);
  const { search, isFiltered, hasDialog, change, open } = list;
  const { data: services } = useQuery(servicesQuery);
  const { data: areas } = useQuery(areaNamesQuery);
  const page = useQuery(exceptionPageQuery(search));
  const isEmpty = page.data?.total === 0 && !isFiltered;
  const isLoaded = services !== undefined && areas !== undefined && page.data !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/setores">{text.back}</BackLink>} title={text.title} line={text.line}>
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      {!isEmpty && (
        <search className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-end gap-3 roomy:max-w-160">
          <DayRangeFilter text={text} search={search} change={change} />
          <ClearFilters list={list}>{text.clear}</ClearFilters>
        </search>
      )}
      {isLoaded && hasDialog && (
        <OpenExceptionDialog
          exceptions={page.data.items}
          areas={areas}
          services={services}
          search={search}
          onClose={() => open()}
        />
      )}
      {isEmpty ? (
        <EmptyList title={text.empty} sentence={text.emptySentence} />
      ) : (
        <ResourceTable
          query={page}
          text={text}
          rowId={({ id }) => id}
          columns={columnsWith(areas ?? [])}
          rowActions={{
            title: text.columns.actions,
            cell: ({ id, date }) => (
              <RowActions
                text={text}
                of={text.ofDay(formatDay(date))}
                open={open}
                edit={{ editar: id }}
                remove={{ excluir: id }}
              />
            ),
          }}
          isFiltered={isFiltered}
          onPage={(pagina) => change({ pagina })}
        />
      )}
    </div>
  );
}
