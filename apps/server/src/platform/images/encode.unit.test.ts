import { expect, test } from 'vitest';
import { noisyImage, plainImage } from '../../../test/images.ts';
import { encodeImage, encodePhoto } from './encode.ts';

const most = 300 * 1024;

test('an administrator’s image waits for no photo, and of photos few wait', async () => {
  const photo = await plainImage(6000, 5000).png().toBuffer();
  let pending = 5;
  const photos = Array.from({ length: 5 }, async () => {
    await encodePhoto(photo, most);
    pending--;
  });
  await expect(encodePhoto(photo, most)).rejects.toMatchObject({ code: 'overloaded', retryAfter: 5 });
  await encodeImage(await plainImage(4, 3).png().toBuffer());
  expect(pending).toBeGreaterThan(0);
  await Promise.all(photos);
});

test('quality and size of a photo are lowered until it fits, and it is refused where nothing helps', async () => {
  const photo = await noisyImage(900, 600).jpeg().toBuffer();
  const large = await encodePhoto(photo, most * 10);
  const less = (large?.length ?? 0) / 2;
  const small = await encodePhoto(photo, less);
  expect(small?.length).toBeLessThanOrEqual(less);
  expect(await encodePhoto(photo, 1_000)).toBeNull();
});
