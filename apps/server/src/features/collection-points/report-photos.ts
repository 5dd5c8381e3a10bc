import { buffer } from 'node:stream/consumers';
import { reportMessages } from '@separai/contract/collection-points/report-schema';
import { reportLimits } from '@separai/contract/collection-points/reports';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { encodePhoto } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { everything } from '../../platform/scope.ts';
import { isTokenUnderAnyKey, type Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import * as repository from './repository-reports.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Never served by name, as the images of points are. */
  readonly photos: ImageStorage;
}

/** A photo in the storage, as its row names it. */
export interface SavedPhoto {
  readonly photoName: string;
  readonly photoBytes: number;
}

/** The time in a name is that of the upload: the orphan sweep spares photos whose row is still to be written. */
export const photoNameOf = (id: string, at: Date): string => `${id}-${at.getTime()}.webp`;

/**
 * Encodes and saves the photo of a report that is about to be written; null where all photos of the installation take up their budget, and the
 * report is kept without. Throws `validation-failed` for a photo that cannot be made small enough, and what `encodePhoto` does.
 */
export const savePhoto = async (
  { db, clock, photos }: Pick<Parts, 'db' | 'clock' | 'photos'>,
  id: string,
  base64: string,
): Promise<SavedPhoto | null> => {
  const { photoStoredMaxBytes, photosTotalMaxBytes } = reportLimits;
  if ((await repository.sumPhotoBytes(db)) + photoStoredMaxBytes > photosTotalMaxBytes) return null;
  const bytes = await encodePhoto(Buffer.from(base64, 'base64'), photoStoredMaxBytes);
  if (bytes === null) throw invalidFields({ photo: reportMessages.photoTooDetailed });
  const photoName = photoNameOf(id, clock.now());
  if (!(await photos.save(photoName, bytes))) throw new Error('a photo of that name is there');
  return { photoName, photoBytes: bytes.length };
};

/** A report's photo as WebP; null without one, or where its file is gone. `id` must be a UUID. */
export const readPhoto = async (
  { db, photos }: Pick<Parts, 'db' | 'photos'>,
  key: repository.ReportKey,
): Promise<Buffer | null> => {
  const found = await repository.findPhoto(db, key);
  if (found === null || found.photoName === null) return found?.photo ?? null;
  const kept = await photos.read(found.photoName);
  return kept === null ? null : buffer(kept.content);
};

/** A report's photo as WebP. Throws `point-report-not-found`, also for a report without a photo. */
export const requirePhoto = async (parts: Pick<Parts, 'db' | 'photos'>, key: repository.ReportKey): Promise<Buffer> => {
  const photo = isUuid(key.id) ? await readPhoto(parts, key) : null;
  if (photo === null) throw new ApiError('point-report-not-found');
  return photo;
};

/** A token `id.expiry.signature`; the signature is the first 128 bits of a keyed hash, so nothing is stored. */
const photoToken = async (secrets: Secrets, id: string, expiry: string): Promise<string> => {
  const mac = await secrets.mac('point-report-photo', JSON.stringify([id, expiry]));
  return `${id}.${expiry}.${mac.subarray(0, 16).toString('base64url')}`;
};

/**
 * The address of a report's photo for an `<img>`, whose request carries no session: the Content-Security-Policy allows neither `data:` nor
 * `blob:` images. Throws `point-report-not-found`.
 */
export const photoLink = async (
  { db, clock, secrets, photos }: Parts,
  { id, scope }: repository.ReportKey,
): Promise<{ url: string }> => {
  await requirePhoto({ db, photos }, { id, scope });
  const expiry = String(clock.now().getTime() + reportLimits.photoLinkSeconds * 1000);
  return { url: `/api/point-report-photos/${await photoToken(secrets, id, expiry)}` };
};

/** The photo that a token of `photoLink` names. Throws `point-report-not-found` for a forged or expired token, before the database is asked. */
export const photoByToken = async ({ db, clock, secrets, photos }: Parts, token: string): Promise<Buffer> => {
  const [id = '', expiry = ''] = token.split('.');
  const isGenuine = await isTokenUnderAnyKey(secrets, token, (keys) => photoToken(keys, id, expiry));
  if (!isGenuine || clock.now().getTime() >= Number(expiry)) throw new ApiError('point-report-not-found');
  return requirePhoto({ db, photos }, { id, scope: everything });
};
