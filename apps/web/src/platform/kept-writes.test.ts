import { expect, test } from 'vitest';
import { isWanted, writeLifetime } from './kept-writes.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const kept = { owner: 'marina@exemplo.com.br', at: now };

test('a write is wanted by who pressed it alone', () => {
  expect(isWanted(kept, 'marina@exemplo.com.br', now)).toBe(true);
  expect(isWanted(kept, 'joao@exemplo.com.br', now)).toBe(false);
  expect(isWanted(kept, null, now)).toBe(false);
});

test('a write is wanted for an hour, and not when nobody knows how old it is', () => {
  expect(isWanted(kept, kept.owner, now + writeLifetime)).toBe(true);
  expect(isWanted(kept, kept.owner, now + writeLifetime + 1)).toBe(false);
  expect(isWanted(kept, kept.owner, now - writeLifetime - 1)).toBe(false);
});
