import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import { collectionCalendar } from '@separai/contract/collection-days/calendar';
import { bestMatch, type CoveredPlace, missingParts } from '@separai/contract/collection-days/coverage';
import { placeParts } from '@separai/contract/collection-days/kinds';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import type {
  AreaDays,
  CollectionArea,
  CollectionDays,
  CollectionDaysQuery,
  CollectionService,
} from '@separai/contract/collection-days/schema';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { holidaysByAddress } from '@separai/contract/collection-points/holidays';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { findExceptionsOf } from '../administration/repository-exceptions.ts';
import { findCoverage } from '../areas/repository-area-parts.ts';
import { findServedAreas, type ServedArea } from '../areas/repository-areas.ts';
import { type FoundPlace, isLocatable } from './places.ts';
import { type City, findCandidates, findDescribedServices } from './repository-matching.ts';

export interface Answering {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly findHolidays: (db: Queryable) => Promise<readonly Holiday[]>;
  /** Completes what a query says of a place by its postal code. */
  readonly findPlace: (query: CollectionDaysQuery) => Promise<FoundPlace>;
  /** Adds the approximate position of a locatable place's street; the same object where it is unknown. */
  readonly locate: (found: FoundPlace) => Promise<FoundPlace>;
}

interface Span {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** An area with its days, and what its calendar file says of their changes. */
export interface AreaCalendar extends ServedArea {
  readonly calendar: AreaDays;
}

/** The days of the given areas within a span, by id; inactive areas are absent. */
export const calendarsOf = async (
  { db, findHolidays }: Pick<Answering, 'db' | 'findHolidays'>,
  ids: readonly number[],
  span: Span,
): Promise<AreaCalendar[]> => {
  if (ids.length === 0) return [];
  const [areas, exceptions, holidays] = await Promise.all([
    findServedAreas(db, ids),
    findExceptionsOf(db, ids, span),
    findHolidays(db),
  ]);
  const holidaysAt = holidaysByAddress(holidays);
  return areas.map((served) => {
    const { area, service } = served;
    const { holidayPolicy, rules } = area;
    const { days, cancelled } = collectionCalendar(
      { rules, exceptions: exceptions.get(area.id) ?? [], holidayPolicy, putOutBeforeMinutes: service.putOutBeforeMinutes },
      { ...span, holidays: holidaysAt(`${area.municipality} - ${area.uf}`) },
    );
    return { ...served, calendar: { area, days: [...days], cancelled: [...cancelled] } };
  });
};

/** Days without a span in the query: the next fortnight. */
const fortnight = 13;

const spanOf = ({ from, to }: CollectionDaysQuery, today: CalendarDay): Span => {
  const span = { from: from ?? (to === undefined || to >= today ? today : to), to: to ?? addDays(from ?? today, fortnight) };
  const isLong = span.to > addDays(span.from, collectionDayLimits.calendarMaxDays - 1);
  if (span.from > span.to || isLong) throw invalidFields({ to: collectionDayMessages.spanInvalid });
  return span;
};

type Answered = CollectionDays['services'][number];
type Answer = Pick<CollectionDays, 'place' | 'services' | 'undecided'>;

const serviceDays = (
  calendars: readonly AreaCalendar[],
  precisionOf: (service: CollectionService) => Answered['precision'],
): Answered[] => {
  const byService = new Map<number, Answered>();
  for (const { service, calendar } of calendars) {
    const answered = byService.get(service.id) ?? { service, precision: precisionOf(service), areas: [] };
    answered.areas.push(calendar);
    byService.set(service.id, answered);
  }
  const name = ({ service }: Answered): string => service.name;
  return [...byService.values()].sort((one, other) => name(one).localeCompare(name(other), 'pt-BR'));
};

/** The areas of each service that fit a place best, and with what precision. */
export const matchesAt = async (db: Queryable, place: CoveredPlace, city: City) => {
  const candidates = await findCandidates(db, place, city);
  const services = [...new Set(candidates.map(({ serviceId }) => serviceId))];
  return new Map(
    services.flatMap((serviceId) => {
      const match = bestMatch(
        candidates.filter((candidate) => candidate.serviceId === serviceId),
        place,
      );
      return match === null ? [] : [[serviceId, match] as const];
    }),
  );
};

/**
 * The matches of a place, and the services that its unknown parts could tell, with these parts. A typed street is located only
 * where a service that has areas on the map is without a match, or with one by the district alone.
 */
const searchAt = async ({ db, locate }: Pick<Answering, 'db' | 'locate'>, found: FoundPlace) => {
  const { place, city } = found;
  const matches = await matchesAt(db, place, city);
  const mayLocate = isLocatable(found);
  const settled = [...matches].filter(([, { precision }]) => !mayLocate || precision !== 'district').map(([id]) => id);
  // Of the place as it was named: near to the middle of its street it may be in another area, so its own position is still
  // asked for.
  const open = await findDescribedServices(db, city, missingParts(new Set(placeParts), place), { without: settled });
  const isDrawn = open.some(({ described }) => described.has('position'));
  const located = mayLocate && isDrawn ? await locate(found) : found;
  return { open, matches: located === found ? matches : await matchesAt(db, located.place, city) };
};

/** The services without a match whose areas could be told with what is unknown of the place, by name. */
const undecidedAt = (
  { place }: FoundPlace,
  { open, matches }: Awaited<ReturnType<typeof searchAt>>,
): CollectionDays['undecided'] =>
  open
    .filter(({ service }) => !matches.has(service.id))
    .map(({ service, described }) => ({ service, missing: missingParts(described, place) }))
    .sort((one, other) => one.service.name.localeCompare(other.service.name, 'pt-BR'));

const daysOfArea = async (parts: Answering, id: number, span: Span): Promise<Answer> => {
  const calendars = await calendarsOf(parts, [id], span);
  if (calendars.length === 0) throw new ApiError('collection-area-not-found');
  return { place: null, services: serviceDays(calendars, () => null), undecided: [] };
};

const daysOfPlace = async (parts: Answering, query: CollectionDaysQuery, span: Span): Promise<Answer> => {
  const found = await parts.findPlace(query);
  const { place, city, failure } = found;
  const search = await searchAt(parts, found);
  const { matches } = search;
  // With nothing but an unknown code most areas were not searched: none found does not mean that there is none.
  const { position, street, district } = place;
  const isCodeAlone = position === null && street === null && district === null;
  if (failure !== null && matches.size === 0 && isCodeAlone) throw failure;
  const ids = [...matches.values()].flatMap(({ areas }) =>
    areas.slice(0, collectionDayLimits.answeredAreasMax).map(({ id }) => id),
  );
  const calendars = await calendarsOf(parts, ids, span);
  const { postalCode, number } = place;
  return {
    place: { postalCode, street, number, district, ...city },
    services: serviceDays(calendars, ({ id }) => matches.get(id)?.precision ?? null),
    undecided: undecidedAt(found, search),
  };
};

/**
 * The collection days of a place or area. Throws `collection-area-not-found`, `postal-code-not-found`,
 * `postal-code-unavailable`, and `validation-failed` for a span without end in the query that is too long.
 */
export const findDays = async (parts: Answering, query: CollectionDaysQuery): Promise<CollectionDays> => {
  const today = dayAt(parts.clock.now(), parts.clock.timeZone);
  const span = spanOf(query, today);
  const answer = query.area === undefined ? await daysOfPlace(parts, query, span) : await daysOfArea(parts, query.area, span);
  return { today, ...span, ...answer };
};

/** A public area with its service and place. Throws `collection-area-not-found`. */
export const requireArea = async (db: Queryable, id: number): Promise<CollectionArea> => {
  const [served] = await findServedAreas(db, [id]);
  if (served === undefined) throw new ApiError('collection-area-not-found');
  return { ...served.area, service: served.service, coverage: await findCoverage(db, id) };
};
