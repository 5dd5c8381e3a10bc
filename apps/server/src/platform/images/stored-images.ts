import { variantEndings } from '@separai/contract/collection-points/images';
import type { DiscardFiles } from './disposal.ts';
import { type EncodedImage, imageEnding } from './encode.ts';
import { type ImageStorage, imageFolder } from './image-storage.ts';

/** Address below which the images of points and collectors are served. */
export const imagePrefix = `/uploads/${imageFolder}/`;

// `{id}-{timestamp}.{ext}` (specification §3).
const ownImage = new RegExp(`^${imagePrefix}((\\d+-(\\d+))\\.[a-z]+)$`);

/** The files of the image that an address names, with its variants; none of an address that is not below `imagePrefix`. */
export const imageFiles = (imageUrl: string | null): string[] => {
  const [, name, stem] = ownImage.exec(imageUrl ?? '') ?? [];
  return name === undefined ? [] : [name, ...variantEndings.map((ending) => stem + ending)];
};

/** Time for the name of a record's next image, in ms: `now`, but later than that of `imageUrl`, its present one. */
export const timeOfNextImage = (now: Date, imageUrl: string | null): number => {
  const before = Number(ownImage.exec(imageUrl ?? '')?.[3] ?? 0);
  return Math.max(now.getTime(), before + 1);
};

/** Saves the variants of a stored image, in their order. */
export const saveVariants = async (images: ImageStorage, stem: string, { variants }: EncodedImage): Promise<void> => {
  for (const { ending, bytes } of variants) await images.save(stem + ending, bytes);
};

/** Saves an image and its variants under an unused name of the record `id`, and returns the image's address. */
export const saveImage = async (
  { images, discard }: { readonly images: ImageStorage; readonly discard: DiscardFiles },
  id: number,
  time: number,
  image: EncodedImage,
): Promise<string> => {
  let free = time;
  // A point and a collector may have the same number.
  while (!(await images.save(`${id}-${free}${imageEnding}`, image.image))) free++;
  const stem = `${id}-${free}`;
  const imageUrl = imagePrefix + stem + imageEnding;
  try {
    await saveVariants(images, stem, image);
    return imageUrl;
  } catch (error) {
    discard(imageFiles(imageUrl));
    throw error;
  }
};
