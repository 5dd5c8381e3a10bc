import { formatDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import type { AdministeredSchedulePage } from '@separai/contract/schedules/administration-schema';
import { canBecome, isOpen } from '@separai/contract/schedules/rules';
import { openStatuses } from '@separai/contract/schedules/status';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, PhoneCall, Printer, Truck } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { ExportButtons } from '../../../components/admin/export-buttons.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { ListOrMap, MapBeside, type PlacesMapProps } from '../../../components/admin/map-beside.tsx';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { ScreenHead } from '../../../components/admin/screen.tsx';
import { denseLook } from '../../../components/admin/table.tsx';
import { useTableView } from '../../../components/admin/table-view.ts';
import { countWords } from '../../../components/admin/text.ts';
import { ViewMenu } from '../../../components/admin/view-menu.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import { today } from '../../../lib/time.ts';
import { schedulePageQuery, useDownload } from './api.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import { ScheduleFilters } from './schedule-filters.tsx';
import { nameOf } from './schedule-words.ts';
import { filterOf, mapDayOf, type ScheduleSearch, scheduleSearch, usualSort } from './search.ts';
import { DenseStatusActions, type StatusAct, StatusDialog, targetIcon, targets } from './status-actions.tsx';
import { adminSchedulesText as text } from './text.ts';
import { WeekCalendar, weekOf } from './week-calendar.tsx';

const lateMap = lazyModule(async () => (await import('./schedules-map.tsx')).SchedulesMap);

/** The open bookings, or only that there are many where a search does not count them. */
const headlineOf = ({ counts, inexactCounts, total }: AdministeredSchedulePage): string => {
  const isUncounted = openStatuses.some((status) => inexactCounts.includes(status) && counts[status] <= limits.countedRows);
  if (isUncounted) return text.many(countWords(total, false));
  const [pending, confirmed] = openStatuses.map((status) => countWords(counts[status], !inexactCounts.includes(status)));
  return text.headline(pending ?? '', confirmed ?? '');
};

/** `/admin-dashboard/agendamentos`: the bookings of all residents. */
export function SchedulesScreen({ PlacesMap }: { PlacesMap: ComponentType<PlacesMapProps> }) {
  const list = useListSearch(scheduleSearch);
  const { search, set, change } = list;
  const page = useQuery(schedulePageQuery(search));
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const [acting, setActing] = useState<StatusAct | null>(null);
  const view = useTableView('schedules');
  const download = useDownload(filterOf(search));
  const { semanas } = search;
  // The list beside the map shows the same day.
  const showMap = (isMap: boolean): void => {
    const day = mapDayOf(search);
    change(isMap ? { vista: 'mapa', de: day, ate: day } : { vista: undefined });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ScreenHead
        title={text.title}
        // Until it is known, the line has its width, so that the links beside it stay where they are.
        line={page.data === undefined ? <span className="inline-block w-56" /> : headlineOf(page.data)}
        more={<ExportButtons formats={{ csv: text.csv, xlsx: text.xlsx }} download={download} failed={text.downloadFailed} />}
      >
        <LinkButton to="/admin-dashboard/agendamentos/telefone" variant="neutral" size="small" icon={<PhoneCall />}>
          {text.bookForCaller}
        </LinkButton>
        <DayLinks search={search} />
      </ScreenHead>
      <ScheduleFilters
        list={list}
        tools={
          <>
            <Button
              variant="neutral"
              size="small"
              icon={<CalendarDays />}
              aria-expanded={semanas !== undefined}
              onClick={() => set({ ...search, semanas: semanas === undefined ? weekOf(search.de ?? today()) : undefined })}
            >
              {text.calendar}
            </Button>
            <ListOrMap isMap={search.vista === 'mapa'} onChange={showMap} />
            <ViewMenu view={view} columns={scheduleColumns} />
          </>
        }
      />
      {semanas !== undefined && <WeekCalendar search={{ ...search, semanas }} set={set} change={change} />}
      <MapBeside map={search.vista === 'mapa' ? { late: lateMap, props: { search, PlacesMap } } : null}>
        <ResourceTable
          query={page}
          text={text}
          isFiltered={list.isFiltered}
          rowId={({ id }) => id}
          columns={scheduleColumns.filter(view.isShown)}
          look={denseLook}
          height={view.height}
          rowActions={{
            title: text.actions,
            headClassName: 'wide:w-35',
            className: 'tight:basis-full',
            cell: (schedule) => <DenseStatusActions schedule={schedule} onAct={setActing} />,
          }}
          sorting={{ sort: search.ordem ?? usualSort, onSort: (ordem) => change({ ordem }) }}
          selection={{
            marks,
            onMarks: setMarks,
            canMark: isOpen,
            text,
            labelOf: (schedule) => text.choose(nameOf(schedule), formatDay(schedule.date)),
            // The server refuses those of the marked bookings that cannot have the status.
            actions: (schedules) =>
              targets
                .filter((target) => schedules.some(({ status }) => canBecome(status, target)))
                .map((target) => (
                  <Button
                    key={target}
                    variant="soft"
                    size="small"
                    icon={targetIcon[target]}
                    onClick={() => setActing({ schedules, target })}
                  >
                    {text.act[target]}
                  </Button>
                )),
          }}
          onPage={(pagina) => change({ pagina })}
        />
      </MapBeside>
      {acting !== null && (
        <StatusDialog
          {...acting}
          onClose={() => setActing(null)}
          onChanged={() => {
            setActing(null);
            setMarks(new Set());
          }}
        />
      )}
    </div>
  );
}

/** The links to the routes and the sheet of the day that the filters show, or of today. */
function DayLinks({ search: { de, ate, ponto } }: { search: ScheduleSearch }) {
  const day = de !== undefined && de === ate ? de : today();
  return (
    <>
      <LinkButton to="/admin-dashboard/agendamentos/rotas" search={{ dia: day }} variant="neutral" size="small" icon={<Truck />}>
        {text.routes}
      </LinkButton>
      <LinkButton
        to="/admin-dashboard/agendamentos/folha"
        search={{ dia: day, ...(ponto === undefined ? {} : { ponto }) }}
        variant="neutral"
        size="small"
        icon={<Printer />}
      >
        {text.sheet}
      </LinkButton>
    </>
  );
}
