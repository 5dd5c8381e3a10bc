import { isPanelPath } from '@separai/contract/system/panel';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

type Asked = Pick<Query, 'queryKey' | 'meta' | 'state'>;

/** What is kept on this device is asked for so often, in ms, while the server is out of reach: not every network says that it is back. */
const unreachableAgainAfter = 30_000;
/** A network that says that it is back may carry nothing for some moments yet: for as long, in ms, it is asked that much more often. */
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

/** How long after its answer a question is asked again by itself, in ms; false: not at all. */
export const askedAgainAfter = (query: Asked): number | false => {
  const { meta, state } = query;
  if (meta?.isKept !== undefined && state.error instanceof ApiError && state.error.status === 0)
    return Date.now() - backAt < settling.for ? settling.againAfter : unreachableAgainAfter;
  return isShared(query) && sharedAgainAfter;
};

/**
 * When questions are asked again that do not say so themselves. What administrators share: when its screen is opened, when somebody comes back to
 * the window, and every minute while they look at it. What is kept on this device: as soon as the server can be reached. What failed: when the
 * browser says that the network is back.
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
      refetchOnWindowFocus: (query) => isShared(query) && 'always',
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
      refetchInterval: askedAgainAfter,
    },
  });
};
