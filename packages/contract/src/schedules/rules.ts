import { addDays, type CalendarDay } from '../calendar.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import type { ScheduleStatus, WeightCorrection } from './status.ts';

/** Error message for an invalid collection day, else null. Bookable days are today up to 90 days ahead. */
export const collectionDayProblem = (day: CalendarDay, today: CalendarDay): string | null => {
  if (day < today) return messages.datePast;
  if (day > addDays(today, limits.bookingDaysAhead)) return messages.dateTooFar;
  return null;
};

/** Whether a person with this many open bookings may make another. */
export const hasRoomForSchedule = (open: number): boolean => open < limits.openSchedulesMax;

const nextStatuses: Record<ScheduleStatus, readonly ScheduleStatus[]> = {
  pendente: ['confirmado', 'cancelado'],
  confirmado: ['concluído', 'cancelado', 'não realizado'],
  concluído: [],
  cancelado: [],
  'não realizado': [],
};

/** Whether the transition from one status to another is allowed. */
export const canBecome = (from: ScheduleStatus, to: ScheduleStatus): boolean => nextStatuses[from].includes(to);

/** Whether the resident can still move or cancel a booking. */
export const isOpen = (schedule: { status: ScheduleStatus }): boolean => canBecome(schedule.status, 'cancelado');

/** Whether an administrator may correct the weight of a booking. */
export const canCorrectWeight = (schedule: { status: ScheduleStatus }): boolean => schedule.status === 'concluído';

/**
 * Ratio between weighed and declared kilograms, either way, from which the panel asks back: '1.250' typed for 12,5 kg is off by
 * 100.
 */
const farFactor = 5;

/** Whether a weighed amount, in kilograms, differs so much from the declared one that it is probably mistyped. */
export const isFarFromDeclared = ({ declaredKg, weighedKg }: { declaredKg: number; weighedKg: number }): boolean =>
  weighedKg > declaredKg * farFactor || weighedKg * farFactor < declaredKg;

/**
 * Error messages of a status change by field: `concluído` alone takes the weighed kg, and requires it; a reason goes with
 * `cancelado`, `não realizado` and a weight correction.
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

/** Total kilograms weighed in collections, and the number of those collections. */
export const separatedSoFar = (
  schedules: readonly { collectedWeightKg: number | null }[],
): { kg: number; collections: number } => {
  const weighed = schedules.map(({ collectedWeightKg }) => collectedWeightKg ?? 0).filter((kg) => kg > 0);
  return { kg: weighed.reduce((sum, kg) => sum + kg, 0), collections: weighed.length };
};

/** Splits bookings into open ones from today on, soonest first, and all others (past, completed, cancelled), latest first. */
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
