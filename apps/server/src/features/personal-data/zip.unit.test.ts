import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { PersonalData } from '@separai/contract/personal-data/schema';
import { expect, test } from 'vitest';
import { zipOf } from './zip.ts';

const photos = Array.from({ length: 40 }, (_, n) => ({ photo: `fotos/${n}.webp` }));
const data = { exportedAt: '2026-12-01T15:00:00.000Z', pointReports: photos } as unknown as PersonalData;
const photo = Buffer.alloc(300 * 1024, 7);

test('photos are read one after the other as the ZIP is sent, never all of them at once', async () => {
  let read = 0;
  const zip = zipOf(data, async () => {
    read++;
    return photo;
  });
  for (let turns = 0; turns < 200; turns++) await setImmediate();
  expect(read).toBeLessThan(3);
  expect((await buffer(zip)).length).toBeGreaterThan(40 * photo.length);
  expect(read).toBe(40);
});

test('a photo that cannot be read breaks the ZIP off', async () => {
  const zip = zipOf(data, () => Promise.reject(new Error('out of reach')));
  await expect(buffer(zip)).rejects.toThrow('out of reach');
});
