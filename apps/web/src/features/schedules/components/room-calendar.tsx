import { addDays, type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import { dayMinuteAt } from '@separai/contract/collection-points/opening-hours';
import { limits } from '@separai/contract/limits';
import { formatPostalCode, isPostalCode } from '@separai/contract/postal-codes/rules';
import {
  daysWithRoom,
  lastDayOf,
  obstacleOn,
  obstacleTitles,
  obstacleWords,
  type PickupDays,
  type WantedPickup,
} from '@separai/contract/schedules/room';
import type { PickupDaysReply } from '@separai/contract/schedules/room-schema';
import { useQuery } from '@tanstack/react-query';
import { Disclosure } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { RetryAlert, SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { timeZone } from '../../../lib/time.ts';
import type { PickupForm } from '../booking-form.ts';
import { parseWeight } from '../formats.ts';
import { pickupDaysQuery } from '../room-api.ts';
import { roomText } from '../room-text.ts';
import { Calendar, type CalendarProps } from './day-calendar.tsx';
import { DayChips } from './day-chips.tsx';

/** A pickup as the form has it. */
export interface PickupAsked {
  readonly pointId: number;
  /** Day of the booking that is moved, which has its place there; null for a new one. */
  readonly before: CalendarDay | null;
  /** The typed weight. */
  readonly weight: string;
  readonly home: PickupForm;
}

/** Days after today whose reasons are listed. */
const listedDays = 21;

const wantedOf = ({ weight, home: { cep, address } }: PickupAsked): WantedPickup => {
  const weightKg = parseWeight(weight);
  return {
    weightKg: weightKg !== undefined && weightKg > 0 ? weightKg : limits.bookingMinKg,
    home: address.trim() === '' ? null : { cep: isPostalCode(cep) ? formatPostalCode(cep) : null, address },
  };
};

const daysOf = ({ rules, loads, holidays }: PickupDaysReply): PickupDays | null =>
  rules === null
    ? null
    : {
        rules,
        loads: new Map(loads.map(({ date, ...load }) => [date, load])),
        holidays: new Set(holidays),
        now: dayMinuteAt(new Date(), timeZone),
      };

type RoomCalendarProps = CalendarProps & { pickup: PickupAsked | null };

/** The calendar of a pickup: days without room are struck through, and the reasons are told. */
export function RoomCalendar({ pickup, ...props }: RoomCalendarProps) {
  return pickup === null ? <Calendar {...props} /> : <Days {...props} pickup={pickup} />;
}

function Days({ pickup, ...props }: CalendarProps & { pickup: PickupAsked }) {
  const { chosen, onChoose, first, last } = props;
  const query = useQuery(pickupDaysQuery(pickup.pointId));
  const days = query.data === undefined ? null : daysOf(query.data);
  const wanted = wantedOf(pickup);
  const obstacle = (day: CalendarDay) => (days === null || day === pickup.before ? null : obstacleOn(days, day, wanted));
  const withoutRoom = (day: CalendarDay): string | null => {
    const found = obstacle(day);
    return found === null ? null : obstacleTitles[found];
  };
  const next = days === null ? [] : daysWithRoom(days, wanted, first, 4);
  return (
    <>
      <div className="px-2 pt-1">
        {query.isPending && <WaitingStatus quiet>{roomText.waiting}</WaitingStatus>}
        {query.isError && query.data === undefined && (
          <RetryAlert onRetry={() => void query.refetch()} retrying={query.isFetching} className="mb-2">
            {roomText.failed}
          </RetryAlert>
        )}
        <SavedNotice query={query} className="mb-2" />
        {next.length > 0 && <DayChips days={next} chosen={chosen} onChoose={onChoose} today={first} />}
        {days !== null && next.length === 0 && <FormAlert tone="warn">{roomText.none}</FormAlert>}
      </div>
      <Calendar {...props} withoutRoom={withoutRoom} />
      <div aria-live="polite">{days !== null && chosen !== '' && <WhyNot {...{ days, wanted, obstacle }} day={chosen} />}</div>
      {days !== null && <Reasons days={days} obstacle={obstacle} first={first} last={last} />}
    </>
  );
}

type ObstacleOf = (day: CalendarDay) => ReturnType<typeof obstacleOn>;

/** The reason for which the chosen day has no room, with the next days that have. */
function WhyNot({
  days,
  day,
  wanted,
  obstacle,
}: {
  days: PickupDays;
  day: CalendarDay;
  wanted: WantedPickup;
  obstacle: ObstacleOf;
}) {
  const found = obstacle(day);
  if (found === null) return null;
  const next = daysWithRoom(days, wanted, addDays(day, 1));
  return (
    <FormAlert tone="warn" className="m-2">
      {obstacleWords(days.rules, { obstacle: found, day, next })}
    </FormAlert>
  );
}

/** The days of the next weeks without room, each with its reason. */
function Reasons({
  days,
  obstacle,
  first,
  last,
}: {
  days: PickupDays;
  obstacle: ObstacleOf;
  first: CalendarDay;
  last: CalendarDay;
}) {
  const end = [last, lastDayOf(days.rules, first), addDays(first, listedDays)].sort()[0] ?? first;
  const without: { day: CalendarDay; title: string }[] = [];
  for (let day = first; day <= end; day = addDays(day, 1)) {
    const found = obstacle(day);
    if (found !== null) without.push({ day, title: obstacleTitles[found] });
  }
  if (without.length === 0) return null;
  return (
    <Disclosure title={roomText.without} className="px-2">
      <ul className="grid gap-1 pb-2 text-small">
        {without.map(({ day, title }) => (
          <li key={day}>
            {dayWithWeekday(day)}: <b>{title}</b>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
