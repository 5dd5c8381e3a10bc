import { formatDay } from '@separai/contract/calendar';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { linkOptions } from '@tanstack/react-router';
import { CircleAlert, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Card, IconLine } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { StatusBadge } from '../../../components/ui/status.tsx';
import {
  HiddenEntryLabel,
  type OutboxEntry,
  outboxText,
  QueuedBadge,
  QueuedSentence,
  refusalSentence,
  WithdrawButton,
} from '../../outbox/index.ts';
import { bookingIn, changedBookingOf, isOfSeries, kindOf, nextStepOf, nowOf, type QueuedBooking } from '../booking-outcome.ts';
import { seriesText } from '../series-text.ts';
import { scheduleText } from '../text.ts';
import { BookingFacts } from './booking-facts.tsx';

const waitingLook = 'border-dashed border-edge';

/** Card of a queued booking, or of a queued change of a booking that the list does not have. */
export function WaitingCard({ write }: { write: OutboxEntry }) {
  const isNew = kindOf(write) === 'book';
  return (
    <Card padding="tight" className={waitingLook}>
      <Facts write={write} badge={<QueuedBadge />} />
      <QueuedSentence entry={write} />
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        {isNew && (
          <LinkButton to="/schedule" search={{ guardada: write.key }} variant="neutral" size="small">
            {scheduleText.changeQueued}
            <HiddenEntryLabel entry={write} />
          </LinkButton>
        )}
        <WithdrawButton entry={write}>{outboxText.takeBack}</WithdrawButton>
      </div>
    </Card>
  );
}

/** A queued change of a booking, on that booking's card. */
export function WaitingPart({ write }: { write: OutboxEntry }) {
  const sentence = waitingSentence(write, bookingIn(write));
  return (
    <div className={classNames('mt-3 rounded-md border bg-sunken p-3', waitingLook)}>
      <QueuedBadge />
      <p className="mt-1.5 text-small text-ink-soft">{sentence}</p>
      <div className="mt-2 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        <WithdrawButton entry={write}>{outboxText.takeBack}</WithdrawButton>
      </div>
    </div>
  );
}

const waitingSentence = (write: OutboxEntry, booking: QueuedBooking | null): string => {
  const { label = '', place = '' } = write.queued ?? {};
  if (isOfSeries(write) && booking !== null) return seriesText.moveRestWaits(label);
  if (isOfSeries(write)) return changedBookingOf(write) === undefined ? seriesText.stopWaits : seriesText.cancelRestWaits;
  return booking === null ? scheduleText.cancelWaits : scheduleText.moveWaits(formatDay(booking.date), place);
};

/** Card of a refused or expired entry: the reason, and the next step. */
export function RefusedCard({ write, schedule }: { write: OutboxEntry; schedule: OwnSchedule | undefined }) {
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
            {kind === null ? outboxText.notSent : scheduleText.refusedTitle[kind]}
          </StatusBadge>
        }
      />
      <p className="mt-2.5">{refusalSentence(refused)}</p>
      {now !== undefined && <p className="mt-1 font-semibold">{nowOf(now)}</p>}
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-36">
        <NextStep write={write} />
        <WithdrawButton entry={write}>{kind === 'book' ? outboxText.takeBack : scheduleText.leaveIt}</WithdrawButton>
      </div>
    </Card>
  );
}

function NextStep({ write }: { write: OutboxEntry }) {
  const id = changedBookingOf(write);
  const anew = linkOptions({ to: '/schedule', search: { guardada: write.key } });
  const again = kindOf(write) === 'move' ? linkOptions({ to: '/schedule', search: { reagendar: String(id) } }) : anew;
  const ways = {
    'other-day': [again, scheduleText.otherDay],
    'other-point': [again, scheduleText.otherPoint],
    review: [again, scheduleText.review],
    'book-anew': [anew, scheduleText.newBooking],
    'look-again': [
      linkOptions({ to: '/schedule/cancel/$cancelling', params: { cancelling: String(id) }, resetScroll: false }),
      scheduleText.cancelAnyway,
    ],
  } as const;
  const way = nextStepOf(write);
  if (way === 'none') return null;
  const [link, words] = ways[way];
  return (
    <LinkButton {...link} variant="primary" size="small">
      {words}
      <HiddenEntryLabel entry={write} />
    </LinkButton>
  );
}

/** The booking's facts, or the entry's label where the entry has none. */
function Facts({ write, badge }: { write: OutboxEntry; badge: ReactNode }) {
  const booking = bookingIn(write);
  if (booking === null) {
    return (
      <>
        {badge}
        <h3 className="mt-1 font-display text-name font-semibold wrap-break-word">{write.queued?.label}</h3>
      </>
    );
  }
  return (
    <>
      <BookingFacts booking={booking} place={write.queued?.place} badge={badge} quiet />
      {isOfSeries(write) && (
        <IconLine icon={<Repeat />} className="mt-2.5">
          {write.queued?.label}
        </IconLine>
      )}
    </>
  );
}
