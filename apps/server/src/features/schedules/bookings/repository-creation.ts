import { randomUUID } from 'node:crypto';
import { weighingOf } from '@separai/contract/schedules/rules';
import { type Placeholder, sql } from 'drizzle-orm';
import { type Actor, auditedCreation } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';
import type { ScheduleRow } from './repository-reading.ts';
import { auditedFields } from './repository-writing.ts';

/** A booking to be inserted, as `pendente`. */
export type NewSchedule = Omit<
  ScheduleRow,
  | 'id'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'status'
  | 'reason'
  | 'weightCorrection'
  | 'proposedDates'
  | 'byPhone'
  | 'callerId'
  | 'seriesId'
  | 'occurrenceDate'
  | keyof ReturnType<typeof weighingOf>
> & { readonly callerId?: string };

/** The columns of a new booking that differ from one to another. `pickup` is JSON, since the column's encoder takes no null. */
const givenNames = [
  'id',
  'userId',
  'byPhone',
  'callerId',
  'collectionPointId',
  'organizationId',
  'date',
  'weightKg',
  'observation',
  'materials',
  'handover',
  'idempotencyKey',
  'idempotencyFingerprint',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ScheduleRow)[];

const insertingSchedule = preparedStatement((transaction) => {
  const given = Object.fromEntries(givenNames.map((name) => [name, sql.placeholder(name)])) as Record<
    (typeof givenNames)[number],
    Placeholder
  >;
  return auditedCreation(transaction, 'schedule')
    .insert(collectionSchedules)
    .values({ ...given, pickup: sql`${sql.placeholder('pickup')}::jsonb` })
    .prepare('insert_schedule');
});

/** Inserts a booking of a person or of a caller with its audit entry. */
export const writeNewSchedule = async (
  transaction: Transaction,
  { userId: actorId, at }: Actor,
  schedule: NewSchedule,
): Promise<ScheduleRow> => {
  const { callerId = null } = schedule;
  const after: ScheduleRow = {
    ...schedule,
    callerId,
    byPhone: callerId !== null,
    id: randomUUID(),
    status: 'pendente',
    reason: null,
    ...weighingOf({}),
    weightCorrection: null,
    proposedDates: null,
    seriesId: null,
    occurrenceDate: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const pickup = after.pickup === null ? null : JSON.stringify(after.pickup);
  const entry = { at, actorId, recordId: after.id, state: auditedFields(after) };
  await insertingSchedule(transaction, { ...after, pickup, ...entry });
  return after;
};
