import { randomUUID } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { inDatabase } from '../global-setup.ts';
import { plainImage } from '../images.ts';
import { readMailFiles } from '../mails.ts';
import { startS3Server } from '../s3-server.ts';
import { endServerProcesses, type ServerProcess, startServerProcess, temporaryFolder } from '../server-process.ts';
import { overWire, type Wire } from '../wire.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// Several processes on one database; the administrator has one account in all of them.
const administrator = { email: 'gestora@admin.separai.app', password: 'senha-da-gestora' };
const name = `separai_instances_${randomUUID().replaceAll('-', '')}`;

let wire: Wire;
let database: pg.Client;
let settings: Record<string, string>;
beforeAll(async () => {
  const postgres = inject('postgres');
  const creator = new pg.Client(postgres);
  await creator.connect();
  await creator.query(`create database ${name} template ${inject('templateDatabase')}`);
  await creator.end();
  const direct = inDatabase(postgres, name);
  const led = await overWire(direct);
  wire = led.wire;
  const { connectionString, user, database: named } = led.through;
  settings = {
    DATABASE_URL: connectionString ?? `postgres://${user}@127.0.0.1:${wire.port}/${named}`,
    DATA_DIR: await temporaryFolder(),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  };
  database = new pg.Client(direct);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await endServerProcesses();
  wire?.cut();
  const remover = new pg.Client(inject('postgres'));
  await remover.connect();
  await remover.query(`drop database if exists ${name} with (force)`);
  await remover.end();
});

const rows = async (sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows;
const call = (
  { api }: ServerProcess,
  method: string,
  path: string,
  { token = '', body }: { token?: string; body?: object } = {},
) =>
  fetch(api + path, {
    method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
const replyOf = async (response: Response) => {
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text);
};
const signIn = async (server: ServerProcess): Promise<string> =>
  (await replyOf(await call(server, 'POST', '/auth/admin-login', { body: administrator }))).token;
const form = (field: string, bytes: Buffer | string, filename: string): FormData => {
  const data = new FormData();
  data.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), filename);
  return data;
};

/** Uploads a file of points, and returns the import's present state. */
const handIn = async (server: ServerProcess, token: string) => {
  const body = form('file', 'Nome;Endereço\nEcoponto;Rua A, 1', 'pontos.csv');
  const { id } = await replyOf(await call(server, 'POST', '/admin/imports', { token, body }));
  return async (): Promise<string> => (await replyOf(await call(server, 'GET', `/admin/imports/${id}`, { token }))).state;
};
const insertPoint = async (): Promise<number> =>
  (
    await rows(
      `insert into collection_points (name, address, created_at, updated_at) values ('Eco', 'Rua', now(), now()) returning id`,
    )
  )[0].id;
/** Gives a point an image, and reports it with a photo; returns the addresses of both. */
const putPictures = async (server: ServerProcess, token: string): Promise<{ image: string; photo: string }> => {
  const point = await insertPoint();
  const picture = await plainImage(40, 30).jpeg().toBuffer();
  const body = form('image', picture, 'ponto.jpg');
  await replyOf(await call(server, 'POST', `/collection-points/${point}/image`, { token, body }));
  const report = { kind: 'moved', photo: picture.toString('base64') };
  const { id } = await replyOf(await call(server, 'POST', `/collection-points/${point}/reports`, { body: report }));
  const [{ image_url: image }] = await rows('select image_url from collection_points where id = $1', [point]);
  return { image, photo: `/api/admin/point-reports/${id}/photo` };
};
const statusAt = async ({ api }: ServerProcess, path: string, token: string): Promise<number> =>
  (await fetch(new URL(path, api), { headers: { authorization: `Bearer ${token}` } })).status;
/** Registers a person and returns the number of mails to it in the folders of some instances. */
const register = async (server: ServerProcess, ...folders: string[]) => {
  const email = `${randomUUID()}@exemplo.com.br`;
  const person = { name: 'Marina', email, password: 'sacola-verde-1', phone: '85987654321' };
  await replyOf(await call(server, 'POST', '/users', { body: person }));
  return async (): Promise<number> => {
    const mails = await Promise.all(folders.map((folder) => readMailFiles(join(folder, 'outbox'))));
    return mails.flat().filter(({ to }) => to.includes(email)).length;
  };
};
/** Listening TCP sockets of a process. */
const listening = async (pid: number): Promise<number> => {
  const open = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  );
  const tables = await Promise.all(['tcp', 'tcp6'].map((table) => readFile(`/proc/${pid}/net/${table}`, 'utf8').catch(() => '')));
  const sockets = tables.flatMap((table) => table.split('\n')).map((line) => line.trim().split(/\s+/));
  return sockets.filter(([, , , state, , , , , , inode]) => state === '0A' && open.includes(`socket:[${inode}]`)).length;
};

/** Setting that lets a server's clock be wrong by an hour. */
const anHourAhead = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    'const RightDate = Date; const now = () => RightDate.now() + 3_600_000;' +
      'globalThis.Date = class extends RightDate { static now = now; constructor(...given) { super(...(given.length > 0 ? given : [now()])); } }',
  )}`,
};

const elsewhere = (kind: string) => new RegExp(`ATENÇÃO: outra instância (guarda|envia) ${kind}`);

test('with a folder in common a web process receives, a worker works, and another web process shows', async () => {
  const web = await startServerProcess({ ...settings, WORKER: 'off' });
  const token = await signIn(web);
  const pictures = await putPictures(web, token);
  const stateOf = await handIn(web, token);
  const mails = await register(web, web.dataDir);
  // Without a worker nothing is done.
  expect(await rows('select key from jobs')).toEqual([]);
  expect(await stateOf()).toBe('reading');

  const worker = await startServerProcess({ ...settings, WORKER: 'only' });
  await expect.poll(stateOf).toBe('checked');
  await expect.poll(mails).toBe(1);
  expect(await listening(worker.process().pid ?? 0)).toBe(0);
  expect(await listening(web.process().pid ?? 0)).toBe(1);
  const other = await startServerProcess({ ...settings, WORKER: 'off', ...anHourAhead });
  for (const path of Object.values(pictures)) expect(await statusAt(other, path, token), path).toBe(200);
  // The database's clock counts, so the mail is due at once for the worker.
  expect(other.log()).toMatch(/"seconds":3600,.*acerte os dois/);
  const laterMails = await register(other, web.dataDir);
  await expect.poll(laterMails, { timeout: 60_000 }).toBe(1);
  for (const { output } of [web, worker, other]) expect(output()).not.toContain('ATENÇÃO');
  await expect.poll(worker.output).toContain('E-mail guardado');

  await other.end('SIGTERM');
  await worker.end('SIGTERM');
  expect(worker.process().exitCode).toBe(0);
  expect(worker.output()).toContain('"encerrado"');
  expect(await rows('select worker from instances')).toEqual([{ worker: 'off' }]);
  expect(await rows('select key from jobs where claim is not null')).toEqual([]);
  await web.end('SIGTERM');
});

test('two processes give the last place of a day once', async () => {
  const first = await startServerProcess(settings);
  const second = await startServerProcess({ ...settings, DATA_DIR: first.dataDir, WORKER: 'off' });
  const token = await signIn(first);
  const body = { name: 'Busca', address: 'Rua A, Fortaleza - CE', handover: 'pickup', pickupRules: { bookingsPerDay: 1 } };
  const { id } = await replyOf(await call(first, 'POST', '/collection-points', { token, body }));
  const pickup = { cep: null, address: 'Rua Sol, Centro, Fortaleza - CE', number: '1', complement: null };
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10);
  const people = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const email = `${randomUUID()}@exemplo.com.br`;
      const person = { name: 'Marina', email, password: 'sacola-verde-1', phone: '85987654321' };
      await replyOf(await call(first, 'POST', '/users', { body: person }));
      const { password } = person;
      return (await replyOf(await call(first, 'POST', '/auth/login', { body: { email, password } }))).token as string;
    }),
  );
  const replies = await Promise.all(
    people.map((own, index) =>
      call(index % 2 === 0 ? first : second, 'POST', '/schedules', {
        token: own,
        body: { collectionPointId: id, date: tomorrow, weightKg: 3, pickup },
      }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  for (const reply of replies.filter(({ status }) => status === 409)) {
    const nextDays = Array(3).fill(expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/));
    expect(await reply.json()).toMatchObject({ code: 'day-full', nextDays });
  }
  await second.end('SIGTERM');
  await first.end('SIGTERM');
});

test('with a folder each the operator is told, all work is done once, and nothing is deleted', async () => {
  const first = await startServerProcess(settings);
  const token = await signIn(first);
  const pictures = await putPictures(first, token);
  const second = await startServerProcess({ ...settings, DATA_DIR: await temporaryFolder() });
  for (const { output } of [first, second])
    for (const kind of ['as imagens', 'os e-mails']) await expect.poll(output).toMatch(elsewhere(kind));

  const states = await Promise.all(Array.from({ length: 6 }, (_, index) => handIn(index % 2 ? first : second, token)));
  const mails = await Promise.all(
    Array.from({ length: 6 }, (_, index) => register(index % 2 ? first : second, first.dataDir, second.dataDir)),
  );
  for (const stateOf of states) await expect.poll(stateOf).toBe('checked');
  for (const count of mails) await expect.poll(count).toBe(1);
  // As an earlier release left it: a job moves a photo from its row into the storage.
  const [photo] = await rows(
    `insert into point_reports (collection_point_id, kind, state, created_at, photo)
     values ($1, 'moved', 'open', now(), '\\x01') returning id`,
    [await insertPoint()],
  );
  const upkeep = "name in ('imagens', 'fotos-de-relatos')";
  await rows(`update jobs set next_run_at = now(), last_success_at = null where ${upkeep}`);
  // Once for each folder.
  const done = async () => (await rows(`select 1 from jobs where ${upkeep} and last_success_at is not null`)).length;
  await expect.poll(done).toBe(4);

  for (const path of Object.values(pictures)) {
    expect(await statusAt(first, path, token), path).toBe(200);
    expect(await statusAt(second, path, token), path).toBe(404);
  }
  expect(await rows('select photo is not null as stays from point_reports where id = $1', [photo.id])).toEqual([{ stays: true }]);
  expect(await rows('select 1 from jobs where failures > 0')).toEqual([]);
  await first.end('SIGTERM');
  await second.end('SIGTERM');
});

test('with a bucket in common each may have a folder of its own', async () => {
  const bucket = await startS3Server();
  const start = async () => startServerProcess({ ...settings, S3_URL: bucket.url, DATA_DIR: await temporaryFolder() });
  const [first, second] = [await start(), await start()];
  const token = await signIn(first);
  for (const path of Object.values(await putPictures(first, token))) expect(await statusAt(second, path, token), path).toBe(200);
  // The mails lie in two folders, and both instances have compared their places.
  for (const { output } of [first, second]) {
    await expect.poll(output).toMatch(elsewhere('os e-mails'));
    expect(output()).not.toMatch(elsewhere('as imagens'));
  }
  await first.end('SIGTERM');
  await second.end('SIGTERM');
  await bucket.close();
});
