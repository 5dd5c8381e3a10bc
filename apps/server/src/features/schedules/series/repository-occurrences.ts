import { randomUUID } from 'node:crypto';
import type { CalendarDay } from '@separai/contract/calendar';
import { weighingOf } from '@separai/contract/schedules/rules';
import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, desc, eq, gte, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { type Actor, audited, writtenAtOnce } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';
import type { NewSchedule } from '../bookings/repository-creation.ts';
import type { ScheduleRow } from '../bookings/repository-reading.ts';
import { auditedFields, lockSchedules } from '../bookings/repository-writing.ts';

/** Locks the open occurrences of a series with a place from a day on, by rising id. */
export const lockOpenOccurrences = (transaction: Transaction, seriesId: string, from: CalendarDay): Promise<ScheduleRow[]> =>
  lockSchedules(
    transaction,
    and(
      eq(collectionSchedules.seriesId, seriesId),
      gte(collectionSchedules.occurrenceDate, from),
      inArray(collectionSchedules.status, openStatuses),
    ),
  );

/** The places of a series' bookings from a day on; without the open ones where they get new places. */
export const findPlaces = async (
  db: Queryable,
  { seriesId, from, withOpen }: { seriesId: string; from: CalendarDay; withOpen: boolean },
): Promise<ReadonlySet<CalendarDay>> => {
  const { occurrenceDate, status } = collectionSchedules;
  const rows = await db
    .select({ occurrenceDate })
    .from(collectionSchedules)
    .where(
      and(
        eq(collectionSchedules.seriesId, seriesId),
        gte(occurrenceDate, from),
        withOpen ? undefined : not(inArray(status, openStatuses)),
      ),
    );
  return new Set(rows.flatMap((row) => row.occurrenceDate ?? []));
};

/** The series of a booking, by its id (a UUID), with the booking's place there; null without one. */
export const findSeriesOfSchedule = async (
  db: Queryable,
  id: string,
): Promise<{ seriesId: string; occurrenceDate: CalendarDay } | null> => {
  const { seriesId, occurrenceDate } = collectionSchedules;
  const [row] = await db
    .select({ seriesId, occurrenceDate })
    .from(collectionSchedules)
    .where(and(eq(collectionSchedules.id, id), isNotNull(seriesId), isNotNull(occurrenceDate)));
  return row === undefined || row.seriesId === null || row.occurrenceDate === null
    ? null
    : { seriesId: row.seriesId, occurrenceDate: row.occurrenceDate };
};

/** An occurrence to be inserted. */
export type NewOccurrence = Omit<NewSchedule, 'callerId' | 'idempotencyKey' | 'idempotencyFingerprint'> & {
  readonly seriesId: string;
  readonly occurrenceDate: CalendarDay;
};

/** Inserts occurrences of series, as `pendente`, with their audit entries; the earliest first in the result. */
export const writeNewOccurrences = async (
  transaction: Transaction,
  actor: Actor,
  occurrences: readonly NewOccurrence[],
): Promise<ScheduleRow[]> => {
  const { at } = actor;
  const rows = occurrences.map(
    (occurrence): ScheduleRow => ({
      ...occurrence,
      callerId: null,
      byPhone: false,
      id: randomUUID(),
      status: 'pendente',
      reason: null,
      ...weighingOf({}),
      weightCorrection: null,
      proposedDates: null,
      idempotencyKey: null,
      idempotencyFingerprint: null,
      version: 1,
      createdAt: at,
      updatedAt: at,
    }),
  );
  for (let start = 0; start < rows.length; start += writtenAtOnce) {
    const some = rows.slice(start, start + writtenAtOnce);
    const entries = some.map((row) => ({ id: row.id, before: null, after: auditedFields(row) }));
    await audited(transaction, actor, 'schedule', entries).insert(collectionSchedules).values(some);
  }
  return rows;
};

/** The booking that a notice about a series names: its next open one, else its last; null without any. */
export const findNoticeBooking = async (db: Queryable, seriesId: string): Promise<{ id: string; date: CalendarDay } | null> => {
  const { id, date, status } = collectionSchedules;
  const isOpen = inArray(status, openStatuses);
  const [row] = await db
    .select({ id, date })
    .from(collectionSchedules)
    .where(eq(collectionSchedules.seriesId, seriesId))
    .orderBy(sql`${isOpen} desc`, sql`case when ${isOpen} then ${date} end`, desc(date), asc(id))
    .limit(1);
  return row ?? null;
};
