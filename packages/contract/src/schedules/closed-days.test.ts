import { expect, test } from 'vitest';
import { dropOffDayProblem } from './closed-days.ts';

const weekdays = { schedule: 'Seg a sáb, 8h às 17h', openingHours: 'Mo-Sa 08:00-17:00; PH off' };
const holidays = new Set(['2026-12-25']);
// A Tuesday.
const at = (minute: number) => ({ now: { day: '2026-12-01', minute }, holidays });
const noon = at(720);

test('a day on which the hours say closed is refused with the next open days', () => {
  expect(dropOffDayProblem(weekdays, '2026-12-06', noon)).toBe(
    'O ponto não abre em 06/12/2026, domingo. Próximos dias: 07/12/2026, segunda-feira; 08/12/2026, terça-feira; 09/12/2026, quarta-feira.',
  );
});

test('a holiday is refused where the hours say so, and the next open days leave it out', () => {
  expect(dropOffDayProblem(weekdays, '2026-12-25', noon)).toMatch(
    /^O ponto não abre em 25\/12\/2026, sexta-feira\. Próximos dias: 26\/12/,
  );
  expect(dropOffDayProblem({ ...weekdays, openingHours: 'Mo-Sa 08:00-17:00' }, '2026-12-25', noon)).toBeNull();
});

test('a text that plainly says it counts like hours', () => {
  expect(dropOffDayProblem({ ...weekdays, openingHours: null }, '2026-12-06', noon)).toMatch(/^O ponto não abre em 06\/12\/2026/);
});

test('today counts until the point closes', () => {
  expect(dropOffDayProblem(weekdays, '2026-12-01', at(17 * 60 - 1))).toBeNull();
  expect(dropOffDayProblem(weekdays, '2026-12-01', at(17 * 60))).toMatch(/^O ponto já fechou hoje\. Próximos dias: 02\/12/);
});

test('unknown hours refuse nothing', () => {
  for (const schedule of [null, 'a combinar'])
    expect(dropOffDayProblem({ schedule, openingHours: null }, '2026-12-06', noon)).toBeNull();
});

test('a point that opens on none of the days that can be booked has no next days', () => {
  const closed = { schedule: null, openingHours: '2027 Jul 01 08:00-12:00' };
  expect(dropOffDayProblem(closed, '2026-12-06', noon)).toBe('O ponto não abre em 06/12/2026, domingo.');
});
