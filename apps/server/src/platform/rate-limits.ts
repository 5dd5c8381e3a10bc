import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { ErrorCode } from '@separai/contract/errors';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database/database.ts';
import { ApiError } from './http/api-error.ts';

/**
 * Limits a key to `points` in `seconds`, shared by all instances through the database. Keys are stored as SHA-256 hashes, since
 * they may be e-mails or addresses.
 */
export interface RateLimit<Key = string> {
  /** Counts one and returns the count; throws the limit's refusal when the limit is exceeded, and then does not count. */
  consume(key: Key): Promise<number>;
  /** Throws `too-many-requests` for a key that this process has cached as used up; counts nothing and makes no query. */
  refuseKnown(key: Key): void;
  /** The count that `consume` would return, without counting. */
  nextCount(key: Key): Promise<number>;
  /** Reverts one count. */
  giveBack(key: Key): Promise<void>;
  /** Resets the count of the key. */
  forget(key: Key): Promise<void>;
  /** The rows in which `consume` counts; none for a disabled limit. */
  rowsOf(key: Key): readonly LimitRow[];
}

interface LimitRow {
  readonly pool: Database['pool'];
  readonly key: string;
  readonly points: number;
  readonly seconds: number;
}

/** A limit that can be checked without counting. */
export interface ReadableLimit extends RateLimit {
  /** Counts `points` (by default one) at once, all or none. */
  consume(key: string, points?: number): Promise<number>;
  isUsedUp(key: string): Promise<boolean>;
  /** Throws the limit's refusal for a used-up key; counts nothing. */
  refuseUsedUp(key: string): Promise<void>;
}

interface LimitOptions {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly enabled: boolean;
  /** Code of the refusal; by default `too-many-requests`. */
  readonly refusal?: ErrorCode;
}

const off = {
  consume: async () => 0,
  refuseKnown: () => {},
  nextCount: async () => 0,
  giveBack: async () => {},
  forget: async () => {},
  rowsOf: () => [],
  isUsedUp: async () => false,
  refuseUsedUp: async () => {},
};

const storedKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Milliseconds for which a process caches its used-up keys. It learns only afterwards that another process has reverted or
 * reset a count.
 */
export const refusalsRememberedFor = 5_000;

const memories = new WeakMap<Database['pool'], (() => void)[]>();

/** Clears the cache of used-up keys, for callers that have changed the table by other means than a limit. */
export const forgetRefusals = ({ pool }: Pick<Database, 'pool'>): void => {
  for (const forget of memories.get(pool) ?? []) forget();
};

/** Opens a named limit. With `enabled` false it never refuses. */
export const rateLimit = ({ pool }: Pick<Database, 'pool'>, options: LimitOptions): ReadableLimit => {
  if (!options.enabled) return off;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Expired rows are deleted by the retention sweep (features/retention).
    clearExpiredByTimeout: false,
    keyPrefix: options.name,
    points: options.points,
    duration: options.seconds,
    // A used-up key is refused from memory until its window ends, without a query.
    inMemoryBlockOnConsumed: options.points,
  });
  const forgetUsedUp = (): void => limiter.deleteInMemoryBlockedAll();
  memories.set(pool, [...(memories.get(pool) ?? []), forgetUsedUp]);
  let rememberedSince = Date.now();
  const keepFresh = (): void => {
    // Compared in both directions, because the wall clock may be set back.
    if (Math.abs(Date.now() - rememberedSince) < refusalsRememberedFor) return;
    forgetUsedUp();
    rememberedSince = Date.now();
  };
  const giveBack = async (key: string, points = 1): Promise<void> => {
    const { consumedPoints } = await limiter.reward(storedKey(key), points);
    // The key has room again. The library can uncache a single key only by deleting its row, so the whole cache is cleared.
    if (consumedPoints < options.points && consumedPoints + points >= options.points) forgetUsedUp();
  };
  const usedUp = async (key: string): Promise<RateLimiterRes | null> => {
    const counted = await limiter.get(storedKey(key));
    return counted !== null && counted.consumedPoints >= options.points ? counted : null;
  };
  const refuse = (milliseconds: number) =>
    new ApiError(options.refusal ?? 'too-many-requests', { retryAfter: milliseconds / 1000, limit: options.name });
  return {
    refuseKnown: (key) => {
      keepFresh();
      const milliseconds = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(storedKey(key)));
      if (milliseconds > 0) throw refuse(milliseconds);
    },
    consume: async (key, points) => {
      keepFresh();
      try {
        return (await limiter.consume(storedKey(key), points)).consumedPoints;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // A refusal from memory was not counted, so there is nothing to revert.
        if (refused.consumedPoints > options.points) await giveBack(key, points);
        throw refuse(refused.msBeforeNext);
      }
    },
    giveBack: (key) => giveBack(key),
    forget: async (key) => {
      await limiter.delete(storedKey(key));
    },
    rowsOf: (key) => [{ pool, key: limiter.getKey(storedKey(key)), points: options.points, seconds: options.seconds }],
    nextCount: async (key) => ((await limiter.get(storedKey(key)))?.consumedPoints ?? 0) + 1,
    isUsedUp: async (key) => (await usedUp(key)) !== null,
    refuseUsedUp: async (key) => {
      const counted = await usedUp(key);
      if (counted !== null) throw refuse(counted.msBeforeNext);
    },
  };
};

/** Adds to rows in one statement, in the library's way, and returns whether all are within their limits. */
const addToRows = async (rows: readonly LimitRow[], added: 1 | -1): Promise<boolean> => {
  const now = Date.now();
  const [first] = rows;
  const counted = await first?.pool.query<{ key: string; points: number }>({
    name: 'add_to_rate_limits',
    // The order of the keys is that of the locks.
    text: `insert into rate_limits as known (key, points, expire)
      select key, greatest($1::int, 0), expire from unnest($2::text[], $3::bigint[]) as added (key, expire) order by key
      on conflict (key) do update set
        points = case when known.expire <= $4 then excluded.points else known.points + $1 end,
        expire = case when known.expire <= $4 then excluded.expire else known.expire end
      returning key, points`,
    values: [added, rows.map(({ key }) => key), rows.map(({ seconds }) => now + seconds * 1000), now],
  });
  const points = new Map(counted?.rows.map((row) => [row.key, row.points]));
  return rows.every((row) => (points.get(row.key) ?? 0) <= row.points);
};

/** A limit with its key, for `consumeAll`. */
export interface Count {
  readonly rows: readonly LimitRow[];
  refuseKnown(): void;
  consume(): Promise<unknown>;
  giveBack(): Promise<void>;
}

export const countOf = <Key>(limit: RateLimit<Key>, key: Key): Count => ({
  rows: limit.rowsOf(key),
  refuseKnown: () => limit.refuseKnown(key),
  consume: () => limit.consume(key),
  giveBack: () => limit.giveBack(key),
});

/**
 * Counts all limits or none, and returns a function that reverts them. Throws the refusal of the first exceeded limit: without
 * a query if it is cached, else after reverting the earlier counts.
 */
export const consumeAll = async (counts: readonly Count[]): Promise<() => Promise<void>> => {
  for (const count of counts) count.refuseKnown();
  const consumed: Count[] = [];
  const giveBack = async (): Promise<void> => {
    await Promise.all(consumed.map((count) => count.giveBack()));
  };
  // One statement and one commit, unless a limit is exceeded: then all are counted one by one, up to the one that refuses.
  const rows = counts.flatMap((count) => count.rows);
  if (rows.length > 1) {
    if (await addToRows(rows, 1)) {
      consumed.push(...counts);
      return giveBack;
    }
    await addToRows(rows, -1);
  }
  for (const count of counts) {
    try {
      await count.consume();
    } catch (error) {
      if (error instanceof ApiError) await giveBack();
      throw error;
    }
    consumed.push(count);
  }
  return giveBack;
};

/**
 * The caller of an operation that is limited by address, and optionally its object (such as an account), if each has its own
 * limit.
 */
export interface Caller {
  /** `request.ip`, unmodified. */
  readonly address: string;
  readonly on?: string;
}

/** Allowance of a /48 as a multiple of a /64's: see record 01. */
const widerAllowance = 4;

/**
 * A limit by network: `points` for an IPv4 address or a /64, and four times as many for the surrounding /48. `consume` returns
 * the count of the /64, or a quarter of the /48's, rounded up, if that is higher.
 */
export const addressLimit = (database: Pick<Database, 'pool'>, options: LimitOptions): RateLimit<Caller> => {
  if (!options.enabled) return off;
  const near = rateLimit(database, options);
  const wide = rateLimit(database, { ...options, points: options.points * widerAllowance });
  const keysOf = ({ address, on }: Caller) => {
    const { own, around } = networksOf(address);
    const key = (network: string): string => (on === undefined ? network : `${network} ${on}`);
    return { own: key(own), around: around === null ? null : key(around) };
  };
  const refuseKnown = (caller: Caller): void => {
    const { own, around } = keysOf(caller);
    near.refuseKnown(own);
    if (around !== null) wide.refuseKnown(around);
  };
  return {
    refuseKnown,
    consume: async (caller) => {
      // Checked first, so that the /64 is not counted for a refusal of the /48.
      refuseKnown(caller);
      const { own, around } = keysOf(caller);
      const count = await near.consume(own);
      if (around === null) return count;
      try {
        return Math.max(count, Math.ceil((await wide.consume(around)) / widerAllowance));
      } catch (refused) {
        if (refused instanceof ApiError) await near.giveBack(own);
        throw refused;
      }
    },
    nextCount: async (caller) => {
      const { own, around } = keysOf(caller);
      const count = await near.nextCount(own);
      return around === null ? count : Math.max(count, Math.ceil((await wide.nextCount(around)) / widerAllowance));
    },
    giveBack: async (caller) => {
      const { own, around } = keysOf(caller);
      await Promise.all([near.giveBack(own), around === null ? null : wide.giveBack(around)]);
    },
    forget: async (caller) => {
      const { own, around } = keysOf(caller);
      await Promise.all([near.forget(own), around === null ? null : wide.forget(around)]);
    },
    rowsOf: (caller) => {
      const { own, around } = keysOf(caller);
      return [...near.rowsOf(own), ...(around === null ? [] : wide.rowsOf(around))];
    },
  };
};

/**
 * The networks that count as one caller: an IPv4 address, or the /64 of an IPv6 address (usually one household), and its /48
 * `around`.
 */
export const networksOf = (address: string): { own: string; around: string | null } => {
  // Some proxies add the port in X-Forwarded-For: '203.0.113.7:50123', '[2001:db8::1]:50123'.
  const withoutPort = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address);
  const plain = (withoutPort?.[1] ?? withoutPort?.[2] ?? address).replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return { own: plain, around: null };
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : [];
  const groups = [...front, ...zeros, ...back].map((group) => group.replace(/^0+(?=.)/, ''));
  const prefix = (count: number): string => groups.slice(0, count).join(':');
  return { own: `${prefix(4)}::/64`, around: `${prefix(3)}::/48` };
};

declare module 'rate-limiter-flexible' {
  interface RateLimiterStoreAbstract {
    /** Missing from the library's types: milliseconds for which `consume` refuses from memory; 0: it does not. */
    getInMemoryBlockMsBeforeExpire(key: string): number;
  }
}
