import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

// The product's scrypt cost takes a fifth of a second of processor time on purpose, and the tests hash and compare hundreds of
// passwords. This module replaces `scrypt` by one of minimal cost. The product has no setting for that;
// `passwords.unit.test.ts` checks the requested cost, and the built product, tested as a process, derives at full cost.
const { scrypt } = crypto;

/** Parameters of the tests' scrypt, as in `cheapHash`. */
export const cheapCost = { N: 16, r: 1, p: 1 } as const;

const use = (derive: (...derivation: Parameters<typeof scrypt>) => void): void => {
  Object.assign(crypto, { scrypt: derive });
  syncBuiltinESMExports();
};

const cheap = (...[password, salt, length, , done]: Parameters<typeof scrypt>): void =>
  scrypt(password, salt, length, cheapCost, done);

/** Derivations that are held back. */
export interface HeldPasswords {
  readonly begun: readonly unknown[];
  /** Runs the held derivations, and later ones at once. */
  letGo(): void;
}

/** Holds every password hash and comparison until `letGo`. */
export const holdPasswords = (): HeldPasswords => {
  const begun: (() => void)[] = [];
  use((...derivation: Parameters<typeof scrypt>) => void begun.push(() => cheap(...derivation)));
  return {
    begun,
    letGo: () => {
      use(cheap);
      for (const begin of begun.splice(0)) begin();
    },
  };
};

use(cheap);
afterAll(() => use(scrypt));
