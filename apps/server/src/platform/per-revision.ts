/**
 * Keeps the last result of `make`, which is made again only after `revisionNow` has changed. Parallel callers share one making, and
 * at most one runs at a time. Throws what `revisionNow` and `make` throw; a failed result is not kept.
 */
export const perRevision = <Revision extends string | number, Made>(
  revisionNow: () => Promise<Revision>,
  make: () => Promise<Made>,
): (() => Promise<Made>) => {
  let last: { readonly revision: Revision; readonly made: Made } | null = null;
  let making: { readonly revision: Revision; readonly made: Promise<Made> } | null = null;

  const current = async (): Promise<Made> => {
    const revision = await revisionNow();
    if (last?.revision === revision) return last.made;
    if (making?.revision === revision) return making.made;
    if (making !== null) {
      // Begun before the change that this caller must see.
      await making.made.catch(() => {});
      return current();
    }
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
