import type { CalendarDay } from '@separai/contract/calendar';
import type { CollectionServiceColor } from '@separai/contract/collection-days/kinds';
import type { AreaMapSummary } from '@separai/contract/collection-days/overview-schema';
import { parseRecurrence, type RecurrenceWeekday, recurrenceWeekdays } from '@separai/contract/collection-days/recurrence';
import { recurrenceWords } from '@separai/contract/collection-days/words';

/** Areas that have their collections on the same days, with a colour and a short label. */
export interface WeekdayGroup {
  readonly key: string;
  /** 'ter qui', '1º sáb', 'dia 15'; '–' without rules. */
  readonly label: string;
  /** 'terças e quintas'; null without rules. */
  readonly words: string | null;
  readonly color: CollectionServiceColor;
  readonly areas: number;
}

interface RuledArea {
  readonly rules: readonly { readonly recurrence: string; readonly validUntil: CalendarDay | null }[];
}

const short: Record<RecurrenceWeekday, string> = {
  ...{ MO: 'seg', TU: 'ter', WE: 'qua', TH: 'qui', FR: 'sex', SA: 'sáb', SU: 'dom' },
};

/** Colours of the groups in their order; further groups share the last one. */
const palette: readonly CollectionServiceColor[] = ['papel', 'plastico', 'vidro', 'metal', 'oleo', 'eletronicos', 'perigosos'];
const paletteRest: CollectionServiceColor = 'outros';

const labelOf = (recurrence: string): string => {
  const parsed = parseRecurrence(recurrence);
  if (parsed === null) return recurrence;
  if (parsed.kind === 'weekly') {
    const { weekdays, interval } = parsed;
    const days = weekdays.length === 7 ? 'todo dia' : weekdays.map((weekday) => short[weekday]).join(' ');
    return interval === 1 ? days : `${days} /${interval} sem`;
  }
  if (parsed.kind === 'monthly-weekday')
    return parsed.on.map(({ nth, weekday }) => `${nth === -1 ? 'últ.' : `${nth}º`} ${short[weekday]}`).join(' ');
  return `dia ${parsed.on.map((day) => (day === -1 ? 'últ.' : day)).join(' ')}`;
};

/** Recurrences that are in force from today on, each once. */
export const recurrencesOf = ({ rules }: RuledArea, today: CalendarDay): string[] => [
  ...new Set(rules.filter(({ validUntil }) => validUntil === null || validUntil >= today).map(({ recurrence }) => recurrence)),
];

/** Key of the group of areas with these recurrences. */
export const groupKeyOf = (recurrences: readonly string[]): string => [...recurrences].sort().join(' ');

/** Order of groups: weekly ones by their weekdays, then the others, those without rules last. */
const rankOf = (key: string): string => {
  if (key === '') return '9';
  const parsed = parseRecurrence(key.split(' ')[0] ?? '');
  if (parsed?.kind !== 'weekly') return `8${key}`;
  return `1${parsed.weekdays.map((weekday) => recurrenceWeekdays.indexOf(weekday)).join('')}${key}`;
};

/** The groups of a service's areas by their days, each with a colour. */
export const weekdayGroups = (days: AreaMapSummary['days']): ReadonlyMap<string, WeekdayGroup> => {
  const counts = new Map(days.map(({ recurrences, areas }) => [groupKeyOf(recurrences), areas]));
  const keys = [...counts.keys()].sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
  return new Map(
    keys.map((key, index): [string, WeekdayGroup] => {
      const recurrences = key === '' ? [] : key.split(' ');
      return [
        key,
        {
          key,
          label: recurrences.length === 0 ? '–' : recurrences.map(labelOf).join(' · '),
          words: recurrences.length === 0 ? null : recurrences.map(recurrenceWords).join('; '),
          color: key === '' ? paletteRest : (palette[index] ?? paletteRest),
          areas: counts.get(key) ?? 0,
        },
      ];
    }),
  );
};
