import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

// A hash of the product's cost takes a fifth of a second of a processor, on purpose, and the tests make and compare hundreds. While they run,
// Node derives all of them at a cost of next to nothing. The product has no setting for that; what it asks for is looked at in
// `passwords.unit.test.ts`, and the built one, which is tried as a process, derives them as it asks.
const { scrypt } = crypto;

/** What the tests derive at, as `cheapHash` does. */
export const cheapCost = { N: 16, r: 1, p: 1 } as const;

const use = (derive: (...derivation: Parameters<typeof scrypt>) => void): void => {
  Object.assign(crypto, { scrypt: derive });
  syncBuiltinESMExports();
};

const cheap = (...[password, salt, length, , done]: Parameters<typeof scrypt>): void =>
  scrypt(password, salt, length, cheapCost, done);

/** Derivations that were begun and are held. */
export interface HeldPasswords {
  readonly begun: readonly unknown[];
  /** Lets them go on, and those that come. */
  letGo(): void;
}

/** Holds every password that is hashed or compared from now on, until they are let go. */
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
