import { randomBytes, randomUUID } from 'node:crypto';
import type { PointConfirmation } from '@separai/contract/collection-points/freshness-schema';
import { reportLimits } from '@separai/contract/collection-points/reports';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail } from '../../platform/outbox.ts';
import { addressLimit, type Caller, consumeAll, countOf, type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import { everything } from '../../platform/scope.ts';
import { isHashUnderAnyKey, rowOfLink, type Secrets } from '../../platform/secrets.ts';
import { findPoint } from './repository.ts';
import { findPointLink, insertPointLink, lockPointKey, type PointLink, writeConfirmation } from './repository-freshness.ts';
import type { PointKey } from './repository-writing.ts';

const day = 86_400_000;

/** Kind of the mail with the link by which a point's operator confirms its data. */
export const pointLinkMail = 'point-confirmation';

/** Rate limits on the mails, which protect mailboxes, and on attempts with links from a network. */
interface LinkLimits {
  readonly ofAdministrator: RateLimit;
  readonly ofAddress: RateLimit;
  readonly ofNetwork: RateLimit<Caller>;
}

export const openLinkLimits = (database: Pick<Database, 'pool'>, enabled: boolean): LinkLimits => ({
  ofAdministrator: rateLimit(database, { name: 'point-link', points: 60, seconds: 3600, enabled }),
  ofAddress: rateLimit(database, { name: 'point-link-to', points: 5, seconds: 3600, enabled }),
  ofNetwork: addressLimit(database, { name: 'point-link-use', points: 30, seconds: 3600, enabled }),
});

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly links: LinkLimits;
}

/**
 * Sends a point's operator a link that is valid for `reportLimits.linkDays`. Throws `collection-point-not-found` and
 * `too-many-requests`.
 */
export const sendLink = async (
  { db, clock, links }: Parts,
  { id: pointId, scope }: PointKey,
  email: string,
  userId: string,
): Promise<void> => {
  if ((await findPoint(db, pointId, scope)) === null) throw new ApiError('collection-point-not-found');
  await consumeAll([countOf(links.ofAdministrator, userId), countOf(links.ofAddress, email)]);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + reportLimits.linkDays * day);
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    if (!(await lockPointKey(transaction, pointId, scope))) throw new ApiError('collection-point-not-found');
    // A random placeholder: the token is generated when the mail is written, and the link is invalid until then.
    await insertPointLink(transaction, { id, collectionPointId: pointId, tokenHash: randomBytes(32), createdAt, expiresAt });
    const mail = { kind: pointLinkMail, purpose: 'proof', userId: null, recipient: email, data: { linkId: id } } as const;
    await putMail(transaction, mail, createdAt);
  });
};

/** The keyed hash of a link's token. */
export const pointLinkHashOf = (secrets: Secrets, { id }: Pick<PointLink, 'id'>, token: string): Promise<Buffer> =>
  secrets.mac('point-confirmation', `${id} ${token}`);

/** Confirms a point's data by an operator's link. Throws `point-link-invalid` and `too-many-requests`. */
export const confirmByLink = async (
  { db, clock, links, secrets }: Parts & { readonly secrets: Secrets },
  token: string,
  address: string,
): Promise<PointConfirmation> => {
  await links.ofNetwork.consume({ address });
  const now = clock.now();
  const id = rowOfLink(token);
  const link = id === null ? null : await findPointLink(db, id, now);
  if (link === null || !(await isHashUnderAnyKey(secrets, link.tokenHash, (keys) => pointLinkHashOf(keys, link, token))))
    throw new ApiError('point-link-invalid');
  await db.transaction(async (transaction) => {
    // The point's deletion deletes its links.
    if (!(await lockPointKey(transaction, link.collectionPointId, everything))) throw new ApiError('point-link-invalid');
    await writeConfirmation(transaction, [link.collectionPointId], 'operator', now);
  });
  return { at: now.toISOString(), by: 'operator' };
};
