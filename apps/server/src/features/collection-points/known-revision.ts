import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { readRevision, revisionChannel } from './repository-public-list.ts';

/** The revision of the public list, known without asking the database wherever that can be. */
export interface KnownRevision {
  /** The revision as it is now, at most a look old where changes are not heard; null: only the database knows. */
  current(): number | null;
  /** Somebody may have written here: until the database is asked, or longer ago than that, nothing is known. */
  doubt(): void;
  /** Asks the database, and knows it from then on. Throws what the database throws. */
  ask(): Promise<number>;
  stop(): Promise<void>;
}

/** Where changes are not heard: milliseconds between two looks, and for how long one counts from its beginning. */
const looks = { every: 1_000, countsFor: 1_500 };

/**
 * Follows the revision: it is heard where the database tells it (`docs/decisions/0029`), looked at every second where it does not,
 * and asked for by each request while the database is out of reach.
 */
export const followRevision = ({ db, listen }: Pick<Database, 'db' | 'listen'>): KnownRevision => {
  const ending = new AbortController();
  let known = -1;
  let isHeard = false;
  let countsUntil = 0;
  // A doubt that came after the database was asked is not settled by what it says.
  let doubts = 1;
  let settled = 0;

  const ask = async (): Promise<number> => {
    const before = doubts;
    const revision = await readRevision(db);
    // What was heard meanwhile is newer. It never falls while this process knows it: `lost` forgets.
    known = Math.max(known, revision);
    settled = Math.max(settled, before);
    return revision;
  };
  const look = async (): Promise<void> => {
    const began = performance.now();
    await ask();
    countsUntil = began + looks.countsFor;
  };
  const keepLooking = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      // A database that is away is said by the requests that need it.
      if (!isHeard) await look().catch(() => {});
      await pause(looks.every, undefined, { signal: ending.signal }).catch(() => {});
    }
  };

  const listening = listen(revisionChannel, {
    began: () => {
      doubts++;
      isHeard = true;
    },
    heard: (payload) => {
      const revision = Number(payload);
      // Each instance tries the channel with a word of its own.
      if (Number.isInteger(revision)) known = Math.max(known, revision);
    },
    lost: () => {
      isHeard = false;
      countsUntil = 0;
      known = -1;
      doubts++;
    },
  });
  const looking = keepLooking();

  return {
    current: () => (settled === doubts && (isHeard || performance.now() < countsUntil) ? known : null),
    doubt: () => {
      doubts++;
    },
    ask,
    stop: async () => {
      ending.abort();
      await Promise.all([listening.stop(), looking]);
    },
  };
};
