import { dayWithWeekday, formatDay } from '@separai/contract/calendar';
import { readHolidayYear } from '@separai/contract/collection-days/overview-endpoints';
import type { HolidayYear, OutcomeGroup } from '@separai/contract/collection-days/overview-schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, CalendarX, CircleCheck, MapPinned } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { BackLink, ScreenHead } from '../../../components/admin/screen.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { StatusBadge, type StatusTone } from '../../../components/ui/status.tsx';
import { call } from '../../../lib/api.ts';
import { rangesOf } from './area-ranges.ts';
import { EmptyList } from './empty-list.tsx';
import { holidayYearText as text } from './year-text.ts';

/** The holidays of the next 12 months; below the key of the exceptions, whose writes make it stale. */
const holidayYearQuery = queryOptions({
  queryKey: ['/admin/collection-exceptions', 'year'],
  queryFn: ({ signal }) => call(readHolidayYear, { signal }),
  // Computed anew for each request.
  refetchInterval: false,
});

/** `/admin-dashboard/setores/ano`: the collections that fall on a holiday, and the effect of the holiday policy on them. */
export function HolidayYearScreen() {
  const year = useQuery(holidayYearQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/setores">{text.back}</BackLink>} title={text.title} line={text.line}>
        <LinkButton variant="neutral" size="small" icon={<MapPinned />} to="/admin-dashboard/setores/mapa">
          {text.map}
        </LinkButton>
      </ScreenHead>
      <QueryStates query={year} text={text}>
        {({ holidays }) =>
          holidays.length === 0 ? <EmptyList title={text.none} sentence={text.noneSentence} /> : <Holidays holidays={holidays} />
        }
      </QueryStates>
    </div>
  );
}

type Holidays = HolidayYear['holidays'];

function Holidays({ holidays }: { holidays: Holidays }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const services = new Map(holidays.flatMap((holiday) => holiday.services.map(({ id, name }) => [id, name] as const)));
  const shown = holidays
    .map((holiday) => ({ ...holiday, services: holiday.services.filter(({ id }) => chosen === null || id === chosen) }))
    .filter((holiday) => holiday.services.length > 0);
  return (
    <>
      {services.size > 1 && (
        <InlineSelect
          className="justify-self-start"
          label={text.service}
          value={String(chosen ?? '')}
          onChange={({ target }) => setChosen(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{text.anyService}</option>
          {[...services].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </InlineSelect>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.map((holiday) => (
          <li key={holiday.date}>
            <Holiday holiday={holiday} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Holiday({ holiday: { date, names, services } }: { holiday: Holidays[number] }) {
  const title = names.join(', ');
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 className="font-display text-heading font-bold wrap-anywhere">{title}</h2>
        <p className="text-ink-soft">{dayWithWeekday(date)}</p>
      </div>
      {services.map(({ id, name, groups }) => (
        <section key={id} aria-label={text.serviceOn(name, title)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="font-display text-name font-semibold wrap-anywhere">{name}</h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {groups.map((group) => (
              <li key={JSON.stringify([group.effect, group.movedTo, group.shifted, group.isExcepted])}>
                <Group group={group} date={date} of={text.exceptionOf(title, name)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

const looks: Record<OutcomeGroup['effect'], { tone: StatusTone; icon: ReactNode }> = {
  passes: { tone: 'success', icon: <CircleCheck /> },
  doesNotPass: { tone: 'danger', icon: <CalendarX /> },
  moves: { tone: 'warn', icon: <CalendarClock /> },
  shifts: { tone: 'warn', icon: <CalendarClock /> },
};

const shortDay = (day: string): string => formatDay(day).slice(0, 5);

/** Areas for which a holiday has one effect. */
function Group({ group, date, of }: { group: OutcomeGroup; date: string; of: string }) {
  const { effect, movedTo, shifted, isExcepted, areas, names } = group;
  const setores = rangesOf(areas);
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line p-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <div className="flex flex-wrap gap-2">
          <StatusBadge {...looks[effect]}>
            {movedTo === null ? text.effects[effect] : text.movesTo(dayWithWeekday(movedTo))}
          </StatusBadge>
          {isExcepted && (
            <StatusBadge tone="info" icon={<CalendarPlus />}>
              {text.excepted}
            </StatusBadge>
          )}
        </div>
        <p className="wrap-anywhere">
          <span className="font-semibold">{text.areas(areas.length)}: </span>
          {text.named(names, areas.length - names.length)}
        </p>
        {shifted.length > 0 && (
          <p className="text-small text-ink-soft">
            {text.shifted}:{' '}
            {shifted.map(({ from, to }) => text.shift(shortDay(from), to === null ? null : shortDay(to))).join(', ')}
          </p>
        )}
        {setores === null && <p className="text-small text-ink-soft">{text.tooMany}</p>}
      </div>
      <LinkButton
        variant="neutral"
        size="small"
        icon={<CalendarPlus />}
        to="/admin-dashboard/setores/excecoes"
        search={{ novo: true, data: date, ...(setores !== null && { setores }) }}
      >
        {text.createException}
        <span className="sr-only">{of}</span>
      </LinkButton>
    </div>
  );
}
