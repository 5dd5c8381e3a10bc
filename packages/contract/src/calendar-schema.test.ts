import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CalendarDay } from './calendar-schema.ts';

test.each(['1900-01-01', '2026-11-27', '2999-12-31'])('%s is a calendar day', (day) => {
  expect(z.parse(CalendarDay, day)).toBe(day);
});

// PostgreSQL has no year 0, and the days around those of year 1 and 9999 have other forms.
test.each(['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '2026-02-30', '2026-2-3'])(
  '%s is refused',
  (day) => {
    expect(z.safeParse(CalendarDay, day).success).toBe(false);
  },
);
