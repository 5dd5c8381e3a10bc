import { describe, expect, test } from 'vitest';
import { openingHoursOf, weekOf } from './week-hours.ts';

describe('a week', () => {
  test.each([
    '',
    'Mo-Sa 08:00-17:00',
    'Mo-Fr 08:00-12:00,13:00-17:00; Sa 08:00-12:00; PH off',
    'Mo,We,Fr 08:00-12:00; Tu,Th 13:00-24:00; PH 09:00-10:00',
    'Mo-Su 00:00-24:00',
  ])('is read of “%s”, and written as that again', (text) => {
    const week = weekOf(text);
    expect(week === null ? null : openingHoursOf(week)).toBe(text);
  });

  test('says the same of hours that are told in another way', () => {
    expect(openingHoursOf(weekOf('24/7') ?? never())).toBe('Mo-Su 00:00-24:00');
    expect(openingHoursOf(weekOf('Mo-Su 08:00-17:00; Su off') ?? never())).toBe('Mo-Sa 08:00-17:00');
    expect(openingHoursOf(weekOf('Mo-Fr,PH 08:00-12:00') ?? never())).toBe('Mo-Fr 08:00-12:00; PH 08:00-12:00');
  });

  test('cannot say dates, nor what is no hours', () => {
    expect(weekOf('Mo-Fr 08:00-17:00; Dec 25 off')).toBeNull();
    expect(weekOf('Seg a sex, 8h às 17h')).toBeNull();
    expect(weekOf('PH off; Mo-Fr 08:00-17:00')).toBeNull();
  });
});

const never = (): never => {
  throw new Error('no week');
};
