import type { CalendarDay } from '../calendar.ts';
import type { CalendarEntry } from './calendar.ts';
import { putOutWords } from './day-words.ts';
import { endMinutes, momentOf } from './window.ts';
import { windowWords } from './words.ts';

/** When a reminder of a service's collection days is sent: on the day before, or on the day itself. */
export const reminderMoments = ['eve', 'morning'] as const;
export type ReminderMoment = (typeof reminderMoments)[number];

/** Range and default of a reminder's hour, in the installation's time zone. */
export const collectionReminderHours = {
  eve: { first: 6, last: 22, usual: 18 },
  morning: { first: 4, last: 11, usual: 6 },
} as const satisfies Record<ReminderMoment, { first: number; last: number; usual: number }>;

/** Whether a reminder may be sent at this full hour of the day. */
export const isReminderHour = (moment: ReminderMoment, hour: number): boolean =>
  hour >= collectionReminderHours[moment].first && hour <= collectionReminderHours[moment].last;

/** The hours of reminders that have come by the full hour `now` of a day. */
export const hoursUntil = (moment: ReminderMoment, now: number): number[] => {
  const { first, last } = collectionReminderHours[moment];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((hour) => hour <= now);
};

/** A service that passes on a day, with its windows in their order. */
export interface PassingService {
  readonly name: string;
  readonly entries: readonly Pick<CalendarEntry, 'date' | 'window' | 'putOutBy' | 'sentence'>[];
}

/** 'Coleta seletiva' as 'coleta seletiva' within a sentence; a name such as 'EcoPonto' or 'PEV' stays. */
const withinSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}*(?!\p{L})/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;

/** 'coleta seletiva, à noite, a partir das 18h. Coloque até as 17h.', for each service and window of one day. */
export const passingWords = (services: readonly PassingService[]): string =>
  services
    .flatMap(({ name, entries }) =>
      entries.map((entry) => [
        [withinSentence(name), windowWords(entry.window)].filter((words) => words !== '').join(', '),
        putOutWords(entry),
        entry.sentence?.replace(/\.$/, ''),
      ]),
    )
    .map((parts, index) => {
      const [first = '', ...others] = parts.filter((part) => part != null && part !== '') as string[];
      const begin = index === 0 ? first : `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
      return `${[begin, ...others].join('. ')}.`;
    })
    .join(' ');

/** The moment after which things are put out too late: the end of a window whose beginning is unknown; null where none is known. */
const latestOf = ({ date, window, putOutBy }: Pick<CalendarEntry, 'date' | 'window' | 'putOutBy'>): string | null => {
  const end = endMinutes(window);
  return putOutBy ?? (end === null ? null : momentOf(date, end));
};

/** The entries of a day whose things can still be put out at a local moment such as '2026-11-26T18:05'. */
export const stillToPutOut = <Entry extends Pick<CalendarEntry, 'date' | 'window' | 'putOutBy'>>(
  entries: readonly Entry[],
  day: CalendarDay,
  now: string,
): Entry[] =>
  entries.filter((entry) => {
    const latest = latestOf(entry);
    return entry.date === day && (latest === null || latest > now);
  });
