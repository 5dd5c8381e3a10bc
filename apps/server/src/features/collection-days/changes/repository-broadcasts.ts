import { announcementLimits, type BroadcastKind } from '@separai/contract/collection-days/announcements';
import type { Announcement } from '@separai/contract/collection-days/announcements-schema';
import { type NumberedPage, rangeOf } from '@separai/contract/pages';
import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/accounts.ts';
import { collectionBroadcastAreas, collectionBroadcasts } from '../../../platform/database/schema/collection-broadcasts.ts';
import { collectionAreas, collectionServices } from '../../../platform/database/schema/collection-days.ts';

type BroadcastRow = typeof collectionBroadcasts.$inferSelect;
/** An area of a broadcast. */
export type BroadcastArea = Omit<typeof collectionBroadcastAreas.$inferSelect, 'broadcastId'>;

interface NewBroadcast {
  readonly kind: BroadcastKind;
  readonly text: string | null;
  readonly createdBy: string | null;
  readonly residents: number;
  readonly areas: readonly BroadcastArea[];
}

/** Rows of one statement. */
const areasAtOnce = 2_000;

/** Inserts a broadcast, which a job sends; returns its id. */
export const insertBroadcast = async (
  transaction: Transaction,
  { areas, ...broadcast }: NewBroadcast,
  createdAt: Date,
): Promise<number> => {
  const [row] = await transaction
    .insert(collectionBroadcasts)
    .values({ ...broadcast, createdAt })
    .returning({ id: collectionBroadcasts.id });
  if (row === undefined) throw new Error('a new broadcast was given no number');
  for (let start = 0; start < areas.length; start += areasAtOnce)
    await transaction
      .insert(collectionBroadcastAreas)
      .values(areas.slice(start, start + areasAtOnce).map((area) => ({ ...area, broadcastId: row.id })));
  return row.id;
};

/** Active areas with their names, by id: the given ones, or all of a service. */
export const findNamedAreas = async (
  db: Queryable,
  { areas, serviceId }: { areas: readonly number[]; serviceId: number | null },
): Promise<{ areaId: number; name: string }[]> => {
  const which = serviceId === null ? inArray(collectionAreas.id, [...areas]) : eq(collectionAreas.serviceId, serviceId);
  const rows = await db
    .select({ areaId: collectionAreas.id, area: collectionAreas.name, service: collectionServices.name })
    .from(collectionAreas)
    .innerJoin(collectionServices, eq(collectionServices.id, collectionAreas.serviceId))
    .where(and(which, eq(collectionAreas.isActive, true), eq(collectionServices.isActive, true)))
    .orderBy(asc(collectionAreas.id));
  return rows.map(({ areaId, area, service }) => ({ areaId, name: `${service}, ${area}` }));
};

/** Whether an announcement of this text to the same areas was created since then. */
export const wasAnnounced = async (db: Queryable, text: string, areas: readonly number[], since: Date): Promise<boolean> => {
  const { id, createdAt, text: written } = collectionBroadcasts;
  const { areaId, broadcastId } = collectionBroadcastAreas;
  const ids = sql`(select array_agg(${areaId} order by ${areaId}) from ${collectionBroadcastAreas} where ${broadcastId} = ${id})`;
  const sorted = [...areas].sort((one, other) => one - other);
  const same = and(gte(createdAt, since), eq(written, text), sql`${ids} = ${sql.param(sorted)}::int[]`);
  return (await db.$count(collectionBroadcasts, same)) > 0;
};

/** Serializes announcements until the transaction ends. */
export const lockAnnouncements = async (transaction: Transaction): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('separai: collection announcements', 0))`);
};

/** Ids of broadcasts that are not wholly sent, the oldest first. */
export const findUnfinished = async (db: Queryable): Promise<number[]> => {
  const { id, finishedAt } = collectionBroadcasts;
  const rows = await db.select({ id }).from(collectionBroadcasts).where(isNull(finishedAt)).orderBy(asc(id));
  return rows.map((row) => row.id);
};

/** Locks a broadcast that is not wholly sent, with its areas; null for any other. */
export const lockUnfinished = async (
  transaction: Transaction,
  id: number,
): Promise<(BroadcastRow & { areas: readonly BroadcastArea[] }) | null> => {
  const unfinished = and(eq(collectionBroadcasts.id, id), isNull(collectionBroadcasts.finishedAt));
  const [row] = await transaction.select().from(collectionBroadcasts).where(unfinished).for('update');
  if (row === undefined) return null;
  const areas = await transaction
    .select()
    .from(collectionBroadcastAreas)
    .where(eq(collectionBroadcastAreas.broadcastId, id))
    .orderBy(asc(collectionBroadcastAreas.areaId));
  return { ...row, areas };
};

/** Stores how far a broadcast has been sent. */
export const advance = async (
  transaction: Transaction,
  id: number,
  sent: Pick<BroadcastRow, 'told' | 'lastUserId' | 'finishedAt'>,
): Promise<void> => {
  await transaction.update(collectionBroadcasts).set(sent).where(eq(collectionBroadcasts.id, id));
};

const ofBroadcast = sql`${collectionBroadcastAreas} where ${collectionBroadcastAreas.broadcastId} = ${collectionBroadcasts.id}`;
const announcement = {
  broadcast: collectionBroadcasts,
  author: users.name,
  areas: sql<number>`(select count(*)::int from ${ofBroadcast})`,
  areaNames: sql<string[]>`array(select ${collectionBroadcastAreas.name} from ${ofBroadcast}
    order by ${collectionBroadcastAreas.areaId} limit ${announcementLimits.namesShown})`,
};

/** A page of the announcements, the newest first. */
export const findAnnouncements = async (
  db: Queryable,
  query: { page: number; pageSize: number },
  id?: number,
): Promise<NumberedPage<Announcement>> => {
  const { limit, offset } = rangeOf(query);
  const isOne = id === undefined ? undefined : eq(collectionBroadcasts.id, id);
  const which = and(eq(collectionBroadcasts.kind, 'announcement'), isOne);
  const rows = await db
    .select(announcement)
    .from(collectionBroadcasts)
    .leftJoin(users, eq(users.id, collectionBroadcasts.createdBy))
    .where(which)
    .orderBy(desc(collectionBroadcasts.createdAt), desc(collectionBroadcasts.id))
    .limit(limit)
    .offset(offset);
  const items = rows.map(({ broadcast, ...shown }) => ({
    ...{ id: broadcast.id, text: broadcast.text ?? '', createdAt: broadcast.createdAt.toISOString(), ...shown },
    ...{ residents: broadcast.residents, told: broadcast.told, finishedAt: broadcast.finishedAt?.toISOString() ?? null },
  }));
  return { items, total: await db.$count(collectionBroadcasts, which), page: query.page, pageSize: query.pageSize };
};
