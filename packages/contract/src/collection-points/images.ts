/** Of an image that is sent. They stand apart from the others, which every resident's page loads. */
export const imageLimits = {
  maxBytes: 10 * 1024 * 1024,
  /** Of all frames together. */
  maxPixels: 40_000_000,
  /** Of an animation. */
  maxFrames: 500,
} as const;

/** Widths in pixels in which an image is kept: of thumbnails and the map's popup, of a phone, of a wide or fine screen. */
export const imageWidths = [320, 800, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = 'avif' | 'webp';

/** What follows `{id}-{timestamp}` in the name of a variant. The widest WebP is the image itself. */
export const variantEnding = (width: ImageWidth, format: ImageFormat): string =>
  width === 1600 && format === 'webp' ? '.webp' : `-${width}.${format}`;

/** Of the variant that stands for a point where a link to it is shown: a JPEG, for not everybody who shows links reads WebP. Pixels. */
export const linkPicture = { width: 1200, height: 630, ending: '-1200.jpg' } as const;

/** What the names of all variants beside the image itself end with. */
export const variantEndings: readonly string[] = [
  ...(['avif', 'webp'] as const).flatMap((format) => imageWidths.map((width) => variantEnding(width, format))),
  linkPicture.ending,
].filter((ending) => ending !== '.webp');

const ownImage = /^(\/uploads\/collection-points\/\d+-\d+)\.webp$/;

/** Where the variant for links of an image that we keep lies; null for any other. */
export const linkPicturePath = (source: string): string | null => {
  const stem = ownImage.exec(source)?.[1];
  return stem === undefined ? null : stem + linkPicture.ending;
};

/** What `srcset` says of an image that we keep, for each format; null for any other, which has no variants. */
export const imageVariants = (source: string): Readonly<Record<ImageFormat, string>> | null => {
  const stem = ownImage.exec(source)?.[1];
  if (stem === undefined) return null;
  const srcset = (format: ImageFormat): string =>
    imageWidths.map((width) => `${stem}${variantEnding(width, format)} ${width}w`).join(', ');
  return { avif: srcset('avif'), webp: srcset('webp') };
};
