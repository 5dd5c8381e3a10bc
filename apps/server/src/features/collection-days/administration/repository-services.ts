import type { KeptService } from '@separai/contract/collection-days/administered-schema';
import type { CollectionServiceCreation } from '@separai/contract/collection-days/administration-schema';
import type { CollectionService } from '@separai/contract/collection-days/schema';
import { asc, eq, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionAreas, collectionServices } from '../../../platform/database/schema/collection-days.ts';
import { lockAreas, raiseCalendars } from '../areas/repository-calendars.ts';
import { findAreasOfService, watchCalendars, watchEnd } from '../changes/repository-watches.ts';

type ServiceRow = typeof collectionServices.$inferSelect;

const keptServiceOf = ({ createdAt: _created, updatedAt: _updated, isActive, ...fields }: ServiceRow): KeptService => ({
  ...fields,
  active: isActive,
});
export const serviceOf = (row: ServiceRow): CollectionService => {
  const { active: _active, version: _version, ...shown } = keptServiceOf(row);
  return shown;
};
const auditedFields = ({ id: _id, ...fields }: KeptService) => fields;
const byName = [sql`fold_text(${collectionServices.name}) collate "C"`, asc(collectionServices.id)];

/** The active services, by name. */
export const findServices = async (db: Queryable): Promise<CollectionService[]> => {
  const rows = await db
    .select()
    .from(collectionServices)
    .where(eq(collectionServices.isActive, true))
    .orderBy(...byName);
  return rows.map(serviceOf);
};

/** All services by name, with the number of their areas. */
export const findKeptServices = async (db: Queryable): Promise<(KeptService & { areas: number })[]> => {
  const counts = await db
    .select({ serviceId: collectionAreas.serviceId, areas: sql<number>`count(*)::int` })
    .from(collectionAreas)
    .groupBy(collectionAreas.serviceId);
  const areas = new Map(counts.map((count) => [count.serviceId, count.areas]));
  const rows = await db
    .select()
    .from(collectionServices)
    .orderBy(...byName);
  return rows.map((row) => ({ ...keptServiceOf(row), areas: areas.get(row.id) ?? 0 }));
};

/** Number of services. */
export const countServices = (db: Queryable): Promise<number> => db.$count(collectionServices);

/** Number of areas of a service. */
export const countAreasOf = (db: Queryable, serviceId: number): Promise<number> =>
  db.$count(collectionAreas, eq(collectionAreas.serviceId, serviceId));

/** Stores the calendars of a service's areas before its holiday policy changes, or it is made inactive. */
const watchAreasOf = async (
  transaction: Transaction,
  actor: Actor,
  before: KeptService,
  { holidayPolicy, active }: CollectionServiceCreation,
): Promise<void> => {
  if (active && holidayPolicy === before.holidayPolicy) return;
  const ids = await findAreasOfService(transaction, before.id, { withOwnPolicy: !active });
  const locked = [...(await lockAreas(transaction, ids))];
  await (active ? watchCalendars : watchEnd)(transaction, actor, locked);
};

/**
 * The only way to update a service (`docs/decisions/06`), as `writeHoliday` does; raises the calendars of its areas. Violates
 * `collection_services_name_unique` where another service has the name.
 */
export const writeService = async <Done extends Change<CollectionServiceCreation>>(
  transaction: Transaction,
  actor: Actor,
  id: number,
  change: (before: KeptService | null) => Done | Promise<Done>,
): Promise<Written<KeptService, Done>> => {
  const isIt = eq(collectionServices.id, id);
  const [row] = await transaction.select().from(collectionServices).where(isIt).for('update');
  const before = row === undefined ? null : keptServiceOf(row);
  const done: Change<CollectionServiceCreation> = await change(before);
  if (row === undefined || before === null) throw new Error('a service that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<KeptService, Done>;
  if (done === 'deleted') {
    await audited(transaction, actor, 'collection-service', [{ id, before: auditedFields(before), after: null }])
      .delete(collectionServices)
      .where(isIt);
    return { before, after: null } as Written<KeptService, Done>;
  }
  await watchAreasOf(transaction, actor, before, done);
  const { active, ...fields } = done;
  const written: ServiceRow = { ...row, ...fields, isActive: active, version: row.version + 1, updatedAt: actor.at };
  const after = keptServiceOf(written);
  await audited(transaction, actor, 'collection-service', [{ id, before: auditedFields(before), after: auditedFields(after) }])
    .update(collectionServices)
    .set({ ...fields, isActive: active, version: written.version, updatedAt: actor.at })
    .where(isIt);
  await raiseCalendars(transaction, actor, eq(collectionAreas.serviceId, id));
  return { before, after } as Written<KeptService, Done>;
};

/** Inserts a service with its audit entry. Violates `collection_services_name_unique` as `writeService` does. */
export const writeNewService = async (
  transaction: Transaction,
  actor: Actor,
  { active, ...fields }: CollectionServiceCreation,
): Promise<KeptService> => {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('collection_services', 'id'))::int as id`,
  );
  const [given] = rows;
  if (given === undefined) throw new Error('a new service was given no number');
  const row: ServiceRow = {
    ...fields,
    ...{ id: given.id, isActive: active, version: 1 },
    ...{ createdAt: actor.at, updatedAt: actor.at },
  };
  const after = keptServiceOf(row);
  await audited(transaction, actor, 'collection-service', [{ id: row.id, before: null, after: auditedFields(after) }])
    .insert(collectionServices)
    .overridingSystemValue()
    .values(row);
  return after;
};
