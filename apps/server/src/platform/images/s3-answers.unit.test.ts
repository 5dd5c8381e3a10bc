import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { s3ImageStorage } from './s3-image-storage.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const bucketThat = async (answer: RequestListener) => {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ends.push(() => new Promise((closed) => server.close(closed)));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3ImageStorage({ origin, bucket: 'b', prefix: '', region: null, accessKeyId: 'chave', secretAccessKey: 'segredo' });
};

test.each([412, 409])('of two that save one name at once, the one who is told %i has lost it', async (status) => {
  const asked: (string | undefined)[] = [];
  const storage = await bucketThat((request, response) => {
    asked.push(`${request.method} ${request.headers['if-none-match'] ?? ''}`);
    response.writeHead(request.method === 'HEAD' ? 404 : status).end();
  });
  expect(await storage.save('1-2.webp', Buffer.from('x'))).toBe(false);
  expect(asked).toEqual(['HEAD ', 'PUT *']);
});

test('a server that is busy for a moment is asked again', async () => {
  let times = 0;
  const storage = await bucketThat((_request, response) => {
    response.writeHead(++times === 1 ? 503 : 200, { 'content-length': '1' }).end('x');
  });
  expect((await storage.read('1-2.webp'))?.size).toBe(1);
});

test('a bucket that says nothing is out of reach, and is not asked again by each who wants to know', async () => {
  let times = 0;
  const storage = await bucketThat(() => {
    times++;
  });
  expect(await Promise.all([storage.isReachable(), storage.isReachable()])).toEqual([false, false]);
  expect(await storage.isReachable()).toBe(false);
  expect(times).toBe(1);
});

test('an answer that is no list ends the listing', async () => {
  const storage = await bucketThat((_request, response) => response.end('<ListBucketResult><Key>1-2.webp</Key>'));
  const names = async () => {
    for await (const _name of storage.list()) expect.unreachable();
  };
  await expect(names()).rejects.toMatchObject({ code: 'malformed-answer' });
});

test('names that do not fit into one answer are asked for page by page', async () => {
  const pages: Record<string, string> = {
    '': '<IsTruncated>true</IsTruncated><Contents><Key>uploads/collection-points/1-2.webp</Key></Contents><NextContinuationToken>a+b/ç=</NextContinuationToken>',
    'a+b/ç=':
      '<Contents><Key>uploads/collection-points/1-3.webp</Key></Contents><Contents><Key>uploads/collection-points/a/b</Key></Contents>',
  };
  const storage = await bucketThat((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    expect([searchParams.get('list-type'), searchParams.get('prefix')]).toEqual(['2', 'uploads/collection-points/']);
    response.end(`<ListBucketResult>${pages[searchParams.get('continuation-token') ?? '']}</ListBucketResult>`);
  });
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  expect(names).toEqual(['1-2.webp', '1-3.webp']);
});
