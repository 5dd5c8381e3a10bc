import type {
  AdministeredSchedulePage,
  AdministeredScheduleQuery,
  ScheduleFilter,
  ScheduleRecord,
  StatusCounts,
} from '@separai/contract/schedules/administration-schema';
import { writeExportEntry } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
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
  const { page, pageSize } = query;
  return { items, total: totalOf(counts, query), page, pageSize, counts };
};

/** How many bookings the whole filter lets through. */
const totalOf = (counts: StatusCounts, { status }: ScheduleFilter): number =>
  status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];

/** Writes down in the history that residents' data are about to be exported: the filter, the format and how many bookings. */
export const noteExport = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  userId: string,
  query: ScheduleFilter,
  format: string,
): Promise<void> => {
  const { q, status, collectionPointId, date, from, to } = query;
  const count = totalOf(await countByStatus(db, query), query);
  // A searched text may be a resident's name.
  const filter = { status, collectionPointId, date, from, to, ...(q === undefined || q === '' ? {} : { searched: true }) };
  await writeExportEntry(db, { userId, at: clock.now() }, { subject: 'schedules', format, count, filter });
};

/** Anybody's booking with its history. Throws `schedule-not-found`. */
export const requireRecord = async ({ db }: { db: Db }, id: string): Promise<ScheduleRecord> => {
  const [found] = isUuid(id) ? await findAdministered(db, [id]) : [];
  if (found === undefined) throw new Refusal('schedule-not-found');
  return { ...found, history: await findHistory(db, found.id) };
};
