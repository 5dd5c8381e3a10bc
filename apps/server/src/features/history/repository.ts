import { addDays, endOfDay, type TimeZone } from '@separai/contract/calendar';
import type { AuditAction, AuditActor } from '@separai/contract/history/records';
import type { AuditEntry, AuditPage, AuditQuery } from '@separai/contract/history/schema';
import { boundedTotal, countedRowsOf, rangeOf } from '@separai/contract/pages';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isEntryInScope } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { containsNormalized } from '../../platform/database/normalized-text.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import type { Scoped } from '../../platform/scope.ts';

const { id, at, actor, actorId, record, recordId, before, after } = auditEntries;
/** The account whose role an entry records. */
const account = alias(users, 'account');

/** The conditions of the partial indexes, which together cover all entries. */
const isAction: Record<AuditAction, SQL | undefined> = {
  create: isNull(before),
  update: and(isNotNull(before), isNotNull(after)),
  delete: isNull(after),
};

const isBy: Record<AuditActor, SQL | undefined> = {
  person: isNotNull(actorId),
  erased: and(isNull(actorId), eq(actor, 'person')),
  service: and(isNull(actorId), eq(actor, 'service')),
};

const hasPerson = <Query extends AuditQuery>(query: Query): query is Query & { person: string } =>
  query.person !== undefined && query.person !== '';

/** The condition of a filter's days. */
const isWithin = ({ from, to }: AuditQuery, timeZone: TimeZone): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(at, endOfDay(addDays(from, -1), timeZone)),
    to === undefined ? undefined : lt(at, endOfDay(to, timeZone)),
  );

/** The condition of a filter without its person. */
const isWantedOfAll = (query: AuditQuery & Scoped, timeZone: TimeZone): SQL | undefined =>
  and(
    isWithin(query, timeZone),
    isEntryInScope(query.scope),
    query.record === undefined ? undefined : eq(record, query.record),
    query.recordId === undefined ? undefined : eq(recordId, query.recordId),
    query.action === undefined ? undefined : isAction[query.action],
    query.actor === undefined ? undefined : isBy[query.actor],
  );

const isWanted = (query: AuditQuery & Scoped, timeZone: TimeZone): SQL | undefined =>
  and(
    isWantedOfAll(query, timeZone),
    hasPerson(query)
      ? // As an array, the people are looked up first: otherwise the planner reads all entries.
        sql`${actorId} = any(array(select ${users.id} from ${users}
          where ${containsNormalized(sql`${users.searchText}`, query.person)}))`
      : undefined,
  );

/** The ids of a page of entries, not yet executed: the other columns are read for these rows only. */
export const entryPageQuery = (db: Queryable, query: AuditQuery & Scoped, timeZone: TimeZone) => {
  const { limit, offset } = rangeOf(query);
  return db
    .select({ id })
    .from(auditEntries)
    .where(isWanted(query, timeZone))
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset);
};

/** Number of entries of people, the newest first, that a search of a person looks through before all people are looked up. */
const leadingRows = 2_000;

/** The ids of a page of a search of a person among the newest entries of people, not yet executed; a frequent name fills it. */
export const leadingEntriesQuery = (db: Queryable, query: AuditQuery & Scoped & { person: string }, timeZone: TimeZone) => {
  const { limit, offset } = rangeOf(query);
  const newest = db
    .select({ id })
    .from(auditEntries)
    .where(and(isNotNull(actorId), isWithin(query, timeZone)))
    .orderBy(desc(at), desc(id))
    .limit(leadingRows);
  // As a value and not as a join, which the planner answers by reading all people with the text.
  const text = sql`(select ${users.searchText} from ${users} where ${users.id} = ${actorId})`;
  return db
    .select({ id })
    .from(auditEntries)
    .where(and(sql`${id} = any(array(${newest}))`, isWantedOfAll(query, timeZone), containsNormalized(text, query.person)))
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset);
};

/** The condition of a page of entries: its ids where these are among the newest, else its query. */
const pageOf = async (db: Queryable, query: AuditQuery & Scoped, timeZone: TimeZone): Promise<SQL> => {
  if (hasPerson(query)) {
    const found = await leadingEntriesQuery(db, query, timeZone);
    if (found.length === query.pageSize)
      return inArray(
        id,
        found.map((entry) => entry.id),
      );
  }
  return inArray(id, entryPageQuery(db, query, timeZone));
};

/** Number of entries that match a filter, at most one more than is counted, not yet executed. */
export const entryCountQuery = (db: Queryable, query: AuditQuery & Scoped, timeZone: TimeZone) => {
  const most = countedRowsOf(query) + 1;
  const one = { one: sql`1`.as('one') };
  const isOther = isWantedOfAll(query, timeZone);
  const entries = db.select(one).from(auditEntries);
  const entriesOfPerson = entries
    .where(and(eq(actorId, users.id), isOther))
    .limit(most)
    .as('entries');
  // The limit of the lateral join keeps the planner from merging all people with all entries: a frequent name ends the count early.
  const found = hasPerson(query)
    ? db
        .select(one)
        .from(users)
        .crossJoinLateral(entriesOfPerson)
        .where(containsNormalized(sql`${users.searchText}`, query.person))
    : db.select(one).from(auditEntries).where(isOther);
  return db.select({ count: sql<number>`count(*)::int` }).from(found.limit(most).as('found'));
};

type EntryRow = Pick<
  typeof auditEntries.$inferSelect,
  'id' | 'at' | 'actor' | 'actorId' | 'record' | 'recordId' | 'before' | 'after'
> & {
  name: string | null;
  account: string | null;
};

const actionOf = ({ before, after }: Pick<EntryRow, 'before' | 'after'>): AuditAction => {
  if (before === null) return 'create';
  return after === null ? 'delete' : 'update';
};

const entryOf = ({ at: instant, actor: by, actorId: person, ...row }: EntryRow): AuditEntry => ({
  ...row,
  at: instant.toISOString(),
  actor: by === 'service' ? 'service' : person === null ? 'erased' : 'person',
  action: actionOf(row),
});

/** A page of the audit entries in the scope, newest first, with the number that match the filter, as far as they are counted. */
export const findEntries = async (
  db: Queryable,
  query: AuditQuery & Scoped,
  timeZone: TimeZone,
): Promise<Pick<AuditPage, 'items' | 'total' | 'isTotalExact'>> => {
  const page = await pageOf(db, query, timeZone);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id, at, actor, actorId, name: users.name, record, recordId, account: account.name, before, after })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, actorId))
      .leftJoin(account, eq(account.id, sql`case when ${record} = 'administrator' then ${recordId}::uuid end`))
      .where(page)
      .orderBy(desc(at), desc(id)),
    entryCountQuery(db, query, timeZone),
  ]);
  return { items: rows.map(entryOf), ...boundedTotal(counted?.count ?? 0, countedRowsOf(query)) };
};
