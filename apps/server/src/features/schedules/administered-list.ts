import type { QueryOf, ReplyOf } from '@separai/contract/endpoint';
import type { readDaySheet } from '@separai/contract/schedules/administration-endpoints';
import {
  type AdministeredSchedulePage,
  type AdministeredScheduleQuery,
  type ScheduleFilter,
  type ScheduleRecord,
  type StatusCounts,
  sheetStopsMax,
  sheetStopsUnconfirmed,
} from '@separai/contract/schedules/administration-schema';
import { writeExportEntry } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { isConfirmed, type Session } from '../../platform/sessions.ts';
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

/**
 * The sheet of a day, which is noted as an export where it holds anything. Throws `confirmation-required` for a long one in a session that was not
 * confirmed a moment ago, and `too-many-requests`.
 */
export const readSheet = async (
  {
    db,
    clock,
    limit,
    security,
  }: { readonly db: Db; readonly clock: Clock; readonly limit: RateLimit; readonly security: SecurityLog },
  session: Session,
  query: QueryOf<typeof readDaySheet>,
): Promise<ReplyOf<typeof readDaySheet>> => {
  const counts = await countByStatus(db, query);
  if (counts.confirmado === 0) return { items: [], counts };
  if (counts.confirmado > sheetStopsUnconfirmed && !isConfirmed(session, clock.now())) throw new Refusal('confirmation-required');
  await limit.consume(session.userId);
  const filter = { ...query, status: 'confirmado' } as const;
  await noteExport({ db, clock }, session.userId, filter, 'sheet');
  security.note('residents-exported', { account: session.userId });
  return { items: await findSchedulePage(db, { ...filter, sort: 'address', page: 1, pageSize: sheetStopsMax }), counts };
};

/** Anybody's booking with its history. Throws `schedule-not-found`. */
export const requireRecord = async ({ db }: { db: Db }, id: string): Promise<ScheduleRecord> => {
  const [found] = isUuid(id) ? await findAdministered(db, [id]) : [];
  if (found === undefined) throw new Refusal('schedule-not-found');
  return { ...found, history: await findHistory(db, found.id) };
};
