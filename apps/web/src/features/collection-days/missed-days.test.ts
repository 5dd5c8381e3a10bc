import { expect, test } from 'vitest';
import { reportableDays } from './missed-days.ts';

const day = (date: string, from: string, until: string) => ({ date, window: { from, until, part: null } });
const days = [day('2026-11-23', '07:00', '16:00'), day('2026-11-24', '07:00', '16:00'), day('2026-11-25', '07:00', '16:00')];
const at = (now: string) =>
  reportableDays(days, new Date(now), 'America/Fortaleza').map(({ date, tooEarly }) => [date, tooEarly]);

test('days can be reported from the end of their window until two days after, as on the server', () => {
  const early = 'O caminhão ainda pode passar. Dá para avisar a partir das 16h.';
  expect(at('2026-11-25T15:00:00Z')).toEqual([
    ['2026-11-25', early],
    ['2026-11-24', null],
    ['2026-11-23', null],
  ]);
  expect(at('2026-11-25T19:00:00Z')).toEqual([
    ['2026-11-25', null],
    ['2026-11-24', null],
  ]);
  expect(at('2026-11-28T15:00:00Z')).toEqual([]);
});
