import { buffer } from 'node:stream/consumers';
import { routeLimits } from '@separai/contract/collection-routes/outcomes';
import { routeMessages } from '@separai/contract/collection-routes/schema';
import { can, type SignedIn } from '@separai/contract/permissions';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import type { DiscardFiles } from '../../platform/images/disposal.ts';
import { encodePhoto } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { isTokenUnderAnyKey, type Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { Parts } from './reading.ts';
import { findOutcomePhoto, sumOutcomePhotoBytes } from './repository-photos.ts';

export interface PhotoParts extends Parts {
  readonly secrets: Secrets;
  /** Shared with the photos of reports; no public address leads there. */
  readonly photos: ImageStorage;
  readonly discardPhotos: DiscardFiles;
}

interface SavedPhoto {
  readonly photoName: string;
  readonly photoBytes: number;
}

/**
 * Encodes and saves the photo of a report that is about to be written; null where all photos take up their budget, and the
 * report is stored without. Throws `validation-failed` for a photo that cannot be made small enough, and what `encodePhoto` does.
 */
export const saveOutcomePhoto = async (
  { db, clock, photos }: Pick<PhotoParts, 'db' | 'clock' | 'photos'>,
  id: string,
  base64: string,
): Promise<SavedPhoto | null> => {
  const { photoStoredMaxBytes, photosTotalMaxBytes } = routeLimits;
  if ((await sumOutcomePhotoBytes(db)) + photoStoredMaxBytes > photosTotalMaxBytes) return null;
  const bytes = await encodePhoto(Buffer.from(base64, 'base64'), photoStoredMaxBytes);
  if (bytes === null) throw invalidFields({ photo: routeMessages.photoTooLarge });
  // The form of the names that the upkeep of photos knows.
  const photoName = `${id}-${clock.now().getTime()}.webp`;
  if (!(await photos.save(photoName, bytes))) throw new Error('a photo of that name is there');
  return { photoName, photoBytes: bytes.length };
};

/** The result of `write`; deletes a saved photo whose report could not be written. */
export const discardOnFailure = async <Result>(
  { discardPhotos }: Pick<PhotoParts, 'discardPhotos'>,
  photo: SavedPhoto | null,
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    if (photo !== null) discardPhotos([photo.photoName]);
    throw error;
  }
};

/** A token `id.expiry.signature`; the signature is the first 128 bits of a keyed hash, so nothing is stored. */
const photoToken = async (secrets: Secrets, id: string, expiry: string): Promise<string> => {
  const mac = await secrets.mac('collection-outcome-photo', JSON.stringify([id, expiry]));
  return `${id}.${expiry}.${mac.subarray(0, 16).toString('base64url')}`;
};

/**
 * The address of a report's photo for an `<img>`, whose request carries no session. Throws `collection-outcome-not-found`, also
 * for a report of another organisation.
 */
export const outcomePhotoLink = async (
  { db, clock, secrets }: Pick<PhotoParts, 'db' | 'clock' | 'secrets'>,
  session: SignedIn,
  id: string,
): Promise<{ url: string }> => {
  const found = isUuid(id) ? await findOutcomePhoto(db, id) : null;
  if (found === null || found.photoName === null || !can(session, 'route:read', found))
    throw new ApiError('collection-outcome-not-found');
  const expiry = String(clock.now().getTime() + routeLimits.photoLinkSeconds * 1000);
  return { url: `/api/collection-outcome-photos/${await photoToken(secrets, id, expiry)}` };
};

/** The photo that a token names, as WebP. Throws `collection-outcome-not-found` for a forged or expired token. */
export const photoByToken = async (
  { db, clock, secrets, photos }: Pick<PhotoParts, 'db' | 'clock' | 'secrets' | 'photos'>,
  token: string,
): Promise<Buffer> => {
  const [id = '', expiry = ''] = token.split('.');
  const isGenuine = await isTokenUnderAnyKey(secrets, token, (keys) => photoToken(keys, id, expiry));
  if (!isGenuine || clock.now().getTime() >= Number(expiry)) throw new ApiError('collection-outcome-not-found');
  const found = await findOutcomePhoto(db, id);
  const kept = found?.photoName == null ? null : await photos.read(found.photoName);
  if (kept === null) throw new ApiError('collection-outcome-not-found');
  return buffer(kept.content);
};
