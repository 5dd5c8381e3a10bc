import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyButForFormerFiles } from './former-files.ts';

const hour = 60 * 60 * 1000;
let dist = '';
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'separai-dist-'));
});
afterEach(() => rm(dist, { recursive: true }));

/** Simulates a build at a time: a chunk with its styles, as Vite writes them. */
const build = async (hash: string, at: number): Promise<void> => {
  await emptyButForFormerFiles(dist, at * hour);
  await mkdir(join(dist, '.vite'), { recursive: true });
  await mkdir(join(dist, 'assets'), { recursive: true });
  const chunk = { file: `assets/map-${hash}.js`, css: [`assets/map-${hash}.css`], assets: ['assets/font-same.woff2'] };
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify({ 'map.tsx': chunk }));
  for (const name of [
    chunk.file,
    `${chunk.file}.br`,
    ...chunk.css,
    ...chunk.assets,
    'index.html',
    '.sources',
    `gone-${hash}.json`,
  ]) {
    await writeFile(join(dist, name), hash);
  }
};

const files = async (): Promise<string[]> =>
  (await readdir(dist, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name);

test('the files that pages of the last build may request stay beside the next one, and nothing else of it does', async () => {
  await build('first', 0);
  await build('second', 1);
  expect(await files()).toEqual(
    expect.arrayContaining([
      'map-first.js',
      'map-first.js.br',
      'map-first.css',
      'map-second.js',
      'font-same.woff2',
      'index.html',
    ]),
  );
  expect(await files()).not.toContain('gone-first.json');
  await emptyButForFormerFiles(dist, 2 * hour);
  // A build by another command never counts as one of these sources.
  expect(await files()).not.toContain('.sources');
  expect(await files()).not.toContain('index.html');
});

test('it stays for a week after the build was replaced, however old it was by then', async () => {
  await build('first', 0);
  await build('second', 1000);
  await build('third', 1000 + 7 * 24 - 1);
  expect(await files()).toContain('map-first.js');
  await build('fourth', 1000 + 7 * 24);
  expect(await files()).not.toContain('map-first.js');
  expect(await files()).toEqual(expect.arrayContaining(['map-second.js', 'map-third.js']));
});

test('of many builds in a row the last three stay', async () => {
  for (const [index, hash] of ['a', 'b', 'c', 'd', 'e'].entries()) await build(hash, index);
  expect((await files()).filter((name) => name.endsWith('.js')).sort()).toEqual(['map-b.js', 'map-c.js', 'map-d.js', 'map-e.js']);
});

test('a first build finds nothing', async () => {
  await rm(dist, { recursive: true });
  await emptyButForFormerFiles(dist, 0);
  await mkdir(dist);
  expect(await files()).toEqual([]);
});
