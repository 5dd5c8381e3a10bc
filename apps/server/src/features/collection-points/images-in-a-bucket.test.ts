import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { avifSize, formType, multipart, plainImage } from '../../../test/images.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';

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
  expect((await server.app.inject({ method: 'GET', url: imageUrl })).statusCode).toBe(404);
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
