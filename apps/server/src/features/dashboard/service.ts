import { addDays, dayAt } from '@separai/contract/calendar';
import { actionOf, activeCollectorDays, isDueDeletion, mondayOf } from '@separai/contract/dashboard/rules';
import type { Activity, Dashboard } from '@separai/contract/dashboard/schema';
import { scheduleStatuses } from '@separai/contract/schedules/status';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scoped } from '../../platform/scope.ts';
import {
  countAll,
  countByDate,
  countPointsByMaterial,
  type EntryRow,
  findEntries,
  findRegistrations,
  findWaiting,
  sumByMaterial,
} from './repository.ts';

const weeksShown = 7;
const activitiesShown = 8;
const longestShown = 5;

const byOf = ({ actor, role }: EntryRow): Activity['by'] => {
  if (actor === 'service') return 'service';
  if (role === null) return 'gone';
  return role === 'user' ? 'resident' : 'administrator';
};

const subjectOf = ({ before, after, pointName, accountName }: EntryRow): string => {
  const state = after ?? before;
  return pointName ?? accountName ?? String(state?.name ?? state?.fileName ?? state?.title ?? '');
};

/** Number of records that an entry stands for. */
const countOf = ({ record, after }: EntryRow): number => {
  if (record !== 'import') return 1;
  return after?.state === 'applied' ? Number(after.created) + Number(after.updated) : Number(after?.takenBack);
};

/** Summarizes entries of one operation, which all have the same action. */
const activityOf = (entries: readonly [EntryRow, ...EntryRow[]]): Activity => {
  const [entry] = entries;
  const by = byOf(entry);
  const action = actionOf(entry.record, entry.before, entry.after);
  const subjects = new Set(entries.map(subjectOf));
  const weighed = entries.reduce((sum, { after }) => sum + Number(after?.collectedWeightKg ?? 0), 0);
  return {
    id: `entry-${entry.id}`,
    at: entry.at.toISOString(),
    actor: by === 'administrator' ? entry.actorName : null,
    by,
    action,
    count: entries.reduce((sum, one) => sum + countOf(one), 0),
    subject: subjects.size === 1 ? subjectOf(entry) : '',
    kilograms: action === 'schedule-completed' ? weighed : null,
  };
};

/** Groups entries by operation, in their order. */
const actsOf = (entries: readonly EntryRow[]): Activity[] => {
  const acts = new Map<string, [EntryRow, ...EntryRow[]]>();
  for (const entry of entries) {
    const { at, actor, actorId, record, before, after } = entry;
    // The deletion is told since it was asked for.
    if (isDueDeletion(record, before, after)) continue;
    const act = JSON.stringify([at, actor, actorId, actionOf(record, before, after)]);
    const others = acts.get(act);
    if (others === undefined) acts.set(act, [entry]);
    else others.push(entry);
  }
  return [...acts.values()].map(activityOf);
};

/** The figures and the latest activity of a scope. Registrations belong to no organisation. */
export const dashboardOf = async ({ db, clock, scope }: Scoped & { db: Queryable; clock: Clock }): Promise<Dashboard> => {
  const today = dayAt(clock.now(), clock.timeZone);
  const monday = mondayOf(today);
  const first = addDays(monday, -7 * (weeksShown - 1));
  const [counts, dates, weighed, pointsByMaterial, waiting, entries, registrations] = await Promise.all([
    countAll(db, { activeSince: addDays(today, -activeCollectorDays), scope }),
    countByDate(db, { from: first, before: addDays(monday, 7), scope }),
    sumByMaterial(db, { from: addDays(monday, -56), middle: addDays(monday, -28), before: monday, scope }),
    countPointsByMaterial(db, scope),
    findWaiting(db, { most: longestShown, scope }),
    findEntries(db, { most: activitiesShown, scope }),
    'all' in scope ? findRegistrations(db, activitiesShown) : [],
  ]);
  const registered = registrations.map(
    ({ id, name, createdAt }): Activity => ({
      id: `user-${id}`,
      at: createdAt.toISOString(),
      actor: null,
      by: 'resident',
      action: 'user-registered',
      count: 1,
      subject: name,
      kilograms: null,
    }),
  );
  const activities = [...actsOf(entries), ...registered].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return {
    ...counts,
    recentActivity: activities.slice(0, activitiesShown),
    weeks: Array.from({ length: weeksShown }, (_, index) => {
      const from = addDays(first, 7 * index);
      const ofWeek = dates.filter(({ date }) => mondayOf(date) === from);
      const count = (status: string): number => ofWeek.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0);
      const statuses = Object.fromEntries(scheduleStatuses.map((status) => [status, count(status)]));
      return { from, running: from === monday, statuses: statuses as Dashboard['weeks'][number]['statuses'] };
    }),
    weighed,
    pointsByMaterial,
    waiting,
  };
};
