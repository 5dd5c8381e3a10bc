import { describe, expect, test } from 'vitest';
import { type CountedStop, conflictOf, missedReason, numberedStops, progressOf, summaryOf } from './outcomes.ts';

const stop = (id: string, weightKg: number, result: CountedStop['result'], isCancelled = false): CountedStop => ({
  id,
  weightKg,
  isCancelled,
  result,
});
const collected = (kg: number, parts: [('papel' | 'vidro')?, number?][] | null = null): CountedStop['result'] => ({
  outcome: 'collected',
  collectedWeightKg: kg,
  collectedByMaterial: parts?.map(([material = 'papel', part = 0]) => ({ material, kg: part })) ?? null,
});
const without = (outcome: 'nobody' | 'refused' | 'missed'): CountedStop['result'] => ({
  outcome,
  collectedWeightKg: null,
  collectedByMaterial: null,
});

describe('an outcome changes its booking', () => {
  const date = '2026-11-27';
  const open = { date, isRouteClosed: false };

  test('where that is confirmed for the day of the list, and the list is open', () => {
    expect(conflictOf({ status: 'confirmado', date }, open)).toBeNull();
    expect(conflictOf({ status: 'confirmado', date }, { date, isRouteClosed: true })).toBe('route-closed');
  });

  test('not where the resident or another collector was first', () => {
    expect(conflictOf({ status: 'cancelado', date }, open)).toBe('cancelled');
    expect(conflictOf({ status: 'concluído', date }, open)).toBe('done-before');
    expect(conflictOf({ status: 'não realizado', date }, open)).toBe('done-before');
    expect(conflictOf({ status: 'pendente', date: '2026-11-30' }, open)).toBe('moved');
    expect(conflictOf({ status: 'confirmado', date: '2026-11-30' }, open)).toBe('moved');
  });
});

test('a resident reads why nothing was taken', () => {
  expect(missedReason('nobody', null)).toBe('Tocamos no endereço e ninguém atendeu.');
  expect(missedReason('refused', 'Estava com comida.')).toBe('Não pudemos levar o material. Estava com comida.');
});

describe('the day of a list', () => {
  const stops = [
    stop(
      'a',
      10,
      collected(12.5, [
        ['papel', 10],
        ['vidro', 2.5],
      ]),
    ),
    stop('b', 5, collected(5)),
    stop('c', 4, collected(1, [['papel', 1]])),
    stop('d', 3, without('nobody')),
    stop('e', 3, without('refused')),
    stop('f', 3, without('missed')),
    stop('g', 3, null),
    stop('h', 3, null, true),
  ];

  test('counts stops without cancelled ones', () => {
    expect(progressOf(stops)).toEqual({ total: 7, done: 6 });
  });

  test('numbers stops without cancelled ones', () => {
    const [first, ...others] = stops;
    const cancelledSecond = first === undefined ? [] : [first, stop('x', 3, null, true), ...others];
    expect(numberedStops(cancelledSecond).map(({ number }) => number)).toEqual([1, null, 2, 3, 4, 5, 6, 7, null]);
  });

  test('is summed up by material, with the differences from what was declared', () => {
    expect(summaryOf(stops)).toEqual({
      collected: 3,
      nobody: 1,
      refused: 1,
      missed: 1,
      open: 1,
      collectedKg: 18.5,
      declaredKg: 19,
      byMaterial: [
        { material: 'papel', kg: 11 },
        { material: 'vidro', kg: 2.5 },
      ],
      unsortedKg: 5,
      differences: [
        { id: 'c', declaredKg: 4, collectedKg: 1 },
        { id: 'a', declaredKg: 10, collectedKg: 12.5 },
      ],
    });
  });
});
