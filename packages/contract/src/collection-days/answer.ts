import { addDays, type CalendarDay } from '../calendar.ts';
import type { AreaDays, CollectionDays, CollectionService } from './schema.ts';
import { lastMinutes, minutesOf, windowRank } from './window.ts';

export type AnsweredService = CollectionDays['services'][number];
type PassingDay = AreaDays['days'][number];
type CancelledDay = AreaDays['cancelled'][number];

/** A collection of one day, or one that does not pass. */
export type Collection = { readonly service: CollectionService } & (
  | ({ readonly passes: true } & PassingDay)
  | ({ readonly passes: false } & CancelledDay)
);

/** The area of a service that counts: the only one, or the chosen one; null while the person has to choose. */
export const areaOf = ({ areas }: AnsweredService, chosen: readonly number[]): AreaDays | null =>
  areas.find(({ area }) => chosen.includes(area.id)) ?? (areas.length === 1 ? (areas[0] ?? null) : null);

/** Whether all areas of a service have the same days, so that a choice would change nothing. */
const isSameEverywhere = ({ areas }: AnsweredService): boolean =>
  new Set(areas.map(({ days, cancelled }) => JSON.stringify([days, cancelled]))).size === 1;

/** Whether the person has to choose the area of a service. */
export const mustChoose = (service: AnsweredService, chosen: readonly number[]): boolean =>
  areaOf(service, chosen) === null && !isSameEverywhere(service);

/** The area whose days are shown: that of `areaOf`, or any one where all have the same days. */
export const shownArea = (service: AnsweredService, chosen: readonly number[]): AreaDays | null =>
  areaOf(service, chosen) ?? (isSameEverywhere(service) ? (service.areas[0] ?? null) : null);

const orderOf = ({ date, window }: Collection): string => `${date} ${windowRank(window)}`;

/** The collections from `from` on for so many days, in their order, of the areas that count. */
export const collectionsWithin = (
  services: readonly AnsweredService[],
  chosen: readonly number[],
  { from, days }: { from: CalendarDay; days: number },
): Collection[] => {
  const end = addDays(from, days);
  return services
    .flatMap((answered): Collection[] => {
      const { service } = answered;
      const area = shownArea(answered, chosen);
      if (area === null) return [];
      return [
        ...area.days.map((day) => ({ passes: true as const, service, ...day })),
        ...area.cancelled.map((day) => ({ passes: false as const, service, ...day })),
      ];
    })
    .filter(({ date }) => date >= from && date < end)
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
};

/** The collections by day, in their order. */
export const byDay = (collections: readonly Collection[]): (readonly [CalendarDay, readonly Collection[]])[] => {
  const days = new Map<CalendarDay, Collection[]>();
  for (const collection of collections) {
    const day = days.get(collection.date);
    if (day === undefined) days.set(collection.date, [collection]);
    else day.push(collection);
  }
  return [...days];
};

/** A day and its time, such as '18:30', in the area's local time. */
export interface LocalTime {
  readonly day: CalendarDay;
  readonly time: string;
}

/** Whether the hours of a collection are over: no truck may come any more (`lastMinutes`), or its day has ended. */
export const isOver = ({ date, window }: Pick<Collection, 'date' | 'window'>, { day, time }: LocalTime): boolean => {
  if (date !== day) return date < day;
  return lastMinutes(window) < minutesOf(time);
};

/**
 * The collection to name first: the next one that is not over, or one of the same day that does not pass, if it comes earlier;
 * null where none passes. `collections` are in their order.
 */
export const nextCollection = (collections: readonly Collection[], now: LocalTime): Collection | null =>
  collections.find((collection) => (collection.passes || collection.date === now.day) && !isOver(collection, now)) ?? null;
