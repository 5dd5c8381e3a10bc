import { dayAt } from '@separai/contract/calendar';
import { announcementLimits } from '@separai/contract/collection-days/announcements';
import type {
  Announcement,
  AnnouncementCreation,
  AnnouncementPreview,
  AnnouncementRecipients,
} from '@separai/contract/collection-days/announcements-schema';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import { formatList } from '@separai/contract/portuguese';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import type { RateLimit } from '../../../platform/rate-limits.ts';
import type { NotifyPeople } from '../missed/missed.ts';
import { countResidentsOf, findResidentsOf } from '../residents/repository-residents.ts';
import * as repository from './repository-broadcasts.ts';
import { deleteEndedResidents } from './repository-watches.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** The limit of an installation's announcements, under one key. */
export const announcementsPerDay = (enabled: boolean) => ({
  ...{ name: 'collection-announcement', points: announcementLimits.perDay, seconds: 86_400, enabled },
});

/** The areas of an announcement. Throws `validation-failed` where one does not exist or is inactive, or a service has none. */
const requireRecipients = async (db: Queryable, recipients: AnnouncementRecipients) => {
  const areas = await repository.findNamedAreas(db, recipients);
  if (areas.length === 0 || areas.length < recipients.areas.length)
    throw invalidFields({ areas: collectionDayMessages.areaUnknown });
  return areas;
};

const idsOf = (areas: readonly { readonly areaId: number }[]): number[] => areas.map(({ areaId }) => areaId);

/** How many residents an announcement would reach. Throws as `requireRecipients` does. */
export const previewAnnouncement = async (db: Queryable, recipients: AnnouncementRecipients): Promise<AnnouncementPreview> => {
  const areas = await requireRecipients(db, recipients);
  return { areas: areas.length, residents: await countResidentsOf(db, idsOf(areas)) };
};

/**
 * Stores an announcement, which a job sends. Throws `validation-failed`, `too-many-requests`, and
 * `collection-announcement-repeated` for the same text to the same areas within ten minutes.
 */
export const announce = async (
  { db, clock, perDay }: Parts & { readonly perDay: RateLimit },
  { text, ...recipients }: AnnouncementCreation,
  userId: string,
): Promise<Announcement> => {
  const areas = await requireRecipients(db, recipients);
  const now = clock.now();
  // Counted before the transaction, which may hold the only connection.
  await perDay.consume('all');
  const store = db.transaction(async (transaction) => {
    await repository.lockAnnouncements(transaction);
    const since = new Date(now.getTime() - announcementLimits.repeatMinutes * 60_000);
    if (await repository.wasAnnounced(transaction, text, idsOf(areas), since))
      throw new ApiError('collection-announcement-repeated');
    const residents = await countResidentsOf(transaction, idsOf(areas));
    const named = areas.map((area) => ({ ...area, words: null, date: null }));
    return repository.insertBroadcast(
      transaction,
      { kind: 'announcement', text, createdBy: userId, residents, areas: named },
      now,
    );
  });
  const id = await store.catch(async (error: unknown) => {
    await perDay.giveBack('all');
    throw error;
  });
  const { items } = await repository.findAnnouncements(db, { page: 1, pageSize: 1 }, id);
  const [written] = items;
  if (written === undefined) throw new Error('the new announcement is not there');
  return written;
};

/** Residents told in one transaction. */
const toldAtOnce = 500;

/** The subject of a person's notice: of the areas of the broadcast in which the person lives. */
const subjectOf = (
  areas: readonly repository.BroadcastArea[],
  { text, day }: { text: string | null; day: string },
): NoticeSubject => {
  const [first] = areas;
  const names = areas.map(({ name }) => name);
  const words = areas.map(({ name, words: changed }) => (areas.length === 1 ? changed : `${name}: ${changed}`));
  const date = areas.flatMap((area) => area.date ?? []).sort()[0] ?? day;
  const isAboutOne = areas.length === 1 || text !== null;
  return {
    pointName: isAboutOne ? formatList(names) : 'Coleta da sua rua',
    ...(first === undefined ? {} : { areaId: first.areaId }),
    ...{ date, reason: text ?? words.join(' '), collectedWeightKg: null },
  };
};

type Sending = Parts & { readonly notifyPeople: NotifyPeople };

/** Tells the next residents of a broadcast; false once all are told. */
const sendNext = ({ db, clock, notifyPeople }: Sending, id: number): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const broadcast = await repository.lockUnfinished(transaction, id);
    if (broadcast === null) return false;
    const now = clock.now();
    const { areas, text, kind } = broadcast;
    const residents = await findResidentsOf(transaction, idsOf(areas), {
      after: broadcast.lastUserId ?? undefined,
      limit: toldAtOnce,
    });
    const day = dayAt(broadcast.createdAt, clock.timeZone);
    const byId = new Map(areas.map((area) => [area.areaId, area]));
    const present = await lockUsersKeyShare(
      transaction,
      residents.map(({ userId }) => userId),
    );
    const reached = residents.filter(({ userId }) => present.has(userId));
    const news = reached.map(({ userId, areaIds }) => ({
      userId,
      kind: kind === 'change' ? ('collection-changed' as const) : ('collection-announcement' as const),
      subject: subjectOf(
        areaIds.flatMap((areaId) => byId.get(areaId) ?? []),
        { text, day },
      ),
      onceKey: `collection-broadcast:${id}`,
    }));
    await notifyPeople(transaction, news, now);
    const isLast = residents.length < toldAtOnce;
    await repository.advance(transaction, id, {
      told: broadcast.told + reached.length,
      lastUserId: residents.at(-1)?.userId ?? broadcast.lastUserId,
      finishedAt: isLast ? now : null,
    });
    if (isLast && kind === 'change') await deleteEndedResidents(transaction, idsOf(areas));
    return !isLast;
  });

/** Sends the broadcasts that wait, batch by batch. After `stopping` the rest is left to the next run. */
export const sendBroadcasts = async (parts: Sending, stopping?: AbortSignal): Promise<void> => {
  for (const id of await repository.findUnfinished(parts.db)) {
    let isUnfinished = true;
    while (isUnfinished && !stopping?.aborted) isUnfinished = await sendNext(parts, id);
  }
};
