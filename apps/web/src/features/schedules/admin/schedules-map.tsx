import { dayWithWeekday } from '@separai/contract/calendar';
import type { ScheduleMap } from '@separai/contract/schedules/administration-schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useMemo } from 'react';
import type { PlacesMapProps } from '../../../components/admin/map-beside.tsx';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/card.tsx';
import { formatWeight } from '../formats.ts';
import { scheduleStates } from '../states.ts';
import { scheduleMapQuery } from './api.ts';
import { mapDayOf, mapFilterOf, type ScheduleSearch } from './search.ts';
import { adminSchedulesText as text } from './text.ts';

type Mapped = ScheduleMap['items'][number];

const nameOf = ({ name }: Mapped): string => name ?? text.noPerson;

const lineOf = (booking: Mapped): string =>
  [nameOf(booking), `${formatWeight(booking.weightKg)} kg`, scheduleStates[booking.status], booking.pointName].join(' · ');

const Bookings = ({ bookings }: { bookings: readonly Mapped[] }) => (
  <ul className="rounded-lg border border-line bg-surface px-3.5 py-1">
    {bookings.map((booking) => (
      <li key={booking.id}>
        <Link to="/admin-dashboard/agendamentos/$id" params={{ id: booking.id }} className={standaloneLinkClass}>
          <span className="wrap-anywhere">{lineOf(booking)}</span>
        </Link>
      </li>
    ))}
  </ul>
);

interface SchedulesMapProps {
  search: ScheduleSearch;
  PlacesMap: ComponentType<PlacesMapProps>;
}

/** The bookings of a day on a map: pickups where their postal code is, others at their point; those without a place are listed below. */
export function SchedulesMap({ search, PlacesMap }: SchedulesMapProps) {
  const filter = mapFilterOf(search);
  const query = useQuery(scheduleMapQuery(filter));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-display font-semibold">{text.mapOf(dayWithWeekday(mapDayOf(search)))}</p>
      <QueryStates query={query} text={{ failed: text.failed, loading: text.loading }}>
        {(map) => <Placed {...map} subject={JSON.stringify(filter)} PlacesMap={PlacesMap} />}
      </QueryStates>
    </div>
  );
}

function Placed({ items, total, subject, PlacesMap }: ScheduleMap & { subject: string } & Pick<SchedulesMapProps, 'PlacesMap'>) {
  const places = useMemo(
    () =>
      items.flatMap((booking, id) =>
        booking.position === null ? [] : [{ id, name: lineOf(booking), position: booking.position }],
      ),
    [items],
  );
  const unplaced = items.filter(({ position }) => position === null);
  return (
    <>
      {total > items.length && <p role="status">{text.mapCut(items.length, total)}</p>}
      {items.length === 0 && <p role="status">{text.mapEmpty}</p>}
      <PlacesMap label={text.map} places={places} subject={subject} isReady>
        {(ids) => <Bookings bookings={items.filter((_, id) => ids.includes(id))} />}
      </PlacesMap>
      {unplaced.length > 0 && (
        <Disclosure title={text.withoutPlace(unplaced.length)}>
          <Bookings bookings={unplaced} />
        </Disclosure>
      )}
    </>
  );
}
