import { readdir } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { avifSize, formType, multipart, plainImage } from '../../../test/images.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { openImageStorage } from '../../image-storage.ts';
import { deleteDuePoints } from './due-deletions.ts';

let s3: S3Server;
const servers: TestServer[] = [];
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await s3.close();
});

const start = async (S3_URL: string) => {
  const server = await startTestServer({ S3_URL });
  servers.push(server);
  const { token } = await given.admin(server);
  const point = await given.point(server, token);
  const upload = async () =>
    server.call('POST', `/collection-points/${point.id}/image`, {
      token,
      body: multipart([{ name: 'image', filename: 'a.png', bytes: await plainImage(40, 30).png().toBuffer() }]),
      headers: { 'content-type': formType },
    });
  const read = async (): Promise<CollectionPoint> => (await server.call('GET', `/collection-points/${point.id}`)).json();
  return { server, point, token, upload, read };
};

test('an image is kept in the bucket, served from it, and leaves it with its point', async () => {
  const { server, point, token, upload, read } = await start(s3.url);
  const { imageUrl } = (await upload()).json();
  expect((await read()).imageUrl).toBe(imageUrl);
  expect((await server.call('GET', '/health')).json()).toEqual({ status: 'ok', images: 'ok' });
  for (const ending of ['.webp', '-320.avif', '-800.webp']) {
    const served = await server.app.inject({ method: 'GET', url: imageUrl.replace('.webp', ending) });
    expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(served.headers['content-length']).toBe(String(served.rawPayload.length));
    if (ending.endsWith('avif')) expect(avifSize(served.rawPayload)).toEqual([40, 30]);
    else expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 });
  }
  expect(await readdir(join(server.dataDir, 'uploads')).catch(() => [])).toEqual([]);
  await server.call('DELETE', `/collection-points/${point.id}`, { token });
  await expect.poll(async () => (await server.app.inject({ method: 'GET', url: imageUrl })).statusCode).toBe(404);
});

test('points are deleted while the bucket does not answer, and their images afterwards, a few at a time', async () => {
  const held: ServerResponse[] = [];
  const removed = new Set<string>();
  let isOpen = false;
  const bucket = createServer((request, response) => {
    if (request.method === 'DELETE') {
      removed.add(request.url ?? '');
      if (!isOpen) held.push(response);
      else response.writeHead(204).end();
    } else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening));
  try {
    const { port } = bucket.address() as AddressInfo;
    const { server, token } = await start(`http://key:secret@127.0.0.1:${port}/imagens`);
    const { rows } = await server.database.pool.query(
      `insert into collection_points (name, address, image_url, created_at, updated_at)
       select 'Ecoponto ' || n, 'Rua A, ' || n, '/uploads/collection-points/' || n || '-1.webp', now(), now()
       from generate_series(1, 30) n returning id`,
    );
    const remove = (ids: number[]) =>
      server.call('DELETE', '/admin/collection-points', { token, body: { points: ids.map((id) => ({ id, version: 1 })) } });
    const [first, second, ...others] = rows.map(({ id }) => Number(id));
    for (const id of [first, second])
      expect((await server.call('DELETE', `/collection-points/${id}`, { token })).statusCode).toBe(200);
    expect((await remove(others)).json()).toMatchObject({ deleted: { length: 28 } });
    await expect.poll(() => held.length).toBe(8);
    expect(removed.size).toBe(8);
    isOpen = true;
    for (const response of held) response.writeHead(204).end();
    const { app, clock, config, database } = server;
    const later = { now: () => new Date(clock.now().getTime() + 60_000), timeZone: clock.timeZone };
    await deleteDuePoints({ db: database.db, clock: later, logger: app.log, openImages: () => openImageStorage(config) });
    await expect.poll(() => removed.size, { timeout: 20_000 }).toBe(30 * 7);
  } finally {
    bucket.closeAllConnections();
    bucket.close();
  }
});

const unknownKey = (url: string) => url.replace('S3RVER:S3RVER@', 'outra-chave:segredo-que-nao-vale@');

test.each([
  ['does not know the key', unknownKey, 'HTTP 403'],
  ['cannot be reached', (url: string) => unknownKey(url).replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1024'), 'ECONNREFUSED'],
])(
  'a bucket that %s is a sentence for the person and a code for the operator, and no secret in the log',
  async (_name, change, code) => {
    const { server, point, upload, read } = await start(change(s3.url));
    const answer = await upload();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'images-unavailable']);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(await read()).toMatchObject({ imageUrl: null, version: point.version });
    const served = await server.app.inject({ method: 'GET', url: `/uploads/collection-points/${point.id}-1.webp` });
    expect([served.statusCode, served.json().code]).toEqual([503, 'images-unavailable']);
    expect((await server.call('GET', '/health')).json()).toEqual({ status: 'ok', images: 'unavailable' });
    const log = server.logLines.join('');
    expect(log).toContain(code);
    expect(log).not.toMatch(/segredo-que-nao-vale|outra-chave|Signature=/);
  },
);
