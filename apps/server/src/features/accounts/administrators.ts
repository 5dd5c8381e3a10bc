import { emailForm } from '@separai/contract/accounts/email';
import { isOfOrganization } from '@separai/contract/accounts/roles';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { lockAdministrators } from '../../platform/database/locks.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail } from '../../platform/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { organizationOf, type Scoped } from '../../platform/scope.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { endSessionsOf, type Session } from '../../platform/sessions.ts';
import { isUuid } from '../../platform/uuid.ts';
import { generatedPassword } from './generated-password.ts';
import { secondFactorMail } from './passkeys.ts';
import { deleteInvitationsBy, demoteAccount, lockAccounts, resetAdministrator, type Work } from './repository-administrators.ts';
import { deleteSecondFactors, findPasskeys } from './repository-passkeys.ts';
import { type CredentialRevocation, revokeCredentials } from './service.ts';

/** Kind of the mail to a former administrator. */
export const administratorRevokedMail = 'administrator-revoked';

/**
 * Revokes the role, sessions, invitations and passkeys of an account of the staff, and notifies its owner by mail; returns the
 * e-mail. The row must be locked.
 */
export const endWork = async (
  transaction: Transaction,
  actor: { userId: string; at: Date },
  { id, ...work }: Work & { readonly id: string },
): Promise<string> => {
  const recipient = await demoteAccount(transaction, actor, { id, ...work });
  await endSessionsOf(transaction, id);
  await deleteInvitationsBy(transaction, id);
  await deleteSecondFactors(transaction, id);
  const mail = { kind: administratorRevokedMail, purpose: 'account', userId: id, recipient, data: { role: work.role } } as const;
  await putMail(transaction, mail, actor.at);
  return recipient;
};

/**
 * Makes an administrator (possibly the caller) a resident: revokes all sessions, invitations and passkeys; the account stays.
 * Throws `administrator-not-found`, `only-administrator`, and `session-ended` when the caller is no longer an administrator.
 */
export const revoke = async (
  { db, clock, security }: { readonly db: Queryable; readonly clock: Clock; readonly security: SecurityLog },
  { userId }: Session,
  id: string,
): Promise<void> => {
  await db.transaction(async (transaction) => {
    // All are locked, so that two administrators who revoke each other concurrently leave one.
    const administrators = await lockAdministrators(transaction);
    if (!administrators.includes(userId)) throw new ApiError('session-ended');
    if (!administrators.includes(id)) throw new ApiError('administrator-not-found');
    if (administrators.length === 1) throw new ApiError('only-administrator');
    await endWork(transaction, { userId, at: clock.now() }, { id, role: 'admin', organizationId: null });
  });
  security.note('role-changed', { account: id });
};

/**
 * Ends the work of an operator or collector in the scope (possibly the caller), as `revoke` does of an administrator. Throws
 * `person-not-found`.
 */
export const revokePerson = async (
  { db, clock, security }: { readonly db: Queryable; readonly clock: Clock; readonly security: SecurityLog },
  { userId }: Session,
  { id, scope }: Scoped & { readonly id: string },
): Promise<void> => {
  if (!isUuid(id)) throw new ApiError('person-not-found');
  await db.transaction(async (transaction) => {
    const accounts = await lockAccounts(transaction, { ids: [userId, id], email: '' });
    const account = accounts.find((one) => one.id === id);
    const organization = organizationOf(scope);
    if (
      account === undefined ||
      !isOfOrganization(account.role) ||
      (organization !== null && account.organizationId !== organization)
    )
      throw new ApiError('person-not-found');
    await endWork(transaction, { userId, at: clock.now() }, account);
  });
  security.note('role-changed', { account: id });
};

/**
 * Recovers an administrator's access on the operator's command: revokes passkeys, recovery codes, sessions, invitations, codes
 * and links, and replaces the password by a generated one, which is returned to be printed once and must be changed at the next
 * sign-in. The owner is notified by mail. Throws `administrator-not-found`.
 */
export const recoverAdministratorAccess = async (
  { db, clock, ...ends }: { readonly db: Queryable; readonly clock: Clock } & CredentialRevocation,
  typed: string,
): Promise<{ email: string; password: string }> => {
  const email = emailForm(typed) ?? typed;
  const password = generatedPassword();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (transaction) => {
    const [account] = await lockAccounts(transaction, { ids: [], email });
    if (account?.role !== 'admin') throw new ApiError('administrator-not-found');
    const { id: userId } = account;
    const now = clock.now();
    const { length: passkeys } = await findPasskeys(transaction, userId);
    await resetAdministrator(transaction, now, { id: userId, passkeys, passwordHash });
    await deleteSecondFactors(transaction, userId);
    await deleteInvitationsBy(transaction, userId);
    await revokeCredentials(transaction, ends, { userId, now });
    const data = { what: 'access-reset' };
    await putMail(transaction, { kind: secondFactorMail, purpose: 'account', userId, recipient: email, data }, now);
  });
  return { email, password };
};
