import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { openSemaphore } from './semaphore.ts';

// OWASP Password Storage Cheat Sheet: scrypt with N=2^14, r=8, p=5 (16 MiB a hash) is one of its equal choices.
const cost = { N: 2 ** 14, r: 8, p: 5 } as const;
const keyLength = 32;

// Half of the cores and of libuv's four threads, which file reads need, too, so that pages do not wait behind hashing.
const atOnce = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), 2));
/** Some seconds of work; further calls are refused. */
const waitingMost = 32 * atOnce;
const limited = openSemaphore(atOnce, waitingMost);

const derive = (password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }): Promise<Buffer> =>
  limited(
    'password',
    () =>
      new Promise((resolve, reject) => {
        const options = { N, r, p, maxmem: 256 * N * r };
        scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );

const written = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');

/** A salted scrypt hash in the form `scrypt$N$r$p$salt$key` (base64). Throws `overloaded` while too many passwords wait. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  return written(salt, await derive(password, salt, cost));
};

// Hash for unknown accounts, so that the response takes equally long. No password matches it.
const unknownAccount = written(randomBytes(16), randomBytes(keyLength));

/**
 * Whether the password matches the hash. With null (no such account) it takes equally long and returns false. Throws
 * `overloaded` likewise.
 */
export const isPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const [, n, r, p, salt = '', key = ''] = (hash ?? unknownAccount).split('$');
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(actual, expected) && hash !== null;
};
