import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import { limits } from '@separai/contract/limits';
import type { AdministeredSchedule, AdministeredSchedulePage } from '@separai/contract/schedules/administration-schema';
import { canBecome, isOpen } from '@separai/contract/schedules/rules';
import { openStatuses } from '@separai/contract/schedules/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Printer } from 'lucide-react';
import { useState } from 'react';
import { ExportButtons } from '../../../components/admin/export-buttons.tsx';
import { ChipFilter, ClearFilters, DayRangeFilter, TextFilter } from '../../../components/admin/filters.tsx';
import { type ListSearch, useListSearch } from '../../../components/admin/list-search.ts';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { ScreenHead } from '../../../components/admin/screen.tsx';
import { type Column, flexRow } from '../../../components/admin/table.tsx';
import { countWords } from '../../../components/admin/text.ts';
import { Button, buttonClass, textLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { today } from '../../../lib/time.ts';
import { ScheduleStatusBadge, statusIcon } from '../components/schedule-status.tsx';
import { scheduleStates } from '../states.ts';
import { schedulePageQuery, useDownload } from './api.ts';
import { PointFilter } from './point-filter.tsx';
import { nameOf, shortId, weekdayOf } from './schedule-words.ts';
import { filterOf, type ScheduleSearch, scheduleSearch } from './search.ts';
import { type StatusAct, StatusActions, StatusDialog, targetIcon, targets } from './status-actions.tsx';
import { adminSchedulesText as text } from './text.ts';
import { WeekCalendar, weekOf } from './week-calendar.tsx';

const columns: readonly Column<AdministeredSchedule>[] = [
  {
    key: 'id',
    title: text.id,
    isHead: true,
    className: 'font-display text-small font-semibold',
    cell: ({ id }) => (
      <Link
        to="/admin-dashboard/agendamentos/$id"
        params={{ id }}
        className={classNames('inline-flex min-h-11 items-center', textLinkClass)}
      >
        {shortId(id)}
      </Link>
    ),
  },
  {
    key: 'resident',
    title: text.user,
    sortable: true,
    className: 'min-w-0 tight:grow tight:basis-[calc(100%-9.5rem)] wrap-anywhere roomy:min-w-44',
    cell: (schedule) => (
      <>
        <span className="block font-medium">{nameOf(schedule)}</span>
        <span className="block text-small text-ink-soft">{spokenNameOf(schedule.collectionPoint)}</span>
      </>
    ),
  },
  {
    key: 'date',
    title: text.date,
    sortable: true,
    cell: ({ date }) => (
      <>
        <span className="block font-medium">{formatDay(date)}</span>
        <span className="block text-small text-ink-soft">{weekdayOf(date)}</span>
      </>
    ),
  },
  { key: 'status', title: text.status, sortable: true, cell: ({ status }) => <ScheduleStatusBadge status={status} /> },
  {
    key: 'materials',
    title: text.materials,
    className: 'tight:basis-full',
    cell: ({ materials }) => (
      <span className="flex flex-wrap gap-1">
        {materials.length === 0 ? (
          <span className="text-small text-ink-soft">{text.noMaterials}</span>
        ) : (
          materials.map((type) => <MaterialChip key={type} material={type} label={materialTitles[type]} />)
        )}
      </span>
    ),
  },
];

const look = { row: flexRow, cell: 'roomy:border-t roomy:border-line roomy:px-3 roomy:py-2.5 roomy:align-middle' };

/** The open bookings, or only that there are many where a search does not count them. */
const headlineOf = ({ counts, inexactCounts, total }: AdministeredSchedulePage): string => {
  const isUncounted = openStatuses.some((status) => inexactCounts.includes(status) && counts[status] <= limits.countedRows);
  if (isUncounted) return text.many(countWords(total, false));
  const [pending, confirmed] = openStatuses.map((status) => countWords(counts[status], !inexactCounts.includes(status)));
  return text.headline(pending ?? '', confirmed ?? '');
};

/** `/admin-dashboard/agendamentos`: the bookings of all residents. */
export function SchedulesScreen() {
  const list = useListSearch(scheduleSearch);
  const { search, set, change } = list;
  const page = useQuery(schedulePageQuery(search));
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const [acting, setActing] = useState<StatusAct | null>(null);
  const { semanas } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead title={text.title} line={page.data && headlineOf(page.data)}>
        <Files search={search} />
      </ScreenHead>
      <ScheduleFilters list={list} />
      <div>
        <Button
          variant="neutral"
          size="small"
          icon={<CalendarDays />}
          aria-expanded={semanas !== undefined}
          onClick={() => set({ ...search, semanas: semanas === undefined ? weekOf(search.de ?? today()) : undefined })}
        >
          {text.calendar}
        </Button>
      </div>
      {semanas !== undefined && <WeekCalendar search={{ ...search, semanas }} set={set} change={change} />}
      <ResourceTable
        query={page}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        look={look}
        rowActions={{
          title: text.actions,
          headClassName: 'text-right',
          className: 'tight:basis-full roomy:text-right',
          cell: (schedule) => <StatusActions schedule={schedule} onAct={setActing} />,
        }}
        sorting={{ sort: search.ordem ?? '-date', onSort: (ordem) => change({ ordem }) }}
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

function ScheduleFilters({ list }: { list: ListSearch<ScheduleSearch> }) {
  const { search, change } = list;
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <ChipFilter
        label={text.statuses}
        all={text.allStatuses}
        options={scheduleStates}
        icons={statusIcon}
        value={search.status}
        onChange={(status) => change({ status })}
        bleed
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 roomy:grid-cols-2 @min-[60rem]/panel:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextFilter label={text.text} aria-keyshortcuts="/" value={search.q} onChange={(q) => change({ q })} />
        <PointFilter value={search.ponto} onChange={(ponto) => change({ ponto })} />
        <DayRangeFilter text={text} search={search} change={change} />
      </div>
      <div className="empty:hidden">
        <ClearFilters list={list}>{text.clear}</ClearFilters>
      </div>
    </search>
  );
}

/** The bookings of the filters as files, and the sheet of a day. */
function Files({ search }: { search: ScheduleSearch }) {
  const download = useDownload(filterOf(search));
  const day = search.de !== undefined && search.de === search.ate ? search.de : today();
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/admin-dashboard/agendamentos/folha"
        search={{ dia: day, ...(search.ponto === undefined ? {} : { ponto: search.ponto }) }}
        className={buttonClass({ variant: 'neutral', size: 'small' })}
      >
        <Printer aria-hidden="true" className="size-5" />
        {text.sheet}
      </Link>
      <ExportButtons formats={{ csv: text.csv, xlsx: text.xlsx }} download={download} failed={text.downloadFailed} />
    </div>
  );
}
