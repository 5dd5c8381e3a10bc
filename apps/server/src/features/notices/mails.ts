import { dayAt, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import { wantsMail } from '@separai/contract/notices/rules';
import { formatKg, noticeWords } from '@separai/contract/notices/words';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MailBlock, MailContent, WriteMail } from '../../platform/mail/content.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import { findToldNotice, type ToldNotice } from './repository.ts';
import { unsubscribePaths } from './service.ts';
import { isOutdated } from './told-notice.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** What links begin with, without a slash at its end. */
  readonly origin: string;
  /** A booking as the text of an iCalendar file (RFC 5545); null when it is gone. */
  readonly calendarOf: (scheduleId: string) => Promise<string | null>;
}

const factsOf = ({ subject, booking }: ToldNotice): MailBlock => {
  // Address and weight are those of the booking as it stands: they are left out where it has gone elsewhere meanwhile.
  const place = booking?.pointName === subject.pointName && booking.date === subject.date ? booking : null;
  const weight: [string, string][] =
    subject.collectedWeightKg === null
      ? place === null
        ? []
        : [['Peso informado', formatKg(place.weightKg)]]
      : [['Peso coletado', formatKg(subject.collectedWeightKg)]];
  return {
    kind: 'facts',
    rows: [
      ['Ponto de coleta', subject.pointName],
      ...(place === null ? [] : [['Endereço', place.address] as const]),
      ['Dia', dayWithWeekday(subject.date)],
      ...weight,
    ],
  };
};

const calendarFiles = (content: string | null): NonNullable<MailContent['attachments']> =>
  content === null ? [] : [{ filename: 'coleta.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }];

/** Writes the mail of a notice (`data.noticeId`); nothing for who does not want it any more, nor for a reminder that came too late. */
export const writeNoticeMail =
  ({ db, clock, secrets, origin, calendarOf }: Parts): WriteMail =>
  async ({ data: { noticeId } }) => {
    const told = typeof noticeId === 'string' && isUuid(noticeId) ? await findToldNotice(db, noticeId) : null;
    const today = dayAt(clock.now());
    if (told === null || !wantsMail(told.choices, told.kind) || isOutdated(told, today)) return null;
    const { oneClick, page } = await unsubscribePaths(secrets, told.userId);
    const { title, sentence } = noticeWords(told.kind, told.subject, today);
    return {
      subject: `${title}: ${told.subject.pointName}, ${formatDay(told.subject.date)}`,
      preview: sentence,
      title,
      blocks: [
        { kind: 'paragraph', text: sentence },
        factsOf(told),
        { kind: 'button', label: 'Ver minhas coletas', url: `${origin}/schedule/list` },
      ],
      unsubscribeUrl: `${origin}${oneClick}`,
      unsubscribePageUrl: `${origin}${page}`,
      attachments: calendarFiles(told.booking === null ? null : await calendarOf(told.booking.id)),
    };
  };
