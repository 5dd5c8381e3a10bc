import { isPerson } from '@separai/contract/collector-profiles/kinds';
import { retentionDays } from '@separai/contract/personal-data/retention';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type DiscardFiles, removeFiles } from '../../platform/images/disposal.ts';
import type { EncodedImage } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { imageFiles, saveImage, timeOfNextImage } from '../../platform/images/stored-images.ts';
import { everything } from '../../platform/scope.ts';
import { findUnpublishedPersons, type ProfileKey } from './repository.ts';
import { writeProfile } from './repository-writing.ts';
import { requireProfile } from './service.ts';

export interface ImageParts {
  readonly db: Queryable;
  readonly clock: Clock;
  /** The storage of the points' images, too. */
  readonly images: ImageStorage;
  readonly discard: DiscardFiles;
}

/**
 * Sets the photo of a profile and returns its address and the profile's version; the previous photo is deleted once the row has
 * the new one. Throws `collector-profile-not-found`; after a failure the profile keeps its photo.
 */
export const setProfileImage = async (
  parts: ImageParts,
  key: ProfileKey,
  image: EncodedImage,
  userId: string,
): Promise<{ imageUrl: string; version: number }> => {
  const { db, clock, discard } = parts;
  const current = await requireProfile(db, key);
  const imageUrl = await saveImage(parts, key.id, timeOfNextImage(clock.now(), current.imageUrl), image);
  try {
    const { before, after } = await db.transaction((transaction) =>
      writeProfile(transaction, { userId, at: clock.now() }, key, (locked) => {
        if (locked === null) throw new ApiError('collector-profile-not-found');
        return { imageUrl };
      }),
    );
    discard(imageFiles(before.imageUrl));
    return { imageUrl, version: after.version };
  } catch (error) {
    discard(imageFiles(imageUrl));
    throw error;
  }
};

/**
 * Removes the photo of a profile and returns the profile's version; one without a photo is unchanged. Throws
 * `collector-profile-not-found`.
 */
export const removeProfileImage = async (
  { db, clock, discard }: ImageParts,
  key: ProfileKey,
  userId: string,
): Promise<{ version: number }> => {
  const { before, after } = await db.transaction((transaction) =>
    writeProfile(transaction, { userId, at: clock.now() }, key, (locked) => {
      if (locked === null) throw new ApiError('collector-profile-not-found');
      return locked.imageUrl === null ? 'unchanged' : { imageUrl: null };
    }),
  );
  discard(imageFiles(before.imageUrl));
  return { version: after.version };
};

type ErasureParts = Omit<ImageParts, 'discard'> & { readonly log: FastifyBaseLogger };

/** Erases a profile, then the files of its photo. Throws `collector-profile-not-found`. */
export const eraseProfile = async ({ db, clock, images, log }: ErasureParts, key: ProfileKey, userId: string): Promise<void> => {
  const { before } = await db.transaction((transaction) =>
    writeProfile(transaction, { userId, at: clock.now() }, key, (locked) => {
      if (locked === null) throw new ApiError('collector-profile-not-found');
      return 'deleted';
    }),
  );
  await removeFiles(images, log, imageFiles(before.imageUrl));
};

const erasedAtOnce = 100;
const dayInMilliseconds = 86_400_000;

/**
 * Erases the profiles of natural persons that have been neither published nor changed for `retentionDays.unpublishedCollector`
 * days, with their photos. After `stopping` the rest is left to the next run.
 */
export const eraseUnpublished = async ({ db, clock, images, log }: ErasureParts, stopping?: AbortSignal): Promise<void> => {
  const before = new Date(clock.now().getTime() - retentionDays.unpublishedCollector * dayInMilliseconds);
  for (;;) {
    const ids = await findUnpublishedPersons(db, before, erasedAtOnce);
    for (const id of ids) {
      if (stopping?.aborted) return;
      const erased = await db
        .transaction((transaction) =>
          writeProfile(transaction, { userId: null, at: clock.now() }, { id, scope: everything }, (locked) => {
            if (locked === null) throw new ApiError('collector-profile-not-found');
            const isUnpublished = isPerson(locked) && !locked.isActive && locked.updatedAt < before;
            return isUnpublished ? ('deleted' as const) : ('unchanged' as const);
          }),
        )
        .catch((error: unknown) => {
          // Erased by a person meanwhile.
          if (!(error instanceof ApiError)) throw error;
          return null;
        });
      if (erased !== null && erased.after === null) await removeFiles(images, log, imageFiles(erased.before.imageUrl));
    }
    if (ids.length < erasedAtOnce) return;
  }
};
