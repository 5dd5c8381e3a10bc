import type {
  AdministeredSchedulePage,
  AdministeredScheduleQuery,
  ScheduleRecord,
} from '@separai/contract/schedules/administration-schema';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isUuid } from '../../platform/uuid.ts';
import { countByStatus, findAdministered, findHistory, findSchedulePage } from './repository-administration.ts';

/** A page of everybody's bookings, and how many there are in each status. */
export const listAdministered = async (
  { db }: { db: Db },
  query: AdministeredScheduleQuery,
): Promise<AdministeredSchedulePage> => {
  const [items, counts] = await Promise.all([findSchedulePage(db, query), countByStatus(db, query)]);
  const { page, pageSize, status } = query;
  const total = status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
  return { items, total, page, pageSize, counts };
};

/** Anybody's booking with its history. Throws `schedule-not-found`. */
export const requireRecord = async ({ db }: { db: Db }, id: string): Promise<ScheduleRecord> => {
  const [found] = isUuid(id) ? await findAdministered(db, [id]) : [];
  if (found === undefined) throw new Refusal('schedule-not-found');
  return { ...found, history: await findHistory(db, found.id) };
};
