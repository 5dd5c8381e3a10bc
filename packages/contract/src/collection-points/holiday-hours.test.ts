import { expect, test } from 'vitest';
import { holidayRuleOf, withHolidayHours } from './holiday-hours.ts';

test.each([
  ['Mo-Fr 08:00-17:00', 'off', 'Mo-Fr 08:00-17:00; PH off'],
  ['Mo-Fr 08:00-17:00; PH off', 'usual', 'Mo-Fr 08:00-17:00'],
  ['Mo-Fr 08:00-17:00; PH off', '8:00-12:00', 'Mo-Fr 08:00-17:00; PH 08:00-12:00'],
  ['Mo-Fr 08:00-17:00; Sa,PH 08:00-12:00', 'off', 'Mo-Fr 08:00-17:00; Sa 08:00-12:00; PH off'],
  ['Mo-Fr 08:00-17:00; Dec 24 PH 08:00-12:00', 'usual', 'Mo-Fr 08:00-17:00'],
  ['Mo-Fr 08:00-17:00; Dec 24 off', 'off', 'Mo-Fr 08:00-17:00; Dec 24 off; PH off'],
  ['24/7', 'off', '24/7; PH off'],
  ['PH off; Mo-Fr 08:00-17:00', '08:00-12:00,13:00-15:00', 'Mo-Fr 08:00-17:00; PH 08:00-12:00,13:00-15:00'],
])('%s with %s on holidays is %s', (openingHours, holidayHours, changed) => {
  expect(withHolidayHours(openingHours, holidayHours)).toBe(changed);
});

test.each([
  ['hours that cannot be parsed', 'Mo-Fr sunrise-sunset', 'off'],
  ['a night into a day of another rule', 'Fr 20:00-02:00', 'off'],
  ['no hours but those of holidays', 'PH off', 'usual'],
])('%s are not changed', (_what, openingHours, holidayHours) => {
  expect(withHolidayHours(openingHours, holidayHours)).toBeNull();
});

test.each(['', 'closed; Mo 08:00-12:00', 'Mo 08:00-12:00', '25:00-26:00', 'talvez'])('%j is no rule', (text) => {
  expect(holidayRuleOf(text)).toBeNull();
});
