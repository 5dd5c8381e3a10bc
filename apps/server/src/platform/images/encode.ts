import { limits } from '@separai/contract/limits';
import sharp from 'sharp';
import { Refusal } from '../http/refusal.ts';

// libvips reads some forty formats, SVG and PDF among them; here it knows the four that are accepted.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});

/** Longest side of a kept image, in pixels. */
const imageMaxSide = 1600;
/** The file name's ending of a kept image. */
export const imageExtension = 'webp';

const quality = 82;
const timeLimitSeconds = 20;

/**
 * Makes a WebP image of at most 1600 × 1600 pixels from the bytes of a PNG, JPEG, GIF (its first frame) or WebP file,
 * upright and without any of its metadata. Throws `image-invalid` for anything else and `image-too-large` beyond 40 megapixels.
 */
export const encodeImage = async (bytes: Uint8Array): Promise<Buffer> => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('image-invalid');
    });
  if (width * height > limits.imageMaxPixels) throw new Refusal('image-too-large');
  try {
    return await sharp(bytes, { limitInputPixels: limits.imageMaxPixels, failOn: 'error' })
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize({ width: imageMaxSide, height: imageMaxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch {
    throw new Refusal('image-invalid');
  }
};
