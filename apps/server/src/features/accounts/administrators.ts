import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { holdAdministrators } from '../../platform/database/locks.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { putMail } from '../../platform/outbox.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { endSessionsOf, type Session } from '../../platform/sessions.ts';
import { deleteInvitationsBy, demoteAccount } from './repository-administrators.ts';
import { deleteSecondFactors } from './repository-passkeys.ts';

/** Mail to whoever administers no more. */
export const administratorRevokedMail = 'administrator-revoked';

/**
 * Takes from somebody, oneself among them, what administrators may: every session, invitation and passkey of theirs ends, the account stays a
 * resident's. Throws `administrator-not-found`, `only-administrator`, and `session-ended` when the caller administers no more.
 */
export const revoke = async (
  { db, clock, security }: { readonly db: Db; readonly clock: Clock; readonly security: SecurityLog },
  { userId }: Session,
  id: string,
): Promise<void> => {
  await db.transaction(async (transaction) => {
    // All of them, so that two who revoke each other at once leave one.
    const administrators = await holdAdministrators(transaction);
    if (!administrators.includes(userId)) throw new Refusal('session-ended');
    if (!administrators.includes(id)) throw new Refusal('administrator-not-found');
    if (administrators.length === 1) throw new Refusal('only-administrator');
    const now = clock.now();
    const recipient = await demoteAccount(transaction, { userId, at: now }, id);
    await endSessionsOf(transaction, id);
    await deleteInvitationsBy(transaction, id);
    await deleteSecondFactors(transaction, id);
    await putMail(transaction, { kind: administratorRevokedMail, purpose: 'account', userId: id, recipient }, now);
  });
  security.note('role-changed', { account: id });
};
