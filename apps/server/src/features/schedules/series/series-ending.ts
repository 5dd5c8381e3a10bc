import { dayAt } from '@separai/contract/calendar';
import { seriesWords } from '@separai/contract/schedules/series';
import type { Actor } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { NotifyResidents } from '../bookings/booking-events.ts';
import type { BookablePoint } from '../bookings/repository-bookable.ts';
import { findNoticeBooking } from './repository-occurrences.ts';
import { type findEndedAt, isActiveSeries, lockSeries, type SeriesRow, writeSeries } from './repository-series.ts';

interface Parts {
  readonly clock: Clock;
  readonly notify: NotifyResidents;
}

/** Reason in the notice about a series whose point takes no such bookings any more. */
const unserved = 'O ponto de coleta não atende mais esta coleta.';

/** Ends a locked series whose point no longer serves it, and tells the resident once. Its bookings are the caller's. */
export const endSeries = async (
  { notify }: Pick<Parts, 'notify'>,
  transaction: Transaction,
  actor: Actor,
  {
    series,
    point,
    reason = unserved,
    sendAt = actor.at,
  }: { series: SeriesRow; point: Pick<BookablePoint, 'name' | 'organizationId'>; reason?: string; sendAt?: Date },
): Promise<void> => {
  await writeSeries(transaction, actor, series, { endedAt: actor.at, endedBy: 'point', skipped: [] }, point.organizationId);
  const booking = await findNoticeBooking(transaction, series.id);
  if (booking === null) return;
  const { handover, pickup, rule, userId } = series;
  const subject = { pointName: point.name, date: booking.date, reason, collectedWeightKg: null, handover, pickup };
  const told = { ...subject, recurrence: seriesWords(rule) };
  const event = {
    kind: 'booking-cancelled',
    userId,
    callerId: null,
    scheduleId: booking.id,
    subject: told,
    byOneself: false,
  } as const;
  await notify(transaction, [event], actor.at, sendAt);
};

/** Ends those of the series that are still active at a closed point. The point and the accounts must be locked. */
export const endSeriesAt = async (
  { clock, notify }: Parts,
  transaction: Transaction,
  actor: Actor,
  {
    ids,
    point,
    reason,
    sendAt,
  }: { ids: readonly string[]; point: Pick<BookablePoint, 'id' | 'name' | 'organizationId'>; reason: string; sendAt: Date },
): Promise<void> => {
  const today = dayAt(actor.at, clock.timeZone);
  for (const id of ids) {
    const series = await lockSeries(transaction, id);
    if (series === null || series.collectionPointId !== point.id || !isActiveSeries(series, today)) continue;
    await endSeries({ notify }, transaction, actor, { series, point, reason, sendAt });
  }
};

/** Lets the series go on that the closing of points has ended. The points and the accounts must be locked. */
export const reopenSeries = async (
  transaction: Transaction,
  actor: Actor,
  ended: Awaited<ReturnType<typeof findEndedAt>>,
): Promise<void> => {
  for (const { id, organizationId } of ended) {
    const series = await lockSeries(transaction, id);
    if (series?.endedBy === 'point')
      await writeSeries(transaction, actor, series, { endedAt: null, endedBy: null }, organizationId);
  }
};
