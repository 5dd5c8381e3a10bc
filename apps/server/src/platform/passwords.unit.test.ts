import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';

/** Resolvers of the derivations in progress. */
const begun: (() => void)[] = [];
/** Their passwords, in starting order. */
const order: string[] = [];
/** Their scrypt costs. */
const costs: unknown[] = [];
let cores = 2;

vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => cores }));
vi.mock('node:crypto', async (original) => ({
  ...(await original<object>()),
  scrypt: (...[password, , length, cost, done]: [string, unknown, number, unknown, (error: null, key: Buffer) => void]) => {
    order.push(password);
    costs.push(cost);
    begun.push(() => done(null, Buffer.alloc(length)));
  },
}));

/** A fresh instance of the module, on a machine with this number of cores. */
const passwordsOn = (machine: number) => {
  cores = machine;
  vi.resetModules();
  return import('./passwords.ts');
};

afterEach(() => {
  begun.length = 0;
  order.length = 0;
  costs.length = 0;
});

describe('passwords that are hashed at the same time', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [16, 2],
  ])('on %i cores are %i, and the others come in their turn', async (machine, most) => {
    const { hashPassword } = await passwordsOn(machine);
    const asked = Array.from({ length: 6 }, (_, index) => `sacola-verde-${index}`);
    const hashes = asked.map(hashPassword);
    let all = 0;
    while (all < 6) {
      await pause(0);
      expect(begun.length).toBe(Math.min(most, 6 - all));
      all += begun.length;
      for (const finish of begun.splice(0)) finish();
    }
    expect(await Promise.all(hashes)).toHaveLength(6);
    expect(order).toEqual(asked);
  });

  test('wait for each other whether they are made or compared', async () => {
    const { hashPassword, isPassword } = await passwordsOn(2);
    const made = hashPassword('sacola-verde-1');
    const compared = isPassword('sacola-verde-1', null);
    await pause(0);
    expect(begun).toHaveLength(1);
    begun.shift()?.();
    await made;
    await pause(0);
    expect(begun).toHaveLength(1);
    begun.shift()?.();
    expect(await compared).toBe(false);
  });

  test('wait thirty-two in a row for each that runs, and the next is told to come back', async () => {
    const { hashPassword } = await passwordsOn(2);
    const admitted = Array.from({ length: 1 + 32 }, () => hashPassword('sacola-verde-1'));
    await expect(hashPassword('sacola-verde-1')).rejects.toMatchObject({ code: 'overloaded', retryAfter: 5 });
    while (begun.length > 0) {
      begun.shift()?.();
      await pause(0);
    }
    expect(await Promise.all(admitted)).toHaveLength(33);
    const later = hashPassword('sacola-verde-1');
    await pause(0);
    begun.shift()?.();
    await later;
  });
});

// The other tests of the server derive at next to nothing, whatever the product asks for.
test('a password is hashed at the cost that OWASP names, an unknown account is as dear, and each hash is compared at its own', async () => {
  const { hashPassword, isPassword } = await passwordsOn(4);
  const made = hashPassword('sacola-verde-1');
  const unknown = isPassword('sacola-verde-1', null);
  await pause(0);
  for (const finish of begun.splice(0)) finish();
  expect(await made).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(await unknown).toBe(false);
  const older = isPassword('sacola-verde-1', `scrypt$32768$8$1$${'A'.repeat(22)}==$${'A'.repeat(43)}=`);
  await pause(0);
  begun.shift()?.();
  expect(await older).toBe(true);
  const owasp = { N: 2 ** 14, r: 8, p: 5 };
  expect(costs).toMatchObject([owasp, owasp, { N: 2 ** 15, r: 8, p: 1 }]);
});
