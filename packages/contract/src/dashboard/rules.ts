import { addDays, type CalendarDay } from '../calendar.ts';
import type { AuditedRecord } from '../history/records.ts';
import type { ScheduleStatus } from '../schedules/status.ts';
import type { ActivityAction } from './schema.ts';

/** Days after a collection for which its point counts among the active collectors. */
export const activeCollectorDays = 90;

/** The Monday of a day's week. */
export const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const nowThat: Record<ScheduleStatus, ActivityAction> = {
  pendente: 'schedule-changed',
  confirmado: 'schedule-confirmed',
  concluído: 'schedule-completed',
  cancelado: 'schedule-cancelled',
  'não realizado': 'schedule-missed',
};

type State = Readonly<Record<string, unknown>> | null;

/** Whether a write deletes the row of a point whose deletion was recorded before, as that of a bulk deletion is. */
export const isDueDeletion = (record: AuditedRecord, before: State, after: State): boolean =>
  record === 'collection-point' && after === null && before?.deletesAt !== undefined;

/** Derives the action of a write from the record's state before and after, as the audit log stores them. */
export const actionOf = (record: AuditedRecord, before: State, after: State): ActivityAction => {
  if (record === 'import') {
    const of = after?.subject === 'items' ? 'item-import' : after?.subject === 'areas' ? 'area-import' : 'import';
    return after?.state === 'applied' ? `${of}-applied` : `${of}-taken-back`;
  }
  if (record === 'administrator') {
    if (before?.role === after?.role) return 'administrator-let-in';
    if (after?.role === 'admin') return 'administrator-added';
    if (after?.role !== 'user') return 'person-added';
    return before?.role === 'admin' ? 'administrator-removed' : 'person-removed';
  }
  if (record === 'export') return after?.subject === 'collector-profiles' ? 'collector-profiles-exported' : 'schedules-exported';
  if (record === 'schedule') {
    if (before === null) return 'schedule-booked';
    if (before.status === 'concluído' && after?.status === 'concluído') return 'schedule-weight-corrected';
    return before.status === after?.status ? 'schedule-changed' : nowThat[after?.status as ScheduleStatus];
  }
  if (before === null) return `${record}-created`;
  if (after === null) return `${record}-removed`;
  if (record !== 'collection-point') return `${record}-changed`;
  if (before.deletesAt !== after.deletesAt)
    return after.deletesAt === undefined ? 'collection-point-restored' : 'collection-point-removed';
  if (before.isActive === after.isActive) return 'collection-point-changed';
  return after.isActive ? 'collection-point-opened' : 'collection-point-closed';
};
