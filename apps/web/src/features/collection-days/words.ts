import { addDays, type CalendarDay, formatDay } from '@separai/contract/calendar';
import { hourWords } from '@separai/contract/collection-days/words';
import { weekdays } from '@separai/contract/portuguese';
import { weekdayOf } from '@separai/contract/weekday';
import type { Collection } from './days.ts';
import { daysText as text } from './text.ts';

/** `2026-12-26` as '26/12'. */
const shortDay = (day: CalendarDay): string => formatDay(day).slice(0, 5);

const weekday = (day: CalendarDay): string => weekdays[weekdayOf(day)] ?? '';

/** 'quarta 26/11'. */
const dayWords = (day: CalendarDay): string => `${weekday(day)} ${shortDay(day)}`;

/** A text with a capital letter at its beginning. */
export const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** 'Hoje, quarta 26/11', 'Amanhã, quinta 27/11', or the day alone with a capital letter. */
export const dayTitle = (day: CalendarDay, today: CalendarDay): string => {
  const words = dayWords(day);
  if (day === today) return `${text.today}, ${words}`;
  if (day === addDays(today, 1)) return `${text.tomorrow}, ${words}`;
  return capitalized(words);
};

/** 'Coloque até as 17h', with the day where that is another one; null where the hours are unknown. */
export const putOutWords = (collection: Collection): string | null => {
  if (!collection.passes || collection.putOutBy === null) return null;
  const [day = '', time = ''] = collection.putOutBy.split('T');
  const hour = hourWords(time);
  return day === collection.date ? text.putOutToday(hour) : text.putOutOn(dayWords(day), hour);
};

/** The change of a collection with its reason, such as 'não passa, feriado: Natal, passa em 26/12'; null where nothing does. */
export const changeWords = (collection: Collection): string | null => {
  const { holiday, sentence } = collection;
  const why = [...(holiday === null ? [] : [text.holiday(holiday)]), ...(sentence === null ? [] : [sentence])];
  if (!collection.passes) {
    const { movedTo } = collection;
    return [text.passesNot, ...(movedTo === null ? [] : [text.passesOn(dayWords(movedTo))]), ...why].join(' · ');
  }
  const { origin, movedFrom } = collection;
  const change = movedFrom !== null ? [text.insteadOf(dayWords(movedFrom))] : origin === 'added' ? [text.added] : [];
  const words = [...change, ...why];
  return words.length === 0 ? null : words.join(' · ');
};
