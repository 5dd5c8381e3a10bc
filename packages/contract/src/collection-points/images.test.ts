import { expect, test } from 'vitest';
import { imageVariants } from './images.ts';

test('an image that we keep comes in three widths and two formats, of which the widest WebP is itself', () => {
  const stem = '/uploads/collection-points/12-1764601200000';
  expect(imageVariants(`${stem}.webp`)).toEqual({
    avif: `${stem}-320.avif 320w, ${stem}-800.avif 800w, ${stem}-1600.avif 1600w`,
    webp: `${stem}-320.webp 320w, ${stem}-800.webp 800w, ${stem}.webp 1600w`,
  });
});

test.each([
  '/assets/sem-imagem.svg',
  '/uploads/collection-points/12-1.png',
  '/uploads/collection-points/foto.webp',
  '/uploads/12-1.webp',
])('%s has no variants', (source) => {
  expect(imageVariants(source)).toBeNull();
});
