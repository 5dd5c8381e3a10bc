import { cacheRequests } from './metrics.ts';

/**
 * Caches the last result of `make` until the result of `revisionNow` changes. Concurrent callers share a computation, and at
 * most one runs at a time. Throws the errors of `revisionNow` and `make`; a failure is not cached. `cache` is
 * its name in the metrics.
 */
export const perRevision = <Revision extends string | number, Made>(
  cache: string,
  revisionNow: () => Promise<Revision>,
  make: () => Promise<Made>,
): (() => Promise<Made>) => {
  let last: { readonly revision: Revision; readonly made: Made } | null = null;
  let making: { readonly revision: Revision; readonly made: Promise<Made> } | null = null;

  for (const result of ['hit', 'miss']) cacheRequests.inc({ cache, result }, 0);

  const current = async (): Promise<Made> => {
    const revision = await revisionNow();
    if (last?.revision === revision) {
      cacheRequests.inc({ cache, result: 'hit' });
      return last.made;
    }
    if (making?.revision === revision) return making.made;
    if (making !== null) {
      // The running computation may have started before the change that this caller must see.
      await making.made.catch(() => {});
      return current();
    }
    cacheRequests.inc({ cache, result: 'miss' });
    making = { revision, made: make() };
    try {
      last = { revision, made: await making.made };
      return last.made;
    } finally {
      making = null;
    }
  };
  return current;
};
