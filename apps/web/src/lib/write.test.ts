import { expect, test } from 'vitest';
import { newIdempotencyKey } from './write.ts';

test('keys are unique and have the format that the server accepts', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
