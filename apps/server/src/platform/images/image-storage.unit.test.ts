import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderImageStorage } from './image-storage.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'separai-images-'));
  folder = join(parent, 'uploads', 'collection-points');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('an image is kept whole under its name, and nothing else', async () => {
  const storage = await folderImageStorage(folder);
  expect(await storage.save('1-2.webp', Buffer.from('uma'))).toBe(true);
  expect(await readdir(folder)).toEqual(['1-2.webp']);
  expect(await readFile(join(folder, '1-2.webp'), 'utf8')).toBe('uma');
});

test('a name is given once, also to many at the same time', async () => {
  const storage = await folderImageStorage(folder);
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map((text) => storage.save('1-2.webp', Buffer.from(text))));
  expect(kept.filter((one) => one)).toHaveLength(1);
  expect(await storage.save('1-2.webp', Buffer.from('depois'))).toBe(false);
  expect(await readdir(folder)).toEqual(['1-2.webp']);
  expect(await readFile(join(folder, '1-2.webp'), 'utf8')).toBe('abcd'[kept.indexOf(true)]);
});

test('a kept image is read as it was saved, and one of another name is none', async () => {
  const storage = await folderImageStorage(folder);
  await storage.save('1-2.webp', Buffer.from('depois'));
  const image = await storage.read('1-2.webp');
  expect(image?.size).toBe(6);
  expect(await text(image?.content ?? Readable.from([]))).toBe('depois');
  for (const name of ['1-3.webp', '../collection-points/1-2.webp', '']) expect(await storage.read(name)).toBeNull();
});

test('a removed image is gone, and may be removed again', async () => {
  const storage = await folderImageStorage(folder);
  await storage.save('1-2.webp', Buffer.from('x'));
  await storage.remove('1-2.webp');
  await storage.remove('1-2.webp');
  expect(await readdir(folder)).toEqual([]);
});

test('an image that cannot be put in its place leaves nothing behind', async () => {
  const storage = await folderImageStorage(folder);
  await rm(folder, { recursive: true });
  await expect(storage.save('1-2.webp', Buffer.from('x'))).rejects.toThrow();
  await expect(readdir(folder)).rejects.toThrow();
});

test.each(['../x.webp', 'a/b.webp', '.x.webp', '', 'x', '..', 'x.webp\0'])('%j is no name of an image', async (name) => {
  const storage = await folderImageStorage(folder);
  expect(() => storage.remove(name)).toThrow('name of an image');
  await expect(storage.save(name, Buffer.from('x'))).rejects.toThrow('name of an image');
});
