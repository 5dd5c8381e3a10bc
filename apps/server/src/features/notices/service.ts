import { privacyVersion } from '@separai/contract/accounts/consent';
import type { Notice, NoticeChoices, NoticeChoicesChange } from '@separai/contract/notices/schema';
import type { Clock } from '../../platform/clock.ts';
import { recordConsent } from '../../platform/consents.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { idInLinkToken, linkToken, type Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import * as repository from './repository.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** A person's newest notices, newest first. */
export const listNoticesOf = ({ db, clock }: Parts, userId: string): Promise<Notice[]> =>
  repository.findNotices(db, userId, clock.now());

/** How many of the listed notices are unread. */
export const countUnreadOf = ({ db, clock }: Parts, userId: string): Promise<number> =>
  repository.countUnread(db, userId, clock.now());

/** Marks one notice as read or unread. Throws `notice-not-found`, also for another person's. */
export const markNotice = async ({ db, clock }: Parts, userId: string, id: string, read: boolean): Promise<Notice> => {
  const readAt = read ? clock.now() : null;
  const notice = isUuid(id) ? await repository.updateReadAt(db, { userId, id, readAt }) : null;
  if (notice === null) throw new ApiError('notice-not-found');
  return notice;
};

/** Marks a person's notices as read: the given ones, or with null all. Ids of other people's notices are ignored. */
export const markNoticesRead = ({ db, clock }: Parts, userId: string, ids: readonly string[] | null): Promise<void> =>
  repository.markRead(db, userId, ids?.filter(isUuid) ?? null, clock.now());

const requireChoices = (choices: NoticeChoices | null): NoticeChoices => {
  if (choices === null) throw new ApiError('session-ended');
  return choices;
};

/** A person's notification choices. Throws `session-ended` when the account is gone. */
export const readChoicesOf = async ({ db }: Pick<Parts, 'db'>, userId: string): Promise<NoticeChoices> =>
  requireChoices(await repository.findChoices(db, userId));

/** Updates the given choices; a changed opt-in is recorded as a consent. Throws `session-ended` when the account is gone. */
export const changeChoicesOf = ({ db, clock }: Parts, userId: string, change: NoticeChoicesChange): Promise<NoticeChoices> =>
  db.transaction(async (transaction) => {
    const now = clock.now();
    const before = requireChoices(await repository.lockChoices(transaction, userId));
    await repository.updateChoices(transaction, userId, change, now);
    const after = requireChoices(await repository.findChoices(transaction, userId));
    if (after.optIn !== before.optIn) {
      const consent = { userId, purpose: 'notices', granted: after.optIn, version: privacyVersion, at: now } as const;
      await recordConsent(transaction, consent);
    }
    return after;
  });

const purpose = 'unsubscribe';

/** Paths to unsubscribe from mails of notices: by POST without a session (RFC 8058), and a page with a button. */
export const unsubscribePaths = async (secrets: Secrets, userId: string): Promise<{ oneClick: string; page: string }> => {
  const token = await linkToken(secrets, purpose, userId);
  return { oneClick: `/api/notices/unsubscribe/${token}`, page: `/unsubscribe#${token}` };
};

/** Unsubscribes the person in a link's token from mails of notices. Throws `unsubscribe-link-invalid`. */
export const unsubscribe = async ({ db, clock, secrets }: Parts & { secrets: Secrets }, token: string): Promise<void> => {
  const userId = await idInLinkToken(secrets, purpose, token);
  if (userId === null || !(await repository.updateChoices(db, userId, { email: false }, clock.now())))
    throw new ApiError('unsubscribe-link-invalid');
};
