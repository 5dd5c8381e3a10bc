import { formatDay } from '@separai/contract/calendar';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { KeptWrite } from '../../platform/kept-writes.ts';
import { OfWrite, refusalOf, TakeBack, WaitingBadge, WaitingSentence } from '../../platform/waiting-write.tsx';
import { queueText } from '../../text/queue.ts';
import { scheduleText } from '../../text/schedules.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { StatusBadge } from '../../ui/status.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { bookingIn, kindOf, wayOutOf } from './queued.ts';
import { nowOf } from './queued-words.ts';

const waitingLook = 'border-dashed border-edge';

/** What was booked without a connection, or what is to be done with a booking that is not known here. */
export function WaitingCard({ write }: { write: KeptWrite }) {
  const isNew = kindOf(write) === 'book';
  return (
    <Card padding="tight" className={waitingLook}>
      <Facts write={write} badge={<WaitingBadge />} />
      <WaitingSentence write={write} />
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        {isNew && (
          <Link href={`/schedule?guardada=${write.key}`} asChild>
            <ButtonLink variant="neutral" size="small">
              {scheduleText.changeQueued}
              <OfWrite write={write} />
            </ButtonLink>
          </Link>
        )}
        <TakeBack write={write}>{queueText.takeBack}</TakeBack>
      </div>
    </Card>
  );
}

/** What waits to be done with a booking that the server has: stands on its card. */
export function WaitingPart({ write }: { write: KeptWrite }) {
  const booking = bookingIn(write);
  const sentence =
    booking === null ? scheduleText.cancelWaits : scheduleText.moveWaits(formatDay(booking.date), write.queued?.place ?? '');
  return (
    <div className={classNames('mt-3 rounded-md border bg-sunken p-3', waitingLook)}>
      <WaitingBadge />
      <p className="mt-1.5 text-small text-ink-soft">{sentence}</p>
      <div className="mt-2 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        <TakeBack write={write}>{queueText.takeBack}</TakeBack>
      </div>
    </div>
  );
}

/** What was not sent, or what the server said against it, with what can be done. */
export function RefusedCard({ write, schedule }: { write: KeptWrite; schedule: OwnSchedule | undefined }) {
  const { refused } = write;
  const kind = kindOf(write);
  if (refused === undefined) return null;
  const isOutdated = refused !== 'late' && refused.code === 'schedule-outdated';
  const now = isOutdated ? (schedule ?? (refused.current as OwnSchedule | undefined)) : undefined;
  return (
    <Card padding="tight" className="border-danger">
      <Facts
        write={write}
        badge={
          <StatusBadge tone="danger" icon={<CircleAlert />}>
            {kind === null ? queueText.notSent : scheduleText.refusedTitle[kind]}
          </StatusBadge>
        }
      />
      <p className="mt-2.5">{refusalOf(refused)}</p>
      {now !== undefined && <p className="mt-1 font-semibold">{nowOf(now)}</p>}
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-36">
        <WayOut write={write} />
        <TakeBack write={write}>{kind === 'book' ? queueText.takeBack : scheduleText.leaveIt}</TakeBack>
      </div>
    </Card>
  );
}

function WayOut({ write }: { write: KeptWrite }) {
  const id = write.params?.id;
  const again = kindOf(write) === 'move' ? `/schedule?reagendar=${id}` : `/schedule?guardada=${write.key}`;
  const ways = {
    'other-day': [again, scheduleText.otherDay],
    'other-point': [again, scheduleText.otherPoint],
    review: [again, scheduleText.review],
    'book-anew': [`/schedule?guardada=${write.key}`, scheduleText.newBooking],
    'look-again': [`/schedule/cancel/${id}`, scheduleText.cancelAnyway],
  } as const;
  const way = wayOutOf(write);
  if (way === 'none') return null;
  const [href, words] = ways[way];
  return (
    <Link href={href} asChild>
      <ButtonLink variant="primary" size="small">
        {words}
        <OfWrite write={write} />
      </ButtonLink>
    </Link>
  );
}

/** Where, when and what, as far as it is known here. */
function Facts({ write, badge }: { write: KeptWrite; badge: ReactNode }) {
  const booking = bookingIn(write);
  if (booking === null) {
    return (
      <>
        {badge}
        <h3 className="mt-1 font-display text-name font-semibold wrap-break-word">{write.queued?.label}</h3>
      </>
    );
  }
  return <BookingFacts booking={booking} place={write.queued?.place} badge={badge} quiet />;
}
