import type { AreaMapSummary, AreaOutlines, HolidayYear } from '@separai/contract/collection-days/overview-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionDays, square, weekly } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let make: ReturnType<typeof collectionDays>;

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Fortaleza' });
  server.clock.set('2026-11-25T12:00:00Z');
  admin = await given.admin(server);
  make = collectionDays(server, admin);
});
afterAll(() => server.close());

const read = async <Reply>(path: string): Promise<Reply> => {
  const reply = await server.call('GET', path, { token: admin.token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

test('the year has the holidays on which collections fall, with the effect of each policy and the areas that share it', async () => {
  const service = await make.service({ name: 'Do ano', holidayPolicy: 'doesNotPass' });
  // Christmas of 2026 is a Friday; New Year's Day is one, too.
  const rules = [weekly('FR')];
  const [one, two, three, four] = [
    await make.area(service.id, { name: 'Um', rules }),
    await make.area(service.id, { name: 'Dois', rules }),
    await make.area(service.id, { name: 'Três', rules, holidayPolicy: 'nextDayShiftingWeek' }),
    await make.area(service.id, { name: 'Quatro', rules }),
  ];
  await make.area(service.id, { name: 'Parado', rules, active: false });
  await make.exception({ kind: 'moved', date: '2026-12-25', movedTo: '2026-12-23', areas: [four.id] });
  const { from, to, holidays } = await read<HolidayYear>('/admin/collection-days/year');
  expect([from, to]).toEqual(['2026-11-25', '2027-11-24']);
  const groupsOn = (date: string) =>
    holidays.find((holiday) => holiday.date === date)?.services.find(({ id }) => id === service.id)?.groups;
  const none = { shifted: [], isExcepted: false };
  expect(groupsOn('2026-12-25')).toEqual([
    { ...none, effect: 'doesNotPass', movedTo: null, areas: [one.id, two.id], names: ['Um', 'Dois'] },
    { ...none, effect: 'moves', movedTo: '2026-12-26', areas: [three.id], names: ['Três'] },
    { ...none, isExcepted: true, effect: 'moves', movedTo: '2026-12-23', areas: [four.id], names: ['Quatro'] },
  ]);
  expect(groupsOn('2027-01-01')?.[0]?.areas).toEqual([one.id, two.id, four.id]);
  // 12 October 2027 is a Tuesday: only where the week shifts does Friday's collection move.
  expect(groupsOn('2027-10-12')).toEqual([
    {
      ...{ ...none, effect: 'shifts', movedTo: null, areas: [three.id], names: ['Três'] },
      shifted: [{ from: '2027-10-15', to: '2027-10-16' }],
    },
  ]);
  expect(holidays.find(({ date }) => date === '2026-12-25')?.names).toEqual(['Natal']);
});

describe('the map', () => {
  const outlinesOf = (service: number, bbox: string, zoom = 12) =>
    read<AreaOutlines>(`/admin/collection-areas/outlines?service=${service}&bbox=${bbox}&zoom=${zoom}`);

  test('begins with the number, the bounds and the days of all areas of a service, also inactive ones and those without outlines', async () => {
    const [service, other] = [await make.service({ name: 'Do mapa' }), await make.service({ name: 'De outro mapa' })];
    const ended = { ...weekly('MO'), validUntil: '2026-11-24' };
    await make.area(service.id, { coverage: { polygons: square(-38.6, -3.8, 0.1) }, rules: [weekly('TU'), ended] });
    await make.area(service.id, { coverage: { polygons: square(-38.4, -3.7, 0.1) }, active: false, rules: [weekly('TU')] });
    await make.area(service.id, { coverage: { districts: ['Sul'] }, rules: [weekly('FR'), weekly('TU')] });
    await make.area(service.id, { coverage: { districts: ['Leste'] }, rules: [ended] });
    await make.area(other.id, { coverage: { polygons: square(-40, -5, 0.1) } });
    const summary = await read<AreaMapSummary>(`/admin/collection-areas/map?service=${service.id}`);
    expect(summary).toMatchObject({ total: 4, drawn: 2, bounds: { west: -38.6, south: -3.8, east: -38.3, north: -3.6 } });
    const [friday, tuesday] = ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=TU'];
    expect(summary.days).toEqual([
      { recurrences: [], areas: 1 },
      { recurrences: [friday, tuesday], areas: 1 },
      { recurrences: [tuesday], areas: 2 },
    ]);
    const nothing = await make.service({ name: 'Vazio' });
    expect(await read(`/admin/collection-areas/map?service=${nothing.id}`)).toEqual({
      ...{ total: 0, drawn: 0, bounds: null, days: [] },
    });
  });

  test('has the outlines of its view alone, as they were drawn', async () => {
    const [service, other] = [await make.service({ name: 'Da vista' }), await make.service({ name: 'De outra vista' })];
    const [west, east] = [square(-38.612345, -3.8, 0.1), square(-38.2, -3.8, 0.1)];
    const far = square(-35, -3.8, 0.1);
    const one = await make.area(service.id, { name: 'Oeste', coverage: { polygons: west }, active: false });
    const both = { type: 'MultiPolygon', coordinates: [...east.coordinates, ...far.coordinates] };
    const two = await make.area(service.id, { name: 'Leste', coverage: { polygons: both } });
    await make.area(service.id, { name: 'Sem contorno' });
    await make.area(other.id, { coverage: { polygons: west } });
    const shown = { active: true, version: 1, recurrences: ['FREQ=WEEKLY;BYDAY=WE'] };
    expect(await outlinesOf(service.id, '-39,-4,-38,-3')).toEqual({
      areas: [
        { ...shown, id: one.id, name: 'Oeste', active: false, polygons: west },
        { ...shown, id: two.id, name: 'Leste', polygons: east },
      ],
      ...{ isExact: true, isPartial: false },
    });
    expect((await outlinesOf(service.id, '-39,-4,-38.5,-3')).areas.map(({ id }) => id)).toEqual([one.id]);
    expect((await outlinesOf(service.id, '-39,-3.5,-38,-3')).areas).toEqual([]);
  });

  /** Inserts areas with an outline each, by SQL: there are too many for calls. */
  const insertAreas = (service: number, outlines: readonly (readonly (readonly number[])[])[]) =>
    server.database.pool.query(
      `with ring as (select (n - 1)::int as n, value as ring from jsonb_array_elements($2::jsonb) with ordinality as rings (value, n)),
         area as (insert into collection_areas (service_id, name, municipality, uf, is_active, calendar_changed_at, created_at, updated_at)
           select $1, n, 'Fortaleza', 'CE', true, now(), now(), now() from ring returning id, name)
       insert into collection_area_polygons (area_id, number, rings, bounds)
       select area.id, 0, jsonb_build_array(ring), (select box(point(max((p->>0)::float8), max((p->>1)::float8)),
         point(min((p->>0)::float8), min((p->>1)::float8))) from jsonb_array_elements(ring) p)
       from area join ring on ring.n = area.name::int`,
      [service, JSON.stringify(outlines)],
    );

  test('with more vertices than a view may have is simplified from far away, and near by as it was drawn', async () => {
    const service = await make.service({ name: 'Recortada' });
    // Jagged rings in rows of twenty, a hundredth of a degree apart.
    const rings = Array.from({ length: 300 }, (_, n) => {
      const ring = Array.from({ length: 199 }, (_, k) => {
        const [angle, radius] = [(k / 199) * 2 * Math.PI, k % 2 === 0 ? 0.0065 : 0.005];
        const [x, y] = [
          -39 + (n % 20) * 0.01 + radius * Math.cos(angle),
          -4 + Math.floor(n / 20) * 0.01 + radius * Math.sin(angle),
        ];
        return [Number(x.toFixed(6)), Number(y.toFixed(6))];
      });
      return [...ring, ...ring.slice(0, 1)];
    });
    await insertAreas(service.id, rings);
    const far = await outlinesOf(service.id, '-40,-5,-37,-3', 9);
    expect([far.areas.length, far.isExact, far.isPartial]).toEqual([300, false, false]);
    expect(far.areas.flatMap(({ polygons }) => polygons.coordinates.flat(2)).length).toBeLessThan(300 * 20);
    const near = await outlinesOf(service.id, '-38.905,-3.905,-38.895,-3.895', 16);
    expect([near.isExact, near.areas.length > 1, near.areas.length < 20]).toEqual([true, true, true]);
    for (const { name, polygons } of near.areas) expect(polygons.coordinates).toEqual([[rings[Number(name)]]]);
  });

  test('has at most 5,000 areas in a view and says that there are more, and the year has them in a group with a few names', async () => {
    const service = await make.service({ name: 'Numerosa', holidayPolicy: 'doesNotPass' });
    const cell = (n: number) => square(-39 + (n % 100) * 0.01, -4 + Math.floor(n / 100) * 0.01, 0.01).coordinates[0]?.[0] ?? [];
    const cells = Array.from({ length: 5_001 }, (_, n) => cell(n) as number[][]);
    await insertAreas(service.id, cells);
    const { areas, isExact, isPartial } = await outlinesOf(service.id, '-40,-5,-37,-3', 9);
    expect([areas.length, isExact, isPartial]).toEqual([5_000, true, true]);
    await server.database.pool.query(
      `insert into collection_rules (area_id, number, recurrence, valid_from)
       select id, 0, 'FREQ=WEEKLY;BYDAY=FR', '2026-01-01' from collection_areas where service_id = $1`,
      [service.id],
    );
    const { holidays } = await read<HolidayYear>('/admin/collection-days/year');
    const christmas = holidays.find(({ date }) => date === '2026-12-25')?.services.find(({ id }) => id === service.id);
    expect(christmas?.groups.map((group) => [group.effect, group.areas.length, group.names.length])).toEqual([
      ['doesNotPass', 5_001, 5],
    ]);
  });
});
