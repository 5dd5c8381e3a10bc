import { addDays, type CalendarDay } from '@separai/contract/calendar';
import type { CalendarException } from '@separai/contract/collection-days/calendar';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { CollectionService, ListedArea } from '@separai/contract/collection-days/schema';
import type { HolidayCreation } from '@separai/contract/collection-points/holiday-administration-schema';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared.ts';
import {
  collectionAreas,
  collectionExceptionAreas,
  collectionExceptions,
  collectionRules,
  collectionServices,
} from '../../../platform/database/schema/collection-days.ts';
import { holidays } from '../../../platform/database/schema/holidays.ts';
import { serviceOf } from '../administration/repository-services.ts';
import { type RuleRow, ruleOf, windowOf } from './repository-area-parts.ts';

type AreaRow = typeof collectionAreas.$inferSelect;

/** An area with what its days depend on besides its rules and exceptions. */
export interface ServedArea {
  readonly area: ListedArea;
  readonly service: CollectionService;
  readonly calendarRevision: number;
  readonly calendarChangedAt: Date;
}

/** An area with the exceptions that may change its days within a span, in the order of their creation. */
export interface ExceptedArea extends ServedArea {
  readonly exceptions: readonly CalendarException[];
}

export const shownOf = (row: AreaRow) => {
  const { id, serviceId, code, name, operator, note, municipality, uf } = row;
  return { id, serviceId, code, name, operator, note, municipality, uf, updatedAt: row.updatedAt.toISOString() };
};

const { recurrence, windowFrom, windowUntil, dayPart, validFrom, validUntil } = collectionRules;
/** The rules of the row's area, as JSON with the names of `RuleRow`. */
const rulesOfArea = sql<RuleRow[]>`(select coalesce(json_agg(json_build_object('recurrence', ${recurrence},
    'windowFrom', ${windowFrom}, 'windowUntil', ${windowUntil}, 'dayPart', ${dayPart}, 'validFrom', ${validFrom},
    'validUntil', ${validUntil}) order by ${collectionRules.number}), '[]')
  from ${collectionRules} where ${collectionRules.areaId} = ${collectionAreas.id})`;

const servedColumns = { area: collectionAreas, service: collectionServices, rules: rulesOfArea };
const ofService = eq(collectionServices.id, collectionAreas.serviceId);
const isServed = and(collectionAreas.isActive, collectionServices.isActive);

type ServedRow = { area: AreaRow; service: typeof collectionServices.$inferSelect; rules: RuleRow[] };

const servedOf = ({ area, service, rules }: ServedRow): ServedArea => ({
  area: { ...shownOf(area), holidayPolicy: area.holidayPolicy ?? service.holidayPolicy, rules: rules.map(ruleOf) },
  service: serviceOf(service),
  ...{ calendarRevision: area.calendarRevision, calendarChangedAt: area.calendarChangedAt },
});

/** The active areas of active services that meet a condition, by id. */
const servedRows = async (db: Queryable, which: SQL | undefined, limit?: number): Promise<ServedRow[]> => {
  const query = db
    .select(servedColumns)
    .from(collectionAreas)
    .innerJoin(collectionServices, ofService)
    .where(and(isServed, which))
    .orderBy(asc(collectionAreas.id));
  return limit === undefined ? query : query.limit(limit);
};

/** The given areas, unless they or their services are inactive, by id. */
export const findServedAreas = async (db: Queryable, ids: readonly number[]): Promise<ServedArea[]> =>
  ids.length === 0 ? [] : (await servedRows(db, inArray(collectionAreas.id, [...ids]))).map(servedOf);

/** A page of the public areas after an id, of one service or of all. */
export const findServedPage = async (
  db: Queryable,
  { service, after, limit }: { service?: number | undefined; after?: number | undefined; limit: number },
): Promise<ServedArea[]> => {
  const ofOne = service === undefined ? undefined : eq(collectionAreas.serviceId, service);
  const rows = await servedRows(db, and(ofOne, after === undefined ? undefined : gt(collectionAreas.id, after)), limit);
  return rows.map(servedOf);
};

const exceptionColumns = (exception: typeof collectionExceptions) =>
  sql`json_build_object('kind', ${exception.kind}, 'date', ${exception.date}, 'movedTo', ${exception.movedTo},
    'sentence', ${exception.sentence}, 'hasWindow', ${exception.hasWindow}, 'windowFrom', ${exception.windowFrom},
    'windowUntil', ${exception.windowUntil}, 'dayPart', ${exception.dayPart})`;

type ExceptionRow = Pick<
  typeof collectionExceptions.$inferSelect,
  'kind' | 'date' | 'movedTo' | 'sentence' | 'hasWindow' | 'windowFrom' | 'windowUntil' | 'dayPart'
>;

const exceptionOf = ({ kind, date, movedTo, sentence, hasWindow, ...window }: ExceptionRow): CalendarException => ({
  ...{ kind, date, movedTo, sentence },
  window: hasWindow ? windowOf(window) : null,
});

const findingExcepted = preparedStatement((db) => {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const [reachFrom, reachTo] = [sql.placeholder('reachFrom'), sql.placeholder('reachTo')];
  const { id, date, movedTo } = collectionExceptions;
  const exceptions = sql<
    ExceptionRow[]
  >`(select coalesce(json_agg(${exceptionColumns(collectionExceptions)} order by ${id}), '[]')
    from ${collectionExceptionAreas} join ${collectionExceptions} on ${id} = ${collectionExceptionAreas.exceptionId}
    where ${collectionExceptionAreas.areaId} = ${collectionAreas.id}
      and (${date} between ${reachFrom}::date and ${reachTo}::date or ${movedTo} between ${from}::date and ${to}::date))`;
  // As text, since each row repeats the same.
  const entered = sql<string>`(select coalesce(json_agg(json_build_object('date', ${holidays.date}, 'name', ${holidays.name},
      'uf', ${holidays.uf}, 'municipality', ${holidays.municipality}) order by ${holidays.id}), '[]')::text from ${holidays})`;
  return db
    .select({ ...servedColumns, exceptions, holidays: entered })
    .from(collectionAreas)
    .innerJoin(collectionServices, ofService)
    .where(and(isServed, sql`${collectionAreas.id} = any(${sql.placeholder('ids')}::int[])`))
    .orderBy(asc(collectionAreas.id))
    .prepare('find_excepted_collection_areas');
});

/**
 * As `findServedAreas`, with the exceptions that may change the days of a span, and the holidays that administrators have entered;
 * none without an area. One statement, since each round trip takes a tenth of a look-up's time.
 */
export const findExceptedAreas = async (
  db: Queryable,
  ids: readonly number[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<{ readonly areas: readonly ExceptedArea[]; readonly holidays: readonly HolidayCreation[] }> => {
  // A day of a shifted week depends on days before it, and an exception may move a day from afar.
  const reach = collectionDayLimits.moveMaxDays;
  const span = { from, to, reachFrom: addDays(from, -reach), reachTo: addDays(to, reach) };
  const rows = await findingExcepted(db, { ids: [...ids], ...span });
  return {
    areas: rows.map(({ exceptions, ...row }) => ({ ...servedOf(row), exceptions: exceptions.map(exceptionOf) })),
    holidays: JSON.parse(rows[0]?.holidays ?? '[]'),
  };
};
