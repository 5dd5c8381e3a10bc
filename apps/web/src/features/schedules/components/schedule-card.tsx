import { addDays, formatDay } from '@separai/contract/calendar';
import { reportCollectionPoint } from '@separai/contract/collection-points/report-endpoints';
import { telephoneLink } from '@separai/contract/contact-links';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { isOpen } from '@separai/contract/schedules/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus, CircleCheck, Clock, MapPin, Phone } from 'lucide-react';
import { Button, LinkButton, standaloneLinkClass, textLinkClass } from '../../../components/ui/button.tsx';
import { Card, LabelledLine } from '../../../components/ui/card.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { fromApp } from '../../../lib/page.ts';
import { today } from '../../../lib/time.ts';
import { type Sent, sent } from '../../../lib/write.ts';
import { freshnessText } from '../../collection-points/index.ts';
import { enqueue, type OutboxEntry, outboxText } from '../../outbox/index.ts';
import { kindOf } from '../booking-outcome.ts';
import { scheduleText } from '../text.ts';
import { BookingFacts } from './booking-facts.tsx';
import { WaitingPart } from './queued-card.tsx';
import { ScheduleStatusBadge } from './schedule-status.tsx';

// Lazy: few bookings have a proposal.
const proposal = lazyModule(async () => (await import('./proposal-card.tsx')).ProposalCard);

function LateProposal({ schedule }: { schedule: OwnSchedule }) {
  const { code: ProposalCard } = useLazyModule(proposal);
  return ProposalCard === null ? null : <ProposalCard schedule={schedule} />;
}

interface ScheduleCardProps {
  schedule: OwnSchedule;
  /** The queued change of this booking. */
  waiting: OutboxEntry | undefined;
  /** The calendar link stands above the card. */
  isCalendarAbove?: boolean;
}

/** One booking: time, place, state, queued changes, and actions. */
export function ScheduleCard({ schedule, waiting, isCalendarAbove = false }: ScheduleCardProps) {
  const { collectionPoint } = schedule;
  const open = isOpen(schedule);
  return (
    <Card padding="tight">
      <BookingFacts
        booking={schedule}
        place={collectionPoint.name}
        placeHref={`/search/${collectionPoint.id}`}
        badge={<ScheduleStatusBadge status={schedule.status} />}
        quiet={!open}
      />
      {open && <PointFacts point={collectionPoint} />}
      {open && schedule.proposedDates != null && waiting === undefined && <LateProposal schedule={schedule} />}
      {waiting !== undefined && <WaitingPart write={waiting} />}
      {open && (waiting === undefined || kindOf(waiting) !== 'cancel') && (
        <Actions schedule={schedule} isCalendarAbove={isCalendarAbove} />
      )}
      {schedule.status === 'concluído' && <AllRight point={collectionPoint} date={schedule.date} />}
      {!open && <Again schedule={schedule} />}
    </Card>
  );
}

/** Address, hours and phone of the point, for a resident at the wrong gate. */
function PointFacts({ point: { address, schedule, phone } }: { point: OwnSchedule['collectionPoint'] }) {
  const call = phone === null ? null : telephoneLink(phone);
  return (
    <div className="mt-2.5 grid gap-1">
      <LabelledLine icon={<MapPin />} label={scheduleText.address}>
        {unbrokenTown(address)}
      </LabelledLine>
      {schedule !== null && (
        <LabelledLine icon={<Clock />} label={scheduleText.openingHours}>
          {schedule}
        </LabelledLine>
      )}
      {phone !== null && (
        <LabelledLine icon={<Phone />} label={scheduleText.phone}>
          {call === null ? (
            phone
          ) : (
            <a href={call} className={`${textLinkClass} -my-3 inline-block min-w-11 py-3`}>
              {phone}
            </a>
          )}
        </LabelledLine>
      )}
    </div>
  );
}

/** Actions for a closed booking: repeat; for one cancelled before its day also at another point. */
function Again({ schedule: { id, date, status, collectionPoint } }: { schedule: OwnSchedule }) {
  const ofBooking = <span className="sr-only">{scheduleText.ofBooking(collectionPoint.name, formatDay(date))}</span>;
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-36">
      {status === 'cancelado' && date >= today() && (
        <LinkButton to="/schedule" search={{ 'outro-ponto': id }} variant="soft" size="small">
          {scheduleText.otherPoint}
          {ofBooking}
        </LinkButton>
      )}
      <LinkButton to="/schedule" search={{ repetir: id }} variant="neutral" size="small">
        {scheduleText.again}
        {ofBooking}
      </LinkButton>
    </div>
  );
}

function Actions({ schedule, isCalendarAbove }: { schedule: OwnSchedule; isCalendarAbove: boolean }) {
  const { id, date, collectionPoint, calendarUrl } = schedule;
  const day = formatDay(date);
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        <LinkButton to="/schedule" search={{ reagendar: id }} variant="neutral" size="small">
          {scheduleText.reschedule}
          <span className="sr-only">{scheduleText.ofBooking(collectionPoint.name, day)}</span>
        </LinkButton>
        <LinkButton
          resetScroll={false}
          to="/schedule/cancel/$cancelling"
          params={{ cancelling: id }}
          state={fromApp}
          variant="neutral-danger"
          size="small"
        >
          {scheduleText.cancel}
          <span className="sr-only">{scheduleText.ofBooking(collectionPoint.name, day)}</span>
        </LinkButton>
      </div>
      {/* A plain link: phones open it with their calendar. */}
      {!isCalendarAbove && (
        <a href={calendarUrl} className={`${standaloneLinkClass} -mb-2 mt-0.5 font-display text-[0.9375rem]`}>
          <CalendarPlus aria-hidden="true" />
          <span>
            {scheduleText.addToCalendar}
            <span className="sr-only">{scheduleText.ofBooking(collectionPoint.name, day)}</span>
          </span>
        </a>
      )}
    </>
  );
}

/** Days after a collection during which the app asks about the point. */
const askedDays = 14;

/** Confirms with one tap that a point's data were right at a recent collection. */
function AllRight({ point: { id, name }, date }: { point: OwnSchedule['collectionPoint']; date: string }) {
  const { show } = useToast();
  const confirm = useMutation({
    mutationFn: (said: Sent<{ params: { id: string }; body: { kind: 'all-right' } }>) =>
      enqueue({
        endpoint: reportCollectionPoint,
        sent: said,
        queued: { label: `${freshnessText.allRight}: ${name}`, place: name },
      }),
    onSuccess: ({ status }) => show({ title: status === 'queued' ? outboxText.queued : freshnessText.thanks }),
    onError: (error) => show({ title: error.message, variant: 'destructive' }),
  });
  if (confirm.isSuccess || addDays(date, askedDays) < today()) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        variant="soft"
        size="small"
        icon={<CircleCheck />}
        busy={confirm.isPending}
        onClick={() => confirm.mutate(sent({ params: { id: String(id) }, body: { kind: 'all-right' } }))}
      >
        {freshnessText.allRightAtPoint}
        <span className="sr-only">{freshnessText.ofPoint(name)}</span>
      </Button>
    </div>
  );
}
