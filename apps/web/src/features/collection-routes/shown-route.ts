import { inOrder } from '@separai/contract/collection-routes/order';
import { numberedStops } from '@separai/contract/collection-routes/outcomes';
import type {
  CollectionRoute,
  RouteClosing,
  RouteOrder,
  RouteStop,
  StopReportInput,
} from '@separai/contract/collection-routes/schema';
import { weighingOf } from '@separai/contract/schedules/rules';

/** A write of a list as the outbox stores it, or as it is being sent. */
export interface RouteWrite {
  readonly key: string;
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Set when the server has refused the write, or it was given up. */
  readonly refused?: object | 'late';
}

/** A stop with the report of this device that the server has not answered. */
export interface ShownStop extends RouteStop {
  /** Idempotency key of that report; null: none. */
  readonly pending: string | null;
  /** Place in the order, counted from 1 without cancelled stops; null: cancelled. */
  readonly number: number | null;
}

export interface ShownRoute extends Omit<CollectionRoute, 'stops'> {
  readonly stops: readonly ShownStop[];
  /** Number of this device's writes that the server has not answered, those of other days' lists included. */
  readonly waiting: number;
  /** The list was closed on this device, and the server has not answered. */
  readonly isClosing: boolean;
}

const isReport = ({ path }: RouteWrite): boolean => path.startsWith('/collection-stops/');

/** The day of the list that a write concerns. */
const dayOf = (write: RouteWrite): string | undefined =>
  isReport(write) ? (write.body as StopReportInput).date : write.params?.date;

/** The result that a report will have, unless it conflicts with what happened before. */
const resultOf = (report: StopReportInput, by: string | null): RouteStop['result'] => {
  const { collectedWeightKg, collectedByMaterial } = weighingOf(report);
  return {
    ...{ id: null, by, isOwn: true, outcome: report.outcome, at: report.at, reason: report.reason ?? null },
    hasPhoto: report.photo != null,
    ...{ collectedWeightKg, collectedByMaterial },
  };
};

/** A list with a reported result, until the server's list comes. */
export const withResult = (
  route: CollectionRoute,
  { id, report, by }: { id: string; report: StopReportInput; by: string | null },
): CollectionRoute => ({
  ...route,
  stops: route.stops.map((stop) =>
    stop.id === id && stop.result === null && !stop.isCancelled ? { ...stop, result: resultOf(report, by) } : stop,
  ),
});

const endingIn = (writes: readonly RouteWrite[], ending: string): RouteWrite | undefined =>
  writes.findLast(({ path }) => path.endsWith(ending));

/** A list as this device shows it: the server's with the writes that wait here. `by` is the name of the signed-in person. */
export const shownRoute = (route: CollectionRoute, writes: readonly RouteWrite[], by: string | null): ShownRoute => {
  const unanswered = writes.filter(({ refused }) => refused === undefined);
  const waiting = unanswered.filter((write) => dayOf(write) === route.date);
  const reports = new Map(waiting.filter(isReport).map((write) => [write.params?.id, write]));
  const stops = route.stops.map((stop): Omit<ShownStop, 'number'> => {
    const write = reports.get(stop.id);
    if (write === undefined) return { ...stop, pending: null };
    return { ...stop, result: stop.result ?? resultOf(write.body as StopReportInput, by), pending: write.key };
  });
  const order = endingIn(waiting, '/order')?.body as RouteOrder | undefined;
  const start = endingIn(waiting, '/start')?.body as { at: string } | undefined;
  const closing = endingIn(waiting, '/close')?.body as RouteClosing | undefined;
  return {
    ...route,
    stops: numberedStops(order === undefined ? stops : inOrder(stops, order.order)),
    isOrderManual: route.isOrderManual || order !== undefined,
    startedAt: route.startedAt ?? start?.at ?? null,
    signedName: route.signedName ?? closing?.signedName ?? null,
    waiting: unanswered.length,
    isClosing: closing !== undefined,
  };
};

/** A stop that still waits for the truck. */
export const isOpenStop = ({ result, isCancelled }: Pick<RouteStop, 'result' | 'isCancelled'>): boolean =>
  result === null && !isCancelled;

/** The next open stop after one in the order, then from the beginning; null when none is left. */
export const nextStop = (stops: readonly ShownStop[], after: string | null): ShownStop | null => {
  const from = stops.findIndex(({ id }) => id === after) + 1;
  return [...stops.slice(from), ...stops.slice(0, from)].find((stop) => stop.id !== after && isOpenStop(stop)) ?? null;
};

/** Stands for the end of the day in the address, where a stop's id stands otherwise. */
export const closingStop = 'fechar';
