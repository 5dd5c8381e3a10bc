import {
  type AsyncStorage,
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import {
  hashKey,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { del, delMany, entries, getMany, keys, promisifyRequest } from 'idb-keyval';
import { lastWriteKey, queryStore } from './device-store.ts';
import { currentSession } from './session.ts';
import { buildOfPage } from './settings.ts';

/**
 * Lifetime and owner of a persisted query. `personal` and `reference` queries belong to the signed-in person and are deleted
 * with the session; no write of a resident changes a `reference` query, such as collection points. `public` queries are the same for
 * everybody on this device.
 */
export type Persistence = 'personal' | 'reference' | 'public';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Persists the query's result on this device, where it is shown without a network. */
      persist?: Persistence;
      /** A prefetch, or a request beside the screen's own: a refused session is left to the next request of the person. */
      isBackground?: true;
    };
  }
}

const day = 24 * 60 * 60_000;
/** Persisted queries expire after so many ms. */
const maxAge = 30 * day;
/** Collectors' lists, which hold other people's addresses, expire after as many ms as the server shows them to a collector. */
const maxAgeOfLists = 7 * day;
/** At most so many persisted queries of one kind stay, the newest. */
export const maxOfAKind = 200;
/** A read of the store that takes longer, in ms, finds nothing: some browsers' IndexedDB hangs. */
const readTimeout = 1_000;

const publicOwner = 'public';

/** Key prefix of a query's persisted result; null: the query is not persisted. */
const ownerOf = ({ meta }: Query): string | null => {
  if (meta?.persist === undefined) return null;
  return meta.persist === 'public' ? publicOwner : (currentSession()?.id ?? null);
};

/** The result of a use of the store, or `otherwise` where the browser denies it or does not answer. */
const fromStore = async <Result, Otherwise>(use: () => Promise<Result>, otherwise: Otherwise): Promise<Result | Otherwise> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(resolve, readTimeout, otherwise);
  });
  try {
    return await Promise.race([use(), late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
};

/** Opens the database, so that the first query does not wait for it. */
export const openQueryStore = (): void => void fromStore(() => queryStore('readonly', () => undefined), undefined);

/** The store as the persister uses it. `isCurrent`: results from before this device's last write are left out. */
const storageOf = (owner: string, isCurrent: boolean): AsyncStorage<PersistedQuery> => ({
  getItem: async (key) => {
    const [persisted, lastWrite] = await fromStore(() => getMany([key, lastWriteKey], queryStore), []);
    return isCurrent && persisted?.state?.dataUpdatedAt < (lastWrite ?? 0) ? undefined : persisted;
  },
  setItem: (key, query) =>
    fromStore(
      () =>
        queryStore('readwrite', (store) => {
          // The person may have signed out meanwhile, also in another tab.
          if (owner === publicOwner || owner === currentSession()?.id) store.put(query, key);
          return promisifyRequest(store.transaction);
        }),
      undefined,
    ),
  removeItem: (key) => fromStore(() => del(key, queryStore), undefined),
  entries: () => fromStore(() => entries<string, PersistedQuery>(queryStore), []),
});

const persisterOf = (owner: string, isCurrent = false) =>
  createQueryPersister<PersistedQuery>({
    storage: storageOf(owner, isCurrent),
    // IndexedDB clones objects itself.
    serialize: (query) => query,
    deserialize: (query) => query,
    prefix: owner,
    buster: buildOfPage() ?? '',
    maxAge,
    // Its own refetch leaves a failure unhandled.
    refetchOnRestore: false,
  });

/**
 * The `persister` of all queries. A persisted result is shown first, marked stale and refetched; a result from before this device's
 * last write is shown only after the fetch has failed.
 */
export const queryPersister = async <Result, Key extends QueryKey>(
  queryFn: QueryFunction<Result, Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<Result> => {
  const owner = ownerOf(query);
  if (owner === null) return queryFn(context);
  let isFetched = false;
  const fetchResult = (given: QueryFunctionContext<Key>) => {
    isFetched = true;
    return queryFn(given);
  };
  try {
    const result = await persisterOf(owner, query.meta?.persist === 'personal').persisterFn(fetchResult, context, query);
    // After the persister has set the time of the result.
    if (!isFetched)
      notifyManager.schedule(
        () => void context.client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'all' }),
      );
    return result;
  } catch (failure) {
    if (query.state.data === undefined && !context.signal.aborted)
      await persisterOf(owner).retrieveQuery(query.queryHash, ({ state: { data, dataUpdatedAt } }) =>
        query.setState({
          ...{ data, dataUpdatedAt, isInvalidated: true },
          status: query.state.status === 'error' ? 'error' : 'success',
        }),
      );
    throw failure;
  }
};

/** Persists what `setQueryData` changes, which the persister does not see. */
export const persistManualUpdates = (client: QueryClient): void => {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
    const owner = ownerOf(event.query);
    if (owner !== null) void persisterOf(owner).persistQuery(event.query);
  });
};

/** Deletes the persisted queries of every person but this one; null: of every person. Rejects where the browser denies storage. */
export const removeQueriesOfOthers = async (person: string | null): Promise<void> => {
  const stays = (key: string): boolean =>
    key.startsWith(`${publicOwner}-`) || (person !== null && (key.startsWith(`${person}-`) || key === lastWriteKey));
  const stored = await keys<string>(queryStore);
  const others = stored.filter((key) => !stays(key));
  await delMany(others, queryStore);
};

/** Queries of one kind have the same owner, the same first part and, where it names what is requested, the same second part. */
const kindOf = (key: string): string => /^[^[]*\["[^"]*"(,"[a-z]+")?/.exec(key)?.[0] ?? key;

/** Keys of the persisted queries beyond `maxOfAKind`, the oldest of each kind. */
export const surplusOf = (stored: readonly (readonly [key: string, query: Pick<PersistedQuery, 'state'>])[]): string[] => {
  const counts = new Map<string, number>();
  return [...stored]
    .sort(([, one], [, other]) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(([key]) => key)
    .filter((key) => {
      const count = (counts.get(kindOf(key)) ?? 0) + 1;
      counts.set(kindOf(key), count);
      return count > maxOfAKind;
    });
};

const isExpiredList = ([key, { state }]: [string, PersistedQuery]): boolean =>
  key.includes('["/api/collection-routes"') && Date.now() - state.dataUpdatedAt > maxAgeOfLists;

/** Deletes persisted queries of other people, of other builds, that have expired, or that are too many. Rejects where the browser denies storage. */
export const tidyPersistedQueries = async (): Promise<void> => {
  const person = currentSession()?.id ?? null;
  await removeQueriesOfOthers(person);
  for (const owner of person === null ? [publicOwner] : [publicOwner, person]) await persisterOf(owner).persisterGc();
  const stored = (await entries<string, PersistedQuery>(queryStore)).filter(([key]) => key !== lastWriteKey);
  const expired = stored.filter(isExpiredList).map(([key]) => key);
  await delMany([...expired, ...surplusOf(stored)], queryStore);
};

/** Whether a query with a key is persisted, of the signed-in person or public. Rejects where the browser denies storage. */
export const persistedKeys = async (): Promise<(key: QueryKey) => boolean> => {
  const stored = new Set(await keys(queryStore));
  return (key) => [publicOwner, currentSession()?.id].some((owner) => stored.has(`${owner}-${hashKey(key)}`));
};
