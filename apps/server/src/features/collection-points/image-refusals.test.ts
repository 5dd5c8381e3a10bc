import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { blackPng, bomb, formType, multipart, plainImage, pngChunk, tinyFrames } from '../../../test/images.ts';

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
const keptFiles = async () => (await readdir(folder())).filter((name) => name.includes(`${point.id}-`));

const send = (payload: Buffer, contentType = formType, id = point.id, token: string | undefined = admin.token) =>
  server.app.inject({
    method: 'POST',
    url: `/api/collection-points/${id}/image`,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload,
  });
const upload = (bytes: Buffer | string, { filename = 'foto.png', type = 'image/png' } = {}) =>
  send(multipart([{ name: 'image', filename, type, bytes }]));
const read = async (): Promise<CollectionPoint> => (await server.call('GET', `/collection-points/${point.id}`)).json();

const expectRefused = async (answer: { statusCode: number; body: string }, status: number, code: string) => {
  expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([status, code]);
  expect(JSON.parse(answer.body).error).toMatch(/\.$/);
  expect(await read()).toMatchObject({ imageUrl: null, version: point.version });
  expect(await keptFiles()).toEqual([]);
};

describe('refused, with nothing kept:', () => {
  test('a body without the field, or with text in it', async () => {
    await expectRefused(await send(multipart([])), 400, 'image-missing');
    await expectRefused(await send(multipart([{ name: 'foto', filename: 'a.png', bytes: png }])), 400, 'image-missing');
    await expectRefused(await send(multipart([{ name: 'image', bytes: 'texto' }])), 400, 'image-missing');
    await expectRefused(await upload(''), 400, 'image-missing');
  });

  test('no body at all', async () => {
    const answer = await server.call('POST', `/collection-points/${point.id}/image`, { token: admin.token });
    await expectRefused(answer, 400, 'image-missing');
  });

  test('another type of body', async () => {
    await expectRefused(await send(Buffer.from('{"image":"x"}'), 'application/json'), 415, 'unsupported-media-type');
    await expectRefused(await send(png, 'image/png'), 415, 'unsupported-media-type');
  });

  test('a multipart body that cannot be read', async () => {
    const whole = multipart([{ name: 'image', filename: 'a.png', bytes: png }]);
    await expectRefused(await send(whole, 'multipart/form-data'), 400, 'bad-request');
    await expectRefused(await send(whole.subarray(0, whole.length - 60)), 400, 'bad-request');
    await expectRefused(await send(Buffer.from('nada disso')), 400, 'bad-request');
  });

  test('an SVG, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    await expectRefused(await upload(svg, { filename: 'a.svg', type: 'image/svg+xml' }), 400, 'image-invalid');
    await expectRefused(await upload(svg), 400, 'image-invalid');
    await expectRefused(await upload(`<?xml version="1.0"?>${svg}`, { filename: 'a.jpg' }), 400, 'image-invalid');
  });

  test('a file that is no image of the four kinds', async () => {
    const others = [
      Buffer.from('texto puro'),
      Buffer.from('%PDF-1.4\n%âãÏÓ\n'),
      Buffer.from('GIF89a=/*<script>*/1;alert(1)'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      await plainImage(40, 30).tiff().toBuffer(),
      await plainImage(40, 30).avif().toBuffer(),
    ];
    for (const bytes of others) await expectRefused(await upload(bytes), 400, 'image-invalid');
  });

  test('an image cut off in the middle', async () => {
    const noise = await sharp({
      create: { width: 300, height: 300, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer();
    const jpeg = await sharp(noise).jpeg().toBuffer();
    for (const bytes of [noise, jpeg, await sharp(noise).gif({ effort: 1 }).toBuffer(), await sharp(noise).webp().toBuffer()])
      await expectRefused(await upload(bytes.subarray(0, bytes.length / 2)), 400, 'image-invalid');
  });

  test('an animation of too many frames, or of too many pixels in all of them', async () => {
    await expectRefused(await upload(tinyFrames(501, 1, 1)), 413, 'animation-too-long');
    await expectRefused(await upload(tinyFrames(400_000, 1, 1)), 413, 'animation-too-long');
    await expectRefused(await upload(tinyFrames(11, 2000, 2000)), 413, 'animation-too-long');
    expect((await upload(tinyFrames(500, 1, 1))).statusCode).toBe(200);
  });

  test('an animation cut off in the middle of a frame', async () => {
    const noise = ['white', 'gray', 'black'].map((background) =>
      sharp({
        create: { width: 200, height: 200, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
      })
        .png()
        .toBuffer(),
    );
    const frames = sharp(await Promise.all(noise), { join: { animated: true } });
    for (const format of ['gif', 'webp'] as const) {
      const whole = await frames.clone().toFormat(format, { effort: 1 }).toBuffer();
      await expectRefused(await upload(whole.subarray(0, whole.length / 2)), 400, 'image-invalid');
    }
  });

  test('an image that is much smaller than it says', async () => {
    await expectRefused(await upload(blackPng(6_000, 6_000, [], deflateSync(Buffer.alloc(100)))), 400, 'image-invalid');
  });

  test('more than 40 megapixels, 900 of them at once', async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    await expectRefused(await upload(bomb), 413, 'image-too-large');
    await expectRefused(await upload(blackPng(8_000, 5_001)), 413, 'image-too-large');
    expect((await upload(blackPng(8_000, 5_000))).statusCode).toBe(200);
  });

  test('more than 10 MB, which a cut-off file does not hide', async () => {
    const limit = 10 * 1024 * 1024;
    const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
    await expectRefused(await upload(padded(limit + 1)), 413, 'image-too-large');
    expect((await upload(padded(limit))).statusCode).toBe(200);
  });

  test.each([
    ['pixels', () => blackPng(10, 10, [], bomb(4))],
    ['a text', () => blackPng(10, 10, [pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb(4)]))])],
    ['a colour profile', () => blackPng(10, 10, [pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), bomb(4)]))])],
  ])('gigabytes in %s, or what is left is a small image: they never come into memory', async (_what, make) => {
    const file = make();
    expect(file.length).toBeLessThan(10 * 1024 * 1024);
    const before = process.resourceUsage().maxRSS;
    const answer = await upload(file);
    expect([200, 400], answer.body).toContain(answer.statusCode);
    // KiB.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(400 * 1024);
  });

  test('an unknown point, a resident, a visitor', async () => {
    const body = multipart([{ name: 'image', filename: 'a.png', bytes: png }]);
    expect((await send(body, formType, 999_999)).json().code).toBe('collection-point-not-found');
    const { token } = await given.resident(server);
    expect((await send(body, formType, point.id, token)).statusCode).toBe(403);
    expect((await send(body, formType, point.id, 'x')).statusCode).toBe(401);
    expect(await keptFiles()).toEqual([]);
  });

  test('multipart where JSON belongs', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/collection-points',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
      payload: multipart([{ name: 'name', bytes: 'A' }]),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type']);
  });
});

describe('a file that is an image and something else, too,', () => {
  const script = '*/=1;alert(1)/*<script>alert(1)</script>';
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
  const jpeg = () => plainImage(40, 30).jpeg().toBuffer();
  const files: [string, () => Promise<Buffer>][] = [
    ['a JPEG with a script in its comment', async () => spliced(await jpeg(), 2, comment)],
    ['a GIF that is a script', async () => spliced(tinyFrames(1, 9, 9), 19, gifComment(script))],
    ['an animated GIF that is a script', async () => spliced(tinyFrames(3, 9, 9), 19, gifComment(script))],
    ['a PNG with a page in its text', async () => blackPng(9, 9, [pngChunk('tEXt', Buffer.from(`Comment\0${script}`))])],
    ['a WebP with a page in its metadata', () => plainImage(9, 9).webp().withXmp(`<x>${script}</x>`).toBuffer()],
    ['a JPEG with an archive behind it', async () => Buffer.concat([await jpeg(), Buffer.from(`PK\x03\x04${script}`)])],
  ];

  test.each(files)('%s, is kept as its pixels alone', async (_what, make) => {
    const bytes = await make();
    expect(bytes.includes(script)).toBe(true);
    const answer = await upload(bytes, { filename: 'a.html', type: 'text/html' });
    expect(answer.statusCode, answer.body).toBe(200);
    const names = await keptFiles();
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      const served = await server.app.inject({ method: 'GET', url: `/uploads/collection-points/${name}` });
      expect(served.rawPayload.includes('alert'), name).toBe(false);
      expect(served.headers['content-type'], name).toMatch(/^image\/(webp|avif|jpeg)$/);
      expect(served.headers, name).toMatchObject({ 'x-content-type-options': 'nosniff' });
    }
  });
});

const spliced = (bytes: Buffer, at: number, added: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
const gifComment = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])]);
