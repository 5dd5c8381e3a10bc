import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, type CalendarDay, dayAt, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import { type NoticeKind, noticeKinds } from '@separai/contract/notices/kinds';
import { noticeWords } from '@separai/contract/notices/words';
import { formatList } from '@separai/contract/portuguese';
import { phoneBookingPath, phoneLinkDays, phoneLinkUntil } from '@separai/contract/schedules/phone-booking';
import { isOpen } from '@separai/contract/schedules/rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { MailContent, MailWriters } from '../../../platform/mail/content.ts';
import { type OutgoingMail, putMessages } from '../../../platform/outbox.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type NotifyResidents, statusNotices, type WithdrawNotices } from '../bookings/booking-events.ts';
import {
  callerMail,
  findByLink,
  findMailedCallers,
  hashOfToken,
  insertLinks,
  type LinkedBooking,
  newToken,
  setLinkHash,
  withdrawMails,
} from './repository-callers.ts';

/** The first day whose bookings a link opens. */
export const firstLinkedDay = ({ now, timeZone }: Clock): CalendarDay => addDays(dayAt(now(), timeZone), -phoneLinkDays);

/** Event of a mail that only brings the link. */
const linkEvent = 'link';

/**
 * Puts a mail with a link of its own into the outbox for each of the callers who gave an address. The link's token is generated
 * when the mail is written; until then a random hash keeps the link invalid.
 */
const putCallerMails = async (
  transaction: Transaction,
  events: readonly { readonly callerId: string; readonly event: NoticeKind | typeof linkEvent }[],
  now: Date,
  sendAt: Date,
): Promise<number> => {
  if (events.length === 0) return 0;
  const callers = await findMailedCallers(
    transaction,
    events.map(({ callerId }) => callerId),
  );
  const addresses = new Map(callers.map(({ id, email }) => [id, email]));
  const links = events.flatMap(({ callerId, event }) => {
    const recipient = addresses.get(callerId);
    return recipient === undefined ? [] : [{ id: randomUUID(), callerId, tokenHash: randomBytes(32), recipient, event }];
  });
  await insertLinks(
    transaction,
    links.map(({ id, callerId, tokenHash }) => ({ id, callerId, tokenHash })),
    now,
  );
  // The address is not verified: the text holds nothing that a person has typed.
  const mails = links.map(
    ({ id, recipient, event }): OutgoingMail => ({
      kind: callerMail,
      purpose: 'proof',
      userId: null,
      recipient,
      data: { linkId: id, event },
    }),
  );
  // Dated as the residents' notices of the same event, so that an undo finds both.
  await putMessages(transaction, { mails, pushes: [] }, sendAt);
  return mails.length;
};

/** Mails a caller a link to the booking, as far as there is an address; returns whether there is one. */
export const mailLink = async (transaction: Transaction, callerId: string, now: Date, sendAt = now): Promise<boolean> =>
  (await putCallerMails(transaction, [{ callerId, event: linkEvent }], now, sendAt)) > 0;

/** Takes back the unsent mails that only bring a link to a booking. */
export const withdrawLinkMails = (transaction: Transaction, scheduleId: string): Promise<void> =>
  withdrawMails(transaction, { scheduleIds: [scheduleId], kinds: [linkEvent], since: new Date(0) });

/** Mails a caller the reminder of a booking, with a link of its own. */
export const mailReminder = async (transaction: Transaction, callerId: string, now: Date): Promise<void> => {
  await putCallerMails(transaction, [{ callerId, event: 'reminder' }], now, now);
};

/** Notifies residents as before, and callers by mail of what the office has done. */
export const notifyingCallers =
  (notifyResidents: NotifyResidents): NotifyResidents =>
  async (transaction, news, now, sendAt = now) => {
    await notifyResidents(transaction, news, now, sendAt);
    const events = news.flatMap(({ callerId, kind, byOneself }) =>
      callerId === null || byOneself ? [] : [{ callerId, event: kind }],
    );
    await putCallerMails(transaction, events, now, sendAt);
  };

/** Takes back the notices of residents as before, and the unsent mails to callers. */
export const withdrawingFromCallers =
  (withdrawNotices: WithdrawNotices): WithdrawNotices =>
  async (transaction, told) => {
    await withdrawNotices(transaction, told);
    await withdrawMails(transaction, told);
  };

/** Whether the booking has changed again since the event, of which another mail tells. */
const isOutdated = (event: NoticeKind, { status, date, proposedDates }: LinkedBooking, today: CalendarDay): boolean => {
  if (event === 'booking-proposed') return proposedDates === null;
  if (event === 'reminder') return !isOpen({ status }) || date < today || date > addDays(today, 1);
  const statusOfEvent = Object.entries(statusNotices).find(([, kind]) => kind === event)?.[0];
  return statusOfEvent !== undefined && statusOfEvent !== status;
};

const wordsOf = (event: NoticeKind, booking: LinkedBooking, today: CalendarDay): { title: string; sentence: string } => {
  const { point, date, status, proposedDates } = booking;
  const reason = event === 'booking-proposed' ? formatList((proposedDates ?? []).map(dayWithWeekday), 'ou') : null;
  const { title } = noticeWords(event, { pointName: point.name, date, reason, collectedWeightKg: null }, today);
  if (reason !== null)
    return { title, sentence: `${point.name} propõe, no lugar de ${dayWithWeekday(date)}: ${reason}. Aceite um dia na página.` };
  const said = `${point.name}, ${dayWithWeekday(date)}.`;
  if (event === 'reminder') return { title, sentence: `${said} Deixe tudo separado e seco.` };
  const isUnconfirmed = event === 'booking-received' && status === 'pendente';
  return { title, sentence: isUnconfirmed ? `${said} O ponto ainda vai confirmar.` : said };
};

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
}

const contentOf = (
  { title, sentence }: { title: string; sentence: string },
  booking: LinkedBooking,
  url: string,
): MailContent => ({
  subject: `${title}: ${booking.point.name}, ${formatDay(booking.date)}`,
  preview: sentence,
  title,
  blocks: [
    { kind: 'paragraph', text: sentence },
    // In the fragment, which browsers do not send: the token reaches neither logs nor referrers.
    { kind: 'button', label: 'Ver a coleta', url },
    {
      kind: 'paragraph',
      text: `Na página você vê a situação e o que combinou, põe a coleta no calendário e pode mudar o dia ou cancelar. O link vale até ${formatDay(phoneLinkUntil(booking.date))} e é só seu: não o encaminhe.`,
    },
    { kind: 'note', text: 'Este e-mail foi informado ao marcar uma coleta por telefone. Não foi você? Não faça nada.' },
  ],
  unsubscribeUrl: null,
});

/** Mails to callers; null for a link that was replaced or is over, and for an outdated event. */
export const callerMails = ({ db, clock, origin }: Parts): MailWriters => ({
  [callerMail]: async ({ data: { linkId, event } }) => {
    const booking = typeof linkId === 'string' && isUuid(linkId) ? await findByLink(db, linkId, firstLinkedDay(clock)) : null;
    if (typeof linkId !== 'string' || booking === null) return null;
    const kind = noticeKinds.find((one) => one === event) ?? null;
    const today = dayAt(clock.now(), clock.timeZone);
    if (kind !== null && isOutdated(kind, booking, today)) return null;
    const token = newToken();
    if (!(await setLinkHash(db, linkId, hashOfToken(token)))) return null;
    const words = wordsOf(kind ?? 'booking-received', booking, today);
    return contentOf(words, booking, `${origin}${phoneBookingPath}#${token}`);
  },
});
