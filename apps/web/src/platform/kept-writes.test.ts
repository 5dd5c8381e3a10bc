import { expect, test } from 'vitest';
import { fateOf, queuedLifetime, refusedLifetime, writeLifetime } from './kept-writes.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const queued = { label: 'Agendamento de 04/12/2026 em Ecoponto Fátima', place: 'Ecoponto Fátima' };
const refused = { status: 409, code: 'collection-point-inactive', sentence: 'Fechou.', fields: {} } as const;

test('a write that was under way is sent for an hour, and not when nobody knows how old it is', () => {
  expect(fateOf({ at: now }, now + writeLifetime)).toBe('send');
  expect(fateOf({ at: now }, now + writeLifetime + 1)).toBe('forget');
  expect(fateOf({ at: now }, now - writeLifetime - 1)).toBe('forget');
});

test('one that waits for a connection is sent for seven days, and then shown as not sent', () => {
  expect(fateOf({ at: now, queued }, now + queuedLifetime)).toBe('send');
  expect(fateOf({ at: now, queued }, now + queuedLifetime + 1)).toBe('late');
  expect(fateOf({ at: now, queued }, now - queuedLifetime - 1)).toBe('late');
});

test.each([refused, 'late'] as const)(
  'what was not taken is never sent again, shown for thirty days, and then forgotten',
  (said) => {
    expect(fateOf({ at: now, queued, refused: said }, now)).toBe('keep');
    expect(fateOf({ at: now, queued, refused: said }, now + refusedLifetime)).toBe('keep');
    expect(fateOf({ at: now, queued, refused: said }, now + refusedLifetime + 1)).toBe('forget');
  },
);
