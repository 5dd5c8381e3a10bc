import { expect, test } from 'vitest';
import { agoWords } from './ago.ts';

const now = new Date('2026-11-21T15:00:00Z');
const ago = (instant: string) => agoWords(new Date(instant), { now, timeZone: 'America/Sao_Paulo' });

test('a recent instant is told in minutes and hours, one of yesterday by its hour, and an older one by its day', () => {
  expect(ago('2026-11-21T14:59:30Z')).toBe('agora');
  expect(ago('2026-11-21T14:48:00Z')).toBe('há 12 min');
  expect(ago('2026-11-21T12:30:00Z')).toBe('há 2 h');
  expect(ago('2026-11-21T02:59:00Z')).toBe('ontem, 23:59');
  expect(ago('2026-11-20T02:59:00Z')).toBe('19/11/2026, 23:59');
  expect(ago('2026-11-21T15:00:20Z'), 'a clock that goes wrong').toBe('agora');
});
