import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database/database.ts';
import { Refusal } from './http/refusal.ts';

/**
 * Counts something a key does, at most `points` times in `seconds`; shared by every instance through the database, which
 * keeps the key as its SHA-256 only: it may be an e-mail or an address.
 */
export interface RateLimit {
  /** Counts one and gives the count; throws `too-many-requests` when that is one too many. */
  consume(key: string): Promise<number>;
  /** Takes one back that turned out not to count. */
  giveBack(key: string): Promise<void>;
  /** Forgets everything that was counted. */
  forget(key: string): Promise<void>;
}

const off: RateLimit = { consume: async () => 0, giveBack: async () => {}, forget: async () => {} };

const storedKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Makes a named limit. With `enabled` false it lets everything pass. */
export const rateLimit = (
  { pool }: Pick<Database, 'pool'>,
  options: { name: string; points: number; seconds: number; enabled: boolean },
): RateLimit => {
  if (!options.enabled) return off;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // What has expired goes with everything else that is old (features/retention).
    clearExpiredByTimeout: false,
    keyPrefix: options.name,
    points: options.points,
    duration: options.seconds,
  });
  const refuse = (milliseconds: number) => new Refusal('too-many-requests', { retryAfter: milliseconds / 1000 });
  return {
    consume: async (key) => {
      try {
        return (await limiter.consume(storedKey(key))).consumedPoints;
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? refuse(refused.msBeforeNext) : refused;
      }
    },
    giveBack: async (key) => {
      await limiter.reward(storedKey(key));
    },
    forget: async (key) => {
      await limiter.delete(storedKey(key));
    },
  };
};

/** What counts as one caller: an IPv4 address, or the /64 network of an IPv6 one, which one household holds whole. */
export const callerKey = (address: string): string => {
  // Some proxies write the port, too, into X-Forwarded-For: '203.0.113.7:50123', '[2001:db8::1]:50123'.
  const withoutPort = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address);
  const plain = (withoutPort?.[1] ?? withoutPort?.[2] ?? address).replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : [];
  return `${[...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};
