import { type CalendarDay, formatDay } from '../calendar.ts';
import { weekdays } from '../portuguese.ts';
import { weekdayOf } from '../weekday.ts';
import { type CollectionWindow, lastMinutes, momentOf } from './window.ts';
import { hourWords } from './words.ts';

/** States of a missed collection ('Não passou?'): undecided, the truck comes on another day, collected, not confirmed. */
export const missedStates = ['open', 'announced', 'collected', 'dismissed'] as const;
export type MissedState = (typeof missedStates)[number];

export const missedLimits = {
  sentenceMaxLength: 300,
  /** Days after the end of the window in which a missed collection can be reported. */
  days: 2,
  /** Streets of one area and day; further ones are counted without their names. */
  streetsMax: 200,
  /** People of one street and day; further reports are refused. */
  peopleMax: 1000,
  /** Days between a missed collection and the day on which the truck comes instead. */
  comesWithinDays: 30,
  /** Reports that a person sees. */
  ownListed: 50,
  /** Days for which a person sees a report. */
  ownDays: 30,
} as const;

/** A moment in local time, such as '2026-11-26T22:00'. */
export type LocalMoment = string;

/** When the collection of a day can be reported as missed: from one moment to another, in local time. */
export interface ReportSpan {
  readonly from: LocalMoment;
  /** Exclusive. */
  readonly until: LocalMoment;
}

/**
 * From the end of the first window of a day until two days after the end of the last; null for a day without a collection.
 */
export const missedReportSpan = (date: CalendarDay, windows: readonly CollectionWindow[]): ReportSpan | null => {
  if (windows.length === 0) return null;
  const ends = windows.map(lastMinutes);
  return {
    from: momentOf(date, Math.min(...ends)),
    until: momentOf(date, Math.max(...ends) + missedLimits.days * 24 * 60),
  };
};

/** 'quarta 25/11'. */
export const missedDayWords = (day: CalendarDay): string => `${weekdays[weekdayOf(day)] ?? ''} ${formatDay(day).slice(0, 5)}`;

/** A moment as seen on a day: 'as 22h', 'as 6h de quinta 26/11'. */
const momentWords = (moment: LocalMoment, day: CalendarDay): string => {
  const [on = '', time = ''] = moment.split('T');
  const hour = `${time < '02:00' ? 'a' : 'as'} ${hourWords(time)}`;
  return on === day ? hour : `${hour} de ${missedDayWords(on)}`;
};

/** Why a collection cannot be reported yet, with the moment from which it can, as seen on the day of the collection. */
export const tooEarlyWords = (date: CalendarDay, { from }: ReportSpan): string =>
  `O caminhão ainda pode passar. Dá para avisar a partir d${momentWords(from, date)}.`;

/** An administrator's answer about a missed collection. */
export interface MissedAnswer {
  readonly date: CalendarDay;
  readonly state: Exclude<MissedState, 'open'>;
  /** Day on which the truck comes, of `announced`. */
  readonly comesOn: CalendarDay | null;
  readonly answer: string | null;
}

/** An answer in words: 'O caminhão vai passar em sexta 27/11. Desculpe o atraso.' */
export const missedAnswerWords = ({ date, state, comesOn, answer }: MissedAnswer): string => {
  const day = missedDayWords(date);
  const outcomes: Record<MissedAnswer['state'], string> = {
    announced: comesOn === null ? 'O caminhão vai passar.' : `O caminhão vai passar em ${missedDayWords(comesOn)}.`,
    collected: `A coleta de ${day} foi recolhida.`,
    dismissed: `Conferimos a coleta de ${day}.`,
  };
  return [outcomes[state], ...(answer === null ? [] : [answer])].join(' ');
};
