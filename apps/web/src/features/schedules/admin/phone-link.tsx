import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import { whatsappLink } from '@separai/contract/contact-links';
import { phoneLinkUntil } from '@separai/contract/schedules/phone-booking';
import { Copy, Link2, MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { today } from '../../../lib/time.ts';
import { type PhoneBookingLink, useRenewLink } from './phone-api.ts';
import { phoneText as text } from './phone-text.ts';

interface LinkedBooking {
  readonly id: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly date: CalendarDay;
  readonly pointName: string;
}

interface PhoneLinkProps {
  booking: LinkedBooking;
  /** The first link is made at once; a further one on request. */
  isNew?: boolean;
}

/** The link of a phone booking: made, and then shown this once. */
export function PhoneLink({ booking, isNew = false }: PhoneLinkProps) {
  const renew = useRenewLink();
  const { mutate } = renew;
  const asked = useRef(false);
  useEffect(() => {
    // Once, also where an effect runs twice: each link ends the one before.
    if (!isNew || asked.current) return;
    asked.current = true;
    mutate({ params: { id: booking.id } });
  }, [isNew, mutate, booking.id]);
  const make = (): void => mutate({ params: { id: booking.id } });
  const isOver = phoneLinkUntil(booking.date) < today();
  return (
    <Card>
      <section aria-labelledby="link-de-quem-ligou">
        <h2 id="link-de-quem-ligou" className="text-heading font-bold">
          {text.link}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{isOver ? text.over : text.linkHint}</p>
        {renew.isPending && <WaitingStatus>{text.linkWaiting}</WaitingStatus>}
        {renew.isError && (
          <RetryAlert onRetry={make} className="mt-3">
            {text.linkFailed} {renew.error.message}
          </RetryAlert>
        )}
        {renew.data !== undefined && <Shown link={renew.data} booking={booking} />}
        {!isNew && !isOver && renew.isIdle && (
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button variant="neutral" size="small" icon={<Link2 />} onClick={make}>
              {text.renew}
            </Button>
            <p className="text-small text-ink-soft">{text.renewHint}</p>
          </div>
        )}
      </section>
    </Card>
  );
}

function Shown({ link: { url, isMailed }, booking }: { link: PhoneBookingLink; booking: LinkedBooking }) {
  const field = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const { show } = useToast();
  const { phone, email, date, pointName } = booking;
  const chat = whatsappLink(phone, text.message(formatDay(date), pointName, url));
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setFailed(false);
      show({ title: text.copied });
    } catch {
      setFailed(true);
      field.current?.select();
    }
  };
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        ref={field}
        readOnly
        label={text.address}
        hint={text.once}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      {failed && <FormAlert tone="warn">{text.copyFailed}</FormAlert>}
      {isMailed && email !== null && <p className="wrap-anywhere">{text.mailed(email)}</p>}
      <div className="flex flex-wrap gap-3 *:grow roomy:*:grow-0">
        <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
          {text.copy}
        </Button>
        {chat !== null && (
          <ButtonLink variant="neutral" icon={<MessageCircle />} href={chat} target="_blank" rel="noopener noreferrer">
            {text.send}
            <span className="sr-only"> {text.newTab}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
