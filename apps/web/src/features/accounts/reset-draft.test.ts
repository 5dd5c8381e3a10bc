import { expect, test } from 'vitest';
import { keptIn, keptText, resetCodeLifetime, resetEmailLifetime } from './reset-draft.ts';

const now = Date.UTC(2026, 11, 1, 12);

test('what is kept comes back as it was', () => {
  expect(keptIn(keptText('marina@exemplo.com.br', now), now, resetEmailLifetime)).toBe('marina@exemplo.com.br');
});

test('the e-mail is kept for an hour, the code for the ten minutes that it lives', () => {
  expect([resetEmailLifetime, resetCodeLifetime]).toEqual([3_600_000, 600_000]);
  const text = keptText('7319', now);
  expect(keptIn(text, now + resetCodeLifetime, resetCodeLifetime)).toBe('7319');
  expect(keptIn(text, now + resetCodeLifetime + 1, resetCodeLifetime)).toBeNull();
});

test('what comes from a clock that was set back by more than its life is not trusted', () => {
  expect(keptIn(keptText('7319', now), now - resetCodeLifetime - 1, resetCodeLifetime)).toBeNull();
});

test.each([null, '', '{', '7319', '"7319"', '[]', '{"value":"7319"}', `{"savedAt":${now}}`, `{"value":"","savedAt":${now}}`])(
  'what is nothing kept is none: %s',
  (text) => expect(keptIn(text, now, resetCodeLifetime)).toBeNull(),
);
