import { addDays, type CalendarDay } from '../calendar.ts';
import type { NamedHolidays } from '../collection-points/holidays.ts';
import { mondayOf } from '../dashboard/rules.ts';
import { type HolidayEffect, holidayEffect } from './holiday-shift.ts';
import type { CollectionExceptionKind, HolidayPolicy } from './kinds.ts';
import { recurrenceDays } from './recurrence-days.ts';
import { type CollectionWindow, putOutBy, windowKey, windowRank } from './window.ts';

/** A rule of an area: an RFC 5545 recurrence (`recurrence.ts`) between two days, with the hours of the truck. */
export interface CalendarRule {
  readonly recurrence: string;
  readonly window: CollectionWindow;
  /** First day, from which the weeks of an interval are counted. */
  readonly validFrom: CalendarDay;
  /** Last day; null without end. */
  readonly validUntil: CalendarDay | null;
}

/**
 * An exception acts on the collections that pass on `date` after the holidays; where `date` is a holiday, on those that the
 * rules have on it. `window` is that of an added collection, or the new one of a moved collection.
 */
export interface CalendarException {
  readonly kind: CollectionExceptionKind;
  readonly date: CalendarDay;
  readonly movedTo: CalendarDay | null;
  readonly window: CollectionWindow | null;
  readonly sentence: string | null;
}

export interface CalendarArea {
  readonly rules: readonly CalendarRule[];
  /** The last one of a date that cancels or moves counts. */
  readonly exceptions: readonly CalendarException[];
  readonly holidayPolicy: HolidayPolicy;
  readonly putOutBeforeMinutes: number;
}

/** A day on which the truck passes. `movedFrom` is the day that holiday or exception moved. */
export interface CalendarEntry {
  readonly date: CalendarDay;
  readonly window: CollectionWindow;
  readonly putOutBy: string | null;
  readonly origin: 'rule' | 'holiday' | 'moved' | 'added';
  readonly movedFrom: CalendarDay | null;
  readonly holiday: string | null;
  readonly sentence: string | null;
}

/** A day on which the truck does not pass although a rule has it; `movedTo` is the day on which it passes instead. */
export interface CancelledEntry {
  readonly date: CalendarDay;
  readonly window: CollectionWindow;
  readonly origin: 'holiday' | 'exception';
  readonly movedTo: CalendarDay | null;
  readonly holiday: string | null;
  readonly sentence: string | null;
}

export interface CollectionCalendar {
  readonly days: readonly CalendarEntry[];
  readonly cancelled: readonly CancelledEntry[];
}

interface Span {
  readonly from: CalendarDay;
  /** Inclusive. */
  readonly to: CalendarDay;
}

/** A collection as the rules have it, with the effect of the holidays. */
interface Planned extends HolidayEffect {
  readonly date: CalendarDay;
  readonly window: CollectionWindow;
}

type Change = CalendarEntry | CancelledEntry;
const isPassing = (change: Change): change is CalendarEntry => 'movedFrom' in change;

/** Collections of the rules within a span, each window of a day once. */
const ruledWithin = (rules: readonly CalendarRule[], { from, to }: Span): { date: CalendarDay; window: CollectionWindow }[] => {
  const found = rules.flatMap(({ recurrence, window, validFrom, validUntil }) => {
    const last = validUntil === null || validUntil > to ? to : validUntil;
    return recurrenceDays(recurrence, { start: validFrom, from, to: last }).map((date) => ({ date, window }));
  });
  return [...new Map(found.map((each) => [`${each.date} ${windowKey(each.window)}`, each])).values()];
};

const within = (day: CalendarDay, { from, to }: Span): boolean => day >= from && day <= to;

/**
 * Days whose collections can fall into the span: three weeks more on either side, since holidays move by days within a week,
 * and the days of exceptions that move into the span.
 */
const reachOf = (exceptions: readonly CalendarException[], span: Span): Span => {
  const moved = exceptions.flatMap(({ date, movedTo }) => (movedTo !== null && within(movedTo, span) ? [date] : []));
  const days = [span.from, span.to, ...moved].sort();
  return { from: addDays(mondayOf(days[0] ?? span.from), -21), to: addDays(mondayOf(days.at(-1) ?? span.to), 27) };
};

const planned = (area: CalendarArea, span: Span, holidays: NamedHolidays): Planned[] => {
  const ruled = ruledWithin(area.rules, span);
  const firstOfWeek = new Map<CalendarDay, CalendarDay>();
  for (const { date } of ruled) {
    const week = mondayOf(date);
    if ((firstOfWeek.get(week) ?? date) >= date) firstOfWeek.set(week, date);
  }
  return ruled.map(({ date, window }) => {
    const nextWeekFirst = firstOfWeek.get(addDays(mondayOf(date), 7)) ?? null;
    return { date, window, ...holidayEffect(date, area.holidayPolicy, { holidays, nextWeekFirst }) };
  });
};

const excepted = ({ date, window, holiday }: Planned, exception: CalendarException, minutes: number): Change[] => {
  const { date: shown, movedTo, sentence } = exception;
  const cancelled: CancelledEntry = { date: shown, window, origin: 'exception', movedTo, holiday: null, sentence };
  // A holiday's own move stays visible on the day that the rules have.
  const first: Change[] =
    date === shown ? [cancelled] : [{ date, window, origin: 'holiday', movedTo, holiday, sentence }, cancelled];
  if (exception.kind !== 'moved' || movedTo === null) return first;
  const newWindow = exception.window ?? window;
  return [
    ...first,
    {
      date: movedTo,
      window: newWindow,
      putOutBy: putOutBy(movedTo, newWindow, minutes),
      origin: 'moved',
      movedFrom: shown,
      holiday: null,
      sentence,
    },
  ];
};

const byHoliday = ({ date, window, passesOn, holiday }: Planned, minutes: number): Change[] => {
  const cancelled: Change = { date, window, origin: 'holiday', movedTo: passesOn, holiday, sentence: null };
  if (passesOn === null) return [cancelled];
  const moved = passesOn !== date;
  const passing: Change = {
    date: passesOn,
    window,
    putOutBy: putOutBy(passesOn, window, minutes),
    origin: moved ? 'holiday' : 'rule',
    movedFrom: moved ? date : null,
    holiday,
    sentence: null,
  };
  return moved ? [cancelled, passing] : [passing];
};

/** Rank of what remains where two collections fall on one window of a day: exceptions and rules before moved holidays. */
const rankOfOrigin: Record<CalendarEntry['origin'], number> = { moved: 0, added: 1, rule: 2, holiday: 3 };

const addedOn = (area: CalendarArea): Change[] =>
  area.exceptions.flatMap(({ kind, date, window, sentence }) =>
    kind !== 'added' || window === null
      ? []
      : [
          {
            date,
            window,
            putOutBy: putOutBy(date, window, area.putOutBeforeMinutes),
            origin: 'added' as const,
            movedFrom: null,
            holiday: null,
            sentence,
          },
        ],
  );

const slotOf = ({ date, window }: Change): string => `${date} ${windowKey(window)}`;
const orderOf = ({ date, window }: Change): string => `${date} ${windowRank(window)} ${windowKey(window)}`;
const inOrder = <Entry extends Change>(entries: Iterable<Entry>, span: Span): Entry[] =>
  [...entries].filter(({ date }) => within(date, span)).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));

/**
 * The collections of an area from one day to another, both included, in their order: those of the rules, after the holidays by
 * the area's policy, after the exceptions. No window of a day comes twice; a day on which a collection passes after all is not
 * among the cancelled ones.
 */
export const collectionCalendar = (
  area: CalendarArea,
  { from, to, holidays }: Span & { holidays: NamedHolidays },
): CollectionCalendar => {
  const span = { from, to };
  const changing = new Map<CalendarDay, CalendarException>();
  for (const exception of area.exceptions) if (exception.kind !== 'added') changing.set(exception.date, exception);
  const ignoresHolidays = area.holidayPolicy === 'passes';
  const changes = planned(area, reachOf(area.exceptions, span), holidays).flatMap((each) => {
    const ofHoliday = !ignoresHolidays && holidays.has(each.date) ? changing.get(each.date) : undefined;
    const exception = ofHoliday ?? (each.passesOn === null ? undefined : changing.get(each.passesOn));
    return exception === undefined
      ? byHoliday(each, area.putOutBeforeMinutes)
      : excepted(each, exception, area.putOutBeforeMinutes);
  });
  const passing = new Map<string, CalendarEntry>();
  const all = [...changes, ...addedOn(area)];
  const byRank = all.filter(isPassing).sort((a, b) => rankOfOrigin[b.origin] - rankOfOrigin[a.origin]);
  for (const entry of byRank) passing.set(slotOf(entry), entry);
  const cancelled = new Map<string, CancelledEntry>();
  for (const entry of all) if (!isPassing(entry) && !passing.has(slotOf(entry))) cancelled.set(slotOf(entry), entry);
  return { days: inOrder(passing.values(), span), cancelled: inOrder(cancelled.values(), span) };
};
