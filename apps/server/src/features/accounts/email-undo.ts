import { randomBytes } from 'node:crypto';
import { isStaff } from '@separai/contract/accounts/roles';
import { limits } from '@separai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { lockAdministrators } from '../../platform/database/locks.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail } from '../../platform/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { idInLinkToken, linkToken, type Secrets } from '../../platform/secrets.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { endWork } from './administrators.ts';
import { dropEmailChange, refuseTakenEmail } from './email-change.ts';
import { maskedEmail } from './masked-email.ts';
import * as repository from './repository.ts';
import {
  deleteInvitationsBy,
  findAdministratorMailboxes,
  findLetInBy,
  lockAccounts,
  restoreStaff,
  type Work,
} from './repository-administrators.ts';
import { deleteSecondFactorsSince, type EndedSecondFactors } from './repository-passkeys.ts';
import type { CredentialRevocation } from './service.ts';

const day = 86_400_000;
const linkPurpose = 'email-undo';

/** Kind of the mail to an administrator whose e-mail was restored, with the revoked credentials. */
export const accessRestoredMail = 'access-restored';

/** Kind of the mail to the other administrators, with the accounts that lost their role through the undo. */
export const administrationEndedMail = 'administration-ended';

export interface UndoParts extends Pick<CredentialRevocation, 'renewCalendar'> {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly security: SecurityLog;
  /** Starts a password reset and returns its token; injected, because resets belong to another feature. */
  readonly startReset: (transaction: Transaction, reset: { userId: string; now: Date }) => Promise<string | null>;
}

/** Maximum number of accounts named in a mail. */
const mostNamed = 20;

interface Restored extends Work {
  readonly userId: string;
  /** The restored e-mail. */
  readonly recipient: string;
  readonly passwordHash: string;
  /** When the reverted change was requested. */
  readonly changedAt: Date;
  readonly now: Date;
}

/** The token of an undo link: 256 bits, because it gives access to the account. */
export const undoToken = (secrets: Secrets, undoId: string): Promise<string> => linkToken(secrets, linkPurpose, undoId, 256);

/**
 * Revokes the role of accounts that an account invited since then, and recursively of those invited by them; returns their
 * e-mails by id.
 */
const endLetIn = async (
  transaction: Transaction,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<ReadonlyMap<string, string>> => {
  const demoted = new Map<string, string>();
  const inviters = [userId];
  for (let inviter = inviters.pop(); inviter !== undefined; inviter = inviters.pop())
    for (const id of await findLetInBy(transaction, { userId: inviter, since })) {
      if (id === userId) continue;
      const [account] = await lockAccounts(transaction, { ids: [id], email: '' });
      if (account === undefined || !isStaff(account.role)) continue;
      demoted.set(id, await endWork(transaction, { userId, at: now }, account));
      inviters.push(id);
    }
  return demoted;
};

/**
 * Revokes credentials that an attacker may have created in an account of the staff, and notifies the owner: passkeys,
 * recovery codes and invitations since `limits.emailUndoDays` before the change, since a passkey may precede the change.
 * Accounts that were given a role by such an invitation lose it, and the other administrators are notified.
 */
const restoreAccess = async (
  transaction: Transaction,
  { userId, recipient, passwordHash, changedAt, now, role, organizationId }: Restored,
): Promise<EndedSecondFactors & { readonly demoted: readonly string[] }> => {
  const since = new Date(changedAt.getTime() - limits.emailUndoDays * day);
  const ended = await deleteSecondFactorsSince(transaction, userId, since);
  const invitations = await deleteInvitationsBy(transaction, userId, since);
  await restoreStaff(transaction, now, { id: userId, role, organizationId, passwordHash, ...ended });
  const demoted = await endLetIn(transaction, { userId, since, now });
  const letIn = [...demoted.values()].slice(0, mostNamed);
  const { passkeys, recoveryCodes } = ended;
  const data = { since: since.toISOString(), passkeys, recoveryCodes, invitations, letIn };
  await putMail(transaction, { kind: accessRestoredMail, purpose: 'account', userId, recipient, data }, now);
  if (letIn.length > 0)
    for (const other of await findAdministratorMailboxes(transaction))
      if (other.userId !== userId)
        await putMail(transaction, { kind: administrationEndedMail, purpose: 'account', ...other, data: { letIn } }, now);
  return { ...ended, demoted: [...demoted.keys()] };
};

/**
 * Restores the e-mail to which the link of `token` was sent, and returns it with a token for `/reset-password#…`. Drops a
 * pending change, ends all sessions, invalidates the password (the change required it) and starts a reset; of an administrator,
 * revokes passkeys, recovery codes and invitations of that period. Undo links to the account's later e-mails become invalid;
 * those to earlier ones stay valid. Throws `email-undo-invalid` for a link that is forged, used or older than
 * `limits.emailUndoDays`, and `email-taken`.
 */
export const undoEmailChange = async (
  { db, clock, secrets, security, startReset, renewCalendar }: UndoParts,
  token: string,
): Promise<{ email: string; resetToken: string }> => {
  const now = clock.now();
  const id = await idInLinkToken(secrets, linkPurpose, token, 256);
  const asked = id === null ? null : await repository.findEmailUndo(db, id, now);
  if (asked === null) throw new ApiError('email-undo-invalid');
  const { userId, email } = asked;
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const { resetToken, ended } = await db.transaction(async (transaction) => {
    // Administrators are locked together, as in every change of roles; a resident's row is locked alone.
    if ((await repository.findPerson(transaction, userId, now))?.role === 'admin') await lockAdministrators(transaction);
    // The account is locked before the rows that refer to it, as in every writer; the link is then read again under the lock.
    const before = await repository.lockPerson(transaction, userId);
    if (before === null || (await repository.findEmailUndo(transaction, asked.id, now)) === null)
      throw new ApiError('email-undo-invalid');
    await repository.updateEmail(transaction, userId, email, now).catch(refuseTakenEmail);
    await dropEmailChange(transaction, userId);
    await repository.deleteEmailUndosFrom(transaction, asked);
    await endSessionsOf(transaction, userId);
    await renewCalendar(transaction, userId, now);
    if (!isStaff(before.role)) await repository.setPasswordHash(transaction, userId, passwordHash, now);
    const { role, organizationId } = before;
    const restored = { userId, role, organizationId, recipient: email, passwordHash, changedAt: asked.createdAt, now };
    const ended = isStaff(role) ? await restoreAccess(transaction, restored) : null;
    const started = await startReset(transaction, { userId, now });
    if (started === null) throw new Error('an account that is locked went away');
    const data = { email: maskedEmail(email) };
    if (before.email !== email)
      await putMail(transaction, { kind: 'email-change-undone', purpose: 'account', userId, recipient: before.email, data }, now);
    return { resetToken: started, ended };
  });
  security.note('email-change-undone', { account: userId });
  for (const account of ended?.demoted ?? []) security.note('role-changed', { account });
  if (ended !== null && ended.passkeys > 0) security.note('passkey-removed', { account: userId });
  return { email, resetToken };
};
