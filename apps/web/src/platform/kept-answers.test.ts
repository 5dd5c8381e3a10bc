import { expect, test } from 'vitest';
import { answerLifetime, mostOfAKind, superfluous } from './kept-answers.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const kept = (key: string, at = now, owner = 'marina') => [key, { owner, at, data: [] }] as const;
const list = '["/api/collection-points"]';
const one = (id: number): string => `["/api/collection-points","one","${id}"]`;

test('what is of the person and not too old stays', () => {
  const stored = [kept(list, now - answerLifetime), kept('["/api/schedules"]'), ['last write', now] as const];
  expect(superfluous(stored, 'marina', now)).toEqual([]);
});

test('what is of somebody else, too old, of a clock that was set back, or not readable goes', () => {
  const stored = [
    kept('a', now, 'ana'),
    kept('b', now - answerLifetime - 1),
    kept('c', now + answerLifetime + 1),
    ['d', '{"owner":"mar'] as const,
    ['e', { owner: 'marina', at: 'ontem' }] as const,
    ['f', null] as const,
  ];
  expect(superfluous(stored, 'marina', now).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(superfluous([kept(list)], null, now)).toEqual([list]);
});

test('of one kind the newest stay, and the whole list is another kind than single points', () => {
  const points = Array.from({ length: mostOfAKind + 2 }, (_, index) => kept(one(index), now - index));
  const stored = [kept(list, now - 1_000_000), ...points];
  expect(superfluous(stored, 'marina', now)).toEqual([one(mostOfAKind), one(mostOfAKind + 1)]);
});
