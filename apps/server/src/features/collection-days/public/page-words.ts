import type { CalendarDay } from '@separai/contract/calendar';
import { addDays, formatDay } from '@separai/contract/calendar';
import { isOver, type LocalTime } from '@separai/contract/collection-days/answer';
import type { CalendarEntry, CancelledEntry, CollectionCalendar } from '@separai/contract/collection-days/calendar';
import type { Coverage } from '@separai/contract/collection-days/coverage';
import { beforeWords, capitalized, dayWords, windowPutOutWords } from '@separai/contract/collection-days/day-words';
import { recurrenceDays } from '@separai/contract/collection-days/recurrence-days';
import type { Rule } from '@separai/contract/collection-days/rule-schema';
import { windowKey } from '@separai/contract/collection-days/window';

/** The rules that have not ended. */
export const presentRules = (rules: readonly Rule[], today: CalendarDay): Rule[] =>
  rules.filter(({ validUntil }) => validUntil === null || validUntil >= today);

/** A rule with its validity: 'Terças, à noite (de 01/02/2027 em diante)'. */
export const ruleTitle = ({ text, validFrom, validUntil }: Rule, today: CalendarDay): string => {
  const validity = [
    ...(validFrom > today ? [`de ${formatDay(validFrom)} em diante`] : []),
    ...(validUntil === null ? [] : [`até ${formatDay(validUntil)}`]),
  ].join(', ');
  return `${capitalized(text)}${validity === '' ? '' : ` (${validity})`}`;
};

/** The next collection of a rule within its area's calendar, wherever holidays or exceptions moved it; null where none is near. */
export const nextOf = (rule: Rule, { days }: CollectionCalendar, now: LocalTime): CalendarEntry | null => {
  const { day: today } = now;
  const last = days.at(-1)?.date ?? today;
  const to = rule.validUntil === null || rule.validUntil > last ? last : rule.validUntil;
  // A day of the rule may have been moved to today or later.
  const own = new Set(recurrenceDays(rule.recurrence, { start: rule.validFrom, from: addDays(today, -60), to }));
  const hours = windowKey(rule.window);
  const isOwn = ({ date, movedFrom, window, origin }: CalendarEntry): boolean =>
    own.has(movedFrom ?? date) && (origin === 'moved' || (origin !== 'added' && windowKey(window) === hours));
  return days.find((day) => !isOver(day, now) && isOwn(day)) ?? null;
};

/** When to put things out: for each of the rules' hours once, or by the time before the truck where hours are unknown. */
export const putOutRules = (rules: readonly Rule[], minutesBefore: number): string[] => [
  ...new Set(rules.map(({ window }) => windowPutOutWords(window, minutesBefore) ?? beforeWords(minutesBefore))),
];

/** The changed days of a calendar, each change once: a collection that moved is told on the day that it left. */
export const changesOf = ({ days, cancelled }: CollectionCalendar): (CalendarEntry | CancelledEntry)[] => {
  const left = new Set(cancelled.flatMap(({ date, movedTo }) => (movedTo === null ? [] : [`${date} ${movedTo}`])));
  const changed = days.filter(({ origin, movedFrom, date }) => origin !== 'rule' && !left.has(`${movedFrom} ${date}`));
  return [...changed, ...cancelled].sort((one, other) => (one.date < other.date ? -1 : 1));
};

/** 'Sexta 25/12'. */
export const changedDay = ({ date }: CalendarEntry | CancelledEntry): string => capitalized(dayWords(date));

const sides = { all: '', even: ', lado par', odd: ', lado ímpar' } as const;

/** 'Rua A, do número 10 ao 98, lado par (Centro)'. */
export const streetWords = ({ street, district, from, until, parity }: Coverage['streets'][number]): string => {
  const first = from === null ? '' : until === null ? `, do número ${from} em diante` : `, do número ${from}`;
  const last = until === null ? '' : from === null ? `, até o número ${until}` : ` ao ${until}`;
  return `${street}${first}${last}${sides[parity]}${district === null ? '' : ` (${district})`}`;
};

/** '60160-000 a 60160-999', or the code alone. */
export const postalCodeWords = ({ from, until }: Coverage['postalCodes'][number]): string =>
  from === until ? from : `${from} a ${until}`;
