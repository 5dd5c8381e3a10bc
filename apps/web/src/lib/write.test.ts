import { expect, test } from 'vitest';
import { newIdempotencyKey } from './write.ts';

test('keys are of the form that the server takes, and never the same', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
