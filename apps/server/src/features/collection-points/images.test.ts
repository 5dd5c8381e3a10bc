import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { formType, multipart, plainImage } from '../../../test/images.ts';
import { folderImageStorage, type ImageStorage } from '../../platform/images/image-storage.ts';
import { setPointImage } from './images.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let point: CollectionPoint;
let png: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  png = await plainImage(40, 30).png().toBuffer();
});
beforeEach(async () => {
  point = await given.point(server, admin.token);
});
afterAll(() => server.close());

const folder = () => join(server.dataDir, 'uploads', 'collection-points');
const files = async () => (await readdir(folder())).filter((name) => name.includes(`${point.id}-`));

const send = (payload: Buffer, contentType = formType, id = point.id, token: string | undefined = admin.token) =>
  server.app.inject({
    method: 'POST',
    url: `/api/collection-points/${id}/image`,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload,
  });
const upload = (bytes: Buffer | string, { filename = 'foto.png', type = 'image/png' } = {}) =>
  send(multipart([{ name: 'image', filename, type, bytes }]));
const serve = (imageUrl: string) => server.app.inject({ method: 'GET', url: imageUrl });
const read = async (): Promise<CollectionPoint> => (await server.call('GET', `/collection-points/${point.id}`)).json();

describe('an uploaded image', () => {
  test('is kept under the name of its point and time, shown by the point, and served', async () => {
    const answer = await upload(png);
    const { imageUrl } = answer.json();
    expect(answer.statusCode).toBe(200);
    expect(imageUrl).toBe(`/uploads/collection-points/${point.id}-${server.clock.now().getTime()}.webp`);
    expect(await read()).toMatchObject({ imageUrl, version: point.version + 1 });

    const served = await serve(imageUrl);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    expect(served.headers['content-length']).toBe(String(served.rawPayload.length));
    const head = await server.app.inject({ method: 'HEAD', url: imageUrl });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, served.headers['content-length'], '']);
    const known = { 'if-none-match': String(served.headers.etag) };
    const again = await server.app.inject({ method: 'GET', url: imageUrl, headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is new in the public list at once', async () => {
    await server.call('GET', '/collection-points');
    const { imageUrl } = (await upload(png)).json();
    const listed = (await server.call('GET', '/collection-points')).json() as CollectionPoint[];
    expect(listed.find((one) => one.id === point.id)?.imageUrl).toBe(imageUrl);
  });

  test('may be PNG, JPEG, GIF or WebP, whatever its name and declared type', async () => {
    const formats = [
      png,
      await plainImage(40, 30).jpeg().toBuffer(),
      await plainImage(40, 30).gif().toBuffer(),
      await plainImage(40, 30).webp().toBuffer(),
    ];
    for (const bytes of formats) expect((await upload(bytes, { filename: 'x.svg', type: 'text/html' })).statusCode).toBe(200);
  });

  test('of an animation is its first frame', async () => {
    const frames = [plainImage(20, 10), sharp({ create: { width: 20, height: 10, channels: 3, background: 'blue' } })];
    const animated = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), { join: { animated: true } })
      .gif()
      .toBuffer();
    const served = await serve((await upload(animated)).json().imageUrl);
    const { pages = 1, height } = await sharp(served.rawPayload).metadata();
    expect([pages, height]).toEqual([1, 10]);
  });

  test('has at most 1600 pixels a side and is never blown up', async () => {
    const big = await serve((await upload(await plainImage(4000, 1000).jpeg().toBuffer())).json().imageUrl);
    expect(await sharp(big.rawPayload).metadata()).toMatchObject({ width: 1600, height: 400 });
  });

  test('stands upright and says nothing of where and with what it was taken', async () => {
    const taken = await plainImage(60, 20)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Camera da Marina', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '3/1 43/1 11/1', GPSLongitudeRef: 'W', GPSLongitude: '38/1 31/1 36/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    expect(taken.includes('Camera da Marina')).toBe(true);
    // The tag of the GPS directory (EXIF 2.3 §4.6.3), in either byte order.
    expect(taken.includes(Buffer.from([0x88, 0x25])) || taken.includes(Buffer.from([0x25, 0x88]))).toBe(true);

    const served = await serve((await upload(taken)).json().imageUrl);
    const metadata = await sharp(served.rawPayload).metadata();
    expect([metadata.width, metadata.height]).toEqual([20, 60]);
    for (const key of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const) expect(metadata[key]).toBeUndefined();
    expect(served.rawPayload.includes('Camera')).toBe(false);
    expect(served.rawPayload.includes('GPS')).toBe(false);
  });

  test('hides nothing behind its pixels', async () => {
    const script = '<script>alert(1)</script>';
    const served = await serve((await upload(Buffer.concat([png, Buffer.from(script)]), { filename: 'a.html' })).json().imageUrl);
    expect(served.rawPayload.includes('script')).toBe(false);
    expect(served.headers['content-type']).toBe('image/webp');
  });

  test('replaces the one before, whose file is removed, also within one millisecond', async () => {
    const first = (await upload(png)).json().imageUrl;
    const second = (await upload(await plainImage(10, 10).png().toBuffer())).json().imageUrl;
    expect(second).not.toBe(first);
    expect((await serve(first)).statusCode).toBe(404);
    expect((await serve(second)).statusCode).toBe(200);
    expect(await files()).toEqual([second.split('/').at(-1)]);
    expect(await read()).toMatchObject({ imageUrl: second, version: point.version + 2 });
  });

  test('sent by several at once leaves one file: the one in the row', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(png)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    const { imageUrl } = await read();
    expect(await files()).toEqual([imageUrl?.split('/').at(-1)]);
  });

  test('is one file also where its transaction was tried again', async () => {
    await upload(png);
    const { now } = server.clock;
    server.clock.now = () => {
      server.clock.advance(1_000);
      return now();
    };
    await server.database.pool.query(
      `create sequence tries;
       create function fail_first() returns trigger language plpgsql as $$
       begin if nextval('tries') = 1 then raise sqlstate '40001'; end if; return new; end $$;
       create trigger failing before update on collection_points for each row execute function fail_first()`,
    );
    const answer = await upload(png);
    await server.database.pool.query('drop trigger failing on collection_points');
    server.clock.now = now;
    expect(answer.statusCode).toBe(200);
    expect(await files()).toEqual([(await read()).imageUrl?.split('/').pop()]);
  });

  test('goes with its point', async () => {
    const { imageUrl } = (await upload(png)).json();
    await server.call('DELETE', `/collection-points/${point.id}`, { token: admin.token });
    expect(await files()).toEqual([]);
    expect((await serve(imageUrl)).statusCode).toBe(404);
  });

  test('of a point that shows an image from elsewhere touches no file', async () => {
    for (const imageUrl of [
      'https://exemplo.com/uploads/collection-points/1-1.webp',
      '/uploads/collection-points/../../x.webp',
    ]) {
      await server.database.pool.query('update collection_points set image_url = $2 where id = $1', [point.id, imageUrl]);
      expect((await upload(png)).statusCode).toBe(200);
    }
  });
});

test('an image is saved and removed while nobody locks its point', async () => {
  const { db, pool } = server.database;
  const real = await folderImageStorage(folder());
  const seen: string[] = [];
  const look = async (what: string) => {
    await pool.query('select 1 from collection_points where id = $1 for update nowait', [point.id]);
    seen.push(what);
  };
  const images: ImageStorage = {
    read: real.read,
    save: (name, bytes) => look('save').then(() => real.save(name, bytes)),
    remove: (name) => look('remove').then(() => real.remove(name)),
  };
  const parts = { db, clock: server.clock, images, log: server.app.log };
  const first = await setPointImage(parts, point.id, png, admin.id);
  const second = await setPointImage(parts, point.id, png, admin.id);
  expect(seen).toEqual(['save', 'save', 'remove']);
  expect(second.imageUrl).not.toBe(first.imageUrl);
  expect(await files()).toEqual([second.imageUrl.split('/').at(-1)]);
});

describe('an upload that fails half-way', () => {
  const parts = (images: ImageStorage) => ({ db: server.database.db, clock: server.clock, images, log: server.app.log });

  test('because the disk is full changes nothing', async () => {
    const full: ImageStorage = {
      read: async () => null,
      save: () => Promise.reject(new Error('ENOSPC')),
      remove: async () => {},
    };
    await expect(setPointImage(parts(full), point.id, png, admin.id)).rejects.toThrow('ENOSPC');
    expect(await read()).toMatchObject({ imageUrl: null, version: point.version });
  });

  test('because the database fails keeps the image before and no file of the new one', async () => {
    const { imageUrl } = (await upload(png)).json();
    await server.database.pool.query(`alter table collection_points add constraint stuck check (version < 3) not valid`);
    try {
      const storage = await folderImageStorage(folder());
      await expect(setPointImage(parts(storage), point.id, png, admin.id)).rejects.toThrow();
      expect((await upload(png)).json()).toMatchObject({ code: 'internal' });
    } finally {
      await server.database.pool.query('alter table collection_points drop constraint stuck');
    }
    expect((await read()).imageUrl).toBe(imageUrl);
    expect(await files()).toEqual([imageUrl.split('/').at(-1)]);
  });

  test('because the sender goes away leaves nothing', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    const body = multipart([{ name: 'image', filename: 'a.png', bytes: Buffer.concat([png, Buffer.alloc(500_000)]) }]);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/collection-points/${point.id}/image HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
        `Content-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, body.length / 2));
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await read()).toMatchObject({ imageUrl: null, version: point.version });
    expect(await files()).toEqual([]);
    expect((await upload(png)).statusCode).toBe(200);
  });
});

test('an address below /uploads that has no file is 404 in the common form, and files outside are out of reach', async () => {
  for (const url of [
    '/uploads/collection-points/1-1.webp',
    '/uploads/collection-points/',
    '/uploads/collection-points/.oculto',
    '/uploads/collection-points/..%2f..%2fsegredo.txt',
    '/uploads/x',
  ]) {
    const answer = await serve(url);
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, url).toBeLessThan(500);
    expect(answer.json(), url).toHaveProperty('code');
  }
  expect(await readFile(join(server.dataDir, 'segredo.txt')).catch(() => null)).toBeNull();
});
