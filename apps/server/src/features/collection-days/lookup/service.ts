import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import { collectionCalendar } from '@separai/contract/collection-days/calendar';
import { bestMatch, type CoveredPlace, type Match, missingParts } from '@separai/contract/collection-days/coverage';
import { type PlacePart, placeParts } from '@separai/contract/collection-days/kinds';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import { areSameStreet, streetKey } from '@separai/contract/collection-days/names';
import type {
  AreaDays,
  CollectionArea,
  CollectionDays,
  CollectionDaysQuery,
  CollectionService,
} from '@separai/contract/collection-days/schema';
import type { HolidayCreation } from '@separai/contract/collection-points/holiday-administration-schema';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { holidaysByAddress } from '@separai/contract/collection-points/holidays';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { findCoverage } from '../areas/repository-area-parts.ts';
import { findExceptedAreas, findServedAreas, type ServedArea } from '../areas/repository-served.ts';
import { type FoundPlace, isLocatable, placeInStreet, type SoughtStreet } from './places.ts';
import {
  type Candidate,
  type City,
  findCandidates,
  findDescribedServices,
  type ServiceCandidates,
} from './repository-matching.ts';

/** Sources of the days of areas. */
export interface CalendarParts {
  readonly db: Queryable;
  /** Holidays of this year and the next: the national ones beside those that administrators have entered. */
  readonly withNationalHolidays: (entered: readonly HolidayCreation[]) => Promise<readonly Holiday[]>;
}

export interface Answering extends CalendarParts {
  readonly clock: Clock;
  /** Completes what a query says of a place by its postal code. */
  readonly findPlace: (query: CollectionDaysQuery) => Promise<FoundPlace>;
  /** Looks for the street of a locatable place (`seekStreet`). */
  readonly seekStreet: (found: FoundPlace, part: PlacePart) => Promise<SoughtStreet | null>;
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
  { db, withNationalHolidays }: CalendarParts,
  ids: readonly number[],
  span: Span,
): Promise<AreaCalendar[]> => {
  if (ids.length === 0) return [];
  const { areas, holidays } = await findExceptedAreas(db, ids, span);
  const holidaysAt = holidaysByAddress(await withNationalHolidays(holidays));
  return areas.map(({ exceptions, ...served }) => {
    const { area, service } = served;
    const { holidayPolicy, rules } = area;
    const { days, cancelled } = collectionCalendar(
      { rules, exceptions, holidayPolicy, putOutBeforeMinutes: service.putOutBeforeMinutes },
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
type Answer = Pick<CollectionDays, 'place' | 'services' | 'undecided' | 'unknownStreet'>;

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

type Matches = ReadonlyMap<number, Match<Candidate>>;

const matchesOf = (services: readonly ServiceCandidates[], place: CoveredPlace): Matches =>
  new Map(
    services.flatMap(({ service, candidates }) => {
      const match = bestMatch(candidates, place);
      return match === null ? [] : [[service.id, match] as const];
    }),
  );

/** The areas of each service that fit a place best, and with what precision. */
export const matchesAt = async (db: Queryable, place: CoveredPlace, city: City): Promise<Matches> =>
  matchesOf(await findCandidates(db, place, city), place);

/** A service that a place's unknown parts could tell. */
interface OpenService {
  readonly service: CollectionService;
  readonly described: ReadonlySet<PlacePart>;
}

interface Search {
  readonly matches: Matches;
  readonly open: readonly OpenService[];
  readonly unknownStreet: CollectionDays['unknownStreet'];
}

/** Whether any area names the street of a place, whatever its house numbers. */
const isNamedIn = (services: readonly ServiceCandidates[], street: string): boolean => {
  const key = streetKey(street);
  return services.some(({ candidates }) =>
    candidates.some(({ coverage }) => coverage.streets.some((each) => areSameStreet(streetKey(each.street), key))),
  );
};

/**
 * Completes a search by the position of a typed street. The street is looked for where a service that has areas on the map is
 * without a match, or with one by the district alone; and where nothing was found and areas name other streets, so that a street
 * that does not exist is told from one without a collection.
 */
const searchByStreet = async (
  { db, seekStreet }: Pick<Answering, 'db' | 'seekStreet'>,
  found: FoundPlace,
  { services, matches, open }: Omit<Search, 'unknownStreet'> & { readonly services: readonly ServiceCandidates[] },
): Promise<Search> => {
  const { place, city } = found;
  const { street } = place;
  const isDescribedBy = (part: PlacePart): boolean => open.some(({ described }) => described.has(part));
  const isUnnamed = street !== null && !isNamedIn(services, street);
  const part = isDescribedBy('position')
    ? 'position'
    : matches.size === 0 && isUnnamed && isDescribedBy('street')
      ? 'street'
      : null;
  const sought = part === null ? null : await seekStreet(found, part);
  if (sought === null || street === null) return { open, matches, unknownStreet: null };
  const { position } = sought;
  if (position !== null) return { open, matches: await matchesAt(db, placeInStreet(place, position), city), unknownStreet: null };
  return { open, matches, unknownStreet: isUnnamed && matches.size === 0 ? { street, ...sought.city } : null };
};

/** The matches of a place, and the services that its unknown parts could tell, with these parts. */
const searchAt = async (parts: Pick<Answering, 'db' | 'seekStreet'>, found: FoundPlace): Promise<Search> => {
  const { place, city } = found;
  const services = await findCandidates(parts.db, place, city);
  const matches = matchesOf(services, place);
  const mayLocate = isLocatable(found);
  const isOpen = ({ service }: ServiceCandidates): boolean => {
    const match = matches.get(service.id);
    return match === undefined || (mayLocate && match.precision === 'district');
  };
  const openServices = services.filter(isOpen).map(({ service }) => service);
  // Of the place as it was named: near to the middle of its street it may be in another area, so its own position is still
  // asked for.
  const missing = missingParts(new Set(placeParts), place);
  const describedBy = await findDescribedServices(parts.db, city, {
    services: openServices.map(({ id }) => id),
    parts: mayLocate ? [...missing, 'street'] : missing,
  });
  const open = openServices.flatMap((service) => {
    const described = describedBy.get(service.id);
    return described === undefined ? [] : [{ service, described }];
  });
  return mayLocate ? searchByStreet(parts, found, { services, matches, open }) : { open, matches, unknownStreet: null };
};

/** The services without a match whose areas could be told with what is unknown of the place, by name. */
const undecidedAt = ({ place }: FoundPlace, { open, matches }: Search): CollectionDays['undecided'] =>
  open
    .map(({ service, described }) => ({ service, missing: missingParts(described, place) }))
    .filter(({ service, missing }) => missing.length > 0 && !matches.has(service.id))
    .sort((one, other) => one.service.name.localeCompare(other.service.name, 'pt-BR'));

const daysOfArea = async (parts: Answering, id: number, span: Span): Promise<Answer> => {
  const calendars = await calendarsOf(parts, [id], span);
  if (calendars.length === 0) throw new ApiError('collection-area-not-found');
  return { place: null, services: serviceDays(calendars, () => null), undecided: [], unknownStreet: null };
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
    unknownStreet: search.unknownStreet,
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
