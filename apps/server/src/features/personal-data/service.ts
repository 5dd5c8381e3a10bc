import { dayAt } from '@separai/contract/calendar';
import { messages } from '@separai/contract/messages';
import type { Consent, PersonalData } from '@separai/contract/personal-data/schema';
import type { Actor } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { lockAdministrators } from '../../platform/database/locks.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail } from '../../platform/outbox.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Session } from '../../platform/sessions.ts';
import {
  deleteAccount,
  deleteWithoutAccount,
  findConsents,
  findPersonalData,
  lockAccount,
  lockPointsCreatedBy,
} from './repository.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** Operations of other features that an erasure needs. */
export interface ErasureParts extends Parts {
  /** The stored hash if the password matches, else null. Throws `too-many-requests`. */
  readonly currentPasswordHash: (security: SecurityLog, userId: string, password: string) => Promise<string | null>;
  /** Deletes the places and collectors' reports of a person's bookings, while these name the person. */
  readonly leaveRoutes: (transaction: Transaction, userId: string) => Promise<void>;
  /** Anonymizes a person's bookings and cancels the open ones; returns how many were cancelled and how many there are. */
  readonly leaveSchedules: (
    transaction: Transaction,
    actor: Actor,
    userId: string,
  ) => Promise<{ cancelled: number; kept: number }>;
  /** Names of the photos in the person's reports. */
  readonly findReportPhotos: (transaction: Transaction, userId: string) => Promise<readonly string[]>;
  /** Deletes photos whose reports are gone. */
  readonly discardReportPhotos: (names: readonly string[]) => void;
  /** Removes a person as the creator of points. */
  readonly leavePoints: (transaction: Transaction, actor: Actor, userId: string) => Promise<void>;
}

/** A person's consents, given and withdrawn, newest first. */
export const listConsentsOf = ({ db }: { db: Queryable }, userId: string): Promise<Consent[]> => findConsents(db, userId);

/** All personal data of the caller, and a file name without its extension. Throws `session-ended` when the account is gone. */
export const exportPersonalData = async (
  { db, clock }: Parts,
  session: Session,
): Promise<{ data: PersonalData; filename: string }> => {
  const now = clock.now();
  const held = await findPersonalData(db, { userId: session.userId, sessionId: session.id });
  if (held === null) throw new ApiError('session-ended');
  return { data: { exportedAt: now.toISOString(), ...held }, filename: `separai-meus-dados-${dayAt(now, clock.timeZone)}` };
};

/**
 * Erases the caller's account. Open bookings are cancelled; all bookings stay, anonymized. A last mail confirms it. Throws
 * `wrong-password`, `too-many-requests`, `last-administrator`, and `session-ended` when the account is gone already.
 */
export const eraseAccount = async (
  {
    db,
    clock,
    security,
    currentPasswordHash,
    leaveRoutes,
    leaveSchedules,
    leavePoints,
    findReportPhotos,
    discardReportPhotos,
  }: ErasureParts & { readonly security: SecurityLog },
  { userId, role }: Session,
  password: string,
): Promise<void> => {
  const wrongPassword = new ApiError('wrong-password', { fields: { password: messages.currentPasswordWrong } });
  const passwordHash = await currentPasswordHash(security, userId, password);
  if (passwordHash === null) throw wrongPassword;

  const photos = await db.transaction(async (transaction) => {
    const now = clock.now();
    // The lock order is points, accounts, bookings. The account's lock keeps new rows from referring to it.
    await lockPointsCreatedBy(transaction, userId);
    if (role === 'admin' && (await lockAdministrators(transaction)).every((id) => id === userId))
      throw new ApiError('last-administrator');
    const account = await lockAccount(transaction, userId);
    if (account === null) throw new ApiError('session-ended');
    if (account.passwordHash !== passwordHash) throw wrongPassword;
    const actor = { userId, at: now };
    await leavePoints(transaction, actor, userId);
    await leaveRoutes(transaction, userId);
    const { cancelled, kept } = await leaveSchedules(transaction, actor, userId);
    await deleteWithoutAccount(transaction, account.email);
    // Before the account is deleted, because `putMail` reads whether its address is verified.
    const farewell = { kind: 'farewell', purpose: 'account', userId: null, recipient: account.email } as const;
    await putMail(transaction, { ...farewell, data: { cancelled, kept } }, now);
    const sent = await findReportPhotos(transaction, userId);
    await deleteAccount(transaction, userId);
    return sent;
  });
  discardReportPhotos(photos);
  security.note('account-erased', { account: userId });
};
