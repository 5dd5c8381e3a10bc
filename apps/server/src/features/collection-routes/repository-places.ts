import type { CalendarDay } from '@separai/contract/calendar';
import { and, asc, between, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { collectionStopPlaces } from '../../platform/database/schema/collection-routes.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

const cep = sql<string>`${collectionSchedules.pickup} ->> 'cep'`;

/** Confirmed pickups of organisations in some days whose place has not been looked up, or was not found before `failedBefore`. */
export const findUnplaced = (
  db: Queryable,
  { from, to, failedBefore, limit }: { from: CalendarDay; to: CalendarDay; failedBefore: Date; limit: number },
): Promise<{ id: string; cep: string }[]> =>
  db
    .select({ id: collectionSchedules.id, cep })
    .from(collectionSchedules)
    .leftJoin(collectionStopPlaces, eq(collectionStopPlaces.scheduleId, collectionSchedules.id))
    .where(
      and(
        between(collectionSchedules.date, from, to),
        eq(collectionSchedules.status, 'confirmado'),
        isNotNull(collectionSchedules.organizationId),
        isNotNull(cep),
        or(
          isNull(collectionStopPlaces.scheduleId),
          sql`${collectionStopPlaces.cep} <> ${cep}`,
          and(isNull(collectionStopPlaces.precision), lt(collectionStopPlaces.locatedAt, failedBefore)),
        ),
      ),
    )
    .orderBy(asc(collectionSchedules.date), asc(collectionSchedules.id))
    .limit(limit);

/** A looked-up place; null: not found. */
export type StopPlace = {
  readonly latitude: number;
  readonly longitude: number;
  readonly precision: 'street' | 'district';
} | null;

/** Stores the place of a pickup, unless its address has changed meanwhile or was erased. */
export const writePlace = async (
  transaction: Transaction,
  stop: { id: string; cep: string },
  place: StopPlace,
  now: Date,
): Promise<void> => {
  const { latitude = null, longitude = null, precision = null } = place ?? {};
  // The row's lock waits for an erasure, after which the address is gone.
  await transaction.execute(sql`
    insert into ${collectionStopPlaces} (schedule_id, cep, latitude, longitude, precision, located_at)
    select id, ${stop.cep}::text, ${latitude}::float8, ${longitude}::float8, ${precision}::text, ${now.toISOString()}::timestamptz
    from ${collectionSchedules} where id = ${stop.id}::uuid and pickup ->> 'cep' = ${stop.cep}::text for share
    on conflict (schedule_id) do update set cep = excluded.cep, latitude = excluded.latitude, longitude = excluded.longitude,
      precision = excluded.precision, located_at = excluded.located_at`);
};
