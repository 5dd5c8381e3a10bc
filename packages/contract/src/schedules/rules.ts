import { addDays, type CalendarDay } from '../calendar.ts';
import type { MaterialType } from '../collection-points/materials.ts';
import type { Counted } from '../conversions/units.ts';
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

/** Kilograms of all materials together, rounded to two decimals. */
export const totalKg = (weights: readonly { readonly kg: number }[]): number =>
  Math.round(weights.reduce((sum, { kg }) => sum + kg, 0) * 100) / 100;

/** Parts of a status change that describe a weighing; absent and null are the same. */
export interface Weighing {
  readonly collectedWeightKg?: number | null | undefined;
  readonly collectedByMaterial?:
    | readonly { readonly material: MaterialType; readonly kg: number; readonly counted?: Counted | undefined }[]
    | null
    | undefined;
  readonly weighedBy?: string | null | undefined;
  readonly weighedOn?: CalendarDay | null | undefined;
}

/** The columns that a weighing sets: the total is the sum of the materials where they were weighed apart. */
export const weighingOf = ({ collectedWeightKg, collectedByMaterial, weighedBy, weighedOn }: Weighing) => ({
  collectedWeightKg: collectedByMaterial == null ? (collectedWeightKg ?? null) : totalKg(collectedByMaterial),
  collectedByMaterial: collectedByMaterial == null ? null : [...collectedByMaterial],
  weighedBy: weighedBy ?? null,
  weighedOn: weighedOn ?? null,
});

const weighingProblems = (weighing: Weighing, { isDone, today }: { isDone: boolean; today: CalendarDay }) => {
  const { collectedWeightKg, collectedByMaterial, weighedOn } = weighing;
  const isGiven = Object.values(weighingOf(weighing)).some((value) => value !== null);
  if (!isDone) return isGiven ? { collectedWeightKg: messages.collectedWeightOnlyWhenDone } : {};
  if (weighingOf(weighing).collectedWeightKg === null) return { collectedWeightKg: messages.collectedWeightRequired };
  const hasOtherTotal =
    collectedWeightKg != null && collectedByMaterial != null && collectedWeightKg !== totalKg(collectedByMaterial);
  return {
    ...(hasOtherTotal ? { collectedWeightKg: messages.collectedSumDiffers } : {}),
    ...(weighedOn != null && weighedOn > today ? { weighedOn: messages.weighedInFuture } : {}),
  };
};

/**
 * Error messages of a status change by field: `concluído` alone takes a weighing until `today`, and requires its kg; a reason
 * goes with `cancelado`, `não realizado` and a weight correction.
 */
export const statusChangeProblems = (
  {
    status,
    weightCorrection = null,
    reason,
    ...weighing
  }: Weighing & {
    readonly status: ScheduleStatus;
    readonly weightCorrection?: WeightCorrection | null | undefined;
    readonly reason: string | null;
  },
  today: CalendarDay,
): Record<string, string> => {
  const isDone = status === 'concluído';
  const corrects = weightCorrection !== null;
  const explained = status === 'cancelado' || status === 'não realizado' || corrects;
  return {
    ...weighingProblems(weighing, { isDone, today }),
    ...(!explained && reason !== null ? { reason: messages.reasonOnlyWhenOff } : {}),
    ...(corrects && !isDone ? { weightCorrection: messages.correctionOnlyWhenDone } : {}),
    ...(weightCorrection === 'other' && reason === null ? { reason: messages.correctionExplained } : {}),
  };
};

/** Total kilograms weighed in collections, and the number of those collections. */
export const separatedSoFar = (
  schedules: readonly { collectedWeightKg: number | null }[],
): { kg: number; collections: number } => {
  const weights = schedules.map(({ collectedWeightKg }) => collectedWeightKg ?? 0).filter((kg) => kg > 0);
  return { kg: weights.reduce((sum, kg) => sum + kg, 0), collections: weights.length };
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
