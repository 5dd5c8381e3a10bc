import { availableParallelism } from 'node:os';
import {
  type ImageFormat,
  type ImageWidth,
  imageLimits,
  imageWidths,
  linkPicture,
  variantEnding,
} from '@separai/contract/collection-points/images';
import sharp, { type Sharp } from 'sharp';
import { ApiError } from '../http/api-error.ts';
import { openSemaphore } from '../semaphore.ts';
import { isWholeGif } from './whole-gif.ts';

// libvips reads some forty formats, including SVG and PDF; only the four accepted ones are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// The cache is useless, since no image is processed twice.
sharp.cache(false);

/** An encoded image with its variants by name ending, in the order of saving. */
export interface EncodedImage {
  /** WebP. */
  readonly image: Buffer;
  readonly variants: readonly { readonly ending: string; readonly bytes: Buffer }[];
}

/** Name ending of an image. */
export const imageEnding = variantEnding(1600, 'webp');
/** Name ending of the variant that is saved last: its presence means that all variants are complete. */
export const lastEnding = variantEnding(320, 'webp');

const [, movingMaxSide, imageMaxSide] = imageWidths;
const timeLimitSeconds = 20;

const encoded: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 82 }),
  // Three quarters of the WebP's size at equal similarity to the original (SSIM 0.985 at 720 pixels of width, over three
  // photographs and a drawing).
  avif: (picture) => picture.avif({ quality: 64, effort: 3, chromaSubsampling: '4:2:0' }),
};

// Half of the cores and of libuv's four threads, so that pages do not wait behind images; each may need some hundred megabytes.
const atOnce = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), 2));
/** Each waiting call holds its file, 10 MB at the most. */
const waitingMost = 12;
const limited = openSemaphore(atOnce, waitingMost);
/** A separate queue for photos of reports, so that administrators' uploads do not wait behind them. */
const photosWaitingMost = 4;
const photosLimited = openSemaphore(1, photosWaitingMost);

/** Number of frames, 1 for a still image. Throws as `encodeImage` does. */
const requireWithinLimits = async (bytes: Uint8Array): Promise<number> => {
  const {
    width,
    height,
    pages = 1,
    format,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiError('image-invalid');
    });
  if (format === 'gif' && !isWholeGif(bytes)) throw new ApiError('image-invalid');
  if (width * height > imageLimits.maxPixels) throw new ApiError('image-too-large');
  if (pages > imageLimits.maxFrames || width * height * pages > imageLimits.maxPixels) throw new ApiError('animation-too-long');
  return pages;
};

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** From wide to narrow, so that `lastEnding` is saved last. */
const widths = [...imageWidths].reverse();

const encodeEach = async (
  formats: readonly ImageFormat[],
  pictureOf: (width: ImageWidth) => Sharp,
  still: Sharp,
): Promise<EncodedImage> => {
  const { width, height, ending } = linkPicture;
  const jpeg = still.resize({ width, height, fit: 'cover' }).flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true });
  const files = [{ ending: ending as string, bytes: await jpeg.timeout({ seconds: timeLimitSeconds }).toBuffer() }];
  for (const format of formats)
    for (const width of widths) {
      const bytes = await encoded[format](pictureOf(width)).timeout({ seconds: timeLimitSeconds }).toBuffer();
      files.push({ ending: variantEnding(width, format), bytes });
    }
  const [image] = files.filter(({ ending }) => ending === imageEnding);
  if (image === undefined) throw new Error('no image was made');
  return { image: image.bytes, variants: files.filter((file) => file !== image) };
};

/**
 * Decodes an upright still image once, to at most `imageMaxSide` pixels a side (10 MB of pixels); returns a factory of
 * pipelines on it.
 */
const decodeStill = async (bytes: Uint8Array): Promise<() => Sharp> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: imageLimits.maxPixels, failOn: 'error' })
    .timeout({ seconds: timeLimitSeconds })
    .autoOrient()
    .resize(within(imageMaxSide))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
};

const encodeStill = async (bytes: Uint8Array): Promise<EncodedImage> => {
  const picture = await decodeStill(bytes);
  return encodeEach(['avif', 'webp'], (wanted) => picture().resize({ width: wanted, withoutEnlargement: true }), picture());
};

// libvips writes no animated AVIF, and animations are many times as large, so they get WebP only, of at most 800 pixels.
const encodeMoving = (bytes: Uint8Array): Promise<EncodedImage> =>
  encodeEach(
    ['webp'],
    (wanted) =>
      sharp(bytes, { animated: true, limitInputPixels: imageLimits.maxPixels, failOn: 'error' }).resize(
        within(Math.min(wanted, movingMaxSide)),
      ),
    sharp(bytes, { limitInputPixels: imageLimits.maxPixels, failOn: 'error' }),
  );

/** Attempts in order, until a photo fits: longest side in pixels, and WebP quality. */
const photoSteps = [
  { side: imageMaxSide, quality: 78 },
  { side: imageMaxSide, quality: 60 },
  { side: 1280, quality: 60 },
  { side: 1024, quality: 50 },
  { side: 800, quality: 40 },
] as const;

const smallestPhoto = async (bytes: Uint8Array, maxBytes: number): Promise<Buffer | null> => {
  const picture = await decodeStill(bytes);
  for (const { side, quality } of photoSteps) {
    const photo = await picture().timeout({ seconds: timeLimitSeconds }).resize(within(side)).webp({ quality }).toBuffer();
    if (photo.length <= maxBytes) return photo;
  }
  return null;
};

/**
 * Encodes a photo as WebP of at most 1600 × 1600 pixels and `maxBytes`, upright, still and without metadata: quality, then size
 * are reduced until it fits; null where even the smallest step is too large. Throws as `encodeImage` does.
 */
export const encodePhoto = (bytes: Uint8Array, maxBytes: number): Promise<Buffer | null> =>
  photosLimited('photo', async () => {
    await requireWithinLimits(bytes);
    try {
      return await smallestPhoto(bytes, maxBytes);
    } catch {
      throw new ApiError('image-invalid');
    }
  });

/**
 * Encodes an image of at most 1600 × 1600 pixels and its variants from a PNG, JPEG, GIF or WebP file, upright and without
 * metadata; animations stay animated, within 800 × 800 pixels. Throws `image-invalid` for other files, `image-too-large` beyond
 * 40 megapixels, `animation-too-long` beyond `maxFrames` frames or 40 megapixels in all frames, and `overloaded` when the queue
 * is full.
 */
export const encodeImage = (bytes: Uint8Array): Promise<EncodedImage> =>
  limited('image', async () => {
    const frames = await requireWithinLimits(bytes);
    try {
      return await (frames > 1 ? encodeMoving(bytes) : encodeStill(bytes));
    } catch {
      throw new ApiError('image-invalid');
    }
  });
