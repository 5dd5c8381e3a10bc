import type { Mutation, QueryClient } from '@tanstack/react-query';
import { forgetWrite, type KeptWrite, keepWrite, lockOf } from './kept-writes.ts';
import { currentSession } from './session.ts';
import type { Sent } from './write.ts';

/** Resolves when the mutation has ended, or nobody waits for it any more. */
const ended = (client: QueryClient, mutation: Mutation): Promise<void> =>
  new Promise((resolve) => {
    const cache = client.getMutationCache();
    const look = (): void => {
      if (mutation.state.status === 'pending' && cache.getAll().includes(mutation)) return;
      stop();
      resolve();
    };
    const stop = cache.subscribe(look);
    look();
  });

/** A mutation as it is kept: `writeOf` gave it its key. */
const keptOf = ({ state, options }: Mutation, owner: string): KeptWrite => {
  const { idempotencyKey: key, ...input } = state.variables as Sent<Partial<KeptWrite>>;
  const [method, path] = options.mutationKey as [KeptWrite['method'], string];
  return { key, owner, at: state.submittedAt, method, path, ...input };
};

/** Keeps the writes that say so on this device while they are under way; gives the way to stop that. Needs the browser's locks. */
export const keepMutations = (client: QueryClient): (() => void) => {
  const cache = client.getMutationCache();
  const seen = new WeakSet<Mutation>();
  const keep = async (mutation: Mutation, owner: string): Promise<void> => {
    const kept = keptOf(mutation, owner);
    await navigator.locks.request(lockOf(kept.key), async () => {
      if (mutation.state.status !== 'pending') return;
      await keepWrite(kept);
      await ended(client, mutation);
      await forgetWrite(kept.key);
    });
  };
  const look = (mutation: Mutation | undefined): void => {
    const owner = currentSession()?.email ?? null;
    if (owner === null || mutation?.state.status !== 'pending' || mutation.meta?.outlivesPage !== true || seen.has(mutation))
      return;
    seen.add(mutation);
    // Where the browser forbids keeping, a write ends with its page.
    keep(mutation, owner).catch(() => {});
  };
  for (const mutation of cache.getAll()) look(mutation);
  return cache.subscribe(({ mutation }) => look(mutation));
};
