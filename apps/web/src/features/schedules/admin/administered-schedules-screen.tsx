import type {
  AdministeredSchedule,
  AdministeredSchedulePage,
  StatusChangesOutcome,
} from '@separai/contract/schedules/administration-schema';
import { canBecome } from '@separai/contract/schedules/rules';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Printer } from 'lucide-react';
import { useState } from 'react';
import { ChosenBar } from '../../../components/admin/chosen-bar.tsx';
import { ExportButtons } from '../../../components/admin/export-buttons.tsx';
import { Pager } from '../../../components/admin/pager.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { today } from '../../../lib/today.ts';
import { useDownload, useSchedulePage } from './administered-schedules.ts';
import { StatusDialog } from './late-dialogs.ts';
import { ScheduleFilters } from './schedule-filters.tsx';
import { changed, filterOf, type ScheduleSearch } from './schedule-search.ts';
import { ScheduleTable } from './schedule-table.tsx';
import { targetIcon, targets } from './status-actions.tsx';
import type { Target } from './status-dialog.tsx';
import { adminSchedulesText as text } from './text.ts';
import { WeekCalendar, weekOf } from './week-calendar.tsx';

interface ScreenProps {
  search: ScheduleSearch;
  onSearch: (search: ScheduleSearch) => void;
}

/** `/admin-dashboard/agendamentos`: everybody's bookings; what is shown of them stands in the address. */
export function AdministeredSchedulesScreen({ search, onSearch }: ScreenProps) {
  const page = useSchedulePage(search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [acting, setActing] = useState<{ schedules: readonly AdministeredSchedule[]; target: Target } | null>(null);
  const { show } = useToast();
  const done = ({ changed: done }: StatusChangesOutcome): void => {
    setActing(null);
    setChosen(new Set());
    if (done.length > 0) show({ title: text.changed(done.length) });
  };
  const items = page.data?.items ?? [];
  const { semanas } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageTitle>{text.title}</PageTitle>
          <p className="min-h-6 text-ink-soft">
            {page.data !== undefined && text.headline(page.data.counts.pendente, page.data.counts.confirmado)}
          </p>
        </div>
        <Files search={search} />
      </div>
      <ScheduleFilters search={search} onSearch={onSearch} />
      <div>
        <Button
          variant="neutral"
          size="small"
          icon={<CalendarDays />}
          aria-expanded={semanas !== undefined}
          onClick={() => onSearch({ ...search, semanas: semanas === undefined ? weekOf(search.de ?? today()) : undefined })}
        >
          {text.calendar}
        </Button>
      </div>
      {semanas !== undefined && <WeekCalendar search={{ ...search, semanas }} onSearch={onSearch} />}
      <Chosen
        schedules={items.filter(({ id }) => chosen.has(id))}
        onAct={(schedules, target) => setActing({ schedules, target })}
        onForget={() => setChosen(new Set())}
      />
      <Bookings page={page}>
        {(data) => (
          <>
            <ScheduleTable
              schedules={data.items}
              search={search}
              onSearch={onSearch}
              chosen={chosen}
              onChoose={setChosen}
              onAct={(schedules, target) => setActing({ schedules, target })}
              isStale={page.isPlaceholderData}
            />
            <Pager page={data} onPage={(pagina) => onSearch(changed(search, { pagina }))} />
          </>
        )}
      </Bookings>
      {acting === null ? (
        <StatusDialog open={false} />
      ) : (
        <StatusDialog open {...acting} onClose={() => setActing(null)} onChanged={done} />
      )}
    </div>
  );
}

interface BookingsProps {
  page: ReturnType<typeof useSchedulePage>;
  children: (data: AdministeredSchedulePage) => React.ReactNode;
}

function Bookings({ page, children }: BookingsProps) {
  if (hasFailed(page)) return <Failed query={page} title={text.failed} />;
  if (page.data === undefined)
    return (
      <>
        <WaitingStatus quiet>{text.loading}</WaitingStatus>
        <Skeleton className="h-96 rounded-lg" />
      </>
    );
  if (page.data.items.length === 0) return <Empty title={text.empty} sentence={text.emptySentence} />;
  return children(page.data);
}

/** What the filters let through, as files, and the sheet of a day. */
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

interface ChosenProps {
  schedules: readonly AdministeredSchedule[];
  onAct: (schedules: readonly AdministeredSchedule[], target: Target) => void;
  onForget: () => void;
}

/** What may be done with the bookings that are marked; those that may not are told one by one by the server. */
function Chosen({ schedules, onAct, onForget }: ChosenProps) {
  const possible = targets.filter((target) => schedules.some(({ status }) => canBecome(status, target)));
  return (
    <ChosenBar count={schedules.length} label={text.chosenActions} onForget={onForget}>
      {possible.map((target) => (
        <Button key={target} variant="soft" size="small" icon={targetIcon[target]} onClick={() => onAct(schedules, target)}>
          {text.act[target]}
        </Button>
      ))}
    </ChosenBar>
  );
}
