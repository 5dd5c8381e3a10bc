import { variantEndings } from '@separai/contract/collection-points/images';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DiscardFiles } from '../../platform/images/disposal.ts';
import { type EncodedImage, imageEnding } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { type PointKey, writePoint } from './repository-writing.ts';
import { requirePoint } from './service.ts';

interface ImageParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly images: ImageStorage;
  readonly discard: DiscardFiles;
}

/** Where the images of points are served. */
export const imagePrefix = '/uploads/collection-points/';

// `{id}-{timestamp}.{ext}` (specification §3).
const ownImage = new RegExp(`^${imagePrefix}((\\d+-(\\d+))\\.[a-z]+)$`);

/** The files of the image that an address names, with its variants; none of an address that is not below `imagePrefix`. */
export const imageFiles = (imageUrl: string | null): string[] => {
  const [, name, stem] = ownImage.exec(imageUrl ?? '') ?? [];
  return name === undefined ? [] : [name, ...variantEndings.map((ending) => stem + ending)];
};

/** The time in a name is that of the image's coming: later than that of the one before, also within one millisecond. */
const timeOfNext = (now: Date, imageUrl: string | null): number => {
  const before = Number(ownImage.exec(imageUrl ?? '')?.[3] ?? 0);
  return Math.max(now.getTime(), before + 1);
};

/** Saves the variants of an image that is there, in their order. */
export const saveVariants = async (images: ImageStorage, stem: string, { variants }: EncodedImage): Promise<void> => {
  for (const { ending, bytes } of variants) await images.save(stem + ending, bytes);
};

/** Saves an image and its variants under a name that no other image of the point has, and returns its address. */
const saveImage = async (parts: ImageParts, id: number, time: number, image: EncodedImage): Promise<string> => {
  const { images } = parts;
  let free = time;
  while (!(await images.save(`${id}-${free}${imageEnding}`, image.image))) free++;
  const stem = `${id}-${free}`;
  const imageUrl = imagePrefix + stem + imageEnding;
  try {
    await saveVariants(images, stem, image);
    return imageUrl;
  } catch (error) {
    parts.discard(imageFiles(imageUrl));
    throw error;
  }
};

/**
 * Gives a point its image and returns the image's address and the point's version; the one before is removed once the new one is in
 * the row. The files are written before the point is locked, so that nobody waits for a disk. Throws `collection-point-not-found`; when
 * anything fails, the point keeps the image it had.
 */
export const setPointImage = async (
  parts: ImageParts,
  { id, scope }: PointKey,
  image: EncodedImage,
  userId: string,
): Promise<{ imageUrl: string; version: number }> => {
  const { db, clock } = parts;
  const current = await requirePoint({ db }, { id, scope });
  const imageUrl = await saveImage(parts, id, timeOfNext(clock.now(), current.imageUrl), image);
  try {
    const { before, after } = await db.transaction((transaction) =>
      writePoint(transaction, { userId, at: clock.now() }, { id, scope }, (locked) => {
        if (locked === null) throw new ApiError('collection-point-not-found');
        return { imageUrl };
      }),
    );
    parts.discard(imageFiles(before.imageUrl));
    return { imageUrl, version: after.version };
  } catch (error) {
    parts.discard(imageFiles(imageUrl));
    throw error;
  }
};

/**
 * Takes a point's image away and returns the point's version; the files are removed once the row is without them. A point that has
 * none is not written. Throws `collection-point-not-found`.
 */
export const removePointImage = async (
  parts: ImageParts,
  { id, scope }: PointKey,
  userId: string,
): Promise<{ version: number }> => {
  const { db, clock } = parts;
  const { before, after } = await db.transaction((transaction) =>
    writePoint(transaction, { userId, at: clock.now() }, { id, scope }, (locked) => {
      if (locked === null) throw new ApiError('collection-point-not-found');
      return locked.imageUrl === null ? 'unchanged' : { imageUrl: null };
    }),
  );
  parts.discard(imageFiles(before.imageUrl));
  return { version: after.version };
};
