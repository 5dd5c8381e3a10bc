import { randomUUID } from 'node:crypto';
import { usernameOf } from '@separai/contract/accounts/rules';
import { administratorLimits } from '@separai/contract/administrators/limits';
import type { Invitation, InvitationAcceptance, OpenInvitation } from '@separai/contract/administrators/schema';
import { errors } from '@separai/contract/errors';
import { messages } from '@separai/contract/messages';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { putMail } from '../../platform/outbox.ts';
import { requireGoodPassword } from '../../platform/password-choice.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { consumeAll, countOf, type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import { isHashUnderAnyKey, rowOfLink, type Secrets } from '../../platform/secrets.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { isStillOpen, type Session } from '../../platform/sessions.ts';
import { isUuid } from '../../platform/uuid.ts';
import { refuseTakenEmail, requireUnreserved } from './email-change.ts';
import { findAccount } from './repository.ts';
import * as repository from './repository-administrators.ts';
import { type CredentialRevocation, revokeCredentials } from './service.ts';

const day = 86_400_000;

/** Kind of the mail with an invitation's link. */
export const invitationMail = 'administrator-invitation';
/** Kind of the mail that tells the inviter of the acceptance. */
export const administratorJoinedMail = 'administrator-joined';

/** Rate limits on invitations, which protect mailboxes. */
export interface InvitationLimits {
  readonly ofAdministrator: RateLimit;
  readonly ofAddress: RateLimit;
}

export const openInvitationLimits = (database: Pick<Database, 'pool'>, enabled: boolean): InvitationLimits => ({
  ofAdministrator: rateLimit(database, { name: 'invitation', points: 20, seconds: 3600, enabled }),
  ofAddress: rateLimit(database, { name: 'invitation-to', points: 5, seconds: 3600, enabled }),
});

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly security: SecurityLog;
}

const exists = (): ApiError =>
  new ApiError('administrator-exists', { fields: { email: errors['administrator-exists'].sentence } });

/**
 * Invites an address to administer: the link in its mail is valid for `administratorLimits.invitationDays` and replaces an
 * earlier invitation's. Throws `administrator-exists`, `too-many-requests`, `forbidden` when the caller is no longer an
 * administrator, and `session-ended` where the session was ended meanwhile.
 */
export const inviteAdministrator = async (
  { db, clock, security, limits }: Parts & { readonly limits: InvitationLimits },
  session: Session,
  email: string,
): Promise<Invitation> => {
  const { userId } = session;
  await consumeAll([countOf(limits.ofAdministrator, userId), countOf(limits.ofAddress, email)]);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + administratorLimits.invitationDays * day);
  const id = randomUUID();
  const invitedBy = await db.transaction(async (transaction) => {
    const accounts = await repository.holdAccounts(transaction, { ids: [userId], email });
    const sender = accounts.find((account) => account.id === userId);
    // An administrator who was revoked while this waited for the lock must not create an invitation.
    if (sender?.role !== 'admin') throw new ApiError('forbidden');
    if (!(await isStillOpen(transaction, session))) throw new ApiError('session-ended');
    if (accounts.some((account) => account.email === email && account.role === 'admin')) throw exists();
    await repository.putInvitation(transaction, { id, email, invitedBy: userId, createdAt, expiresAt });
    const mail = { kind: invitationMail, purpose: 'proof', userId: null, recipient: email, data: { invitationId: id } } as const;
    await putMail(transaction, mail, createdAt);
    return sender.name;
  });
  security.note('administrator-invited', { account: userId });
  return { id, email, invitedBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
};

/** Deletes an invitation. Throws `invitation-not-found`. */
export const withdraw = async (db: Queryable, id: string): Promise<void> => {
  if (!isUuid(id) || !(await repository.takeInvitation(db, id))) throw new ApiError('invitation-not-found');
};

/** The keyed hash of an invitation's link; it includes the address. */
export const invitationHashOf = (
  secrets: Secrets,
  { id, email }: Pick<repository.InvitationRow, 'id' | 'email'>,
  token: string,
): Promise<Buffer> => secrets.mac('invitation', `${id} ${email} ${token}`);

const requireInvitation = async ({ db, clock, secrets }: Pick<Parts, 'db' | 'clock'> & { secrets: Secrets }, token: string) => {
  const id = rowOfLink(token);
  const found = id === null ? null : await repository.findInvitation(db, id, clock.now());
  if (found === null || found.linkHash === null) throw new ApiError('invitation-invalid');
  if (!(await isHashUnderAnyKey(secrets, found.linkHash, (keys) => invitationHashOf(keys, found, token))))
    throw new ApiError('invitation-invalid');
  return { ...found, linkHash: found.linkHash };
};

/** The invitation of a link, which stays valid until it is used. Throws `invitation-invalid`. */
export const openInvitation = async (
  parts: Pick<Parts, 'db' | 'clock'> & { readonly secrets: Secrets },
  token: string,
): Promise<OpenInvitation> => {
  const { email, hasAccount, inviterName: invitedBy, expiresAt } = await requireInvitation(parts, token);
  return { email, hasAccount, invitedBy, expiresAt: expiresAt.toISOString() };
};

type AcceptanceParts = Parts & CredentialRevocation & { readonly secrets: Secrets };

/**
 * Accepts an invitation once, with a new password: promotes the account with the invited address, whose sessions, codes and
 * links are revoked, or creates an account. Notifies the inviter. Throws `invitation-invalid`, `validation-failed` for a
 * password that is easy to guess or a missing name, and `email-taken`.
 */
export const acceptInvitation = async (
  parts: AcceptanceParts,
  { token, name, password }: InvitationAcceptance,
): Promise<void> => {
  const { db, clock, security } = parts;
  const { id, email, invitedBy, linkHash } = await requireInvitation(parts, token);
  const known = await findAccount(db, email);
  if (known === null && name === null) throw invalidFields({ name: messages.nameRequired });
  requireGoodPassword(password, { name: known?.name ?? name ?? '', email, role: 'admin' }, 'password');
  // Hashing is expensive, so it comes after the link is verified.
  const passwordHash = await hashPassword(password);
  const accountId = await db
    .transaction(async (transaction) => {
      const now = clock.now();
      // Accounts are locked before the rows that refer to them, as in every writer.
      const accounts = await repository.holdAccounts(transaction, { ids: [invitedBy], email });
      const sender = accounts.find((account) => account.id === invitedBy);
      const account = accounts.find((one) => one.email === email);
      if (sender?.role !== 'admin' || account?.role === 'admin') throw new ApiError('invitation-invalid');
      if (!(await repository.takeInvitation(transaction, id, linkHash))) throw new ApiError('invitation-invalid');
      // The account must be the same as before the password was hashed, or still not exist.
      if (account?.id !== known?.id) throw new ApiError('invitation-invalid');
      const actor = { userId: invitedBy, at: now };
      const userId = account?.id ?? randomUUID();
      // Using the link in the mail verifies the e-mail.
      const access = { passwordHash, passwordIsGenerated: false, emailConfirmedAt: now };
      if (account !== undefined) await repository.promoteAccount(transaction, actor, account, access);
      else {
        const newcomer = { id: userId, email, name: name ?? '', username: usernameOf(email), ...access };
        await repository.insertAdministrator(transaction, actor, { ...newcomer, createdAt: now, updatedAt: now });
        await requireUnreserved(transaction, email, userId, now);
      }
      // The account may have been registered by a person without access to the mailbox.
      await revokeCredentials(transaction, parts, { userId, now });
      const data = { email };
      const joined = { kind: administratorJoinedMail, purpose: 'account', userId: invitedBy, recipient: sender.email } as const;
      await putMail(transaction, { ...joined, data }, now);
      return userId;
    })
    .catch(refuseTakenEmail);
  security.note('role-changed', { account: accountId });
};
