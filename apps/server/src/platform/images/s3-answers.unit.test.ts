import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type S3Times, s3ImageStorage } from './s3-image-storage.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const bucketThat = async (answer: RequestListener, times?: S3Times) => {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place = { origin, bucket: 'b', prefix: '', region: null, accessKeyId: 'chave', secretAccessKey: 'segredo' };
  return s3ImageStorage(place, undefined, times);
};

test.each([412, 409])('of two instances that save one name at once, the one that receives %i has lost it', async (status) => {
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

test('a bucket that does not answer is out of reach, and the checks that follow reuse that result', async () => {
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

test('a server that gives the same page of names again ends the listing', async () => {
  let times = 0;
  const storage = await bucketThat((_request, response) => {
    times++;
    response.end('<ListBucketResult><NextContinuationToken>a</NextContinuationToken></ListBucketResult>');
  });
  const names = async () => {
    for await (const _name of storage.list()) expect.unreachable();
  };
  await expect(names()).rejects.toMatchObject({ code: 'endless-list' });
  expect(times).toBe(2);
});

describe('an answer whose body', () => {
  /** Begins an answer of 1,000 bytes and never ends it. */
  const stalls = (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-length': 1000 }).write('<');
  };
  /** Sends a byte at a time, well within the limit between two pieces. */
  const trickles = (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-length': 1_000_000 });
    const timer = setInterval(() => response.write('<'), 5);
    response.once('close', () => clearInterval(timer));
  };
  const times = { answer: 5_000, reach: 5_000 };
  const idle = { ...times, idle: 50, body: 60_000 };
  const whole = { ...times, idle: 5_000, body: 50 };

  test.each([
    ['stalls', stalls, idle],
    ['trickles for ever', trickles, whole],
  ] as const)('%s ends a read, a write, a removal and a listing', async (_how, body, limits) => {
    const answering = async (status: number) => {
      const send = body(status);
      return bucketThat((request, response) => {
        if (request.method === 'HEAD') response.writeHead(404).end();
        else send(response);
      }, limits);
    };
    const late = { name: 'ImageStorageFailure', code: 'ETIMEDOUT' };
    const [found, refused] = [await answering(200), await answering(403)];
    const image = await found.read('1-2.webp');
    await expect(buffer(image?.content ?? Readable.from([]))).rejects.toMatchObject(late);
    await expect(found.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(late);
    await expect(refused.read('1-2.webp')).rejects.toMatchObject(late);
    await expect(refused.save('1-2.webp', Buffer.from('x'))).rejects.toMatchObject(late);
    await expect(refused.remove('1-2.webp')).rejects.toMatchObject(late);
    // The answer to a write or a removal that went well is not read at all.
    expect(await found.save('1-2.webp', Buffer.from('x'))).toBe(true);
    await found.remove('1-2.webp');
  });

  test('is let go of when the reader leaves', async () => {
    let isClosed = false;
    const storage = await bucketThat((_request, response) => {
      response.once('close', () => {
        isClosed = true;
      });
      stalls(200)(response);
    });
    (await storage.read('1-2.webp'))?.content.destroy();
    await expect.poll(() => isClosed).toBe(true);
  });

  test('waits for a slow reader longer than for the server', async () => {
    let sendRest = (): void => {};
    const storage = await bucketThat(
      (_request, response) => {
        response.writeHead(200, { 'content-length': 500_001 }).write(Buffer.alloc(500_000));
        sendRest = () => response.end('x');
      },
      { ...times, idle: 1_000, body: 1_000 },
    );
    const image = await storage.read('1-2.webp');
    let size = 0;
    for await (const piece of image?.content ?? []) {
      size += piece.length;
      if (size > piece.length) continue;
      await pause(1_100);
      // Once the rest is waited for, which uses the time up again.
      setTimeout(sendRest, 50);
    }
    expect(size).toBe(500_001);
  });

  test('has no size, or an enormous one, is not begun', async () => {
    const chunked = await bucketThat((_request, response) => {
      response.write('x');
      response.end();
    });
    await expect(chunked.read('1-2.webp')).rejects.toMatchObject({ code: 'malformed-answer' });
    const enormous = await bucketThat((_request, response) => response.writeHead(200, { 'content-length': 1e12 }).write('x'));
    await expect(enormous.read('1-2.webp')).rejects.toMatchObject({ code: 'answer-too-large' });
  });
});
