import { listGuides } from '@separai/contract/recycling-guides/endpoints';
import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, call } from '../../lib/api.ts';

export interface LoadedGuides {
  readonly guides: readonly Guide[];
  readonly source: 'server' | 'saved' | 'built-in';
  /** Time of the server's response, in ms since 1970; null where it is not known. */
  readonly savedAt: number | null;
  /** The failure of the server's guides; null also when the server has none. */
  readonly failure: ApiError | null;
}

const loadGuides = async ({ signal }: { signal: AbortSignal }): Promise<LoadedGuides> => {
  // Its schemas would weigh on Busca, which requests the guides for their ids alone.
  const storage = import('./guide-storage.ts');
  // A failure surfaces where the code is awaited.
  storage.catch(() => {});
  const fallBack = async (failure: ApiError | null) => ({ ...(await (await storage).fallbackGuides()), failure });
  try {
    const guides = await call(listGuides, { signal });
    if (guides.length === 0) return fallBack(null);
    const now = new Date();
    return { guides: (await storage).saveGuides(guides, now), source: 'server', savedAt: now.getTime(), failure: null };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return fallBack(failure);
  }
};

const all = ['/api/recycle-materials'] as const;

export const guideKeys = {
  all,
  shown: [...all, 'shown'] as const,
  one: (id: string) => [...all, 'one', id] as const,
  /** The panel's list. */
  administered: [...all, 'administered'] as const,
};

/** Every guide. */
export const guidesQuery = queryOptions({ queryKey: guideKeys.shown, queryFn: loadGuides });

/** Ids of the guides; empty while loading. */
export const useGuideIds = ({ enabled }: { enabled: boolean }): ReadonlySet<string> => {
  const { data } = useQuery({ ...guidesQuery, enabled });
  return useMemo(() => new Set(data?.guides.map(({ id }) => id)), [data]);
};

/** The fields of a guide that screens show. A built-in guide has no video: the server provides it. */
export type Guide = Pick<RecyclingGuide, 'id' | 'name' | 'description' | 'intro' | 'color' | 'items' | 'sources'> & {
  readonly youtubeUrl: string | null;
};
