import type { HolidayYear, MappedArea } from '@separai/contract/collection-days/overview-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('the map has the areas of one service with their outlines, also inactive ones and those without', async () => {
  const service = await make.service({ name: 'Do mapa' });
  const other = await make.service({ name: 'De outro mapa' });
  const polygons = square(-38.6, -3.8, 0.1);
  await make.area(service.id, { name: 'Norte', coverage: { polygons } });
  await make.area(service.id, { name: 'Sul', active: false, coverage: { districts: ['Sul'] } });
  await make.area(other.id, { name: 'Leste', coverage: { polygons } });
  const path = `/admin/collection-areas/map?service=${service.id}`;
  const { items, total } = await read<{ items: MappedArea[]; total: number }>(path);
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { name: 'Norte', active: true, polygons, parts: { polygons: 1 } },
    { name: 'Sul', active: false, polygons: null, parts: { districts: 1 } },
  ]);
  const second = await read<{ items: MappedArea[] }>(`${path}&page=2&pageSize=1`);
  expect(second.items.map(({ name }) => name)).toEqual(['Sul']);
});

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
