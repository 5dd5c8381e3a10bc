import { chmod, link, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { claimOwnership, type Ownership } from './ownership.ts';
import * as given from './testing/given.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterAll(given.cleanUp);

const claim = (folder: string): Promise<Ownership> => claimOwnership(folder, folder);

test('of many that ask at once exactly one becomes the owner, round after round', async () => {
  const folder = await given.folder();
  for (const _ of Array.from({ length: 25 })) {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => claim(folder)));
    const owners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const codes = new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])));
    for (const { value } of owners) await value.release();
    expect(owners).toHaveLength(1);
    expect([...codes]).toEqual(['data-dir-in-use']);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a process that comes while the owner leaves waits and follows', async () => {
  const folder = await given.folder();
  const first = await claim(folder);
  await expect(claim(folder)).rejects.toMatchObject({ code: 'data-dir-in-use' });
  first.announceLeaving();
  let followed = false;
  const second = claim(folder).then((ownership) => {
    followed = true;
    return ownership;
  });
  await delay(100);
  expect(followed).toBe(false);
  await first.release();
  await (await second).release();
});

test('sockets of the dead are removed, and other files are not touched', async () => {
  const folder = await given.folder();
  const dead = createServer();
  await new Promise<void>((resolve) => dead.listen(join(folder, 'x.sock'), resolve));
  // A socket file that outlives its listener, as after kill -9.
  await link(join(folder, 'x.sock'), join(folder, '0123456789ab.sock'));
  await new Promise((resolve) => dead.close(resolve));
  await writeFile(join(folder, 'notes.txt'), '');
  const ownership = await claim(folder);
  expect(await readdir(folder)).toHaveLength(2);
  await ownership.release();
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

test.skipIf(given.isRoot)('a folder that cannot be written is told by the system code', async () => {
  const folder = join(await given.folder(), 'closed');
  await mkdir(folder);
  await chmod(folder, 0o500);
  await expect(claim(folder)).rejects.toMatchObject({ code: 'EACCES' });
});
