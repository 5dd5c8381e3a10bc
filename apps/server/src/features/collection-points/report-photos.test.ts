import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { reportLimits } from '@separai/contract/collection-points/reports';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../../test/harness.ts';
import { noisyImage, plainImage } from '../../../test/images.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { openPhotoStorage } from '../../image-storage.ts';
import { backgroundJobs } from '../../jobs.ts';
import { openArchive } from '../../platform/tables/zip.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

const hour = 3_600_000;
const base64 = async (image: Sharp) => (await image.jpeg().toBuffer()).toString('base64');

const pointOf = async (server: TestServer) => {
  const admin = await given.admin(server);
  return { admin, point: await given.point(server, admin.token) };
};
const report = (server: TestServer, point: { id: number }, photo: string, options: CallOptions = {}) =>
  server.call('POST', `/collection-points/${point.id}/reports`, { body: { kind: 'moved', photo }, ...options });
const namesIn = async (server: TestServer): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of (await openPhotoStorage(server.config)).list()) names.push(name);
  return names;
};
const rows = async (server: TestServer, sql: string, values: unknown[] = []) =>
  (await server.database.pool.query(sql, values)).rows;
const bytesOf = (pieces: AsyncIterable<Buffer>) => buffer(Readable.from(pieces));
const tend = async ({ config, database, clock, app }: TestServer) => {
  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  await jobs.find(({ name }) => name === 'fotos-de-relatos')?.run(new AbortController().signal);
};

describe.each([
  ['a folder', () => ({})],
  ['a bucket', () => ({ S3_URL: s3.url })],
])('photos of reports, in %s,', (_kind, environment) => {
  let server: TestServer;
  let admin: given.SignedInPerson;
  let point: { id: number };
  beforeAll(async () => {
    server = await startTestServer(environment() as Record<string, string>);
    ({ admin, point } = await pointOf(server));
  });
  afterAll(() => server.close());
  const photoOf = (id: string) => server.call('GET', `/admin/point-reports/${id}/photo`, { token: admin.token });

  test('are small, lie beside the database, and have no public address', async () => {
    const { id, photoLeftOut } = (await report(server, point, await base64(noisyImage(1800, 500)))).json();
    expect(photoLeftOut).toBe(false);
    const [name = ''] = await namesIn(server);
    expect(name).toMatch(new RegExp(`^${id}-\\d+\\.webp$`));
    const shown = await photoOf(id);
    const { format, width = 0, height = 0 } = await sharp(shown.rawPayload).metadata();
    expect([format, Math.max(width, height) <= 1600, shown.rawPayload.length <= 300 * 1024]).toEqual(['webp', true, true]);
    expect(await rows(server, 'select photo, photo_name, photo_bytes from point_reports where id = $1', [id])).toEqual([
      { photo: null, photo_name: name, photo_bytes: shown.rawPayload.length },
    ]);
    for (const folder of ['point-reports', 'collection-points'])
      expect((await server.app.inject({ method: 'GET', url: `/uploads/${folder}/${name}` })).statusCode).toBe(404);
  });

  test('that the database still holds are moved, and shown before and after', async () => {
    const { id } = (await report(server, point, await base64(plainImage(9, 9)))).json();
    const photo = await plainImage(30, 20).webp().toBuffer();
    await rows(server, 'update point_reports set photo = $2, photo_name = null, photo_bytes = null where id = $1', [id, photo]);
    expect((await photoOf(id)).rawPayload).toEqual(photo);
    server.clock.advance(1);
    await tend(server);
    expect((await photoOf(id)).rawPayload).toEqual(photo);
    const [row] = await rows(server, 'select photo, photo_name, photo_bytes from point_reports where id = $1', [id]);
    expect(row).toMatchObject({ photo: null, photo_bytes: photo.length });
    expect(await namesIn(server)).toContain(row.photo_name);
  });

  test('go with their report: an hour after it, and at once with the account', async () => {
    const resident = await given.resident(server);
    await rows(server, 'delete from point_reports');
    await report(server, point, await base64(plainImage(9, 9)));
    const [kept] = await namesIn(server).then((names) => names.slice(-1));
    await rows(server, 'delete from point_reports');
    await report(server, point, await base64(plainImage(9, 9)));
    const { token, password } = resident;
    await report(server, point, await base64(plainImage(9, 9)), { token });
    const before = await namesIn(server);
    await server.call('DELETE', '/users/me', { token, body: { password } });
    await expect.poll(() => namesIn(server)).toHaveLength(before.length - 1);
    await tend(server);
    expect(await namesIn(server)).toContain(kept);
    server.clock.advance(hour + 1);
    await tend(server);
    expect(await namesIn(server)).toEqual(
      (await rows(server, 'select photo_name from point_reports')).map((row) => row.photo_name),
    );
  });

  test('come with a person’s data in a ZIP, beside dados.json', async () => {
    const { token } = await given.resident(server);
    const { id } = (await report(server, point, await base64(plainImage(30, 20)), { token })).json();
    const reply = await server.call('GET', '/users/me/export.zip', { token });
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="separai-meus-dados-2026-12-\d\d\.zip"$/);
    const folder = await mkdtemp(join(tmpdir(), 'separai-zip-'));
    try {
      await writeFile(join(folder, 'a.zip'), reply.rawPayload);
      const archive = await openArchive(join(folder, 'a.zip'));
      expect(archive.names).toEqual(['dados.json', `fotos/${id}.webp`]);
      const photo = await bytesOf(archive.read(`fotos/${id}.webp`));
      expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
      const data = JSON.parse((await bytesOf(archive.read('dados.json'))).toString());
      expect(data.pointReports).toMatchObject([{ photo: `fotos/${id}.webp` }]);
      archive.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('of one network few photos are taken in an hour, and reports without one still are', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const { admin, point } = await pointOf(server);
    const other = await given.point(server, admin.token);
    const photo = await base64(plainImage(9, 9));
    const statuses: number[] = [];
    for (let time = 0; time < 9; time++) statuses.push((await report(server, point, photo)).statusCode);
    expect(statuses).toEqual([...Array(8).fill(201), 429]);
    const refused = await report(server, other, photo);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    const plain = await server.call('POST', `/collection-points/${other.id}/reports`, { body: { kind: 'moved' } });
    expect(plain.statusCode).toBe(201);
  } finally {
    await server.close();
  }
});

test('where all photos take up their budget, a report is kept without its photo and says so', async () => {
  const server = await startTestServer();
  try {
    const { point } = await pointOf(server);
    const photo = await base64(plainImage(9, 9));
    const options = { headers: { 'idempotency-key': 'a'.repeat(32) } };
    await report(server, point, photo);
    const bytes = reportLimits.photosTotalMaxBytes;
    await rows(server, 'update point_reports set photo_bytes = $1', [bytes - reportLimits.photoStoredMaxBytes + 1]);
    for (let time = 0; time < 2; time++) {
      const kept = await report(server, point, photo, options);
      expect([kept.statusCode, kept.json().photoLeftOut]).toEqual([201, true]);
    }
    expect(await namesIn(server)).toHaveLength(1);
  } finally {
    await server.close();
  }
});
