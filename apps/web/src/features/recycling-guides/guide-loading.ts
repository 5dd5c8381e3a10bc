import { listGuides } from '@separai/contract/recycling-guides/endpoints';
import { ApiError, call } from '../../platform/api.ts';
import type { Guide } from './guide.ts';
import { fallbackGuides, saveGuides } from './guide-fallback.ts';

export interface LoadedGuides {
  readonly guides: readonly Guide[];
  readonly source: 'server' | 'saved' | 'built-in';
  /** When the server sent them, in ms since 1970; null where nobody knows. */
  readonly savedAt: number | null;
  /** Why the server's guides are not shown, when they did not come; null also when the server has none. */
  readonly failure: ApiError | null;
}

/** The guides of the server, or what there is without it (specification §4). Throws what is no failed call. */
export const loadGuides = async ({ signal }: { signal: AbortSignal }): Promise<LoadedGuides> => {
  try {
    const guides = await call(listGuides, { signal });
    if (guides.length === 0) return { ...(await fallbackGuides()), failure: null };
    const now = new Date();
    return { guides: saveGuides(guides, now), source: 'server', savedAt: now.getTime(), failure: null };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { ...(await fallbackGuides()), failure };
  }
};
