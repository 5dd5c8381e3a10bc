import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

test('the sentence about short passwords names the limit', () => {
  expect(messages.passwordTooShort).toContain(` ${limits.passwordMinLength} `);
});
