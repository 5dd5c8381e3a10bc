import { AuditPage } from '@separai/contract/history/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { planOf, vacuum } from '../../../test/plans.ts';
import { everything } from '../../platform/scope.ts';
import { entryCountQuery, entryPageQuery, findEntries, leadingEntriesQuery } from './repository.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;
let scheduleId: string;

const guide = {
  name: 'Isopor',
  description: 'Limpo',
  items: { recyclable: ['Bandejas'], nonRecyclable: ['Sujo'], howToPrepare: 'Lave' },
};

// Noon of 1 December in São Paulo, and a minute more with each step.
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
  const step = async (method: string, path: string, token: string, body?: unknown) => {
    server.clock.advance(60_000);
    const answer = await server.call(method, path, { token, body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer;
  };
  pointId = (await given.point(server, admin.token)).id;
  const booking = { collectionPointId: pointId, date: '2026-12-05', weightKg: 3, observation: 'o portão é o lilás' };
  scheduleId = (await step('POST', '/schedules', marina.token, booking)).json().id;
  await step('PATCH', `/admin/schedules/${scheduleId}`, admin.token, { status: 'confirmado' });
  await step('POST', '/recycle-materials', admin.token, guide);
  await step('PUT', '/recycle-materials/isopor', admin.token, { ...guide, name: 'EPS' });
  await step('DELETE', '/recycle-materials/isopor', admin.token);
});
afterAll(() => server.close());

const page = async (query = '', caller = admin): Promise<AuditPage> => {
  const answer = await server.call('GET', `/admin/audit-entries?${query}`, { token: caller.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return AuditPage.parse(answer.json());
};
const told = async (query: string) => (await page(query)).items.map(({ record, action }) => `${record} ${action}`);

test('the history has actor, act and time, the latest first, with what was before and after', async () => {
  const { items, total, isTotalExact, page: number, pageSize } = await page();
  expect([total, isTotalExact, number, pageSize]).toEqual([6, true, 1, 50]);
  expect(items.map(({ record, action }) => `${record} ${action}`)).toEqual([
    'recycling-guide delete',
    'recycling-guide update',
    'recycling-guide create',
    'schedule update',
    'schedule create',
    'collection-point create',
  ]);
  expect(items[1]).toMatchObject({
    at: server.clock.now().toISOString().replace('15:05', '15:04'),
    actor: 'person',
    name: 'Admin da Cidade',
    recordId: 'isopor',
    before: { name: 'Isopor', version: 1 },
    after: { name: 'EPS', version: 2 },
  });
  expect(items[0]?.after).toBeNull();
  expect(items[4]).toMatchObject({ name: 'Marina Alves', before: null, after: { status: 'pendente' } });
  expect(JSON.stringify(items)).not.toContain('lilás');
});

describe('it is filtered', () => {
  test('by record, and by one record', async () => {
    expect(await told('record=schedule')).toEqual(['schedule update', 'schedule create']);
    expect(await told(`record=schedule&recordId=${scheduleId}`)).toEqual(['schedule update', 'schedule create']);
    expect(await told('record=schedule&recordId=isopor')).toEqual([]);
    expect(await told('record=&recordId=&action=&actor=&person=&from=&to=')).toHaveLength(6);
  });

  test('by what was done', async () => {
    expect(await told('action=create')).toEqual(['recycling-guide create', 'schedule create', 'collection-point create']);
    expect(await told('action=update')).toEqual(['recycling-guide update', 'schedule update']);
    expect(await told('action=delete')).toEqual(['recycling-guide delete']);
    expect(await told('action=update&record=schedule')).toEqual(['schedule update']);
  });

  test('by a text of the actor’s name or e-mail', async () => {
    const name = 'MARINA';
    expect(await told(`person=${encodeURIComponent(name)}&record=schedule`)).toEqual(['schedule create']);
    expect(await told(`person=${encodeURIComponent(marina.email)}`)).toEqual(['schedule create']);
    expect(await told('person=%25')).toEqual([]);
  });

  test("by days of the installation's time zone, the last among them", async () => {
    expect(await told('from=2026-12-01&to=2026-12-01')).toHaveLength(6);
    expect(await told('to=2026-11-30')).toEqual([]);
    expect(await told('from=2026-12-02')).toEqual([]);
    await server.database.pool.query(
      `insert into audit_entries (at, actor, record, record_id, after)
       values ('2026-11-20T02:59:59Z', 'service', 'import', '9', '{"state": "applied"}')`,
    );
    // Ten to midnight of the 19th where the server is.
    expect(await told('from=2026-11-19&to=2026-11-19')).toEqual(['import create']);
    expect(await told('from=2026-11-20&to=2026-11-20')).toEqual([]);
  });

  test('by pages', async () => {
    const all = (await page()).items.map(({ id }) => id);
    const parts = [await page('pageSize=4'), await page('pageSize=4&page=2'), await page('pageSize=4&page=3')];
    expect(parts.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all);
    expect(parts.map(({ items }) => items.length)).toEqual([4, 3, 0]);
    expect(parts.map(({ total }) => total)).toEqual([7, 7, 7]);
  });
});

test.each([
  ['record=usuario', 'record'],
  ['action=olhar', 'action'],
  ['actor=alguem', 'actor'],
  ['from=ontem', 'from'],
  ['from=0001-01-01', 'from'],
  ['to=9999-12-31', 'to'],
  ['recordId=isopor', 'record'],
  ['page=0', 'page'],
])('%s is refused at its field', async (query, field) => {
  const answer = await server.call('GET', `/admin/audit-entries?${query}`, { token: admin.token });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test('an actor with an erased account is told apart from the service itself, and has no name', async () => {
  const leaving = await given.admin(server);
  await server.call('POST', '/recycle-materials', { token: leaving.token, body: { ...guide, name: 'Cortiça' } });
  const body = { password: leaving.password };
  expect((await server.call('DELETE', '/users/me', { token: leaving.token, body })).statusCode).toBe(204);
  const [entry, ...others] = (await page('actor=erased')).items;
  expect(entry).toMatchObject({ actor: 'erased', name: null, record: 'recycling-guide', recordId: 'cortica' });
  expect(others).toEqual([]);
  expect((await page('actor=service')).items.map(({ actor, name }) => [actor, name])).toEqual([['service', null]]);
  expect((await page('actor=person')).items.every(({ name }) => name !== null)).toBe(true);
});

describe('with many entries', { tags: 'postgres' }, () => {
  beforeAll(async () => {
    // As wide as a point's: of narrow rows the whole table is read as fast as an index.
    await server.database.pool.query(
      `insert into audit_entries (at, actor, record, record_id, before, after)
       select timestamptz '2026-01-01' + n * interval '1 minute', 'service', 'collection-point', n::text,
         case when n % 3 > 0 then jsonb_build_object('name', repeat('x', 800)) end,
         case when n % 1000 <> 1 then jsonb_build_object('name', repeat('y', 800)) end
       from generate_series(1, 20000) n where n % 3 > 0 or n % 1000 <> 1`,
    );
    await vacuum(server, ['audit_entries']);
  });

  const asked = { page: 1, pageSize: 50, scope: everything };

  test.each([
    ['all', {}, /audit_entries_at_index/],
    ['of a kind of record', { record: 'collection-point' }, /audit_entries_at_index/],
    ['of one record', { record: 'collection-point', recordId: '12' }, /audit_entries_record_index/],
    ['of days', { from: '2026-01-03', to: '2026-01-03' }, /audit_entries_at_index/],
    ['that deleted', { action: 'delete' }, /audit_entries_deleted_index/],
    ['of the service', { actor: 'service' }, /audit_entries_(?:at|actor_id)_index/],
    ['of those who left', { actor: 'erased' }, /audit_entries_actor_id_index/],
  ] as const)(
    'a page of %s is found through an index, and counted without reading what was kept',
    async (_what, filter, index) => {
      const page = await planOf(server, entryPageQuery(server.database.db, { ...asked, ...filter }, 'America/Sao_Paulo'));
      expect(page).toMatch(index);
      const count = await planOf(server, entryCountQuery(server.database.db, { ...asked, ...filter }, 'America/Sao_Paulo'));
      expect(count).toMatch(/Index/);
      expect(count).not.toMatch(/Seq Scan/);
    },
  );

  test('the pages of a frequent name are those of all its entries, the first from the newest', async () => {
    const { db, pool } = server.database;
    await pool.query(
      `with people as (
         insert into users (username, name, email, password_hash, created_at, updated_at)
         select 'f', 'Frequente ' || n, 'f' || n || '@exemplo.com.br', 'x', now(), now() from generate_series(1, 300) n returning id)
       insert into audit_entries (at, actor, actor_id, record, record_id, after)
       select timestamptz '2025-01-01' + n * interval '1 minute', 'person', id, 'schedule', id::text, '{}'
       from people, generate_series(1, 20) n`,
    );
    const { rows } = await pool.query(
      `select entry.id::int from audit_entries entry join users on users.id = actor_id where search_text like '%frequente%'
       order by at desc, entry.id desc`,
    );
    const ids = rows.map(({ id }) => id);
    for (const number of [1, 2, 60, 120, 121]) {
      const { items } = await findEntries(db, { ...asked, page: number, person: 'frequente' }, 'America/Sao_Paulo');
      expect(items.map(({ id }) => id)).toEqual(ids.slice((number - 1) * 50, number * 50));
    }
    await vacuum(server, ['audit_entries', 'users']);
    const plan = await planOf(server, leadingEntriesQuery(db, { ...asked, person: 'frequente' }, 'America/Sao_Paulo'));
    expect(plan).toContain('Index Only Scan Backward using audit_entries_person_index');
    expect(plan).not.toContain('Seq Scan');
    const count = await planOf(server, entryCountQuery(db, { ...asked, person: 'frequente' }, 'America/Sao_Paulo'));
    expect(count).toContain('using audit_entries_actor_id_index');
    expect(count).not.toMatch(/Merge Join|Hash Join/);
  });

  test('the total is counted up to ten thousand entries, and as far as the page goes', async () => {
    const totalOf = async (query: string) => {
      const { items, total, isTotalExact } = await page(query);
      return [items.length, total, isTotalExact];
    };
    expect(await totalOf('')).toEqual([50, 10_001, false]);
    expect(await totalOf('page=200')).toEqual([50, 10_001, false]);
    expect(await totalOf('page=201')).toEqual([50, 10_051, false]);
    expect(await totalOf('from=2026-01-03&to=2026-01-03')).toEqual([50, 1440, true]);
    const { rows } = await server.database.pool.query('select count(*)::int as all from audit_entries');
    expect((await totalOf('page=1000')).slice(1)).toEqual([rows[0].all, true]);
  });
});
