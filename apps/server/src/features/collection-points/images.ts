import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { imageExtension } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { writePoint } from './repository-writing.ts';
import { requirePoint } from './service.ts';

interface ImageParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly images: ImageStorage;
  readonly log: FastifyBaseLogger;
}

/** Where the images of points are served. */
export const imagePrefix = '/uploads/collection-points/';

// `{id}-{timestamp}.{ext}` (specification §3).
const ownImage = new RegExp(`^${imagePrefix}(\\d+-(\\d+)\\.[a-z]+)$`);

/** The time in a name is that of the image's coming: later than that of the one before, also within one millisecond. */
const timeOfNext = (now: Date, imageUrl: string | null): number => {
  const before = Number(ownImage.exec(imageUrl ?? '')?.[2] ?? 0);
  return Math.max(now.getTime(), before + 1);
};

/** Removes the image that an image URL names, if it is one of ours; a failure costs disk space only and is logged. */
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

/** Saves an image under a name that no other image of the point has, and returns its address. */
const saveImage = async (images: ImageStorage, id: number, time: number, image: Buffer): Promise<string> => {
  for (let free = time; ; free++) {
    const name = `${id}-${free}.${imageExtension}`;
    if (await images.save(name, image)) return imagePrefix + name;
  }
};

/**
 * Gives a point its image and returns the image's address and the point's version; the one before is removed once the new one is in
 * the row. The file is written before the point is locked, so that nobody waits for a disk. Throws `collection-point-not-found`; when
 * anything fails, the point keeps the image it had.
 */
export const setPointImage = async (
  parts: ImageParts,
  id: number,
  image: Buffer,
  userId: string,
): Promise<{ imageUrl: string; version: number }> => {
  const { db, clock, images } = parts;
  const current = await requirePoint({ db }, id);
  const imageUrl = await saveImage(images, id, timeOfNext(clock.now(), current.imageUrl), image);
  try {
    const { before, after } = await db.transaction((transaction) =>
      writePoint(transaction, { userId, at: clock.now() }, id, (locked) => {
        if (locked === null) throw new Refusal('collection-point-not-found');
        return { imageUrl };
      }),
    );
    await discardImage(parts, before.imageUrl);
    return { imageUrl, version: after.version };
  } catch (error) {
    await discardImage(parts, imageUrl);
    throw error;
  }
};
