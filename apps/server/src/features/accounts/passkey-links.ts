import { randomUUID } from 'node:crypto';
import { isStaff } from '@separai/contract/accounts/roles';
import { administratorLimits } from '@separai/contract/administrators/limits';
import type { MailboxProof } from '@separai/contract/administrators/passkeys-schema';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail, takeBackMails } from '../../platform/outbox.ts';
import { type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import { isHashUnderAnyKey, newLink, rowOfLink, type Secrets } from '../../platform/secrets.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { hasProvenMailbox, isStillOpen, proveMailbox, type Session } from '../../platform/sessions.ts';
import { maskedEmail } from './masked-email.ts';
import { findAccount } from './repository.ts';
import * as repository from './repository-passkeys.ts';

/** Kind of the mail with the link that permits a first passkey. */
export const passkeyLinkMail = 'passkey-link';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** Rate limit on requests for the link. */
export const passkeyLinkLimit = (database: Pick<Database, 'pool'>, enabled: boolean): RateLimit =>
  rateLimit(database, { name: 'passkey-link', points: 5, seconds: 3600, enabled });

// RFC 2606 reserves this domain, so mail to it cannot be delivered.
const isDeliverable = (email: string): boolean => !email.endsWith('.invalid');

/** The keyed hash of a link, bound to an account and its present address. */
export const passkeyLinkHash = (
  secrets: Secrets,
  { id, userId, email }: Pick<repository.PasskeyLink, 'id' | 'userId' | 'email'>,
  token: string,
): Promise<Buffer> => secrets.mac('passkey-link', `${id} ${userId} ${email} ${token}`);

/**
 * A session's progress with the proof of the mailbox for a first passkey; null where none is `required`, or a passkey exists.
 */
export const readMailboxProof = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  required: boolean,
  session: Pick<Session, 'id' | 'userId' | 'hasPasskey'>,
): Promise<MailboxProof | null> => {
  if (!required || session.hasPasskey) return null;
  const owner = await repository.findOwner(db, session.userId);
  if (owner === null) throw new ApiError('session-ended');
  const link = await repository.findPasskeyLink(db, { userId: session.userId }, clock.now());
  return {
    email: maskedEmail(owner.email),
    deliverable: isDeliverable(owner.email),
    linkUntil: link?.expiresAt.toISOString() ?? null,
    shown: await hasProvenMailbox(db, clock, session),
  };
};

/** Throws `passkey-link-needed` for a first passkey in a session that has not opened the link. */
export const requireMailboxProof = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  required: boolean,
  session: Session,
): Promise<void> => {
  if (!required || (await repository.hasPasskey(db, session.userId))) return;
  if (!(await hasProvenMailbox(db, clock, session))) throw new ApiError('passkey-link-needed');
};

const linkRow = (userId: string, id: string, now: Date) => ({
  userId,
  id,
  createdAt: now,
  expiresAt: new Date(now.getTime() + administratorLimits.passkeyLinkMinutes * 60_000),
});

/**
 * Queues the mail with the link, replacing an earlier one. Throws `email-undeliverable`, `too-many-requests`, and
 * `session-ended`.
 */
export const sendPasskeyLink = async (
  { db, clock, limit, security }: Omit<Parts, 'secrets'> & { readonly limit: RateLimit; readonly security: SecurityLog },
  { userId }: Session,
): Promise<void> => {
  await limit.consume(userId);
  await db.transaction(async (transaction) => {
    const owner = await repository.lockOwner(transaction, userId);
    if (owner === null || !isStaff(owner.role)) throw new ApiError('session-ended');
    if (!isDeliverable(owner.email)) throw new ApiError('email-undeliverable');
    const row = linkRow(userId, randomUUID(), clock.now());
    await takeBackMails(transaction, userId, passkeyLinkMail);
    await repository.putPasskeyLink(transaction, row);
    const mail = { kind: passkeyLinkMail, purpose: 'proof', userId, recipient: owner.email, data: { linkId: row.id } } as const;
    await putMail(transaction, mail, row.createdAt);
  });
  security.note('passkey-link-asked', { account: userId });
};

/**
 * Consumes a link in a session of its own account, which may then create the first passkey. Throws `passkey-link-invalid` for a
 * link that is forged, used, replaced, expired or of another account.
 */
export const openPasskeyLink = async (
  { db, clock, secrets, security }: Parts & { readonly security: SecurityLog },
  session: Session,
  token: string,
): Promise<void> => {
  const id = rowOfLink(token);
  const link = id === null ? null : await repository.findPasskeyLink(db, { id }, clock.now());
  if (link === null || link.linkHash === null || link.userId !== session.userId) throw new ApiError('passkey-link-invalid');
  const { linkHash } = link;
  if (!(await isHashUnderAnyKey(secrets, linkHash, (keys) => passkeyLinkHash(keys, link, token))))
    throw new ApiError('passkey-link-invalid');
  await db.transaction(async (transaction) => {
    await repository.lockOwner(transaction, session.userId);
    if (!(await isStillOpen(transaction, session))) throw new ApiError('session-ended');
    if (!(await repository.takePasskeyLink(transaction, link.id, linkHash))) throw new ApiError('passkey-link-invalid');
    await proveMailbox(transaction, clock, session);
  });
  security.note('passkey-link-opened', { account: session.userId });
};

/**
 * A link's token for the operator to pass on, for addresses that receive no mail; the token is not stored. Null without the
 * account.
 */
export const handOutPasskeyLink = async ({ db, clock, secrets }: Parts, email: string): Promise<string | null> => {
  const account = await findAccount(db, email);
  if (account === null) return null;
  const { id, token } = newLink();
  const linkHash = await passkeyLinkHash(secrets, { id, userId: account.id, email: account.email }, token);
  await repository.putPasskeyLink(db, { ...linkRow(account.id, id, clock.now()), linkHash });
  return token;
};
