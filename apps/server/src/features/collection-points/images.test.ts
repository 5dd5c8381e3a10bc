import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { imageVariants } from '@separai/contract/collection-points/images';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { avifSize, formType, multipart, plainImage } from '../../../test/images.ts';
import { openDisposal } from '../../platform/images/disposal.ts';
import { encodeImage } from '../../platform/images/encode.ts';
import { folderImageStorage, type ImageStorage } from '../../platform/images/image-storage.ts';
import { everything } from '../../platform/scope.ts';
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
const files = async () => (await readdir(folder())).filter((name) => name.includes(`${point.id}-`)).sort();
/** The names of all files of an image that does not move. */
const filesOf = (imageUrl: string | null): string[] => {
  const name = imageUrl?.split('/').at(-1) ?? '';
  const endings = ['-1200.jpg', '-1600.avif', '-320.avif', '-320.webp', '-800.avif', '-800.webp'];
  return [...endings.map((ending) => name.replace('.webp', ending)), name];
};

const send = (payload: Buffer, contentType = formType, id = point.id, token: string | undefined = admin.token) =>
  server.app.inject({
    method: 'POST',
    url: `/api/collection-points/${id}/image`,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload,
  });
const upload = (bytes: Buffer | string, { filename = 'foto.png', type = 'image/png' } = {}) =>
  send(multipart([{ name: 'image', filename, type, bytes }]));
const takeAway = (id = point.id) => server.call('DELETE', `/collection-points/${id}/image`, { token: admin.token });
const serve = (imageUrl: string) => server.app.inject({ method: 'GET', url: imageUrl });
const read = async (): Promise<CollectionPoint> => (await server.call('GET', `/collection-points/${point.id}`)).json();

const sizeOf = async (name: string, bytes: Buffer): Promise<[number, number]> => {
  if (name.endsWith('.avif')) return avifSize(bytes);
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};

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

  test('comes in AVIF and WebP, in the widths that the screens use, with none wider than it is', async () => {
    const { imageUrl } = (await upload(await plainImage(1000, 500).jpeg().toBuffer())).json();
    const seen: Record<string, unknown> = {};
    for (const name of filesOf(imageUrl)) {
      const served = await serve(`/uploads/collection-points/${name}`);
      expect(served.headers['cache-control'], name).toBe('public, max-age=31536000, immutable');
      const [width, height] = await sizeOf(name, served.rawPayload);
      seen[name.replace(/^\d+-\d+/, '')] = [served.headers['content-type'], width, height];
    }
    expect(seen).toEqual({
      '-320.avif': ['image/avif', 320, 160],
      '-800.avif': ['image/avif', 800, 400],
      '-1600.avif': ['image/avif', 1000, 500],
      '-320.webp': ['image/webp', 320, 160],
      '-800.webp': ['image/webp', 800, 400],
      '.webp': ['image/webp', 1000, 500],
      // Cut to the form in which links are shown.
      '-1200.jpg': ['image/jpeg', 1200, 630],
    });
    for (const [, srcset] of Object.entries(imageVariants(imageUrl) ?? {}))
      for (const one of srcset.split(', ')) expect((await serve(one.split(' ')[0] ?? '')).statusCode, one).toBe(200);
    expect((await serve(imageUrl.replace('.webp', '-640.webp'))).statusCode).toBe(404);
  });

  test.each(['gif', 'webp'] as const)('that moves as %s goes on moving, at its pace, within 800 pixels', async (format) => {
    const frames = ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 1000, height: 500, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .toFormat(format, { delay: [100, 200, 300], loop: 0 })
      .toBuffer();
    const { imageUrl } = (await upload(moving)).json();
    const moves = ({ pages, pageHeight, width, delay, loop }: Metadata) => ({ pages, pageHeight, width, delay, loop });
    const [still, , , small, , middle, whole] = filesOf(imageUrl);
    expect(await files()).toEqual([still, small, middle, whole]);
    for (const [name, width] of [
      [small, 320],
      [middle, 800],
      [whole, 800],
    ] as const) {
      const served = await serve(`/uploads/collection-points/${name}`);
      expect(moves(await sharp(served.rawPayload, { animated: true }).metadata()), name).toEqual({
        pages: 3,
        pageHeight: width / 2,
        width,
        delay: [100, 200, 300],
        loop: 0,
      });
    }
    // Animations have no AVIF: a request for one gets the WebP of that width, with long-term caching.
    for (const [asked, given] of [
      ['-320.avif', small],
      ['-800.avif', middle],
      ['-1600.avif', whole],
    ] as const) {
      const served = await serve(imageUrl.replace('.webp', asked));
      expect([served.headers['content-type'], served.headers.etag]).toEqual(['image/webp', `"${given}"`]);
      expect(served.headers['cache-control']).toContain('immutable');
    }
  });

  test('that was kept before there were variants stands in for them, and not for good', async () => {
    const name = `${point.id}-1700000000000`;
    await writeFile(join(folder(), `${name}.webp`), await plainImage(1000, 500).webp().toBuffer());
    for (const ending of ['-320.avif', '-800.webp', '-1600.avif']) {
      const served = await serve(`/uploads/collection-points/${name}${ending}`);
      expect([served.statusCode, served.headers.etag]).toEqual([200, `"${name}.webp"`]);
      expect(served.headers['cache-control']).toBe('public, max-age=3600');
    }
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

    for (const name of filesOf((await upload(taken)).json().imageUrl)) {
      const served = await serve(`/uploads/collection-points/${name}`);
      expect(await sizeOf(name, served.rawPayload), name).toEqual(name.endsWith('.jpg') ? [1200, 630] : [20, 60]);
      const metadata = name.endsWith('.avif') ? {} : await sharp(served.rawPayload).metadata();
      for (const key of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments']) expect(metadata, name).not.toHaveProperty(key);
      expect(served.rawPayload.includes('Exif'), name).toBe(false);
      expect(served.rawPayload.includes('Camera')).toBe(false);
      expect(served.rawPayload.includes('GPS')).toBe(false);
    }
  });

  test('hides nothing behind its pixels', async () => {
    const script = '<script>alert(1)</script>';
    const served = await serve((await upload(Buffer.concat([png, Buffer.from(script)]), { filename: 'a.html' })).json().imageUrl);
    expect(served.rawPayload.includes('script')).toBe(false);
    expect(served.headers['content-type']).toBe('image/webp');
  });

  test('replaces the one before, whose files are removed, also within one millisecond', async () => {
    const first = (await upload(png)).json().imageUrl;
    const second = (await upload(await plainImage(10, 10).png().toBuffer())).json().imageUrl;
    expect(second).not.toBe(first);
    await expect.poll(files).toEqual(filesOf(second));
    expect((await serve(first)).statusCode).toBe(404);
    expect((await serve(second)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ imageUrl: second, version: point.version + 2 });
  });

  test('sent by several at once leaves one: that in the row', { tags: 'postgres' }, async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(png)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    const { imageUrl } = await read();
    await expect.poll(files).toEqual(filesOf(imageUrl));
  });

  test('is kept once also where its transaction was tried again', { tags: 'postgres' }, async () => {
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
    await expect.poll(files).toEqual(filesOf((await read()).imageUrl));
  });

  test('goes with its point', async () => {
    const { imageUrl } = (await upload(png)).json();
    await server.call('DELETE', `/collection-points/${point.id}`, { token: admin.token });
    await expect.poll(files).toEqual([]);
    expect((await serve(imageUrl)).statusCode).toBe(404);
  });

  test('is taken away with its variants, and the point is listed without it at once', async () => {
    const { imageUrl, version } = (await upload(png)).json();
    await server.call('GET', '/collection-points');
    const answer = await takeAway();
    expect([answer.statusCode, answer.json()]).toEqual([200, { version: version + 1 }]);
    await expect.poll(files).toEqual([]);
    for (const name of filesOf(imageUrl)) expect((await serve(`/uploads/collection-points/${name}`)).statusCode, name).toBe(404);
    expect(await read()).toMatchObject({ imageUrl: null, version: version + 1 });
    const listed = (await server.call('GET', '/collection-points')).json() as CollectionPoint[];
    expect(listed.find((one) => one.id === point.id)?.imageUrl).toBeNull();
    // There is none any more: that is no change.
    expect((await takeAway()).json()).toEqual({ version: version + 1 });
    expect(await read()).toMatchObject({ imageUrl: null, version: version + 1 });
  });

  test('of no point cannot be taken away', async () => {
    const answer = await takeAway(999_999);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'collection-point-not-found']);
  });

  test('stays where the database does not let go of it', async () => {
    const { imageUrl } = (await upload(png)).json();
    await server.database.pool.query(`alter table collection_points add constraint stuck check (version < 3) not valid`);
    expect((await takeAway()).json()).toMatchObject({ code: 'internal' });
    await server.database.pool.query('alter table collection_points drop constraint stuck');
    expect((await read()).imageUrl).toBe(imageUrl);
    await expect.poll(files).toEqual(filesOf(imageUrl));
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

test('an image is saved and removed without a lock of its point', { tags: 'postgres' }, async () => {
  const { db, pool } = server.database;
  const real = await folderImageStorage(folder());
  const seen: string[] = [];
  const look = async (what: string) => {
    // Shared, for the files are removed beside each other: any writer's lock still refuses it.
    await pool.query('select 1 from collection_points where id = $1 for share nowait', [point.id]);
    seen.push(what);
  };
  const images: ImageStorage = {
    ...real,
    save: (name, bytes) => look('save').then(() => real.save(name, bytes)),
    remove: (name) => look('remove').then(() => real.remove(name)),
  };
  const { discard } = openDisposal(images, server.app.log);
  const parts = { db, clock: server.clock, images, discard };
  const encoded = await encodeImage(png);
  const first = await setPointImage(parts, { id: point.id, scope: everything }, encoded, admin.id);
  const second = await setPointImage(parts, { id: point.id, scope: everything }, encoded, admin.id);
  await expect.poll(() => seen, { timeout: 15_000 }).toEqual([...Array(14).fill('save'), ...Array(7).fill('remove')]);
  expect(second.imageUrl).not.toBe(first.imageUrl);
  await expect.poll(files, { timeout: 15_000 }).toEqual(filesOf(second.imageUrl));
});

describe('an upload that fails half-way', () => {
  const parts = (images: ImageStorage) => ({
    db: server.database.db,
    clock: server.clock,
    images,
    discard: openDisposal(images, server.app.log).discard,
  });

  test('because the disk is full changes nothing', async () => {
    const real = await folderImageStorage(folder());
    const encoded = await encodeImage(png);
    for (const room of [0, 1, 4]) {
      let saved = 0;
      const save: ImageStorage['save'] = (name, bytes) =>
        saved++ < room ? real.save(name, bytes) : Promise.reject(new Error('ENOSPC'));
      await expect(
        setPointImage(parts({ ...real, save }), { id: point.id, scope: everything }, encoded, admin.id),
      ).rejects.toThrow('ENOSPC');
      expect(await read()).toMatchObject({ imageUrl: null, version: point.version });
      await expect.poll(files).toEqual([]);
    }
  });

  test('because the database fails keeps the image before and no file of the new one', async () => {
    const { imageUrl } = (await upload(png)).json();
    await server.database.pool.query(`alter table collection_points add constraint stuck check (version < 3) not valid`);
    try {
      const storage = await folderImageStorage(folder());
      await expect(
        setPointImage(parts(storage), { id: point.id, scope: everything }, await encodeImage(png), admin.id),
      ).rejects.toThrow();
      expect((await upload(png)).json()).toMatchObject({ code: 'internal' });
    } finally {
      await server.database.pool.query('alter table collection_points drop constraint stuck');
    }
    expect((await read()).imageUrl).toBe(imageUrl);
    await expect.poll(files).toEqual(filesOf(imageUrl));
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
    await expect.poll(files).toEqual([]);
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
