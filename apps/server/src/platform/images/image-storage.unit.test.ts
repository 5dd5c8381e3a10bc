import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { readConfig } from '../../config.ts';
import { folderImageStorage, type ImageStorage } from './image-storage.ts';
import { type S3Place, s3ImageStorage } from './s3-image-storage.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'separai-images-'));
  folder = join(parent, 'uploads', 'collection-points');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

let s3: S3Server;
let storages = 0;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

/** A place of its own in the bucket. */
const place = (change: Partial<S3Place> = {}): S3Place => {
  const { s3: parsed } = readConfig({ S3_URL: s3.url });
  if (parsed === null) throw new Error('no bucket');
  return { ...parsed, prefix: `${parsed.prefix}pasta com espaço ${++storages}/`, ...change };
};

const kinds: { kind: string; open: () => Promise<ImageStorage> }[] = [
  { kind: 'a folder', open: () => folderImageStorage(folder) },
  { kind: 'a bucket', open: async () => s3ImageStorage(place()) },
];

const namesIn = async (storage: ImageStorage): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  return names;
};
const read = async (storage: ImageStorage, name: string): Promise<string | null> => {
  const image = await storage.read(name);
  return image === null ? null : text(image.content);
};

describe.each(kinds)('in $kind', ({ open }) => {
  test('a kept image is read as it was saved, and one of another name is none', async () => {
    const storage = await open();
    expect(await storage.save('1-2.webp', Buffer.from('depois'))).toBe(true);
    const image = await storage.read('1-2.webp');
    expect(image?.size).toBe(6);
    expect(await text(image?.content ?? Readable.from([]))).toBe('depois');
    for (const name of ['1-3.webp', '../collection-points/1-2.webp', '']) expect(await storage.read(name)).toBeNull();
  });

  test('is within reach', async () => {
    expect(await (await open()).isReachable()).toBe(true);
  });

  test('a name is given once', async () => {
    const storage = await open();
    expect(await storage.save('1-2.webp', Buffer.from('antes'))).toBe(true);
    expect(await storage.save('1-2.webp', Buffer.from('depois'))).toBe(false);
    expect(await read(storage, '1-2.webp')).toBe('antes');
  });

  test('bytes of any value come back', async () => {
    const storage = await open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 256));
    await storage.save('1-2.webp', bytes);
    const pieces: Buffer[] = [];
    for await (const piece of (await storage.read('1-2.webp'))?.content ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });

  test('a removed image is gone, and may be removed again', async () => {
    const storage = await open();
    await storage.save('1-2.webp', Buffer.from('x'));
    await storage.remove('1-2.webp');
    await storage.remove('1-2.webp');
    expect(await storage.read('1-2.webp')).toBeNull();
    expect(await namesIn(storage)).toEqual([]);
  });

  test('every name is listed, the files of an image side by side', async () => {
    const storage = await open();
    for (const name of ['12-3.webp', '1-20.webp', '1-2-800.webp', '1-2.webp', '1-2-320.avif'])
      await storage.save(name, Buffer.from('x'));
    expect(await namesIn(storage)).toEqual(['1-2-320.avif', '1-2-800.webp', '1-2.webp', '1-20.webp', '12-3.webp']);
  });

  test.each(['../x.webp', 'a/b.webp', '.x.webp', '', 'x', '..', 'x.webp\0'])('%j is no name of an image', async (name) => {
    const storage = await open();
    await expect((async () => storage.remove(name))()).rejects.toThrow('name of an image');
    await expect(storage.save(name, Buffer.from('x'))).rejects.toThrow('name of an image');
  });
});

describe('a folder', () => {
  test('holds the image whole under its name, and nothing else', async () => {
    const storage = await folderImageStorage(folder);
    expect(await storage.save('1-2.webp', Buffer.from('uma'))).toBe(true);
    expect(await readdir(folder)).toEqual(['1-2.webp']);
    expect(await readFile(join(folder, '1-2.webp'), 'utf8')).toBe('uma');
  });

  test('gives a name once also to many at the same time', async () => {
    const storage = await folderImageStorage(folder);
    const kept = await Promise.all(['a', 'b', 'c', 'd'].map((text) => storage.save('1-2.webp', Buffer.from(text))));
    expect(kept.filter((one) => one)).toHaveLength(1);
    expect(await readFile(join(folder, '1-2.webp'), 'utf8')).toBe('abcd'[kept.indexOf(true)]);
    expect(await readdir(folder)).toEqual(['1-2.webp']);
  });

  test('keeps nothing of an image that cannot be put in its place', async () => {
    const storage = await folderImageStorage(folder);
    await rm(folder, { recursive: true });
    expect(await storage.isReachable()).toBe(false);
    await expect(storage.save('1-2.webp', Buffer.from('x'))).rejects.toThrow();
    await expect(readdir(folder)).rejects.toThrow();
  });

  test('forgets what was begun long ago and never finished, and nothing else', async () => {
    const storage = await folderImageStorage(folder);
    const names = ['.1-2.webp', '.1-3.webp', '1-4.webp', '.gitkeep'];
    for (const name of names) await writeFile(join(folder, name), 'x');
    for (const name of names.filter((one) => one !== '.1-3.webp'))
      await utimes(join(folder, name), new Date(1_000), new Date(1_000));
    await storage.removeUnfinished(new Date(2_000));
    expect((await readdir(folder)).sort()).toEqual(['.1-3.webp', '.gitkeep', '1-4.webp']);
  });
});

describe('a bucket', () => {
  test.each([
    ['the key is unknown', { accessKeyId: 'outra-chave' }, 'InvalidAccessKeyId'],
    ['the secret is another', { secretAccessKey: 'outro-segredo' }, 'SignatureDoesNotMatch'],
    ['it is not there', { bucket: 'outro-balde' }, 'NoSuchBucket'],
    ['nothing listens', { origin: 'http://127.0.0.1:1024' }, 'ECONNREFUSED'],
  ])('says why when %s', async (_name, change, code) => {
    const storage = s3ImageStorage(place(change));
    const failure = { name: 'ImageStorageFailure', code };
    await expect(storage.read('1-2.webp')).rejects.toMatchObject(failure);
    await expect(namesIn(storage)).rejects.toMatchObject(failure);
    await expect(storage.save('1-2.webp', Buffer.from('x'))).rejects.toMatchObject({ name: 'ImageStorageFailure' });
    expect(await storage.isReachable()).toBe(false);
  });
});
