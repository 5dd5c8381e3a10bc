import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { readRevision, revisionChannel } from './repository-public-list.ts';

/** The revision of the public list, cached to avoid a query per request. */
export interface KnownRevision {
  /** The present revision; without notifications it may be one poll old. Null: unknown, so the database must be asked. */
  current(): number | null;
  /** Invalidates the revision after a possible write: it is unknown until a query that starts later has answered. */
  invalidate(): void;
  /** Reads the revision from the database and caches it. Throws the database's errors. */
  ask(): Promise<number>;
  stop(): Promise<void>;
}

/** Polling without notifications: interval, and validity from the start of a poll, in milliseconds. */
const looks = { every: 1_000, countsFor: 1_500 };

/**
 * Follows the revision: by notifications of the database (`docs/decisions/07`), by polling every second without them, and by
 * a query per request while the database is unreachable.
 */
export const followRevision = ({ db, listen }: Pick<Database, 'db' | 'listen'>): KnownRevision => {
  const ending = new AbortController();
  let known = -1;
  let isHeard = false;
  let countsUntil = 0;
  // A query confirms only the invalidations from before its start.
  let invalidations = 1;
  let confirmed = 0;

  const ask = async (): Promise<number> => {
    const before = invalidations;
    const revision = await readRevision(db);
    // A notification during the query is newer. The revision never decreases while it is cached: `lost` clears it.
    known = Math.max(known, revision);
    confirmed = Math.max(confirmed, before);
    return revision;
  };
  const look = async (): Promise<void> => {
    const began = performance.now();
    await ask();
    countsUntil = began + looks.countsFor;
  };
  const keepLooking = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      // The requests that need the database report that it is unreachable.
      if (!isHeard) await look().catch(() => {});
      await pause(looks.every, undefined, { signal: ending.signal }).catch(() => {});
    }
  };

  const listening = listen(revisionChannel, {
    began: () => {
      invalidations++;
      isHeard = true;
    },
    heard: (payload) => {
      const revision = Number(payload);
      // Other instances' probes of the channel are not numbers.
      if (Number.isInteger(revision)) known = Math.max(known, revision);
    },
    lost: () => {
      isHeard = false;
      countsUntil = 0;
      known = -1;
      invalidations++;
    },
  });
  const looking = keepLooking();

  return {
    current: () => (confirmed === invalidations && (isHeard || performance.now() < countsUntil) ? known : null),
    invalidate: () => {
      invalidations++;
    },
    ask,
    stop: async () => {
      ending.abort();
      await Promise.all([listening.stop(), looking]);
    },
  };
};
