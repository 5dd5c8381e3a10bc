import { dayAt, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import { collectionNoticeKinds } from '@separai/contract/notices/kinds';
import { wantsMail } from '@separai/contract/notices/rules';
import { formatKg, noticeWords, remindersWords } from '@separai/contract/notices/words';
import { travelWords } from '@separai/contract/schedules/travel';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { MailBlock, MailContent, WriteMail } from '../../platform/mail/content.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import { isOutdated } from './outdated-notice.ts';
import { findNotificationDetails, findReminderDetails, type NotificationDetails } from './repository.ts';
import { unsubscribePaths } from './service.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
  /** A booking as the text of an iCalendar file (RFC 5545); null when it is gone. */
  readonly calendarOf: (scheduleId: string) => Promise<string | null>;
  /** Path of the page that answers the days proposed for a booking. */
  readonly proposalPath: (scheduleId: string) => Promise<string>;
}

const factsOf = ({ subject, booking }: NotificationDetails): MailBlock => {
  // Address and weight come from the present booking, and are omitted if it has since moved to another point or day.
  const place = booking?.pointName === subject.pointName && booking.date === subject.date ? booking : null;
  const weight: [string, string][] =
    subject.collectedWeightKg === null
      ? place === null
        ? []
        : [['Peso informado', formatKg(place.weightKg)]]
      : [['Peso coletado', formatKg(subject.collectedWeightKg)]];
  const travel = travelWords(subject);
  return {
    kind: 'facts',
    rows: [
      ['Ponto de coleta', subject.pointName],
      ...(travel === null ? [] : [['Onde', travel] as const]),
      // For a pickup, the resident does not need the point's address.
      ...(place === null || subject.handover === 'pickup' ? [] : [['Endereço', place.address] as const]),
      ['Dia', dayWithWeekday(subject.date)],
      ...weight,
    ],
  };
};

type Attachments = NonNullable<MailContent['attachments']>;

/** An iCalendar file for each booking that still exists; numbered if there are several. */
const calendarFiles = async (calendarOf: Parts['calendarOf'], told: readonly NotificationDetails[]): Promise<Attachments> => {
  const contents = await Promise.all(told.map(({ booking }) => (booking === null ? null : calendarOf(booking.id))));
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return contents.flatMap((content, index) =>
    content === null
      ? []
      : [{ filename: contents.length === 1 ? 'coleta.ics' : `coleta-${index + 1}.ics`, contentType, content }],
  );
};

const toBookings = (origin: string): MailBlock => ({
  kind: 'button',
  label: 'Ver minhas coletas',
  url: `${origin}/schedule/list`,
});

const toCollectionDays = (origin: string): MailBlock => ({
  kind: 'button',
  label: 'Ver os dias da coleta',
  url: `${origin}/coleta`,
});

const unsubscribeUrls = async ({ secrets, origin }: Parts, userId: string) => {
  const { oneClick, page } = await unsubscribePaths(secrets, userId);
  return { unsubscribeUrl: `${origin}${oneClick}`, unsubscribePageUrl: `${origin}${page}` };
};

/** Writes the mail of a notice (`data.noticeId`); null when the person has opted out or the notice is outdated. */
export const writeNoticeMail =
  (parts: Parts): WriteMail =>
  async ({ data: { noticeId } }) => {
    const { db, clock, origin, calendarOf } = parts;
    const told = typeof noticeId === 'string' && isUuid(noticeId) ? await findNotificationDetails(db, noticeId) : null;
    const today = dayAt(clock.now(), clock.timeZone);
    if (told === null || !wantsMail(told.choices, told.kind) || isOutdated(told, today)) return null;
    const { title, sentence } = noticeWords(told.kind, told.subject, today);
    if (collectionNoticeKinds.includes(told.kind))
      return {
        subject: `${title}: ${told.subject.pointName}`,
        preview: sentence,
        title,
        blocks: [{ kind: 'paragraph', text: sentence }, toCollectionDays(origin)],
        ...(await unsubscribeUrls(parts, told.userId)),
      };
    if (told.kind === 'booking-proposed' && told.booking !== null)
      return {
        subject: `${title}: ${told.subject.pointName}, ${formatDay(told.subject.date)}`,
        preview: sentence,
        title,
        blocks: [
          { kind: 'paragraph', text: sentence },
          { kind: 'button', label: 'Aceitar ou recusar', url: `${origin}${await parts.proposalPath(told.booking.id)}` },
          factsOf(told),
        ],
        ...(await unsubscribeUrls(parts, told.userId)),
      };
    return {
      subject: `${title}: ${told.subject.pointName}, ${formatDay(told.subject.date)}`,
      preview: sentence,
      title,
      blocks: [{ kind: 'paragraph', text: sentence }, factsOf(told), toBookings(origin)],
      ...(await unsubscribeUrls(parts, told.userId)),
      attachments: await calendarFiles(calendarOf, [told]),
    };
  };

/** Writes the single mail for all reminders of `data.day`; null when the person has opted out, or when the day has passed. */
export const writeRemindersMail =
  (parts: Parts): WriteMail =>
  async ({ userId, data: { day } }) => {
    const { db, clock, origin, calendarOf } = parts;
    const today = dayAt(clock.now(), clock.timeZone);
    const told = userId === null ? [] : await findReminderDetails(db, userId, String(day));
    const [first, ...others] = told.filter((one) => wantsMail(one.choices, one.kind) && !isOutdated(one, today));
    if (first === undefined) return null;
    const { title, sentence } = remindersWords([first.subject, ...others.map(({ subject }) => subject)], today);
    const about =
      others.length === 0 ? `${first.subject.pointName}, ${formatDay(first.subject.date)}` : formatDay(first.subject.date);
    return {
      subject: `${title}: ${about}`,
      preview: sentence,
      title,
      blocks: [{ kind: 'paragraph', text: sentence }, ...[first, ...others].map(factsOf), toBookings(origin)],
      ...(await unsubscribeUrls(parts, first.userId)),
      attachments: await calendarFiles(calendarOf, [first, ...others]),
    };
  };
