import type { CollectionRoute, RouteStop, StopReportInput } from '@separai/contract/collection-routes/schema';
import { describe, expect, test } from 'vitest';
import { nextStop, type RouteWrite, shownRoute, withResult } from './shown-route.ts';

const stop = (id: string, change: Partial<RouteStop> = {}): RouteStop => ({
  id,
  ...{ resident: { name: 'Marina', phone: null }, pickup: null, pointName: 'Galpão', weightKg: 5, materials: [] },
  ...{ observation: null, position: null, isCancelled: false, result: null },
  ...change,
});
const route = (stops: RouteStop[]): CollectionRoute => ({
  ...{ organization: { id: 1, name: 'Cooperativa' }, date: '2026-11-27', version: 3, isOrderManual: false, start: null },
  ...{ startedAt: null, closedAt: null, signedName: null, unapplied: [], summary: null },
  stops,
});
const report: StopReportInput = {
  ...{ date: '2026-11-27', at: '2026-11-27T13:00:00.000Z' },
  outcome: 'collected',
  collectedByMaterial: [
    { material: 'papel', kg: 8 },
    { material: 'vidro', kg: 4.5 },
  ],
};
const reported = (id: string, change: Partial<RouteWrite> = {}): RouteWrite => ({
  ...{ key: `key of ${id}`, path: '/collection-stops/:id/outcomes', params: { id }, body: report },
  ...change,
});

describe('a list on a device', () => {
  test('shows what waits there as done, with its weight', () => {
    const shown = shownRoute(route([stop('a'), stop('b')]), [reported('b')], 'Rui');
    expect(
      shown.stops.map(({ id, pending, result }) => [id, pending, result?.outcome, result?.collectedWeightKg, result?.by]),
    ).toEqual([
      ['a', null, undefined, undefined, undefined],
      ['b', 'key of b', 'collected', 12.5, 'Rui'],
    ]);
    expect(shown.waiting).toBe(1);
  });

  test('leaves a refused report and one of another day out of its stops, and counts the latter as waiting', () => {
    const refused = reported('a', { refused: 'late' });
    const yesterday = reported('b', { body: { ...report, date: '2026-11-26' } });
    const shown = shownRoute(route([stop('a'), stop('b')]), [refused, yesterday], null);
    expect(shown.stops.map(({ result }) => result)).toEqual([null, null]);
    expect(shown.waiting).toBe(1);
  });

  test('keeps the server’s result of a stop that another collector has done', () => {
    const done = withResult(route([stop('a')]), {
      id: 'a',
      report: { ...report, outcome: 'nobody', collectedByMaterial: null },
      by: 'Ana',
    });
    const shown = shownRoute(done, [reported('a')], 'Rui');
    expect(shown.stops[0]?.result).toMatchObject({ outcome: 'nobody', by: 'Ana' });
  });

  test('has the order, the start and the end that wait', () => {
    const params = { date: '2026-11-27' };
    const writes: RouteWrite[] = [
      { key: '1', path: '/collection-routes/:date/order', params, body: { order: ['b', 'a'], version: 3 } },
      { key: '2', path: '/collection-routes/:date/start', params, body: { at: '2026-11-27T11:00:00.000Z' } },
      { key: '3', path: '/collection-routes/:date/close', params, body: { signedName: 'Rui' } },
    ];
    expect(shownRoute(route([stop('a'), stop('b')]), writes, null)).toMatchObject({
      ...{ stops: [{ id: 'b' }, { id: 'a' }], isOrderManual: true, startedAt: '2026-11-27T11:00:00.000Z' },
      ...{ isClosing: true, signedName: 'Rui', waiting: 3 },
    });
  });
});

test('cancelled stops take no number of the order', () => {
  const shown = shownRoute(route([stop('a'), stop('b', { isCancelled: true }), stop('c')]), [], null);
  expect(shown.stops.map(({ number }) => number)).toEqual([1, null, 2]);
});

test('the next stop is the next open one of the order, then of its beginning', () => {
  const { stops } = shownRoute(route([stop('a'), stop('b', { isCancelled: true }), stop('c'), stop('d')]), [reported('c')], null);
  expect(nextStop(stops, null)?.id).toBe('a');
  expect(nextStop(stops, 'a')?.id).toBe('d');
  expect(nextStop(stops, 'd')?.id).toBe('a');
  expect(nextStop(stops.slice(0, 3), 'a')).toBeNull();
});
