import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { ufs } from '../collection-points/holidays.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { numberedPages, pageOf } from '../pages.ts';
import { areaSorts } from '../sort-orders.ts';
import { foldText } from '../text.ts';
import { line } from '../text-schema.ts';
import { Coverage } from './coverage-schema.ts';
import { collectionExceptionKinds, holidayPolicies } from './kinds.ts';
import { Rule, Window } from './rule-schema.ts';
import { CollectionIdText, CollectionService } from './schema.ts';

/** A service as stored. */
export const KeptService = z.extend(CollectionService, { active: z.boolean(), version: z.number() });
export type KeptService = z.infer<typeof KeptService>;

/** All services by name, with the number of their areas. */
export const AdministeredServices = z.array(z.extend(KeptService, { areas: z.number() }));
export type AdministeredServices = z.infer<typeof AdministeredServices>;

const areaFields = {
  id: z.number(),
  serviceId: z.number(),
  code: z.nullable(z.string()),
  name: z.string(),
  operator: z.nullable(z.string()),
  organizationId: z.nullable(z.number()),
  note: z.nullable(z.string()),
  municipality: z.string(),
  uf: z.enum(ufs),
  /** Null: the service's. */
  holidayPolicy: z.nullable(z.enum(holidayPolicies)),
  active: z.boolean(),
  rules: z.array(Rule),
  version: z.number(),
  updatedAt: z.string(),
};

/** An area as stored, with its rules and coverage. */
export const KeptArea = z.object({ ...areaFields, coverage: Coverage });
export type KeptArea = z.infer<typeof KeptArea>;

/** An area of a table: how many parts describe its place, in place of the coverage. */
export const AdministeredArea = z.object({
  ...areaFields,
  parts: z.object({ polygons: z.number(), districts: z.number(), streets: z.number(), postalCodes: z.number() }),
});
export type AdministeredArea = z.infer<typeof AdministeredArea>;
export const AdministeredAreaPage = pageOf(AdministeredArea);

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
/** An optional filter; an empty value (`service=`) filters nothing. */
const filterOf = <const Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.union([nothing, value], { error: messages.valueInvalid }));

export const areaStatuses = ['active', 'inactive'] as const;
/** Query of `GET /admin/collection-areas`, by name by default: a service, a status, and a text in code, name or note. */
export const AdministeredAreaQuery = z.object({
  ...numberedPages,
  service: filterOf(CollectionIdText),
  status: filterOf(z.enum(areaStatuses)),
  sort: filterOf(z.enum(areaSorts)),
  q: filterOf(z.pipe(line(limits.searchTextMaxLength), z.transform(foldText))),
});
export type AdministeredAreaQuery = z.output<typeof AdministeredAreaQuery>;

/** All areas by name, to choose from. */
export const AreaNames = z.array(
  z.object({
    id: z.number(),
    serviceId: z.number(),
    code: z.nullable(z.string()),
    name: z.string(),
    active: z.boolean(),
  }),
);
export type AreaNames = z.infer<typeof AreaNames>;

/** An exception as stored; `areas` are ids. */
export const KeptException = z.object({
  id: z.number(),
  kind: z.enum(collectionExceptionKinds),
  date: z.string(),
  movedTo: z.nullable(z.string()),
  window: z.nullable(Window),
  sentence: z.nullable(z.string()),
  areas: z.array(z.number()),
  version: z.number(),
});
export type KeptException = z.infer<typeof KeptException>;
export const KeptExceptionPage = pageOf(KeptException);

/** Query of `GET /admin/collection-exceptions`, the latest day first: those of an area, and from and until a day. */
export const ExceptionQuery = z.object({
  ...numberedPages,
  area: filterOf(CollectionIdText),
  from: filterOf(CalendarDay),
  to: filterOf(CalendarDay),
});
export type ExceptionQuery = z.output<typeof ExceptionQuery>;
