import { listGuides } from '@separai/contract/recycling-guides/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../platform/api.ts';
import type { Guide } from './guide.ts';
import { fallbackGuides, saveGuides } from './guide-storage.ts';

export interface LoadedGuides {
  readonly guides: readonly Guide[];
  readonly source: 'server' | 'saved' | 'built-in';
  /** When the server sent them, in ms since 1970; null where nobody knows. */
  readonly savedAt: number | null;
  /** Why the server's guides are not shown, when they did not come; null also when the server has none. */
  readonly failure: ApiError | null;
}

const fallBack = async (failure: ApiError | null): Promise<LoadedGuides> => ({ ...(await fallbackGuides()), failure });

const loadGuides = async ({ signal }: { signal: AbortSignal }): Promise<LoadedGuides> => {
  try {
    const guides = await call(listGuides, { signal });
    if (guides.length === 0) return fallBack(null);
    const now = new Date();
    return { guides: saveGuides(guides, now), source: 'server', savedAt: now.getTime(), failure: null };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return fallBack(failure);
  }
};

/** What the keys of all questions about guides begin with. */
export const guidesPath = '/api/recycle-materials';

/** Every guide. */
export const guidesQuery = queryOptions({ queryKey: [guidesPath, 'shown'], queryFn: loadGuides });
