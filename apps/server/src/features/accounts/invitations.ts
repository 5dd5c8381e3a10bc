import { randomUUID } from 'node:crypto';
import { isOfOrganization, type StaffRole } from '@separai/contract/accounts/roles';
import { usernameOf } from '@separai/contract/accounts/rules';
import { administrationMessages } from '@separai/contract/administration-messages';
import { administratorLimits } from '@separai/contract/administrators/limits';
import type {
  Invitation,
  InvitationAcceptance,
  InvitationRequest,
  OpenInvitation,
} from '@separai/contract/administrators/schema';
import { errors } from '@separai/contract/errors';
import { messages } from '@separai/contract/messages';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { requireOrganization } from '../../platform/organizations.ts';
import { putMail } from '../../platform/outbox.ts';
import { requireGoodPassword } from '../../platform/password-choice.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { consumeAll, countOf, type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import { everything, organizationOf, type Scope, type Scoped, scopeOf } from '../../platform/scope.ts';
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
 * The role and organisation of an invitation. Throws `validation-failed` for an operator's or collector's without organisation,
 * `organization-not-found` for an operator who invites to another, and `forbidden` for one who invites to administer.
 */
const workOf = (
  { role, organizationId: asked }: InvitationRequest,
  scope: Scope,
): { role: StaffRole; organizationId: number | null } => {
  if (!isOfOrganization(role)) {
    if (organizationOf(scope) !== null) throw new ApiError('forbidden');
    return { role, organizationId: null };
  }
  const organizationId = asked ?? organizationOf(scope);
  if (organizationId === null) throw invalidFields({ organizationId: administrationMessages.organizationRequired });
  if (organizationOf(scope) !== null && organizationId !== organizationOf(scope)) throw new ApiError('organization-not-found');
  return { role, organizationId };
};

/**
 * Invites an address to a role: the link in its mail is valid for `administratorLimits.invitationDays` and replaces an earlier
 * invitation's. Throws `administrator-exists`, `invitation-elsewhere`, `too-many-requests`, `forbidden` when the caller may not
 * invite to that role, and `session-ended` where the session was ended meanwhile.
 */
export const inviteStaff = async (
  { db, clock, security, limits }: Parts & { readonly limits: InvitationLimits },
  session: Session,
  request: InvitationRequest,
): Promise<Invitation> => {
  const { userId } = session;
  const { email } = request;
  const scope = scopeOf(session, 'people:manage');
  const work = workOf(request, scope);
  await consumeAll([countOf(limits.ofAdministrator, userId), countOf(limits.ofAddress, email)]);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + administratorLimits.invitationDays * day);
  const id = randomUUID();
  const { invitedBy, organization } = await db.transaction(async (transaction) => {
    const accounts = await repository.lockAccounts(transaction, { ids: [userId], email });
    const sender = accounts.find((account) => account.id === userId);
    // A sender who was revoked while this waited for the lock must not create an invitation.
    if (sender === undefined || !mayInvite(sender, work)) throw new ApiError('forbidden');
    if (!(await isStillOpen(transaction, session))) throw new ApiError('session-ended');
    if (accounts.some((account) => account.email === email && account.role === 'admin')) throw exists();
    const organization = await requireOrganization(transaction, work.organizationId);
    const row = { ...work, id, email, invitedBy: userId, createdAt, expiresAt };
    if (!(await repository.putInvitation(transaction, { ...row, scope })))
      throw new ApiError('invitation-elsewhere', { fields: { email: errors['invitation-elsewhere'].sentence } });
    const mail = { kind: invitationMail, purpose: 'proof', userId: null, recipient: email, data: { invitationId: id } } as const;
    await putMail(transaction, mail, createdAt);
    return { invitedBy: sender.name, organization };
  });
  security.note('administrator-invited', { account: userId });
  const { role } = work;
  return { id, email, role, organization, invitedBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
};

/** Deletes an invitation in the scope. Throws `invitation-not-found`. */
export const withdraw = async (db: Queryable, { id, scope }: Scoped & { readonly id: string }): Promise<void> => {
  if (!isUuid(id) || !(await repository.takeInvitation(db, { id, scope }))) throw new ApiError('invitation-not-found');
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
  const { email, role, organizationName, hasAccount, inviterName: invitedBy, expiresAt } = await requireInvitation(parts, token);
  return { email, role, organization: organizationName, hasAccount, invitedBy, expiresAt: expiresAt.toISOString() };
};

/** Whether an account may invite to a role: administrators to every one, operators to those of their organisation. */
const mayInvite = (sender: repository.Work, { role, organizationId }: repository.Work): boolean =>
  sender.role === 'admin' || (sender.role === 'operator' && isOfOrganization(role) && sender.organizationId === organizationId);

type AcceptanceParts = Parts & CredentialRevocation & { readonly secrets: Secrets };

/**
 * Accepts an invitation once, with a new password: gives its role to the account with the invited address, whose sessions, codes and
 * links are revoked, or creates an account. Notifies the inviter. Throws `invitation-invalid`, `validation-failed` for a
 * password that is easy to guess or a missing name, and `email-taken`.
 */
export const acceptInvitation = async (
  parts: AcceptanceParts,
  { token, name, password }: InvitationAcceptance,
): Promise<void> => {
  const { db, clock, security } = parts;
  const { id, email, invitedBy, linkHash, role, organizationId } = await requireInvitation(parts, token);
  const known = await findAccount(db, email);
  if (known === null && name === null) throw invalidFields({ name: messages.nameRequired });
  requireGoodPassword(password, { name: known?.name ?? name ?? '', email, role }, 'password');
  // Hashing is expensive, so it comes after the link is verified.
  const passwordHash = await hashPassword(password);
  const accountId = await db
    .transaction(async (transaction) => {
      const now = clock.now();
      // Accounts are locked before the rows that refer to them, as in every writer.
      const accounts = await repository.lockAccounts(transaction, { ids: [invitedBy], email });
      const sender = accounts.find((account) => account.id === invitedBy);
      const account = accounts.find((one) => one.email === email);
      const work = { role, organizationId };
      if (sender === undefined || !mayInvite(sender, work) || account?.role === 'admin') throw new ApiError('invitation-invalid');
      if (!(await repository.takeInvitation(transaction, { id, scope: everything }, linkHash)))
        throw new ApiError('invitation-invalid');
      // The account must be the same as before the password was hashed, or still not exist.
      if (account?.id !== known?.id) throw new ApiError('invitation-invalid');
      const actor = { userId: invitedBy, at: now };
      const userId = account?.id ?? randomUUID();
      // Using the link in the mail verifies the e-mail.
      const access = { ...work, passwordHash, passwordIsGenerated: false, emailConfirmedAt: now };
      if (account !== undefined) await repository.promoteAccount(transaction, actor, account, access);
      else {
        const newcomer = { id: userId, email, name: name ?? '', username: usernameOf(email), ...access };
        await repository.insertStaff(transaction, actor, { ...newcomer, createdAt: now, updatedAt: now });
        await requireUnreserved(transaction, email, userId, now);
      }
      // The account may have been registered by a person without access to the mailbox.
      await revokeCredentials(transaction, parts, { userId, now });
      const data = { email, role };
      const joined = { kind: administratorJoinedMail, purpose: 'account', userId: invitedBy, recipient: sender.email } as const;
      await putMail(transaction, { ...joined, data }, now);
      return userId;
    })
    .catch(refuseTakenEmail);
  security.note('role-changed', { account: accountId });
};
