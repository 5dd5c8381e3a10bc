import { addDays, type CalendarDay } from '../calendar.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import type { ScheduleStatus, WeightCorrection } from './status.ts';

/** What is wrong with a collection day, as the field's sentence, or null. Today and the 90th day ahead can be booked. */
export const collectionDayProblem = (day: CalendarDay, today: CalendarDay): string | null => {
  if (day < today) return messages.datePast;
  if (day > addDays(today, limits.bookingDaysAhead)) return messages.dateTooFar;
  return null;
};

/** Whether a person with so many open bookings may book once more. */
export const hasRoomForSchedule = (open: number): boolean => open < limits.openSchedulesMax;

const nextStatuses: Record<ScheduleStatus, readonly ScheduleStatus[]> = {
  pendente: ['confirmado', 'cancelado'],
  confirmado: ['concluído', 'cancelado', 'não realizado'],
  concluído: [],
  cancelado: [],
  'não realizado': [],
};

/** Whether a booking may go from one status to the other. */
export const canBecome = (from: ScheduleStatus, to: ScheduleStatus): boolean => nextStatuses[from].includes(to);

/** Whether the resident can still move or cancel a booking. */
export const isOpen = (schedule: { status: ScheduleStatus }): boolean => canBecome(schedule.status, 'cancelado');

/** Whether an administrator may correct the weight of a booking. */
export const canCorrectWeight = (schedule: { status: ScheduleStatus }): boolean => schedule.status === 'concluído';

/** Weighed kilograms this many times above or below the declared ones are asked about: '1.250' typed for 12,5 kg is 100 times as much. */
const farFactor = 5;

/** Whether a weighed amount, in kilograms, is so far from the declared one that it is probably mistyped. */
export const isFarFromDeclared = ({ declaredKg, weighedKg }: { declaredKg: number; weighedKg: number }): boolean =>
  weighedKg > declaredKg * farFactor || weighedKg * farFactor < declaredKg;

/**
 * What is wrong with a status change, as sentences by field: `concluído` needs the weighed kg and nothing else has them;
 * a reason goes with `cancelado`, `não realizado` and a correction of the weight.
 */
export const statusChangeProblems = ({
  status,
  collectedWeightKg = null,
  weightCorrection = null,
  reason,
}: {
  status: ScheduleStatus;
  collectedWeightKg?: number | null | undefined;
  weightCorrection?: WeightCorrection | null | undefined;
  reason: string | null;
}): Record<string, string> => {
  const weighed = status === 'concluído';
  const corrects = weightCorrection !== null;
  const explained = status === 'cancelado' || status === 'não realizado' || corrects;
  return {
    ...(weighed && collectedWeightKg === null ? { collectedWeightKg: messages.collectedWeightRequired } : {}),
    ...(!weighed && collectedWeightKg !== null ? { collectedWeightKg: messages.collectedWeightOnlyWhenDone } : {}),
    ...(!explained && reason !== null ? { reason: messages.reasonOnlyWhenOff } : {}),
    ...(corrects && !weighed ? { weightCorrection: messages.correctionOnlyWhenDone } : {}),
    ...(weightCorrection === 'other' && reason === null ? { reason: messages.correctionExplained } : {}),
  };
};

/** What was weighed of collections in all, in kilograms, and of how many. */
export const separatedSoFar = (
  schedules: readonly { collectedWeightKg: number | null }[],
): { kg: number; collections: number } => {
  const weighed = schedules.map(({ collectedWeightKg }) => collectedWeightKg ?? 0).filter((kg) => kg > 0);
  return { kg: weighed.reduce((sum, kg) => sum + kg, 0), collections: weighed.length };
};

/** Open bookings from today on, soonest first; then all others (past, done, cancelled), latest first. */
export const splitByTime = <S extends { date: CalendarDay; status: ScheduleStatus; createdAt: string }>(
  schedules: readonly S[],
  today: CalendarDay,
): { upcoming: S[]; past: S[] } => {
  const moment = ({ date, createdAt }: S): string => date + createdAt;
  const soonest = (a: S, b: S) => (moment(a) < moment(b) ? -1 : Number(moment(a) > moment(b)));
  const isUpcoming = (schedule: S): boolean => schedule.date >= today && isOpen(schedule);
  const upcoming = schedules.filter(isUpcoming).sort(soonest);
  const past = schedules.filter((schedule) => !isUpcoming(schedule)).sort((a, b) => soonest(b, a));
  return { upcoming, past };
};
