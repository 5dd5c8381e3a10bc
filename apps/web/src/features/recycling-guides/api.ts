import { readGuide } from '@separai/contract/recycling-guides/endpoints';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { hasFailed } from '../../lib/query-failed.ts';
import { readSavedGuides, whenGuidesUpdated } from './guide-storage.ts';
import type { Guide } from './guides-query.ts';
import { guideKeys, guidesQuery, type LoadedGuides } from './guides-query.ts';

/** Updates that a screen refetches for: a guide's changes, or also this page's own restored copies. */
type News = 'changes' | 'everything';

/** Refetches the guides on screen when they were changed in this browser (specification §4). */
export const useGuidesRefetch = (news: News = 'changes'): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      whenGuidesUpdated((source) => {
        // This page's own update during a fetch is part of its result.
        const isHeard = source === null || (news === 'everything' && client.isFetching({ queryKey: guideKeys.all }) === 0);
        if (isHeard) void client.invalidateQueries({ queryKey: guideKeys.all });
      }),
    [client, news],
  );
};

/** Returns the saved guides as placeholder data while the server's are fetched. */
const savedGuides = (): LoadedGuides | undefined => {
  const saved = readSavedGuides();
  return saved === null ? undefined : { ...saved, source: 'saved', failure: null };
};

/** Whether this device has saved guides. */
export const hasSavedGuides = (): boolean => readSavedGuides() !== null;

/** Every guide: the server's, else those saved on this device, else the built-in ones (specification §4). */
export const useGuides = ({ enabled = true, news = 'changes' }: { enabled?: boolean; news?: News } = {}) => {
  useGuidesRefetch(news);
  return useQuery({
    ...guidesQuery,
    enabled,
    initialData: savedGuides,
    // Changes elsewhere appear at the next visit; an unchanged list costs a 304.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
};

interface Asked {
  /** The query behind the guides, for retries. */
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** Result of looking for one guide. */
export type FoundGuide =
  | { readonly state: 'waiting' | 'unknown' }
  | ({ readonly state: 'failed' } & Asked)
  | ({ readonly state: 'found'; readonly guide: Guide; readonly loaded: LoadedGuides } & Asked);

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * One guide of `useGuides`. A guide missing from the server's list may be new: the server is asked for it, and it counts as
 * unknown only after a 404. A guide missing from the fallbacks is unknown.
 */
export const useGuide = (id: string): FoundGuide => {
  const all = useGuides({ news: 'everything' });
  const listed = all.data?.guides.find((guide) => guide.id === id);
  const alone = useQuery({
    queryKey: guideKeys.one(id),
    queryFn: ({ signal }) => call(readGuide, { params: { id }, signal }),
    enabled: all.data?.source === 'server' && listed === undefined,
    staleTime: 0,
  });

  if (all.data === undefined) return hasFailed(all) ? { state: 'failed', query: all } : { state: 'waiting' };
  // A guide deleted meanwhile is not shown from the cache.
  const guide = listed ?? (isNotFound(alone.error) ? undefined : alone.data);
  if (guide !== undefined) return { state: 'found', guide, loaded: all.data, query: all };
  if (all.isFetching) return { state: 'waiting' };
  if (all.data.source !== 'server' || isNotFound(alone.error)) return { state: 'unknown' };
  if (hasFailed(alone)) return { state: 'failed', query: alone };
  return { state: 'waiting' };
};
