import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { expect, test } from 'vitest';
import { type OpeningData, openingData } from './opening-data.ts';

// A Monday; the 25th is a Friday.
const today = '2026-12-21';
const dataOf = (text: string): OpeningData => openingData(parseOpeningHours(text) ?? [], today, new Set(['2026-12-25']));
const on = { '@type': 'OpeningHoursSpecification' };

test('days that are alike stand together, and each span by itself', () => {
  expect(dataOf('Mo-Fr 08:00-12:00,13:00-17:00; Sa 08:00-12:00')).toEqual({
    openingHoursSpecification: [
      { ...on, dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '12:00' },
      { ...on, dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '13:00', closes: '17:00' },
      { ...on, dayOfWeek: ['Saturday'], opens: '08:00', closes: '12:00' },
    ],
  });
});

test('a holiday and a date of its own are told apart from the week, closed and otherwise', () => {
  expect(dataOf('Mo-Fr 08:00-17:00; PH off; Dec 24 08:00-12:00')).toMatchObject({
    specialOpeningHoursSpecification: [
      { ...on, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '08:00', closes: '12:00' },
      { ...on, validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
    ],
  });
});

test('a whole day ends with its last minute, a night with the hour of the day after', () => {
  expect(dataOf('24/7').openingHoursSpecification).toMatchObject([{ opens: '00:00', closes: '23:59' }]);
  expect(dataOf('Fr 22:00-02:00').openingHoursSpecification).toEqual([
    { ...on, dayOfWeek: ['Friday'], opens: '22:00', closes: '02:00' },
  ]);
  expect(dataOf('24/7')).not.toHaveProperty('specialOpeningHoursSpecification');
});

test('hours of dates alone say nothing of the week', () => {
  expect(dataOf('2026 Dec 22 08:00-12:00')).toEqual({
    specialOpeningHoursSpecification: [
      { ...on, validFrom: '2026-12-22', validThrough: '2026-12-22', opens: '08:00', closes: '12:00' },
    ],
  });
});
