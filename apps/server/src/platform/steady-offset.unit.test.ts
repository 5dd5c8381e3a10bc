import { expect, test } from 'vitest';
import { steadyOffsetAround } from './steady-offset.ts';

const now = new Date('2026-11-23T12:00:00Z');

test('a zone whose clocks nobody changes has one offset for three years', () => {
  const years = { from: Date.UTC(2025, 0), until: Date.UTC(2028, 0) };
  expect(steadyOffsetAround(now, 'America/Sao_Paulo')).toEqual({ ...years, minutes: -180 });
  expect(steadyOffsetAround(now, 'America/Rio_Branco')).toEqual({ ...years, minutes: -300 });
});

test('a zone whose clocks are changed has none, nor one in which that was so a year ago', () => {
  expect(steadyOffsetAround(now, 'America/New_York')).toBeNull();
  // Brazil changed its clocks for the last time in February of 2019.
  expect(steadyOffsetAround(new Date('2020-06-01T12:00:00Z'), 'America/Sao_Paulo')).toBeNull();
});
