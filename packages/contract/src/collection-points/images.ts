/** Limits of uploaded images, apart from `limits`, which every resident's page loads. */
export const imageLimits = {
  maxBytes: 10 * 1024 * 1024,
  /** Sum over all frames. */
  maxPixels: 40_000_000,
  /** Frames of an animation. */
  maxFrames: 500,
} as const;

/** Widths in pixels of the stored variants: thumbnails and the map's popup, phones, wide or high-density screens. */
export const imageWidths = [320, 800, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = 'avif' | 'webp';

/** Suffix of a variant's file name after `{id}-{timestamp}`. The widest WebP is the image itself. */
export const variantEnding = (width: ImageWidth, format: ImageFormat): string =>
  width === 1600 && format === 'webp' ? '.webp' : `-${width}.${format}`;

/** The variant for link previews, in pixels: a JPEG, because not every preview reads WebP. */
export const linkPicture = { width: 1200, height: 630, ending: '-1200.jpg' } as const;

/** Suffixes of all variants except the image itself. */
export const variantEndings: readonly string[] = [
  ...(['avif', 'webp'] as const).flatMap((format) => imageWidths.map((width) => variantEnding(width, format))),
  linkPicture.ending,
].filter((ending) => ending !== '.webp');

const ownImage = /^(\/uploads\/collection-points\/\d+-\d+)\.webp$/;

/** Path of the link-preview variant of a stored image; null for any other image. */
export const linkPicturePath = (source: string): string | null => {
  const stem = ownImage.exec(source)?.[1];
  return stem === undefined ? null : stem + linkPicture.ending;
};

/** `srcset` by format for a stored image; null for any other image, which has no variants. */
export const imageVariants = (source: string): Readonly<Record<ImageFormat, string>> | null => {
  const stem = ownImage.exec(source)?.[1];
  if (stem === undefined) return null;
  const srcset = (format: ImageFormat): string =>
    imageWidths.map((width) => `${stem}${variantEnding(width, format)} ${width}w`).join(', ');
  return { avif: srcset('avif'), webp: srcset('webp') };
};
