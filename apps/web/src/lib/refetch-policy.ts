import { isPanelPath } from '@separai/contract/system/panel';
import { type DefaultOptions, onlineManager, type Query } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Refetch interval in ms of a persisted query whose data are shown while the server is out of reach: not every network fires `online`. */
const unreachableInterval = 30_000;
/** A network may carry nothing for some moments after its `online` event: for so long, in ms, the interval is shorter. */
const settling = { for: 30_000, interval: 3_000 } as const;
/** Time of the last `online` event, in ms since 1970. */
let backAt = Number.NEGATIVE_INFINITY;
/** Refetch interval in ms of data that other administrators may change, while the panel is looked at. */
const sharedInterval = 60_000;

// The manager listens to the network only while it has a subscriber, and React subscribes later than the first query begins.
onlineManager.subscribe((isOnline) => {
  if (isOnline) backAt = Date.now();
});

/** Whether administrators share the data of a query, on a page of the panel. */
const isShared = ({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean =>
  isPanelPath(location.pathname) &&
  typeof path === 'string' &&
  ['/admin/', '/api/recycle-materials'].some((beginning) => path.startsWith(beginning));

/** Whether a query failed without data: its screen says so and offers 'Tentar novamente'. */
const isShownAsFailed = ({ state }: Pick<Query, 'state'>): boolean => state.status === 'error' && state.data === undefined;

/**
 * Refetch interval of a query in ms; false: none. A failure that the screen shows is left to the person: each refetch would run through all
 * retries again.
 */
export const refetchInterval = (query: Pick<Query, 'queryKey' | 'meta' | 'state'>): number | false => {
  const { meta, state } = query;
  if (meta?.persist !== undefined && state.data !== undefined && state.error instanceof ApiError && state.error.status === 0)
    return Date.now() - backAt < settling.for ? settling.interval : unreachableInterval;
  return isShared(query) && sharedInterval;
};

/**
 * When queries refetch that do not say so themselves. Shared data of the panel: on mount, on focus and every minute. Persisted data: as
 * soon as the server can be reached. A failure that the screen shows: on the `online` event and on focus, never by a timer.
 */
export const refetchPolicy = {
  refetchOnMount: (query) => (isShared(query) ? 'always' : true),
  refetchOnWindowFocus: (query) => (isShared(query) || isShownAsFailed(query)) && 'always',
  refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
  refetchInterval,
} as const satisfies DefaultOptions['queries'];
