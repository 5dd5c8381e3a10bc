import { randomUUID } from 'node:crypto';
import { dayAt } from '@separai/contract/calendar';
import {
  type AdministeredReport,
  type AdministeredReportPage,
  type AdministeredReportQuery,
  type DecidedReport,
  type PointReport,
  type PointReportDecision,
  reportMessages,
  type SentPointReport,
} from '@separai/contract/collection-points/report-schema';
import { reportKindsOf, reportLimits } from '@separai/contract/collection-points/reports';
import { messages } from '@separai/contract/messages';
import type { NoticeKind } from '@separai/contract/notices/kinds';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../platform/database/locks.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import type { DiscardFiles } from '../../platform/images/disposal.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { addressLimit, type Caller, consumeAll, countOf, networksOf, type RateLimit } from '../../platform/rate-limits.ts';
import { openReportLimits, type ReportLimits } from '../../platform/report-limits.ts';
import { everything, type Scoped } from '../../platform/scope.ts';
import { type Secrets, underEachKey } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import { savePhoto } from './report-photos.ts';
import { findPoint } from './repository.ts';
import { endFull, writeConfirmation, writeFull } from './repository-freshness.ts';
import * as repository from './repository-reports.ts';
import { countOpenBookings, type PointChange, type PointRow, stopsListing, writePoint } from './repository-writing.ts';
import { type CancelOpenSchedules, requireVersion } from './service.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** Rate limits on reports, and by network on their photos. */
interface PointReportLimits extends ReportLimits {
  readonly photosInHour: RateLimit<Caller>;
  readonly photosInDay: RateLimit<Caller>;
}

export const openPointReportLimits = (database: Pick<Database, 'pool'>, enabled: boolean): PointReportLimits => ({
  ...openReportLimits(database, { name: 'point-report', record: 'point', enabled }),
  photosInHour: addressLimit(database, { name: 'report-photo-hour', points: 8, seconds: 3600, enabled }),
  photosInDay: addressLimit(database, { name: 'report-photo-day', points: 20, seconds: 86_400, enabled }),
});

/** A report as it was received. */
interface Saying {
  readonly pointId: number;
  readonly report: PointReport;
  /** Null for a visitor. */
  readonly reporterId: string | null;
  /** `request.ip`, unmodified. */
  readonly address: string;
  /** The request's key; null without one. */
  readonly idempotencyKey: string | null;
}

const sentOf = async (
  db: Queryable,
  { id, collectionPointId, kind, material, sentence, photoName, state, createdAt }: repository.ReportRow,
  report: PointReport,
): Promise<SentPointReport> => {
  const point = await findPoint(db, collectionPointId, everything);
  return {
    id,
    collectionPointId,
    kind,
    material,
    sentence,
    state,
    createdAt: createdAt.toISOString(),
    fullReported: point?.fullReported ?? null,
    photoLeftOut: Boolean(report.photo) && photoName === null,
  };
};

/** The response to a repetition of a report under its key. Throws `idempotency-key-reused` where the content differs. */
const sentBefore = (db: Queryable, before: repository.ReportRow, { pointId, report }: Saying): Promise<SentPointReport> => {
  const isSame = before.collectionPointId === pointId && before.kind === report.kind && before.sentence === report.sentence;
  if (!isSame) throw new ApiError('idempotency-key-reused');
  return sentOf(db, before, report);
};

/** Effects of a report that need no decision: the warning of a full point, and the confirmation of its data. */
const tellAtOnce = async (
  transaction: Transaction,
  { pointId, report: { kind } }: Saying,
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
): Promise<void> => {
  const peopleSince = (milliseconds: number): Promise<number> =>
    repository.countPeople(transaction, { pointId, kind, since: new Date(now.getTime() - milliseconds) });
  if (kind === 'full') {
    const people = await peopleSince(reportLimits.fullWithinHours * hour);
    if (people >= reportLimits.fullPeople) await writeFull(transaction, pointId, { people, at: now });
  }
  if (kind === 'all-right') {
    const isBelieved =
      isConfirmed || (await peopleSince(reportLimits.confirmingWithinDays * day)) >= reportLimits.confirmingVisitors;
    if (isBelieved) await writeConfirmation(transaction, [pointId], 'resident', now);
  }
};

/** Keys of this length, as the app generates them, are unguessable and thus unique. */
const unguessedLength = 32;

/** A visitor's phone may repeat a report from another network; an unguessable key identifies it regardless of the network. */
const keptKey = (reporterId: string | null, source: string, key: string): string =>
  JSON.stringify([reporterId ?? (key.length >= unguessedLength ? 'visitor' : source), key]);

type Taker = Parts & {
  readonly secrets: Secrets;
  readonly limits: PointReportLimits;
  readonly photos: ImageStorage;
  readonly discardPhotos: DiscardFiles;
};

/**
 * Writes a report of an active point and its immediate effects; null where its key exists already. Rejects kinds that do not
 * apply to a restricted point.
 */
const writeReport = (
  { db, clock }: Parts,
  saying: Saying,
  isConfirmed: boolean,
  said: Omit<Parameters<typeof repository.insertReport>[1], 'createdAt'>,
): Promise<repository.ReportRow | null> =>
  db.transaction(async (transaction) => {
    const now = clock.now();
    const { pointId, reporterId } = saying;
    const point = await repository.lockReportedPoint(transaction, pointId);
    if (point === null) throw new ApiError('collection-point-not-found');
    if (!reportKindsOf(point).includes(saying.report.kind)) throw invalidFields({ kind: reportMessages.kindOfRestricted });
    if (reporterId !== null) await lockUsersKeyShare(transaction, [reporterId]);
    const kept = await repository.insertReport(transaction, { ...said, createdAt: now });
    if (kept !== null) await tellAtOnce(transaction, saying, { isConfirmed, now });
    return kept;
  });

/** Counts a report in all of its limits, or in none. Throws `too-many-requests`. */
const admitReport = async (
  limits: PointReportLimits,
  { pointId, report, reporterId, address }: Saying,
  isConfirmed: boolean,
): Promise<void> => {
  const counts = [countOf(limits.ofNetwork, { address })];
  if (!isConfirmed) counts.push(countOf(limits.ofVisitor, { address }));
  counts.push(countOf(limits.ofRecord, { address, on: String(pointId) }));
  if (reporterId !== null) counts.push(countOf(limits.ofPerson, reporterId));
  if (report.photo) counts.push(countOf(limits.photosInHour, { address }), countOf(limits.photosInDay, { address }));
  await consumeAll(counts);
};

/** Stores a report's photo; a rejected photo does not count for its network. Throws as `savePhoto` does. */
const takePhoto = async ({ limits, ...parts }: Taker, id: string, photo: string, caller: Caller) => {
  try {
    return await savePhoto(parts, id, photo);
  } catch (error) {
    await Promise.all([limits.photosInHour.giveBack(caller), limits.photosInDay.giveBack(caller)]);
    throw error;
  }
};

/**
 * Stores a report about an active point; enough reports of a full one within hours take effect at once. Throws
 * `collection-point-not-found`, `too-many-requests`, `idempotency-key-reused` and the errors of `savePhoto`.
 */
export const reportPoint = async (taker: Taker, saying: Saying): Promise<SentPointReport> => {
  const { db, secrets, limits } = taker;
  const { pointId, report, reporterId, address, idempotencyKey } = saying;
  // A provider assigns a household a /64 or a whole /48; either counts as a single source.
  const { own, around } = networksOf(address);
  const source = around ?? own;
  const keys =
    idempotencyKey === null
      ? []
      : await underEachKey(secrets, (one) => one.mac('point-report-key', keptKey(reporterId, source, idempotencyKey)));
  const [key = null] = keys;
  const before = await repository.findReportByKeys(db, keys);
  if (before !== null) return sentBefore(db, before, saying);

  const isConfirmed = reporterId !== null && (await repository.isConfirmedAccount(db, reporterId));
  await admitReport(limits, saying, isConfirmed);
  const { kind, material = null, sentence } = report;
  const ipVersion = around === null ? 4 : 6;
  const network = await secrets.mac('point-report', JSON.stringify([pointId, source]));
  const state = kind === 'all-right' ? 'applied' : 'open';
  const said = { collectionPointId: pointId, reporterId, network, ipVersion, key, kind, material, sentence, state } as const;
  const id = randomUUID();
  // Stored before the point is locked, so that other reports do not wait for the disk.
  const saved = report.photo ? await takePhoto(taker, id, report.photo, { address }) : null;
  const row = await writeReport(taker, saying, isConfirmed, { id, ...said, ...saved }).catch(async (error: unknown) => {
    taker.discardPhotos(saved === null ? [] : [saved.photoName]);
    throw error;
  });
  if (row !== null) return sentOf(db, row, report);
  taker.discardPhotos(saved === null ? [] : [saved.photoName]);
  // A concurrent request with the same key was first.
  const other = await repository.findReportByKeys(db, keys);
  if (other === null) throw new Error('a report that came before is not there');
  return sentBefore(db, other, saying);
};

const fullSince = (now: Date): Date => new Date(now.getTime() - reportLimits.fullFadesAfterHours * hour);

/** A page of reports, with the number of reports in each state. */
export const listReports = async (
  { db, clock }: Parts,
  query: AdministeredReportQuery & Scoped,
): Promise<AdministeredReportPage> => {
  const { items, counts } = await repository.findReportPage(db, query, fullSince(clock.now()));
  const { page, pageSize, state = 'open' } = query;
  return { items, total: counts[state], page, pageSize, counts };
};

/** Stores a notice for a reporter; injected, because notices belong to another feature. */
export type TellReporter = (
  transaction: Transaction,
  told: { readonly userId: string; readonly kind: NoticeKind; readonly subject: NoticeSubject },
  now: Date,
) => Promise<void>;

type Decider = Parts & { readonly cancelOpenSchedules: CancelOpenSchedules; readonly tellReporter: TellReporter };

/** The change that an applied report makes to its point. */
const changeFor = (
  { kind, material }: Pick<AdministeredReport, 'kind' | 'material'>,
  { isActive, materials }: PointRow,
): PointChange | 'unchanged' => {
  if (kind === 'closed' && isActive) return { isActive: false };
  if (kind === 'refuses-material' && materials.some((one) => one === material))
    return { materials: materials.filter((one) => one !== material) };
  return 'unchanged';
};

/** Ends the warning that a report's point is full. Throws `validation-failed` for a report of another kind. */
const endFullOf = async (
  { db }: Parts,
  key: repository.ReportKey,
  { kind, collectionPointId }: { kind: AdministeredReport['kind']; collectionPointId: number },
): Promise<DecidedReport> => {
  if (kind !== 'full') throw invalidFields({ action: messages.valueInvalid });
  await writeFull(db, collectionPointId, null);
  const report = await repository.findReport(db, key);
  if (report === null) throw new ApiError('point-report-not-found');
  return { report, cancelledSchedules: 0 };
};

const stateOf = { apply: 'applied', dismiss: 'dismissed', ask: 'asked-back' } as const;
const noticeOf = { apply: 'report-applied', dismiss: 'report-dismissed', ask: 'report-question' } as const;

/**
 * Decides on a report: writes the point through its writer, and notifies a reporter with an account. Throws
 * `point-report-not-found`, `point-report-settled` after another decision, and `collection-point-outdated` where the point has
 * changed.
 */
export const decideReport = async (
  { db, clock, cancelOpenSchedules, tellReporter }: Decider,
  key: repository.ReportKey,
  decision: PointReportDecision,
  userId: string,
): Promise<DecidedReport> => {
  const { id, scope } = key;
  const reported = isUuid(id) ? await repository.findReported(db, key) : null;
  if (reported === null) throw new ApiError('point-report-not-found');
  if (decision.action === 'end-full') return endFullOf({ db, clock }, key, reported);
  const { collectionPointId: pointId, reporterId, kind } = reported;
  const answer = 'sentence' in decision ? decision.sentence : null;
  if (decision.action === 'ask' && reporterId === null) throw invalidFields({ action: reportMessages.nobodyToAsk });
  const cancelledSchedules = await db.transaction(async (transaction) => {
    const now = clock.now();
    const { before, after } = await writePoint(
      transaction,
      { userId, at: now },
      { id: pointId, scope },
      async (point): Promise<PointChange | 'unchanged'> => {
        if (point === null) throw new ApiError('point-report-not-found');
        if (decision.action !== 'apply') return 'unchanged';
        // An earlier decision may have changed the point; the error then names the decision.
        if (await repository.isSettled(transaction, id)) throw new ApiError('point-report-settled');
        await requireVersion(transaction, point, decision.version, userId);
        return changeFor(reported, point);
      },
    );
    if (reporterId !== null) await lockUsersKeyShare(transaction, [reporterId]);
    const settledAt = decision.action === 'ask' ? null : now;
    const settled = await repository.settleReport(transaction, id, { state: stateOf[decision.action], answer, settledAt });
    if (settled === null) throw new ApiError('point-report-settled');
    if (decision.action === 'apply' && kind !== 'full') await writeConfirmation(transaction, [pointId], 'city', now);
    // An administrator's decision replaces the reports of visitors and residents.
    if (decision.action === 'apply' && kind === 'full') await writeFull(transaction, pointId, { people: null, at: now });
    if (decision.action === 'dismiss' && kind === 'full') await writeFull(transaction, pointId, null);
    if (settled.reporterId !== null) {
      const date = dayAt(settled.createdAt, clock.timeZone);
      const subject = { pointName: after.name, pointId, date, reason: answer, collectedWeightKg: null };
      await tellReporter(transaction, { userId: settled.reporterId, kind: noticeOf[decision.action], subject }, now);
    }
    // The point's lock excludes new bookings.
    return stopsListing(before, after) ? await countOpenBookings(transaction, pointId) : 0;
  });
  if (cancelledSchedules > 0) await cancelOpenSchedules(pointId);
  const report = await repository.findReport(db, { id, scope: everything });
  if (report === null) throw new ApiError('point-report-not-found');
  return { report, cancelledSchedules };
};

/** Ends warnings of full points that have expired. */
export const endFullPoints = ({ db, clock }: Parts): Promise<void> =>
  db.transaction((transaction) => endFull(transaction, fullSince(clock.now())));
