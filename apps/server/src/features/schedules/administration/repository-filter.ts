import type { AdministeredScheduleQuery, ScheduleFilter } from '@separai/contract/schedules/administration-schema';
import { and, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { beginsWord, containsNormalized, isShort } from '../../../platform/database/normalized-text.ts';
import { users } from '../../../platform/database/schema/accounts.ts';
import { callers } from '../../../platform/database/schema/callers.ts';
import { collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';
import { inScope, type Scoped } from '../../../platform/scope.ts';

const { id, userId, callerId, collectionPointId, date, organizationId } = collectionSchedules;

/** A filter of the bookings in a scope. */
export type ScopedFilter = ScheduleFilter & Scoped;
/** A page of them. */
export type ScopedQuery = AdministeredScheduleQuery & Scoped;

/** The range of ids with the typed prefix; null where the text is no such prefix, or too short to be selective. */
const idsLike = (text: string): { first: string; last: string } | null => {
  const digits = text.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{6,32}$/.test(digits)) return null;
  const filled = (digit: string): string =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { first: filled('0'), last: filled('f') };
};

const hasIdLike = (text: string): SQL | undefined => {
  const ids = idsLike(text);
  return ids === null ? undefined : sql`${id} between ${ids.first} and ${ids.last}`;
};

// The names without the address that follows them, by the expression of the index.
const namesOfPoint = sql`left(${collectionPoints.searchText}, -char_length(${collectionPoints.foldedAddress}))`;

/** Of a short text, which nearly all people and points have, so many of each are searched. */
const mostOfShortText = 2_000;

const matches = (folded: SQL, text: string): SQL =>
  isShort(text) ? sql`${beginsWord(folded, text)} limit ${mostOfShortText}` : containsNormalized(folded, text);

/** The people of bookings: residents with an account, and callers. */
const people = {
  resident: { table: users, id: users.id, searchText: users.searchText, owner: userId },
  caller: { table: callers, id: callers.id, searchText: callers.searchText, owner: callerId },
} as const;
export type Person = keyof typeof people;
/** The column of a booking that refers to a person. */
export const ownerOf = (person: Person): PgColumn => people[person].owner;

/** The ids of the people and of the points with a text, each by its own index. */
export const peopleWith = (person: Person, text: string): SQL => {
  const { table, id: personId, searchText } = people[person];
  return sql`select ${personId} from ${table} where ${matches(sql`${searchText}`, text)}`;
};
const pointsWith = (text: string): SQL =>
  sql`select ${collectionPoints.id} from ${collectionPoints} where ${matches(namesOfPoint, text)}`;

/**
 * The ways in which bookings are found by a text. People and points are looked up first; passed as arrays, they select the
 * bookings by index for any number.
 */
const byPeople = (text: string): SQL[] =>
  (['resident', 'caller'] as const).map((person) => sql`${ownerOf(person)} = any(array(${peopleWith(person, text)}))`);
const byPoints = (text: string): SQL[] => {
  const hasId = hasIdLike(text);
  return [sql`${collectionPointId} = any(array(${pointsWith(text)}))`, ...(hasId === undefined ? [] : [hasId])];
};
const anyOf = (ways: readonly SQL[]): SQL => sql`(${sql.join([...ways], sql` or `)})`;

/** The condition of a filter without its text. */
export const isWantedWithoutText = (filter: ScopedFilter): SQL | undefined =>
  and(
    inScope(organizationId, filter.scope),
    filter.status === undefined ? undefined : eq(collectionSchedules.status, filter.status),
    filter.collectionPointId === undefined ? undefined : eq(collectionPointId, filter.collectionPointId),
    filter.date === undefined ? undefined : eq(date, filter.date),
    filter.from === undefined ? undefined : gte(date, filter.from),
    filter.to === undefined ? undefined : lte(date, filter.to),
    filter.recurring === undefined ? undefined : isNotNull(collectionSchedules.seriesId),
  );

/** Whether a filter searches a text. */
export const isSearch = <Filter extends ScheduleFilter>(filter: Filter): filter is Filter & { q: string } =>
  filter.q !== undefined && filter.q !== '';

/** The condition of a filter. */
export const isWanted = (filter: ScopedFilter): SQL | undefined =>
  and(isWantedWithoutText(filter), isSearch(filter) ? anyOf([...byPeople(filter.q), ...byPoints(filter.q)]) : undefined);

/** The condition of a search, of its points and ids alone. */
export const isWantedOfPoints = (filter: ScopedFilter & { q: string }): SQL | undefined =>
  and(isWantedWithoutText(filter), anyOf(byPoints(filter.q)));

/** The people with a text, sorted: rows of `id` and of the keys, named `key0` and so on. */
export const sortedPeopleWith = (
  person: Person,
  text: string,
  keys: readonly (SQL | PgColumn)[],
  turned: (key: SQL) => SQL,
): SQL => {
  const { table, id: personId, searchText } = people[person];
  const names = keys.map((_key, place) => sql.identifier(`key${place}`));
  const columns = keys.map((key, place) => sql`${key} as ${names[place]}`);
  return sql`select people.* from (select ${personId}, ${sql.join(columns, sql`, `)} from ${table}
    where ${matches(sql`${searchText}`, text)}) people order by ${sql.join(
      names.map((name) => turned(sql`${name}`)),
      sql`, `,
    )}`;
};

/**
 * At most `most` of the bookings that a search finds, each by one of its ways: rows of `id` and `status`. The people of a
 * frequent name are read only as far as the bookings are needed.
 */
export const foundBy = (filter: ScopedFilter & { q: string }, most: number): SQL => {
  const rest = isWantedWithoutText(filter) ?? sql`true`;
  const some = sql`select ${id}, ${collectionSchedules.status} from ${collectionSchedules}`;
  const hasId = hasIdLike(filter.q);
  const arms = [
    ...(['resident', 'caller'] as const).map(
      (person) => sql`${some} join (${peopleWith(person, filter.q)}) people on people.id = ${ownerOf(person)} where ${rest}`,
    ),
    sql`${some} join (${pointsWith(filter.q)}) points on points.id = ${collectionPointId} where ${rest}`,
    ...(hasId === undefined ? [] : [sql`${some} where ${and(hasId, rest)}`]),
  ];
  return sql.join(
    arms.map((arm) => sql`(${arm} limit ${most})`),
    sql` union `,
  );
};

/** Whether one booking, of `row`'s columns, has a text; looks its person and point up by their keys. */
export const hasText = (row: { id: SQL; userId: SQL; callerId: SQL; collectionPointId: SQL }, text: string): SQL => {
  const ids = idsLike(text);
  // As values and not as `exists`, which the planner answers by reading all people with the text.
  const person = sql`(select ${users.searchText} from ${users} where ${users.id} = ${row.userId})`;
  const caller = sql`(select ${callers.searchText} from ${callers} where ${callers.id} = ${row.callerId})`;
  const point = sql`(select ${namesOfPoint} from ${collectionPoints} where ${collectionPoints.id} = ${row.collectionPointId})`;
  const ways = [person, caller, point].map((words) => containsNormalized(words, text));
  if (ids !== null) ways.push(sql`${row.id} between ${ids.first} and ${ids.last}`);
  return anyOf(ways);
};
