import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { planOf, vacuum } from '../../../../test/plans.ts';
import { everything } from '../../../platform/scope.ts';
import { findSchedulePage } from './repository-administration.ts';
import { boundedCountQuery, daysQuery, searchCountsQuery } from './repository-counts.ts';
import { leadingQuery, pageQuery } from './repository-order.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let joao: given.SignedInPerson;
let fatima: number;
let varjota: number;
/** A booking each, by what tells them apart. */
const ids: Record<string, string> = {};

const book = async (person: given.SignedInPerson, collectionPointId: number, date: string): Promise<string> => {
  server.clock.advance(1000);
  const body = { collectionPointId, date, weightKg: 3.5, observation: 'Portão azul', materials: ['vidro'] };
  return (await server.call('POST', '/schedules', { token: person.token, body })).json().id;
};
const change = (id: string | undefined, body: unknown) =>
  server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body });
const ask = (query: string) => server.call('GET', `/admin/schedules${query}`, { token: admin.token });
const nameOf = (id: string): string | undefined => Object.keys(ids).find((name) => ids[name] === id);
const namesOf = async (query: string): Promise<(string | undefined)[]> =>
  (await ask(query)).json().items.map(({ id }: AdministeredSchedule) => nameOf(id));

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server, {
    name: 'Marina Álves',
    email: 'marina@exemplo.com.br',
    cep: '60000-200',
    address: 'Rua das Flores',
    number: '12',
    complement: 'Casa B',
  });
  joao = await given.resident(server, { name: 'João Batista', email: 'jb@exemplo.com.br', cep: '60000-100', address: 'Rua A' });
  fatima = (await given.point(server, admin.token, { name: 'Ecoponto Fátima', address: 'Rua da Varjota, 1' })).id;
  varjota = (await given.point(server, admin.token, { name: 'Ecoponto Varjota' })).id;
  ids['marina, dia 4'] = await book(marina, fatima, '2026-12-04');
  ids['marina, dia 5'] = await book(marina, varjota, '2026-12-05');
  ids['joão, dia 4'] = await book(joao, varjota, '2026-12-04');
  ids['joão, dia 6'] = await book(joao, fatima, '2026-12-06');
  await change(ids['joão, dia 4'], { status: 'confirmado' });
  await change(ids['joão, dia 6'], { status: 'cancelado', reason: 'Feriado' });
});
afterAll(() => server.close());

describe('the table of all bookings', () => {
  test('shows the latest day first, with whose each is and how many there are in each status', async () => {
    const answer = await ask('');
    expect(answer.statusCode).toBe(200);
    const { items, ...page } = answer.json();
    expect(page).toEqual({
      total: 4,
      isTotalExact: true,
      inexactCounts: [],
      page: 1,
      pageSize: 50,
      counts: { pendente: 2, confirmado: 1, concluído: 0, cancelado: 1, 'não realizado': 0 },
    });
    expect(items.map(({ id }: AdministeredSchedule) => nameOf(id))).toEqual([
      'joão, dia 6',
      'marina, dia 5',
      'joão, dia 4',
      'marina, dia 4',
    ]);
    expect(items[1]).toMatchObject({
      date: '2026-12-05',
      weightKg: 3.5,
      observation: 'Portão azul',
      materials: ['vidro'],
      collectionPoint: { id: varjota, name: 'Ecoponto Varjota' },
      user: {
        id: marina.id,
        name: 'Marina Álves',
        email: 'marina@exemplo.com.br',
        phone: '85987654321',
        cep: '60000-200',
        address: 'Rua das Flores',
        number: '12',
        complement: 'Casa B',
      },
    });
    expect(items[1]).not.toHaveProperty('userId');
  });

  test('is read by pages, and one past the end is empty', async () => {
    expect(await namesOf('?page=2&pageSize=3')).toEqual(['marina, dia 4']);
    expect((await ask('?page=9&pageSize=3')).json()).toMatchObject({ items: [], total: 4, page: 9, pageSize: 3 });
  });

  test.each<[string, string[]]>([
    ['?status=pendente', ['marina, dia 5', 'marina, dia 4']],
    ['?date=2026-12-04', ['joão, dia 4', 'marina, dia 4']],
    ['?from=2026-12-05', ['joão, dia 6', 'marina, dia 5']],
    ['?to=2026-12-05&from=2026-12-05', ['marina, dia 5']],
    ['?q=joao', ['joão, dia 6', 'joão, dia 4']],
    ['?q=MARINA%40exemplo', ['marina, dia 5', 'marina, dia 4']],
    ['?q=alves&date=2026-12-05', ['marina, dia 5']],
    ['?q=%25', []],
    // One or two letters find the words that begin with them.
    ['?q=%C3%81', ['marina, dia 5', 'marina, dia 4']],
    ['?q=jo', ['joão, dia 6', 'joão, dia 4']],
    ['?q=ar', []],
    // The address of the other point holds it, too.
    ['?q=varjota', ['marina, dia 5', 'joão, dia 4']],
    ['?status=&collectionPointId=&date=&from=&to=&q=&sort=', ['joão, dia 6', 'marina, dia 5', 'joão, dia 4', 'marina, dia 4']],
  ])('is filtered by %s', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  test('shows today and the coming days in their order, and then the past ones, the latest first', async () => {
    const daysOf = async (query: Partial<Parameters<typeof findSchedulePage>[1]>) => {
      const page = { page: 1, pageSize: 50, scope: everything, today: '2026-12-05', ...query };
      return (await findSchedulePage(server.database.db, { ...page, sort: 'nearest' })).map(({ date }) => date.slice(-1));
    };
    expect(await daysOf({})).toEqual(['5', '6', '4', '4']);
    expect(await daysOf({ q: 'ecoponto' })).toEqual(['5', '6', '4', '4']);
    expect(await daysOf({ pageSize: 2, page: 2 })).toEqual(['4', '4']);
    expect((await namesOf('?sort=nearest')).at(-1)).toBe('joão, dia 6');
  });

  test('is filtered by a point and by the beginning of an id', async () => {
    expect(await namesOf(`?collectionPointId=${fatima}`)).toEqual(['joão, dia 6', 'marina, dia 4']);
    const id = ids['joão, dia 4'] ?? '';
    for (const text of [id, id.slice(0, 8), id.toUpperCase().slice(0, 13)])
      expect(await namesOf(`?q=${text}`)).toEqual(['joão, dia 4']);
  });

  test('counts every status of what the other filters let through', async () => {
    const { total, counts } = (await ask('?status=confirmado&date=2026-12-04')).json();
    expect([total, counts]).toEqual([1, { pendente: 1, confirmado: 1, concluído: 0, cancelado: 0, 'não realizado': 0 }]);
  });

  test.each<[string, string[]]>([
    ['date', ['marina, dia 4', 'joão, dia 4', 'marina, dia 5', 'joão, dia 6']],
    ['-createdAt', ['joão, dia 6', 'joão, dia 4', 'marina, dia 5', 'marina, dia 4']],
    ['resident', ['joão, dia 4', 'joão, dia 6', 'marina, dia 4', 'marina, dia 5']],
    ['status', ['marina, dia 4', 'marina, dia 5', 'joão, dia 4', 'joão, dia 6']],
    ['address', ['joão, dia 4', 'joão, dia 6', 'marina, dia 4', 'marina, dia 5']],
  ])('is sorted by %s', async (sort, expected) => {
    expect(await namesOf(`?sort=${sort}`)).toEqual(expected);
  });

  test.each([
    ['status=perdido', 'status', 'Valor inválido'],
    ['date=04/12/2026', 'date', 'Data inválida'],
    ['collectionPointId=0', 'collectionPointId', 'Valor inválido'],
    ['sort=peso', 'sort', 'Valor inválido'],
    ['page=0', 'page', 'Use um número de 1 a 100000'],
    ['pageSize=101', 'pageSize', 'Use um número de 1 a 100'],
  ])('refuses %s with a sentence', async (query, field, sentence) => {
    const answer = await ask(`?${query}`);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
  });

  test('shows the booking of an account that is gone without a person', async () => {
    const leaving = await given.registeredResident(server);
    ids['alguém, dia 20'] = await book(leaving, fatima, '2026-12-20');
    await server.call('DELETE', '/users/me', { token: leaving.token, body: { password: leaving.password } });
    expect((await ask('?date=2026-12-20')).json().items).toMatchObject([{ user: null, status: 'cancelado', observation: null }]);
  });
});

describe('the days of the calendar', () => {
  const days = (query: string) => server.call('GET', `/admin/schedules/days?${query}`, { token: admin.token });

  test('say how many each holds in each status, by the same filters', async () => {
    const none = { pendente: 0, confirmado: 0, concluído: 0, cancelado: 0, 'não realizado': 0 };
    expect((await days('from=2026-12-01&to=2026-12-05')).json()).toEqual([
      { date: '2026-12-04', counts: { ...none, pendente: 1, confirmado: 1 } },
      { date: '2026-12-05', counts: { ...none, pendente: 1 } },
    ]);
    expect((await days(`from=2026-12-01&to=2026-12-06&collectionPointId=${fatima}&q=joao`)).json()).toEqual([
      { date: '2026-12-06', counts: { ...none, cancelado: 1 } },
    ]);
  });

  test.each(['from=2026-12-05&to=2026-12-01', 'from=2026-01-01&to=2027-01-02'])('%s is no period', async (query) => {
    const answer = await days(query);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { to: 'Escolha um período de até 366 dias, que não termine antes de começar' },
    ]);
  });
});

describe('one booking', () => {
  const read = (id: string | undefined) => server.call('GET', `/admin/schedules/${id}`, { token: admin.token });

  test('comes with its resident and its history', async () => {
    const { history, ...schedule } = (await read(ids['joão, dia 6'])).json();
    expect(schedule).toMatchObject({ id: ids['joão, dia 6'], reason: 'Feriado', user: { name: 'João Batista' } });
    expect(history).toMatchObject([
      { actor: 'person', name: 'João Batista', before: null, after: { status: 'pendente', date: '2026-12-06', weightKg: 3.5 } },
      { actor: 'person', name: 'Admin da Cidade', before: { status: 'pendente' }, after: { status: 'cancelado' } },
    ]);
  });

  test.each(['nenhum', '00000000-0000-4000-8000-000000000000'])('%s is 404', async (id) => {
    expect((await read(id)).json().code).toBe('schedule-not-found');
  });
});

describe('among 50,000 bookings', () => {
  let many: TestServer;
  beforeAll(async () => {
    many = await startTestServer();
    await many.database.pool.query(
      `insert into users (username, name, email, password_hash, created_at, updated_at)
       select 'p', 'Pessoa ' || n, 'p' || n || '@exemplo.com.br', 'x', now(), now() from generate_series(1, 5000) n`,
    );
    await many.database.pool.query(
      `insert into collection_points (name, address, created_at, updated_at)
       select 'Ecoponto ' || n, 'Rua ' || n, now(), now() from generate_series(1, 10000) n`,
    );
    for (let round = 0; round < 10; round++)
      await many.database.pool.query(
        `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
         select id, 1 + ($1 * 7 + row_number() over ()) % 1000, date '2026-01-01' + ($1 * 31 + row_number() over ())::int % 400, 2,
           case when $1 = 0 then 'pendente' else 'concluído' end, now(), now()
         from users`,
        [round],
      );
    await many.database.pool.query(
      `update users set cep = '60' || lpad((created.n % 900)::text, 3, '0') || '-000', address = 'Rua ' || created.n, number = '1'
         from (select id, row_number() over () as n from users) created where created.id = users.id and n % 3 > 0;
       update collection_schedules set handover = 'pickup', status = 'concluído',
           pickup = jsonb_build_object('cep', '61000-' || lpad((collection_point_id % 900)::text, 3, '0'), 'address', 'Rua B', 'number', '2', 'complement', null)
         where collection_point_id % 20 = 0;
       update collection_schedules set user_id = null, status = 'cancelado' where collection_point_id % 50 = 1`,
    );
    await vacuum(many, ['users', 'collection_points', 'collection_schedules']);
  }, 120_000);
  afterAll(() => many.close());

  const page = { page: 1, pageSize: 50, scope: everything };
  // PostgreSQL 18 also skips from status to status.
  const day = 'collection_schedules_(date|date_order|status)_index';
  const point = 'collection_schedules_point_index';

  test.each<[string, Parameters<typeof pageQuery>[1], string[]]>([
    ['the first page', page, [day]],
    ['a day', { ...page, date: '2026-05-05' }, [day]],
    ['a few days', { ...page, from: '2026-05-05', to: '2026-05-11' }, [day]],
    ['a few days by their residents', { ...page, from: '2026-05-05', to: '2026-05-11', sort: 'resident' }, []],
    ['a point', { ...page, collectionPointId: 77 }, [point]],
    ['a person', { ...page, q: 'pessoa 4321' }, ['users_search_text_index']],
    ['a point by its name', { ...page, q: 'ecoponto 777' }, ['collection_points_names_index', point]],
    ['everybody', { ...page, q: 'pessoa' }, []],
    ['one letter', { ...page, q: 'p' }, ['collection_schedules_point_index']],
    ['an id', { ...page, q: '01234567-89ab' }, ['collection_schedules_pkey']],
  ])('%s is found by an index, and the bookings are not read from one end to the other', async (_what, query, indices) => {
    const plan = await planOf(many, pageQuery(many.database.db, query));
    for (const index of indices) expect(plan).toMatch(new RegExp(index));
    expect(plan).not.toContain('Seq Scan on collection_schedules');
  });

  const ofName = 'users_name_order_index';
  const [ofHome, ofPickup] = ['users_address_order_index', 'collection_schedules_pickup_index'];
  test.each<[NonNullable<Parameters<typeof pageQuery>[1]['sort']>, string[]]>([
    ['date', ['Index Only Scan using collection_schedules_date_order_index']],
    ['-date', ['Index Only Scan Backward using collection_schedules_date_order_index']],
    ['nearest', ['collection_schedules_date_order_index']],
    ['-createdAt', ['collection_schedules_created_at_index']],
    ['resident', [ofName, 'collection_schedules_without_person_index']],
    ['-resident', [ofName]],
    ['status', ['collection_schedules_status_index']],
    ['-status', ['collection_schedules_status_index']],
    ['address', [ofHome, ofPickup]],
    ['-address', [ofHome, ofPickup]],
  ])('the first by %s are read in the order of an index', async (sort, indices) => {
    const plan = await planOf(many, pageQuery(many.database.db, { ...page, sort }));
    for (const index of indices) expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  test.each(['resident', '-resident', 'address', '-address'] as const)('pages by %s neither skip nor repeat', async (sort) => {
    const { db, pool } = many.database;
    const key =
      sort.replace('-', '') === 'resident'
        ? ['lower(u.name)']
        : ['cep', 'address', 'number'].map((name) => {
            const own = name === 'address' ? 'lower(%)' : '%';
            return `case when s.pickup is null then ${own.replace('%', `u.${name}`)} else ${own.replace('%', `s.pickup ->> '${name}'`)} end`;
          });
    const turned = sort.startsWith('-') ? 'desc' : 'asc';
    const { rows } = await pool.query(
      `select s.id from collection_schedules s left join users u on u.id = s.user_id
       order by ${[...key, 's.created_at', 's.id'].map((one) => `${one} ${turned}`).join(', ')}`,
    );
    const expected = rows.map(({ id }) => id);
    for (const number of [1, 2, 30, 480, 500, 501]) {
      const found = await pageQuery(db, { page: number, pageSize: 100, sort, scope: everything });
      expect(found.map(({ id }) => id)).toEqual(expected.slice((number - 1) * 100, number * 100));
    }
  });

  test('the days of a month, the counts and a frequent name are found by indices', { tags: 'postgres' }, async () => {
    const { db } = many.database;
    const status = 'Index Only Scan using collection_schedules_status_count_index';
    for (const [query, index] of [
      [daysQuery(db, { from: '2026-05-01', to: '2026-05-31', scope: everything }), day],
      [searchCountsQuery(db, { q: 'pessoa 4321', scope: everything }, 10_001), 'users_search_text_index'],
      [boundedCountQuery(db, { status: 'pendente', scope: everything }, 10_001), status],
      [boundedCountQuery(db, { status: 'não realizado', scope: everything }, 10_001), status],
      [
        boundedCountQuery(db, { status: 'pendente', collectionPointId: 77, scope: everything }, 10_001),
        `Index Only Scan using ${point}`,
      ],
      [leadingQuery(db, { ...page, q: 'pessoa' }), 'Index (Only )?Scan Backward using collection_schedules_date_order_index'],
      [leadingQuery(db, { ...page, q: 'ecoponto', sort: 'resident' }), ofName],
    ] as const) {
      const plan = await planOf(many, query);
      expect(plan).toMatch(new RegExp(index));
      expect(plan).not.toContain('Seq Scan on collection_schedules');
      expect(plan).not.toContain('Seq Scan on users');
    }
  });

  test('the total and each status are counted up to ten thousand, and as far as the page goes', async () => {
    const { rows } = await many.database.pool.query('select status, count(*)::int as count from collection_schedules group by 1');
    const exact = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    const { token } = await given.admin(many);
    const read = async (query: string) => (await many.call('GET', `/admin/schedules?${encodeURI(query)}`, { token })).json();
    const first = await read('');
    expect(first).toMatchObject({ total: 10_001, isTotalExact: false, inexactCounts: ['concluído'] });
    expect(first.counts).toEqual({ confirmado: 0, 'não realizado': 0, ...exact, concluído: 10_001 });
    expect(await read('status=pendente')).toMatchObject({ total: exact.pendente, isTotalExact: true });
    expect(await read('status=concluído&page=101&pageSize=100')).toMatchObject({ total: 10_101, isTotalExact: false });
    expect(await read('page=1001')).toMatchObject({ items: [], total: 50_000, isTotalExact: true, inexactCounts: [] });
    // All residents with a booking have this name.
    const named = await read('q=pessoa');
    expect(named).toMatchObject({ total: 5_001, isTotalExact: false });
    expect(named.inexactCounts).toHaveLength(5);
    expect(await read('q=pessoa&status=pendente')).toMatchObject({ total: exact.pendente, isTotalExact: true });
    expect(await read('q=pessoa&page=101')).toMatchObject({ total: 5_051, isTotalExact: false, items: { length: 50 } });
  });

  const found = `from collection_schedules s left join users u on u.id = s.user_id join collection_points p on p.id = s.collection_point_id
    where u.name ilike $1 or p.name ilike $1`;

  test.each(['-date', 'status', '-resident', 'address'] as const)(
    'the pages of a frequent and of a rare text by %s are those of the whole order',
    async (sort) => {
      const order = {
        date: 's.date',
        status: `array_position(array['pendente', 'confirmado', 'concluído', 'cancelado', 'não realizado'], s.status) %, s.date`,
        resident: 'lower(u.name)',
        address: ['cep', 'lower(address)', 'number']
          .map((key) => {
            const name = key.replace(/lower\(|\)/g, '');
            const [home, pickup] = [`u.${name}`, `s.pickup ->> '${name}'`].map((own) => key.replace(name, own));
            return `case when s.pickup is null then ${home} else ${pickup} end`;
          })
          .join(' %, '),
      }[sort.replace('-', '')];
      const turned = sort.startsWith('-') ? 'desc' : 'asc';
      for (const q of ['pessoa', 'ecoponto 77', 'pessoa 4321']) {
        const { rows } = await many.database.pool.query(
          `select s.id ${found} order by ${order?.replaceAll('%', turned)} ${turned}, s.created_at ${turned}, s.id ${turned}`,
          [`%${q}%`],
        );
        for (const number of [1, 40]) {
          const items = await findSchedulePage(many.database.db, { page: number, pageSize: 50, q, sort, scope: everything });
          expect(items.map(({ id }) => id)).toEqual(rows.slice((number - 1) * 50, number * 50).map(({ id }) => id));
        }
      }
    },
  );
});

describe('a search of all bookings', () => {
  beforeAll(async () => {
    server.clock.set('2026-12-01T15:00:00Z');
    admin = await given.withNewSession(server, admin);
    const { id } = await given.point(server, admin.token, { name: 'Ecoponto da Zita' });
    for (const [name, date] of [
      ['Luzita Prado', '2026-12-18'],
      ['Rosa Zita', '2026-12-17'],
      ['Zita Lima', '2026-12-15'],
      ['Zita', '2026-12-14'],
      ['Pedro Reis', '2026-12-19'],
    ] as const)
      ids[name] = await book(await given.resident(server, { name }), id, date);
    ids['Zita Lima, later'] = await book(await given.resident(server, { name: 'Zita Lima' }), id, '2026-12-16');
  });
  const ranked = ['Zita', 'Zita Lima, later', 'Zita Lima', 'Rosa Zita', 'Luzita Prado', 'Pedro Reis'];

  test('shows the people first whose names match the text best, then those of points, on each of its pages', async () => {
    expect(await namesOf('?q=zita')).toEqual(ranked);
    const nearest = ['Zita', 'Zita Lima', 'Zita Lima, later', 'Rosa Zita', 'Luzita Prado', 'Pedro Reis'];
    expect(await namesOf('?q=zita&sort=nearest')).toEqual(nearest);
    expect(await namesOf('?q=zita&pageSize=4&page=2')).toEqual(ranked.slice(4));
  });

  test('keeps an order that was chosen', async () => {
    expect((await namesOf('?q=zita&sort=-date')).slice(0, 2)).toEqual(['Pedro Reis', 'Luzita Prado']);
  });
});
