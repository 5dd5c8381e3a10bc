import { addDays, dayAt } from '@separai/contract/calendar';
import { actionOf, mondayOf } from '@separai/contract/dashboard/rules';
import type { Activity, Dashboard } from '@separai/contract/dashboard/schema';
import { scheduleStatuses } from '@separai/contract/schedules/status';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  countAll,
  countByWeek,
  countPointsByMaterial,
  type EntryRow,
  findEntries,
  findRegistrations,
  findWaiting,
  sumByMaterial,
} from './repository.ts';

/** A point counts as active for so many days after a collection. */
const activeDays = 90;
const weeksShown = 7;
const activitiesShown = 8;
const longestShown = 5;

const byOf = ({ actor, role }: EntryRow): Activity['by'] => {
  if (actor === 'service') return 'service';
  if (role === null) return 'gone';
  return role === 'admin' ? 'administrator' : 'resident';
};

const activityOf = (entry: EntryRow): Activity => {
  const { id, at, record, before, after, actorName, pointName, accountName } = entry;
  const by = byOf(entry);
  const action = actionOf(record, before, after);
  const state = after ?? before;
  return {
    id: `entry-${id}`,
    at: at.toISOString(),
    actor: by === 'administrator' ? actorName : null,
    by,
    action,
    subject: pointName ?? accountName ?? String(state?.name ?? state?.fileName ?? ''),
    kilograms: action === 'schedule-completed' ? Number(after?.collectedWeightKg ?? 0) : null,
  };
};

/** The figures as they stand now, and what happened last. */
export const dashboardOf = async ({ db, clock }: { db: Db; clock: Clock }): Promise<Dashboard> => {
  const today = dayAt(clock.now(), clock.timeZone);
  const monday = mondayOf(today);
  const first = addDays(monday, -7 * (weeksShown - 1));
  const [counts, weeks, weighed, pointsByMaterial, waiting, entries, registrations] = await Promise.all([
    countAll(db, addDays(today, -activeDays)),
    countByWeek(db, { from: first, before: addDays(monday, 7) }),
    sumByMaterial(db, { from: addDays(monday, -56), middle: addDays(monday, -28), before: monday }),
    countPointsByMaterial(db),
    findWaiting(db, longestShown),
    findEntries(db, activitiesShown),
    findRegistrations(db, activitiesShown),
  ]);
  const registered = registrations.map(
    ({ id, name, createdAt }): Activity => ({
      id: `user-${id}`,
      at: createdAt.toISOString(),
      actor: null,
      by: 'resident',
      action: 'user-registered',
      subject: name,
      kilograms: null,
    }),
  );
  const activities = [...entries.map(activityOf), ...registered].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return {
    ...counts,
    recentActivity: activities.slice(0, activitiesShown),
    weeks: Array.from({ length: weeksShown }, (_, index) => {
      const from = addDays(first, 7 * index);
      const count = (status: string): number => weeks.find((row) => row.week === from && row.status === status)?.count ?? 0;
      const statuses = Object.fromEntries(scheduleStatuses.map((status) => [status, count(status)]));
      return { from, running: from === monday, statuses: statuses as Dashboard['weeks'][number]['statuses'] };
    }),
    weighed,
    pointsByMaterial,
    waiting,
  };
};
