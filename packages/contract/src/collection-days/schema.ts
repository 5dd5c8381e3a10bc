import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { ufs } from '../collection-points/holidays.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { continuedList } from '../pages.ts';
import { degrees } from '../postal-codes/place-schema.ts';
import { formatPostalCode, isPostalCode } from '../postal-codes/rules.ts';
import { line } from '../text-schema.ts';
import { Coverage } from './coverage-schema.ts';
import { collectionPrecisions, collectionServiceColors, collectionServiceKinds, holidayPolicies, placeParts } from './kinds.ts';
import { collectionDayLimits } from './limits.ts';
import { collectionDayMessages } from './messages.ts';
import { Rule, Window } from './rule-schema.ts';

const maxId = 2_147_483_647;
/** Id of a service, area or exception. */
export const CollectionId = z
  .int({ error: messages.valueInvalid })
  .check(z.minimum(1, messages.valueInvalid), z.maximum(maxId, messages.valueInvalid));

/** An id as text, in a path or query. */
export const CollectionIdText = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)),
  z.pipe(z.transform(Number), CollectionId),
);
export const CollectionParams = z.object({ id: CollectionIdText });
/** A service as residents see it ('tipo de coleta'). */
export const CollectionService = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(collectionServiceKinds),
  /** Name of a design token. */
  color: z.enum(collectionServiceColors),
  /** Things to put out, and their preparation. */
  instructions: z.nullable(z.string()),
  guides: z.array(z.string()),
  items: z.array(z.string()),
  putOutBeforeMinutes: z.number(),
  holidayPolicy: z.enum(holidayPolicies),
});
export type CollectionService = z.infer<typeof CollectionService>;

/** All active services, by name. */
export const CollectionServices = z.array(CollectionService);

/** An area ('setor') without its place; `holidayPolicy` is the service's where the area has none of its own. */
export const ListedArea = z.object({
  id: z.number(),
  serviceId: z.number(),
  code: z.nullable(z.string()),
  name: z.string(),
  operator: z.nullable(z.string()),
  /** Sentence that tells the area apart from its neighbours: 'até a Rua X'. */
  note: z.nullable(z.string()),
  municipality: z.string(),
  uf: z.enum(ufs),
  holidayPolicy: z.enum(holidayPolicies),
  rules: z.array(Rule),
  updatedAt: z.string(),
});
export type ListedArea = z.infer<typeof ListedArea>;

/** Query of `GET /collection-areas`: the areas of one service, or of all, by id. */
export const AreaListQuery = z.object({
  service: z.optional(CollectionIdText),
  ...continuedList(CollectionIdText, limits.pageSizeMax),
});
/** The active areas of active services, each with the districts by which it was described. */
export const AreaList = z.array(z.extend(ListedArea, { districts: z.array(z.string()) }));

/** An area with its service and its place. */
export const CollectionArea = z.extend(ListedArea, { service: CollectionService, coverage: Coverage });
export type CollectionArea = z.infer<typeof CollectionArea>;

const number = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, collectionDayMessages.houseNumberInvalid)),
  z.transform((text: string) => Number(text)),
);

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Query of `GET /collection-days`: a place by what is known of it, or an area; `lat` and `lon` in degrees (WGS 84). Street and
 * district complete or replace those of the postal code; `municipality` and `uf` tell them apart from those of other cities.
 * Without days: the next fortnight.
 */
export const CollectionDaysQuery = z
  .object({
    cep: z.optional(
      z.pipe(
        z.string({ error: messages.postalCodeInvalid }).check(z.refine(isPostalCode, messages.postalCodeInvalid)),
        z.transform(formatPostalCode),
      ),
    ),
    lat: z.optional(degrees(90)),
    lon: z.optional(degrees(180)),
    district: z.optional(line(collectionDayLimits.districtMaxLength)),
    street: z.optional(line(collectionDayLimits.streetMaxLength)),
    number: z.optional(number),
    /** Text of a profile's address, whose first part is the street where the postal code has none. */
    address: z.optional(line(limits.addressMaxLength)),
    municipality: z.optional(line(limits.nameMaxLength)),
    uf: z.optional(z.enum(ufs, { error: messages.valueInvalid })),
    area: z.optional(CollectionIdText),
    from: z.optional(CalendarDay),
    to: z.optional(CalendarDay),
  })
  .check(
    z.refine(({ lat, lon }) => (lat === undefined) === (lon === undefined), {
      path: ['lon'],
      error: messages.coordinatesIncomplete,
    }),
    z.refine(
      ({ cep, lat, district, street, area }) =>
        [cep, lat, district || undefined, street || undefined, area].some((part) => part !== undefined),
      {
        path: ['cep'],
        error: collectionDayMessages.placeRequired,
      },
    ),
    z.refine(
      ({ from, to }) =>
        from === undefined || to === undefined || (from <= to && daysBetween(from, to) < collectionDayLimits.calendarMaxDays),
      { path: ['to'], error: collectionDayMessages.spanInvalid },
    ),
  );
export type CollectionDaysQuery = z.output<typeof CollectionDaysQuery>;

/** A day on which the truck passes (`calendar.ts`); `putOutBy` is local time, such as '2026-11-26T17:00'. */
const Day = z.object({
  date: z.string(),
  window: Window,
  putOutBy: z.nullable(z.string()),
  origin: z.enum(['rule', 'holiday', 'moved', 'added']),
  movedFrom: z.nullable(z.string()),
  holiday: z.nullable(z.string()),
  sentence: z.nullable(z.string()),
});

/** A day on which the truck does not pass although a rule has it. */
const CancelledDay = z.object({
  date: z.string(),
  window: Window,
  origin: z.enum(['holiday', 'exception']),
  movedTo: z.nullable(z.string()),
  holiday: z.nullable(z.string()),
  sentence: z.nullable(z.string()),
});

export const AreaDays = z.object({ area: ListedArea, days: z.array(Day), cancelled: z.array(CancelledDay) });
export type AreaDays = z.infer<typeof AreaDays>;

/** The cities that areas name, by name, with the districts that they name there. */
export const CollectionCities = z.array(z.object({ municipality: z.string(), uf: z.enum(ufs), districts: z.array(z.string()) }));
export type CollectionCities = z.infer<typeof CollectionCities>;

/**
 * The collection days of a place, by service; services without an area there are absent. Several areas of a service: the
 * place may be in any of them, and the person chooses by their notes. `precision` tells by what they were found; null where
 * the area was asked for. `today` is the installation's day.
 */
export const CollectionDays = z.object({
  today: z.string(),
  from: z.string(),
  to: z.string(),
  /** Known parts of the place; null where an area was asked for. */
  place: z.nullable(
    z.object({
      postalCode: z.nullable(z.string()),
      street: z.nullable(z.string()),
      number: z.nullable(z.number()),
      district: z.nullable(z.string()),
      municipality: z.nullable(z.string()),
      uf: z.nullable(z.string()),
    }),
  ),
  services: z.array(
    z.object({ service: CollectionService, precision: z.nullable(z.enum(collectionPrecisions)), areas: z.array(AreaDays) }),
  ),
  /** Services without an area found whose areas are described by parts of the place that are unknown. */
  undecided: z.array(z.object({ service: CollectionService, missing: z.array(z.enum(placeParts)) })),
  /**
   * The named street and the city in which it was looked for, where no area was found and neither the areas nor the street
   * locator know the street: it may be misspelt. Null: the street is known, was not named, or was not looked for.
   */
  unknownStreet: z.nullable(z.object({ street: z.string(), municipality: z.string(), uf: z.string() })),
});
export type CollectionDays = z.infer<typeof CollectionDays>;
