import { expect, test } from 'vitest';
import { perRevision } from './per-revision.ts';

const counted = () => {
  const state = { revision: 1, made: 0, atOnce: 0, mostAtOnce: 0, fails: false };
  const current = perRevision(
    'test',
    async () => state.revision,
    async () => {
      state.made += 1;
      state.atOnce += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
      const { revision } = state;
      await new Promise((resolve) => setImmediate(resolve));
      state.atOnce -= 1;
      if (state.fails) throw new Error('no database');
      return revision;
    },
  );
  return { state, current };
};
const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, ask));

test('fifty parallel callers cause one making, and later ones of the same revision none', async () => {
  const { state, current } = counted();
  expect(new Set(await many(current))).toEqual(new Set([1]));
  await many(current);
  expect(state.made).toBe(1);
});

test('a caller after a change gets what was made after it, and never do two makings run at once', async () => {
  const { state, current } = counted();
  const before = many(current);
  await Promise.resolve();
  await Promise.resolve();
  state.revision = 2;
  expect(new Set(await many(current))).toEqual(new Set([2]));
  await before;
  expect(state).toMatchObject({ made: 2, mostAtOnce: 1 });
});

test('a making that fails fails for all that wait for it, and the next caller tries again', async () => {
  const { state, current } = counted();
  state.fails = true;
  expect(new Set((await Promise.allSettled(Array.from({ length: 9 }, current))).map(({ status }) => status))).toEqual(
    new Set(['rejected']),
  );
  expect(state.made).toBe(1);
  state.fails = false;
  expect(await current()).toBe(1);
});
