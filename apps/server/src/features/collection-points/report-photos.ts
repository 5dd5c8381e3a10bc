import { timingSafeEqual } from 'node:crypto';
import { reportLimits } from '@separai/contract/collection-points/reports';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import * as repository from './repository-reports.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** A report's photo as WebP. Throws `point-report-not-found`, also for a report without a photo. */
export const requirePhoto = async ({ db }: Pick<Parts, 'db'>, id: string): Promise<Buffer> => {
  const photo = isUuid(id) ? await repository.findPhoto(db, id) : null;
  if (photo === null) throw new Refusal('point-report-not-found');
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
export const photoLink = async ({ db, clock, secrets }: Parts, id: string): Promise<{ url: string }> => {
  await requirePhoto({ db }, id);
  const expiry = String(clock.now().getTime() + reportLimits.photoLinkSeconds * 1000);
  return { url: `/api/point-report-photos/${await photoToken(secrets, id, expiry)}` };
};

/** The photo that a token of `photoLink` names. Throws `point-report-not-found` for a forged or expired token, before the database is asked. */
export const photoByToken = async ({ db, clock, secrets }: Parts, token: string): Promise<Buffer> => {
  const [id = '', expiry = ''] = token.split('.');
  const [given, genuine] = [Buffer.from(token), Buffer.from(await photoToken(secrets, id, expiry))];
  const isGenuine = given.length === genuine.length && timingSafeEqual(given, genuine);
  if (!isGenuine || clock.now().getTime() >= Number(expiry)) throw new Refusal('point-report-not-found');
  return requirePhoto({ db }, id);
};
