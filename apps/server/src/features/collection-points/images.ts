import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DiscardFiles } from '../../platform/images/disposal.ts';
import type { EncodedImage } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { imageFiles, saveImage, timeOfNextImage } from '../../platform/images/stored-images.ts';
import { type PointKey, writePoint } from './repository-writing.ts';
import { requirePoint } from './service.ts';

interface ImageParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly images: ImageStorage;
  readonly discard: DiscardFiles;
}

/**
 * Gives a point its image and returns the image's address and the point's version; the one before is removed once the new one is in
 * the row. The files are written before the point is locked, so that no transaction waits for a disk. Throws `collection-point-not-found`; when
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
  const imageUrl = await saveImage(parts, id, timeOfNextImage(clock.now(), current.imageUrl), image);
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
