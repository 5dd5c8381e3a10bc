import type { CalendarDay } from '../calendar.ts';
import { type MaterialType, materialTypes } from '../collection-points/materials.ts';
import { totalKg } from '../schedules/rules.ts';
import type { ScheduleStatus } from '../schedules/status.ts';

/** Results that a collector reports of a stop: material taken, door unanswered, material not accepted. */
export const stopOutcomes = ['collected', 'nobody', 'refused'] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

/** Results of a stop; `missed` is one that the panel stored as `não realizado` without a collector's report. */
export const stopResults = [...stopOutcomes, 'missed'] as const;
export type StopResultKind = (typeof stopResults)[number];

/** Reasons for which a reported outcome does not change its booking. The report is stored all the same. */
export const outcomeConflicts = ['done-before', 'cancelled', 'moved', 'route-closed'] as const;
export type OutcomeConflict = (typeof outcomeConflicts)[number];

export const routeLimits = {
  /** Stops of a list: what a truck serves in a day lies far below. */
  stopsMax: 400,
  reasonMaxLength: 200,
  /** A start that arrives later than this tells the residents nothing: the truck may have been there. */
  tellWithinMinutes: 60,
  /** A report with its photo, of which the phone sends at most so many bytes. */
  photoMaxBytes: 1_500_000,
  /** Photos are stored as WebP of at most so many bytes, and together at most so many. */
  photoStoredMaxBytes: 200_000,
  photosTotalMaxBytes: 1_000_000_000,
  /** The address of a photo works for so many seconds. */
  photoLinkSeconds: 300,
  /** Reports that one stop stores, applied or not. */
  reportsOfStopMax: 20,
  /** Days before and after today of which a collector has the lists; an offline phone sends its reports for as long. */
  daysAround: 7,
} as const;

/** Why an outcome leaves its booking unchanged; null: it is applied. `date` is the day of the collector's list. */
export const conflictOf = (
  booking: { readonly status: ScheduleStatus; readonly date: CalendarDay },
  { date, isRouteClosed }: { readonly date: CalendarDay; readonly isRouteClosed: boolean },
): OutcomeConflict | null => {
  if (booking.status === 'cancelado') return 'cancelled';
  if (booking.status === 'concluído' || booking.status === 'não realizado') return 'done-before';
  if (booking.status !== 'confirmado' || booking.date !== date) return 'moved';
  return isRouteClosed ? 'route-closed' : null;
};

/** Reason with which a booking becomes `não realizado`, as its resident reads it. */
export const missedReason = (outcome: 'nobody' | 'refused', reason: string | null): string =>
  outcome === 'nobody' ? 'Tocamos no endereço e ninguém atendeu.' : `Não pudemos levar o material. ${reason ?? ''}`.trim();

/** Parts of a stop that count. */
export interface CountedStop {
  readonly id: string;
  readonly weightKg: number;
  readonly isCancelled: boolean;
  readonly result: null | {
    readonly outcome: StopResultKind;
    readonly collectedWeightKg: number | null;
    readonly collectedByMaterial: readonly { readonly material: MaterialType; readonly kg: number }[] | null;
  };
}

export interface RouteProgress {
  /** Stops without the cancelled ones. */
  readonly total: number;
  readonly done: number;
}

/** Number of stops, and of those with a result. */
export const progressOf = (stops: readonly CountedStop[]): RouteProgress => {
  const counted = stops.filter(({ isCancelled }) => !isCancelled);
  return { total: counted.length, done: counted.filter(({ result }) => result !== null).length };
};

/** Stops with their places in the order, counted from 1 as `progressOf` counts them: a cancelled stop has none. */
export const numberedStops = <Stop extends Pick<CountedStop, 'isCancelled'>>(
  stops: readonly Stop[],
): (Stop & { readonly number: number | null })[] => {
  let last = 0;
  return stops.map((stop) => ({ ...stop, number: stop.isCancelled ? null : ++last }));
};

/** Figures of a list at the end of its day; kilograms. */
export interface RouteSummary {
  readonly collected: number;
  readonly nobody: number;
  readonly refused: number;
  readonly missed: number;
  /** Stops without a result. */
  readonly open: number;
  readonly collectedKg: number;
  /** Declared by the residents whose material was collected. */
  readonly declaredKg: number;
  readonly byMaterial: { readonly material: MaterialType; readonly kg: number }[];
  /** Collected kilograms that were weighed together. */
  readonly unsortedKg: number;
  /** Collected stops whose weight is not the declared one, the greatest difference first. */
  readonly differences: { readonly id: string; readonly declaredKg: number; readonly collectedKg: number }[];
}

/** Differences that a summary lists. */
const differencesMax = 20;

/** The summary of a list's stops. */
export const summaryOf = (stops: readonly CountedStop[]): RouteSummary => {
  const counted = stops.filter(({ isCancelled }) => !isCancelled);
  const countOf = (kind: StopResultKind): number => counted.filter(({ result }) => result?.outcome === kind).length;
  const taken = counted.flatMap(({ id, weightKg, result }) =>
    result?.outcome === 'collected'
      ? [{ id, declaredKg: weightKg, collectedKg: result.collectedWeightKg ?? 0, parts: result.collectedByMaterial }]
      : [],
  );
  const parts = taken.flatMap((one) => one.parts ?? []);
  const sum = (amounts: readonly number[]): number => totalKg(amounts.map((kg) => ({ kg })));
  return {
    collected: taken.length,
    nobody: countOf('nobody'),
    refused: countOf('refused'),
    missed: countOf('missed'),
    open: counted.filter(({ result }) => result === null).length,
    collectedKg: sum(taken.map(({ collectedKg }) => collectedKg)),
    declaredKg: sum(taken.map(({ declaredKg }) => declaredKg)),
    byMaterial: materialTypes.flatMap((material) => {
      const own = parts.filter((part) => part.material === material);
      return own.length === 0 ? [] : [{ material, kg: totalKg(own) }];
    }),
    unsortedKg: sum(taken.filter((one) => one.parts === null).map(({ collectedKg }) => collectedKg)),
    differences: taken
      .filter(({ declaredKg, collectedKg }) => declaredKg !== collectedKg)
      .map(({ id, declaredKg, collectedKg }) => ({ id, declaredKg, collectedKg }))
      .sort((one, other) => Math.abs(other.collectedKg - other.declaredKg) - Math.abs(one.collectedKg - one.declaredKg))
      .slice(0, differencesMax),
  };
};
