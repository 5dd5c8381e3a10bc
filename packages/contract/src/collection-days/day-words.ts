import { addDays, type CalendarDay, formatDay } from '../calendar.ts';
import { twoDigits, weekdays } from '../portuguese.ts';
import { weekdayOf } from '../weekday.ts';
import type { CalendarEntry, CancelledEntry } from './calendar.ts';
import { type CollectionWindow, putOutBy } from './window.ts';
import { hourWords, untilWords } from './words.ts';

/** `2026-12-26` as '26/12'. */
const shortDay = (day: CalendarDay): string => formatDay(day).slice(0, 5);

/** 'quarta 26/11'. */
export const dayWords = (day: CalendarDay): string => `${weekdays[weekdayOf(day)] ?? ''} ${shortDay(day)}`;

/** A text with a capital letter at its beginning. */
export const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** 'Hoje, quarta 26/11', 'Amanhã, quinta 27/11', or the day alone with a capital letter. */
export const dayTitle = (day: CalendarDay, today: CalendarDay): string => {
  const words = dayWords(day);
  if (day === today) return `Hoje, ${words}`;
  if (day === addDays(today, 1)) return `Amanhã, ${words}`;
  return capitalized(words);
};

/** 'Coloque até as 17h', with the day where that is another one; null where the hours are unknown. */
export const putOutWords = ({ date, putOutBy }: Pick<CalendarEntry, 'date' | 'putOutBy'>): string | null => {
  if (putOutBy === null) return null;
  const [day = '', time = ''] = putOutBy.split('T');
  return `Coloque ${day === date ? untilWords(time) : `até ${dayWords(day)}, ${hourWords(time)}`}`;
};

/** 'Coloque até as 17h', 'Coloque na véspera, até as 23h', for every day of a window; null where its hours are unknown. */
export const windowPutOutWords = (window: CollectionWindow, minutesBefore: number): string | null => {
  const day = '2026-01-02';
  const [until, time = ''] = putOutBy(day, window, minutesBefore)?.split('T') ?? [];
  if (until === undefined) return null;
  return `Coloque ${until === day ? '' : 'na véspera, '}${untilWords(time)}`;
};

/** 'Coloque até 1h30 antes de o caminhão passar'. */
export const beforeWords = (minutesBefore: number): string => {
  if (minutesBefore === 0) return 'Coloque antes de o caminhão passar';
  const [hours, minutes] = [Math.floor(minutesBefore / 60), minutesBefore % 60];
  const span =
    minutes === 0
      ? `${hours} ${hours === 1 ? 'hora' : 'horas'}`
      : hours === 0
        ? `${minutes} minutos`
        : `${hours}h${twoDigits(minutes)}`;
  return `Coloque até ${span} antes de o caminhão passar`;
};

/**
 * The change of a collection with its reason: 'não passa · passa em sábado 26/12 · feriado: Natal', 'no lugar de sexta 25/12';
 * null where it passes as the rules have it.
 */
export const changeWords = (entry: CalendarEntry | CancelledEntry): string | null => {
  const { holiday, sentence } = entry;
  const why = [...(holiday === null ? [] : [`feriado: ${holiday}`]), ...(sentence === null ? [] : [sentence])];
  if ('movedTo' in entry) {
    const onward = entry.movedTo === null ? [] : [`passa em ${dayWords(entry.movedTo)}`];
    return ['não passa', ...onward, ...why].join(' · ');
  }
  const { origin, movedFrom } = entry;
  const change = movedFrom !== null ? [`no lugar de ${dayWords(movedFrom)}`] : origin === 'added' ? ['coleta extra'] : [];
  const words = [...change, ...why];
  return words.length === 0 ? null : words.join(' · ');
};
