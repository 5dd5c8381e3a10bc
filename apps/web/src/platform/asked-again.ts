import { isPanelPath } from '@separai/contract/system/panel';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

type Asked = Pick<Query, 'queryKey' | 'meta' | 'state'>;

/** Refetch interval in ms of a persisted query whose data are shown while the server is out of reach: not every network fires `online`. */
const unreachableAgainAfter = 30_000;
/** A network may carry nothing for some moments after its `online` event: for so long, in ms, the interval is shorter. */
const settling = { for: 30_000, againAfter: 3_000 } as const;
/** When the browser last said so, in ms since 1970. */
let backAt = Number.NEGATIVE_INFINITY;
/** While somebody looks at the panel it asks so often, in ms, for what others may have changed. */
const sharedAgainAfter = 60_000;

/** What administrators share, on a page of the panel. */
const isShared = ({ queryKey: [path] }: Asked): boolean =>
  isPanelPath(location.pathname) &&
  typeof path === 'string' &&
  ['/admin/', '/api/recycle-materials'].some((beginning) => path.startsWith(beginning));

/** A query that failed and has nothing to show: its screen says so and offers 'Tentar novamente'. */
const isToldAsFailed = ({ state }: Asked): boolean => state.status === 'error' && state.data === undefined;

/**
 * Refetch interval of a query in ms; false: none. A failure that the screen tells is left to the person: each refetch would run through all
 * retries again.
 */
export const askedAgainAfter = (query: Asked): number | false => {
  const { meta, state } = query;
  if (meta?.isKept !== undefined && state.data !== undefined && state.error instanceof ApiError && state.error.status === 0)
    return Date.now() - backAt < settling.for ? settling.againAfter : unreachableAgainAfter;
  return isShared(query) && sharedAgainAfter;
};

/**
 * When questions are asked again that do not say so themselves. What administrators share: when its screen is opened, when somebody comes back to
 * the window, and every minute while they look at it. Persisted data that are shown: as soon as the server can be reached. A failure that the
 * screen tells: on the `online` event and when the tab is looked at again, never by a timer.
 */
export const askAgain = (client: QueryClient): void => {
  addEventListener('online', () => {
    backAt = Date.now();
  });
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      refetchOnMount: (query) => (isShared(query) ? 'always' : true),
      refetchOnWindowFocus: (query) => (isShared(query) || isToldAsFailed(query)) && 'always',
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
      refetchInterval: askedAgainAfter,
    },
  });
};
