import { expect, test, vi } from 'vitest';

vi.mock('../../lib/time.ts', () => ({
  timeZone: 'America/Fortaleza',
  atMinute: (minute: number) => new Date(minute * 60_000),
  useMinute: () => 0,
}));

const { firstToOpen } = await import('./opening.ts');

const point = (id: number, openingHours: string) => ({ id, openingHours, address: 'Rua A, Fortaleza - CE' });
/** Tuesday 2026-12-01, 22:00 in Fortaleza. */
const tuesdayNight = Date.UTC(2026, 11, 2, 1) / 60_000;

test('the closed point that opens first is returned, of several at one time the first in the list', () => {
  const points = [
    point(1, 'Mo-Fr 08:00-17:00'),
    point(2, 'Th 06:00-12:00'),
    point(3, 'We 07:00-12:00'),
    point(4, 'We 07:00-17:00'),
  ];
  expect(firstToOpen(points, tuesdayNight, [])).toMatchObject({ point: { id: 3 }, words: 'Abre amanhã às 7h' });
});

test('a point does not open on a holiday on which it is closed', () => {
  const holiday = { day: '2026-12-02', name: 'Feriado', isNational: true, uf: null, municipality: null };
  const told = firstToOpen([point(1, 'Mo-Fr 08:00-17:00; PH off')], tuesdayNight, [holiday]);
  expect(told?.words).toBe('Abre quinta às 8h');
});

test('points that never open and points with unparsable hours are skipped', () => {
  expect(firstToOpen([point(1, 'off'), point(2, 'sempre que possível')], tuesdayNight, [])).toBeNull();
  expect(firstToOpen([], tuesdayNight, [])).toBeNull();
});
