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
import { Refusal } from '../http/refusal.ts';
import { openSemaphore } from '../semaphore.ts';
import { isWholeGif } from './whole-gif.ts';

// libvips reads some forty formats, SVG and PDF among them; here it knows the four that are accepted.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// It would keep the last files and pixels for a next time that does not come.
sharp.cache(false);

/** An image as it is kept: itself, and its variants by what follows the name's stem, in the order in which they are saved. */
export interface EncodedImage {
  /** WebP. */
  readonly image: Buffer;
  readonly variants: readonly { readonly ending: string; readonly bytes: Buffer }[];
}

/** The file name's ending of a kept image. */
export const imageEnding = variantEnding(1600, 'webp');
/** The variant that is saved last: where it is, there are all that there will be. */
export const lastEnding = variantEnding(320, 'webp');

const [, movingMaxSide, imageMaxSide] = imageWidths;
const timeLimitSeconds = 20;

const encoded: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 82 }),
  // Three quarters of the bytes of the WebP, and as like the original (SSIM 0.985 at 720 pixels of width, over three photographs and a drawing).
  avif: (picture) => picture.avif({ quality: 64, effort: 3, chromaSubsampling: '4:2:0' }),
};

// Half of the cores, and of libuv's four threads: a page must not wait behind images, and each may need some hundred megabytes.
const atOnce = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), 2));
/** Each holds its file, 10 MB at the most. */
const waitingMost = 12;
const limited = openSemaphore(atOnce, waitingMost);
/** Photos of reports have a lane of their own: an administrator's upload never waits behind them. */
const photosWaitingMost = 4;
const photosLimited = openSemaphore(1, photosWaitingMost);

/** Frames of the file, 1 unless it moves. Throws as `encodeImage` does. */
const requireWithinLimits = async (bytes: Uint8Array): Promise<number> => {
  const {
    width,
    height,
    pages = 1,
    format,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('image-invalid');
    });
  if (format === 'gif' && !isWholeGif(bytes)) throw new Refusal('image-invalid');
  if (width * height > imageLimits.maxPixels) throw new Refusal('image-too-large');
  if (pages > imageLimits.maxFrames || width * height * pages > imageLimits.maxPixels) throw new Refusal('animation-too-long');
  return pages;
};

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** From the widest to the narrowest, so that `lastEnding` is last. */
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

/** Decodes an upright still image once, at most `imageMaxSide` pixels a side (10 MB of pixels); gives a function that begins a new output of it. */
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

// libvips writes no AVIF that moves, and what moves is many times as large: there are WebP alone, of 800 pixels at the most.
const encodeMoving = (bytes: Uint8Array): Promise<EncodedImage> =>
  encodeEach(
    ['webp'],
    (wanted) =>
      sharp(bytes, { animated: true, limitInputPixels: imageLimits.maxPixels, failOn: 'error' }).resize(
        within(Math.min(wanted, movingMaxSide)),
      ),
    sharp(bytes, { limitInputPixels: imageLimits.maxPixels, failOn: 'error' }),
  );

/** Tried in order until a photo fits: longest side in pixels, and WebP's quality. */
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
 * Makes a photograph of at most 1600 × 1600 pixels and `maxBytes`, as WebP, upright, still and without any of its metadata: quality, then size
 * are lowered until it fits; null where the smallest step is too large. Throws as `encodeImage` does.
 */
export const encodePhoto = (bytes: Uint8Array, maxBytes: number): Promise<Buffer | null> =>
  photosLimited('photo', async () => {
    await requireWithinLimits(bytes);
    try {
      return await smallestPhoto(bytes, maxBytes);
    } catch {
      throw new Refusal('image-invalid');
    }
  });

/**
 * Makes an image of at most 1600 × 1600 pixels and its variants from the bytes of a PNG, JPEG, GIF or WebP file, upright and without
 * any of its metadata; what moves goes on moving, within 800 × 800 pixels. Throws `image-invalid` for anything else, `image-too-large`
 * beyond 40 megapixels, `animation-too-long` beyond `maxFrames` frames or 40 megapixels in all of them, and `overloaded` while too many wait.
 */
export const encodeImage = (bytes: Uint8Array): Promise<EncodedImage> =>
  limited('image', async () => {
    const frames = await requireWithinLimits(bytes);
    try {
      return await (frames > 1 ? encodeMoving(bytes) : encodeStill(bytes));
    } catch {
      throw new Refusal('image-invalid');
    }
  });
