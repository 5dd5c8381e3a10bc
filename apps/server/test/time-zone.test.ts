import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindResidents } from '../src/features/notices/reminders.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let lia: given.SignedInPerson;
let pointId: number;

const fillPages = async (folder: string) => {
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<meta content="%SEPARAI_SETTINGS%">');
  await writeFile(join(folder, 'sw.js'), 'self');
};
// Two hours behind Brasília.
beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Rio_Branco' }, undefined, fillPages);
  lia = await given.resident(server);
  pointId = (await given.point(server, (await given.admin(server)).token)).id;
});
afterAll(() => server.close());

const book = (date: string) =>
  server.call('POST', '/schedules', { token: lia.token, body: { collectionPointId: pointId, date, weightKg: 3 } });

test('a day lasts until midnight where the installation is', async () => {
  server.clock.set('2026-12-02T04:30:00Z');
  expect((await book('2026-12-01')).statusCode).toBe(201);
  server.clock.set('2026-12-02T05:00:00Z');
  expect((await book('2026-12-01')).json()).toMatchObject({ fields: { date: expect.stringContaining('já passou') } });
});

test('a reminder goes out at its hour there', async () => {
  server.clock.set('2026-12-05T15:00:00Z');
  expect((await book('2026-12-08')).statusCode).toBe(201);
  const reminders = async (now: string) => {
    server.clock.set(now);
    await remindResidents({ db: server.database.db, clock: server.clock });
    return (await server.database.pool.query("select id from notices where kind = 'reminder'")).rowCount;
  };
  expect(await reminders('2026-12-07T22:59:00Z')).toBe(0);
  expect(await reminders('2026-12-07T23:00:00Z')).toBe(1);
});

test('the pages are told the time zone', async () => {
  const { body } = await server.app.inject({ method: 'GET', url: '/' });
  expect(body).toContain('&quot;timeZone&quot;:&quot;America/Rio_Branco&quot;');
});
