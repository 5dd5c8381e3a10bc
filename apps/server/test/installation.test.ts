import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import pino from 'pino';
import { afterEach, expect, inject, test } from 'vitest';
import { writeItem } from '../src/features/items/repository.ts';
import { prepareInstallation } from '../src/installation.ts';
import { migrationsFolder } from '../src/paths.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrateDatabase } from '../src/platform/database/migrate.ts';
import { users } from '../src/platform/database/schema/accounts.ts';
import { collectionPoints } from '../src/platform/database/schema/collection-points.ts';
import { items } from '../src/platform/database/schema/items.ts';
import { recyclingGuides } from '../src/platform/database/schema/recycling-guides.ts';
import { openSession } from '../src/platform/sessions.ts';
import * as given from './given.ts';
import { inDatabase } from './global-setup.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { startSmtpServer } from './smtp.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const prepare = ({ database, clock, config, logger }: TestServer, said: string[] = []) =>
  prepareInstallation({
    ...{ config, db: database.db, clock, logger },
    say: (line) => void said.push(line),
    handOverPassword: async (text) => void said.push(text),
  });

test('an empty database is seeded once and never again, also when everything was deleted', { tags: 'postgres' }, async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db } = server.database;
  const said: string[] = [];
  await prepare(server, said);
  expect(await db.$count(collectionPoints)).toBe(292);
  expect(await db.$count(recyclingGuides)).toBe(6);
  expect(await db.$count(items)).toBe(359);
  expect(said.join('\n')).toMatch(/e-mail: admin@separai\.invalid\n {2}senha: {2}\S+/);

  await db.execute(sql`truncate collection_points, recycling_guides, items cascade`);
  await prepare(server, said);
  expect(await db.$count(collectionPoints)).toBe(0);
  expect(await db.$count(recyclingGuides)).toBe(0);
  expect(await db.$count(items)).toBe(0);
  expect(said).toHaveLength(1);
});

const givenFormerDefault = async (server: TestServer, email: string): Promise<string> => {
  const { id } = await given.resident(server, { email });
  await server.database.pool.query(`update users set role = 'admin', updated_at = created_at where id = $1`, [id]);
  return id;
};

test('an administrator’s e-mail that an earlier version made up is said at every start, and is sent nothing, not even what it asks for', async () => {
  const smtp = await startSmtpServer();
  server = await startTestServer({ SMTP_URL: smtp.url });
  const { database } = server;
  const email = 'admin@admin.separai.app';
  const id = await givenFormerDefault(server, email);
  for (let start = 0; start < 2; start++) {
    const said: string[] = [];
    await prepare(server, said);
    expect(said).toEqual([expect.stringMatching(/ATENÇÃO: a conta admin@admin\.separai\.app .*npm run let-in/s)]);
  }
  const asked = await server.call('POST', '/auth/forgot-password', { body: { email } });
  expect([asked.statusCode, asked.json()]).toEqual([200, { expiresInSeconds: 600 }]);
  // The link that confirms the address would also permit a new password.
  const token = await openSession(database.db, server.clock, id);
  await database.pool.query('update users set password_is_generated = false');
  expect((await server.call('POST', '/users/me/email-confirmation', { token, body: {} })).statusCode).toBe(200);
  await server.deliver();
  expect(smtp.mails).toEqual([]);
  expect((await database.pool.query('select 1 from outbox')).rowCount).toBe(0);
  expect((await database.pool.query('select 1 from password_codes')).rowCount).toBe(0);
  await smtp.stop();
});

test('an administrator’s e-mail that the settings name, or that a person invited, stays confirmed', async () => {
  server = await startTestServer({ ADMIN_EMAIL: 'admin@admin.separai.app', ADMIN_PASSWORD: 'sacola-da-cidade' });
  await givenFormerDefault(server, 'admin@admin.separai.app');
  const said: string[] = [];
  await prepare(server, said);
  expect(said).toEqual([]);
  await server.close();

  server = await startTestServer({ ADMIN_EMAIL_DOMAIN: 'cidade.exemplo.com.br' });
  const id = await givenFormerDefault(server, 'admin@cidade.exemplo.com.br');
  await server.database.pool.query(
    `insert into audit_entries (at, actor, record, record_id, after) values (now(), 'person', 'administrator', $1, '{"role": "admin"}')`,
    [id],
  );
  await prepare(server, said);
  expect(said).toEqual([]);
});

test('an installation that is older than the items gets them, and nothing else again', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db } = server.database;
  await prepare(server);
  await db.execute(sql`truncate collection_points, recycling_guides, items, item_sources cascade`);
  await db.execute(sql`delete from installation where step = 'items'`);
  await prepare(server);
  expect(await db.$count(items)).toBe(359);
  expect(await db.$count(recyclingGuides)).toBe(0);
});

test('an older installation gets the names that its items lacked, but for those that a person has written', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db, pool } = server.database;
  await prepare(server);
  const aliasesOf = async (id: string): Promise<string[]> =>
    (await db.select({ aliases: items.aliases }).from(items).where(sql`id = ${id}`))[0]?.aliases ?? [];
  const [pilha, isopor] = await Promise.all([aliasesOf('pilha'), aliasesOf('isopor')]);
  const [taken = '', ...others] = pilha;
  await db.execute(sql`update items set aliases = '{}' where id in ('pilha', 'isopor')`);
  await db.execute(sql`update items set aliases = array_append(aliases, ${taken}) where id = 'bateria'`);
  await pool.query(
    `insert into audit_entries (at, actor, record, record_id, before, after) values (now(), 'person', 'item', 'isopor', '{}', '{}')`,
  );
  await prepare(server);
  expect(await aliasesOf('pilha')).toEqual([]);
  await db.execute(sql`delete from installation where step = 'item-aliases-6'`);
  await prepare(server);
  expect(await aliasesOf('pilha')).toEqual(others);
  expect(isopor).not.toEqual([]);
  expect(await aliasesOf('isopor')).toEqual([]);
});

test('an older installation’s items get their categories, but for those that have one or whose material is another', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db } = server.database;
  await prepare(server);
  await db.execute(sql`update items set category = null where id <> 'isopor'`);
  await db.execute(sql`update items set category = 'plasticos' where id = 'isopor'`);
  await db.execute(sql`update items set material = 'papel' where id = 'sofa'`);
  await db.execute(sql`delete from installation where step = 'item-categories'`);
  await prepare(server);
  const rows = await db.select({ id: items.id, category: items.category }).from(items);
  const categories = new Map(rows.map(({ id, category }) => [id, category]));
  expect(['pilha', 'roupa', 'isopor', 'sofa', 'guardanapo'].map((id) => categories.get(id))).toEqual([
    'pilhas-e-baterias',
    'roupas-e-calcados',
    'plasticos',
    null,
    null,
  ]);
});

test('an older installation’s items are delivered where the file says now, but for those that a person has written', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db } = server.database;
  await prepare(server);
  await db.execute(sql`update items set material = 'outros', category = 'organicos' where id in ('carne', 'laticinio')`);
  await db.execute(sql`update items set material = null where id = 'acrilico'`);
  const { id: userId } = await given.admin(server);
  const bySomebody = { userId, at: server.clock.now() };
  await db.transaction((transaction) => writeItem(transaction, bySomebody, 'laticinio', () => ({ guide: null })));
  await db.execute(sql`delete from installation where step = 'item-delivery-1'`);
  await prepare(server);
  const { rows } = await db.execute(
    sql`select id, material, category from items where id in ('acrilico', 'carne', 'laticinio') order by id`,
  );
  expect(rows).toEqual([
    { id: 'acrilico', material: 'plastico', category: null },
    { id: 'carne', material: null, category: null },
    { id: 'laticinio', material: 'outros', category: 'organicos' },
  ]);
});

test('an older installation’s items say what the file says now, but for those that a person has written', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db } = server.database;
  await prepare(server);
  await db.execute(
    sql`update item_verdicts set kind = 'logistica-reversa', prepare = 'Devolva.' where item_id in ('remedio-vencido', 'pneu')`,
  );
  const at = server.clock.now();
  const { id: userId } = await given.admin(server);
  await db.transaction((transaction) => writeItem(transaction, { userId, at }, 'pneu', () => ({ material: null })));
  await db.execute(sql`delete from installation where step = 'item-verdicts-2'`);
  await prepare(server);
  const { rows } = await db.execute(
    sql`select item_id, kind from item_verdicts where item_id in ('remedio-vencido', 'pneu') order by item_id`,
  );
  expect(rows).toEqual([
    { item_id: 'pneu', kind: 'logistica-reversa' },
    { item_id: 'remedio-vencido', kind: 'farmacia' },
  ]);
});

test('an older installation gets sources that it lacked, and loses those that the file dropped, no item names and no person has written', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db, pool } = server.database;
  await prepare(server);
  const dropped = (id: string) => sql`(${id}, 'Ensaio', 'Site', 'https://example.org', '2026-11-21', 'Diz.', 1)`;
  await db.execute(
    sql`insert into item_sources (id, title, publisher, url, accessed, note, version) values ${dropped('ensaio')}, ${dropped('da-cidade')}, ${dropped('citada')}`,
  );
  await pool.query(
    `insert into audit_entries (at, actor, record, record_id, before, after) values (now(), 'person', 'item-source', 'da-cidade', null, '{}'), (now(), 'person', 'item', 'pneu', '{}', '{}')`,
  );
  await db.execute(sql`update item_verdicts set sources = '{ensaio}' where item_id = 'telha-de-amianto'`);
  await db.execute(sql`update item_verdicts set sources = '{citada}' where item_id = 'pneu'`);
  await db.execute(sql`delete from item_sources where id = 'jau-cacambas'`);
  await db.execute(sql`delete from installation where step = 'item-verdicts-2'`);
  await prepare(server);
  const { rows } = await db.execute(
    sql`select id from item_sources where id in ('ensaio', 'da-cidade', 'citada', 'jau-cacambas') order by id`,
  );
  expect(rows).toEqual([{ id: 'citada' }, { id: 'da-cidade' }, { id: 'jau-cacambas' }]);
  const asbestos = await db.execute(sql`select sources from item_verdicts where item_id = 'telha-de-amianto'`);
  expect(asbestos.rows).toEqual([{ sources: ['jau-cacambas'] }]);
});

test('an older installation’s guides say what the file says now, but for those that a person has written', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db, pool } = server.database;
  await prepare(server);
  await db.execute(sql`update recycling_guides set intro = 'Paulínia não.' where id in ('metal', 'vidro')`);
  await pool.query(
    `insert into audit_entries (at, actor, record, record_id, before, after) values (now(), 'person', 'recycling-guide', 'vidro', '{}', '{}')`,
  );
  await db.execute(sql`delete from installation where step = 'guide-words-1'`);
  await prepare(server);
  const guides = await db.execute(
    sql`select id, intro = 'Paulínia não.' as kept from recycling_guides where id in ('metal', 'vidro') order by id`,
  );
  expect(guides.rows).toEqual([
    { id: 'metal', kept: false },
    { id: 'vidro', kept: true },
  ]);
});

test('an older installation gets the items that the file has gained, with the names that moved to them, and none that was deleted', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db, pool } = server.database;
  await prepare(server);
  await db.execute(sql`delete from items where id in ('fosforo', 'moeda')`);
  await pool.query(`alter table audit_entries disable trigger user`);
  await pool.query(`delete from audit_entries where record = 'item' and record_id = 'fosforo'`);
  await pool.query(`alter table audit_entries enable trigger user`);
  await db.execute(sql`update items set aliases = array_append(aliases, 'fósforo molhado') where id = 'isqueiro'`);
  await db.execute(sql`delete from installation where step = 'later-items-2'`);
  await prepare(server);
  const rows = await db.select({ id: items.id, aliases: items.aliases }).from(items);
  const aliasesOf = (id: string) => rows.find((row) => row.id === id)?.aliases;
  expect(aliasesOf('fosforo')).toContain('fósforo molhado');
  expect(aliasesOf('isqueiro')).not.toContain('fósforo molhado');
  expect(aliasesOf('moeda')).toBeUndefined();
});

test('an older installation’s bundled points get the categories of their descriptions, but for those that a person has changed', async () => {
  server = await startTestServer({ SEED: 'demo' });
  const { db, pool } = server.database;
  await prepare(server);
  const all = async (): Promise<string[]> =>
    (
      await pool.query(`select source_id || ' ' || category || ' ' || is_accepted as said from collection_point_categories
      join collection_points on id = collection_point_id order by 1`)
    ).rows.map(({ said }) => said);
  const seeded = await all();
  expect(seeded).toContain('fortaleza-ecoponto-1 pilhas-e-baterias false');
  await db.execute(sql`delete from collection_point_categories`);
  await db.execute(sql`update collection_points set description = 'Recebe tudo' where source_id = 'fortaleza-ecoponto-1'`);
  await db.execute(sql`delete from installation where step = 'point-categories'`);
  await prepare(server);
  expect(await all()).toEqual(seeded.filter((said) => !said.startsWith('fortaleza-ecoponto-1 ')));
});

test.each([
  ['guides', 6, 359, 0],
  ['none', 0, 0, 0],
])('with SEED=%s it holds %i guides, %i items and %i points', async (seed, guides, kinds, points) => {
  server = await startTestServer({ SEED: seed });
  await prepare(server);
  expect(await server.database.db.$count(recyclingGuides)).toBe(guides);
  expect(await server.database.db.$count(items)).toBe(kinds);
  expect(await server.database.db.$count(collectionPoints)).toBe(points);
});

test('processes that start together seed once and make one administrator', { tags: 'postgres' }, async () => {
  server = await startTestServer({ SEED: 'demo' });
  const running = server;
  const said: string[] = [];
  await Promise.all(Array.from({ length: 4 }, () => prepare(running, said)));
  expect(await running.database.db.$count(collectionPoints)).toBe(292);
  expect(await running.database.db.$count(users)).toBe(1);
  expect(said).toHaveLength(1);
});

test('processes that migrate one empty database together all succeed', { tags: 'postgres' }, async () => {
  const postgres = inject('postgres');
  const administrator = new pg.Client(postgres);
  await administrator.connect();
  const name = `separai_migration_${randomUUID().replaceAll('-', '')}`;
  await administrator.query(`create database ${name} template template0 encoding 'UTF8'`);
  const databases = Array.from({ length: 4 }, () =>
    openDatabase({ kind: 'external', connection: inDatabase(postgres, name), logger: pino({ enabled: false }) }),
  );
  try {
    await Promise.all(databases.map((database) => migrateDatabase(database)));
    const [first] = databases;
    const { rows } = (await first?.pool.query('select count(*)::int as level from drizzle.__drizzle_migrations')) ?? { rows: [] };
    expect(rows).toEqual([{ level: readMigrationFiles({ migrationsFolder }).length }]);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  }
});
