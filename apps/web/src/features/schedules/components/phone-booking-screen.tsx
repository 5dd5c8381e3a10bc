import { materialTitles } from '@separai/contract/collection-points/materials';
import { telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { answerPhoneBooking, openPhoneBooking } from '@separai/contract/schedules/phone-booking-endpoints';
import type { OpenedPhoneBooking } from '@separai/contract/schedules/phone-booking-schema';
import { isOpen } from '@separai/contract/schedules/rules';
import { travelWords } from '@separai/contract/schedules/travel';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, Clock, Home, MapPin, MessageCircle, Phone, Weight } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button, ButtonLink, LinkButton } from '../../../components/ui/button.tsx';
import { Card, IconLine, LabelledLine } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { LinkPage } from '../../../components/ui/link-page.tsx';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Empty, Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useLastTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { focusContent } from '../../../lib/page.ts';
import { sent, writeOf } from '../../../lib/write.ts';
import { formatWeight } from '../formats.ts';
import { phoneBookingText as text } from '../phone-booking-text.ts';
import { proposalText } from '../proposal-text.ts';
import { CancelPhoneBooking } from './cancel-phone-booking.tsx';
import { ProposedDays } from './proposed-days.tsx';
import { ScheduleStatusBadge } from './schedule-status.tsx';

const bookingQuery = (token: string) =>
  queryOptions({
    queryKey: ['/phone-bookings', token],
    queryFn: ({ signal }) => call(openPhoneBooking, { body: { token }, signal }),
    enabled: token !== '',
  });

/** `/coleta-agendada#token`: the booking of a caller without an account. */
export function PhoneBookingScreen() {
  const token = useLastTokenInAddress();
  return (
    <LinkPage>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PhoneBooking key={token} token={token} />
    </LinkPage>
  );
}

function PhoneBooking({ token }: { token: string }) {
  const query = useQuery(bookingQuery(token));
  const isInvalid = query.error instanceof ApiError && query.error.code === 'phone-booking-not-found';
  if (token === '' || isInvalid)
    return (
      <Empty
        titleAs="h1"
        title={text.invalidTitle}
        sentence={query.error?.message ?? text.invalid}
        action={
          <LinkButton to="/" variant="primary">
            {text.toApp}
          </LinkButton>
        }
      />
    );
  if (query.isError && query.data === undefined) return <Failed query={query} title={text.failed} />;
  if (query.data === undefined) return <WaitingStatus>{text.loading}</WaitingStatus>;
  return <Opened token={token} booking={query.data} />;
}

function Opened({ token, booking }: { token: string; booking: OpenedPhoneBooking }) {
  const client = useQueryClient();
  const open = isOpen(booking);
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null);
  const remember = (changed: OpenedPhoneBooking): void => {
    setAsked(null);
    client.setQueryData(bookingQuery(token).queryKey, changed);
    focusContent();
  };
  return (
    <>
      <PageTitle className="mt-5.5 mb-3">{text.title}</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BookingCard booking={booking} />
        {open && booking.proposedDates !== null && <Proposal token={token} booking={booking} onAnswered={remember} />}
        {open && <Materials booking={booking} />}
        <Contact booking={booking} />
        {open && (
          <div className="grid gap-3">
            {/* A plain link: phones open it with their calendar. */}
            <ButtonLink variant="soft" icon={<CalendarPlus />} href={booking.calendarUrl}>
              {text.calendar}
            </ButtonLink>
            <Button variant="neutral" icon={<CalendarClock />} onClick={() => setAsked('move')}>
              {text.move}
            </Button>
            <Button variant="neutral-danger" onClick={() => setAsked('cancel')}>
              {text.cancel}
            </Button>
          </div>
        )}
        <p className="text-small text-ink-soft">{text.until(booking.linkUntil)}</p>
      </div>
      {asked === 'cancel' && (
        <CancelPhoneBooking token={token} booking={booking} onClose={() => setAsked(null)} onCancelled={remember} />
      )}
      {asked === 'move' && <LateMove token={token} booking={booking} onClose={() => setAsked(null)} onMoved={remember} />}
    </>
  );
}

// Lazy: the calendar is a large part that few callers open.
const moving = lazyModule(async () => (await import('./move-phone-booking.tsx')).MovePhoneBooking);

function LateMove(props: ComponentProps<Awaited<ReturnType<typeof moving.load>>>) {
  const { code: MovePhoneBooking, failures, waiting, retry } = useLazyModule(moving);
  if (MovePhoneBooking !== null) return <MovePhoneBooking {...props} />;
  if (failures === 0) return <WaitingStatus>{text.moveLoading}</WaitingStatus>;
  return (
    <RetryAlert onRetry={retry} retrying={waiting} className="mt-3">
      {text.moveFailed}
    </RetryAlert>
  );
}

function BookingCard({ booking }: { booking: OpenedPhoneBooking }) {
  const { date, status, reason, point, weightKg, handover } = booking;
  const travel = travelWords(booking);
  return (
    <Card>
      <ScheduleStatusBadge status={status} />
      <p className="mt-2 font-display text-heading font-bold wrap-break-word">{text.day(date)}</p>
      <p className="mt-0.5">{text.states[status]}</p>
      {reason !== null && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">{text.reason}</span> {reason}
        </p>
      )}
      <p className="mt-3 font-semibold wrap-anywhere">{point.name}</p>
      {travel !== null && (
        <IconLine icon={handover === 'pickup' ? <Home /> : <MapPin />} className="mt-1">
          {travel}
        </IconLine>
      )}
      {handover !== 'pickup' && (
        <div className="mt-1">
          <LabelledLine icon={<MapPin />} label={text.address}>
            {unbrokenTown(point.address)}
          </LabelledLine>
        </div>
      )}
      {point.schedule !== null && (
        <div className="mt-1">
          <LabelledLine icon={<Clock />} label={text.hours}>
            {point.schedule}
          </LabelledLine>
        </div>
      )}
      <IconLine icon={<Weight />} className="mt-1">
        {text.weight(formatWeight(weightKg))}
      </IconLine>
    </Card>
  );
}

interface ProposalProps {
  token: string;
  booking: OpenedPhoneBooking;
  onAnswered: (changed: OpenedPhoneBooking) => void;
}

/** The days that the point proposes, each accepted with one tap. */
function Proposal({ token, booking, onAnswered }: ProposalProps) {
  const { show } = useToast();
  const answer = useMutation({
    ...writeOf(answerPhoneBooking),
    onSuccess: (changed, { body }) => {
      show({ title: body.date === null ? proposalText.declined : proposalText.accepted(body.date) });
      onAnswered(changed);
    },
  });
  return (
    <FormAlert tone="warn">
      <p className="font-semibold">{proposalText.title}</p>
      <p className="mb-2">{proposalText.sentence(booking.date)}</p>
      <ProposedDays
        days={booking.proposedDates ?? []}
        pending={answer.isPending ? answer.variables.body.date : undefined}
        error={answer.error?.message}
        onAnswer={(date) => answer.mutate(sent({ body: { token, date } }))}
      />
    </FormAlert>
  );
}

function Materials({ booking: { materials } }: { booking: OpenedPhoneBooking }) {
  return (
    <section aria-labelledby="separar">
      <h2 id="separar" className="font-display text-heading font-bold">
        {text.separate}
      </h2>
      {materials.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {materials.map((material) => (
            <MaterialChip key={material} material={material} label={materialTitles[material]} />
          ))}
        </div>
      )}
      <p className="mt-2">{materials.length > 0 ? text.separateHint : text.separateAll}</p>
    </section>
  );
}

/** Links to call and to write to the point; nothing where it has neither number. */
function Contact({ booking: { point, date } }: { booking: OpenedPhoneBooking }) {
  const tel = telephoneLink(point.phone);
  const chat = whatsappLink(point.whatsapp, text.message(date));
  if (tel === null && chat === null) return null;
  return (
    <section aria-labelledby="contato">
      <h2 id="contato" className="mb-2 font-display text-heading font-bold">
        {text.contact}
      </h2>
      <div className="flex flex-wrap gap-3 *:flex-1 *:basis-36">
        {tel !== null && (
          <ButtonLink variant="neutral" icon={<Phone />} href={tel}>
            {text.call}
          </ButtonLink>
        )}
        {chat !== null && (
          <ButtonLink variant="neutral" icon={<MessageCircle />} href={chat} target="_blank" rel="noopener noreferrer">
            {text.whatsapp}
            <span className="sr-only"> {text.newTab}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
