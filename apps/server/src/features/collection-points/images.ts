import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { pictureExtension } from '../../platform/images/picture.ts';
import { updatePoint } from './repository.ts';
import { requireHeldPoint } from './service.ts';

interface ImageParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly images: ImageStorage;
  readonly log: FastifyBaseLogger;
}

/** Where the pictures of points are served. */
export const imagePrefix = '/uploads/collection-points/';

// `{id}-{timestamp}.{ext}` (specification §3).
const ownImage = new RegExp(`^${imagePrefix}(\\d+-(\\d+)\\.[a-z]+)$`);

/** A name that no earlier picture of this point has, also when two come within one millisecond. */
const nextImageName = (id: number, now: Date, imageUrl: string | null): string => {
  const before = Number(ownImage.exec(imageUrl ?? '')?.[2] ?? 0);
  return `${id}-${Math.max(now.getTime(), before + 1)}.${pictureExtension}`;
};

/** Removes the picture that an image URL names, if it is one of ours; a failure costs disk space only and is logged. */
export const discardImage = async (
  { images, log }: Pick<ImageParts, 'images' | 'log'>,
  imageUrl: string | null,
): Promise<void> => {
  const name = ownImage.exec(imageUrl ?? '')?.[1];
  if (name === undefined) return;
  await images.remove(name).catch((error: NodeJS.ErrnoException) => {
    log.warn({ code: error.code, name }, 'imagem sem uso não pôde ser removida');
  });
};

/**
 * Gives a point its picture and returns the picture's address; the one before is removed once the new one is in the row.
 * Throws `collection-point-not-found`; when anything fails, the point keeps the picture it had.
 */
export const setPointImage = async (parts: ImageParts, id: number, picture: Buffer): Promise<string> => {
  const { db, clock, images } = parts;
  const saved: string[] = [];
  try {
    const { imageUrl, before } = await db.transaction(async (transaction) => {
      const held = await requireHeldPoint(transaction, id);
      const now = clock.now();
      const name = nextImageName(id, now, held.imageUrl);
      const imageUrl = imagePrefix + name;
      saved.push(imageUrl);
      await images.save(name, picture);
      await updatePoint(transaction, id, { imageUrl, version: held.version + 1, updatedAt: now });
      return { imageUrl, before: held.imageUrl };
    });
    // A transaction that was tried again has saved the picture more than once.
    for (const other of saved) if (other !== imageUrl) await discardImage(parts, other);
    await discardImage(parts, before);
    return imageUrl;
  } catch (error) {
    for (const imageUrl of saved) await discardImage(parts, imageUrl);
    throw error;
  }
};
