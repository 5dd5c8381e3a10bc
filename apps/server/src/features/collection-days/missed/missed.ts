import { addDays, type CalendarDay, dayAt, timeAt } from '@separai/contract/calendar';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import {
  type MissedState,
  missedAnswerWords,
  missedLimits,
  missedReportSpan,
  tooEarlyWords,
} from '@separai/contract/collection-days/missed';
import type {
  DecidedMissed,
  MissedDecision,
  MissedReport,
  SentMissedReport,
} from '@separai/contract/collection-days/missed-schema';
import { streetKey } from '@separai/contract/collection-days/names';
import type { NoticeKind } from '@separai/contract/notices/kinds';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { consumeAll, countOf, networksOf } from '../../../platform/rate-limits.ts';
import type { ReportLimits } from '../../../platform/report-limits.ts';
import type { Scoped } from '../../../platform/scope.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { writeNewException } from '../administration/repository-exceptions.ts';
import { lockAreas } from '../areas/repository-calendars.ts';
import { findServedAreas } from '../areas/repository-served.ts';
import { type CalendarParts, calendarsOf } from '../lookup/service.ts';
import * as repository from './repository-missed.ts';

type Parts = CalendarParts & { readonly clock: Clock };

interface Saying {
  readonly areaId: number;
  readonly report: MissedReport;
  /** Null for a visitor. */
  readonly reporterId: string | null;
  /** `request.ip`, unmodified. */
  readonly address: string;
}

/**
 * Rejects a report outside of its time. Throws `collection-area-not-found`, `collection-not-planned`,
 * `missed-collection-too-early` with the hour from which it goes, and `missed-collection-too-late`.
 */
const requireInTime = async (parts: Parts, areaId: number, date: CalendarDay): Promise<void> => {
  const [found] = await calendarsOf(parts, [areaId], { from: date, to: date });
  if (found === undefined) throw new ApiError('collection-area-not-found');
  const span = missedReportSpan(
    date,
    found.calendar.days.map(({ window }) => window),
  );
  if (span === null) throw new ApiError('collection-not-planned');
  const { now, timeZone } = { now: parts.clock.now(), timeZone: parts.clock.timeZone };
  const moment = `${dayAt(now, timeZone)}T${timeAt(now, timeZone)}`;
  if (moment < span.from) throw new ApiError('missed-collection-too-early', { sentence: tooEarlyWords(date, span) });
  if (moment >= span.until) throw new ApiError('missed-collection-too-late');
};

const admit = async (limits: ReportLimits, { areaId, reporterId, address }: Saying): Promise<void> => {
  const counts = [countOf(limits.ofNetwork, { address }), countOf(limits.ofRecord, { address, on: String(areaId) })];
  counts.push(reporterId === null ? countOf(limits.ofVisitor, { address }) : countOf(limits.ofPerson, reporterId));
  await consumeAll(counts);
};

const keyOf = (street: string | null): string => {
  if (street === null) return '';
  const { type, name } = streetKey(street);
  return [...(type === null ? [] : [type]), name].join(' ');
};

/**
 * Stores that the truck did not come; a person's repetition changes nothing. A report on a dismissed street opens it again; on
 * an answered one, the reply has the answer. Throws as `requireInTime` does, `missed-collection-known` and `too-many-requests`.
 */
export const reportMissed = async (
  parts: Parts & { readonly limits: ReportLimits; readonly secrets: Secrets },
  saying: Saying,
): Promise<SentMissedReport> => {
  const { db, clock, secrets, limits } = parts;
  const { areaId, report, reporterId, address } = saying;
  const { date, sentence } = report;
  await requireInTime(parts, areaId, date);
  await admit(limits, saying);
  const { own, around } = networksOf(address);
  const network = reporterId === null ? await secrets.mac('missed-report', JSON.stringify([areaId, date, around ?? own])) : null;
  return db.transaction(async (transaction) => {
    const now = clock.now();
    if (reporterId !== null) await lockUsersKeyShare(transaction, [reporterId]);
    let street = { areaId, date, street: report.street, streetKey: keyOf(report.street) };
    const isNewStreet = !(await repository.hasStreet(transaction, street));
    if (isNewStreet && (await repository.countStreets(transaction, areaId, date)) >= missedLimits.streetsMax)
      street = { ...street, street: null, streetKey: '' };
    let row = await repository.lockMissed(transaction, street, now);
    if ((await repository.countPeople(transaction, row.id)) >= missedLimits.peopleMax)
      throw new ApiError('missed-collection-known');
    const isAnswered = row.state === 'announced' || row.state === 'collected';
    const toldAt = isAnswered ? now : null;
    const { isNew } = await repository.insertMissedReport(transaction, row.id, {
      ...{ reporterId, network, sentence, createdAt: now, toldAt },
    });
    if (isNew && row.state === 'dismissed') row = await repository.reopen(transaction, row.id);
    return repository.sentOf(row, now);
  });
};

/** A person's reports of the last days. */
export const listOwnMissed = ({ db, clock }: Parts, userId: string): Promise<SentMissedReport[]> =>
  repository.findOwnReports(db, userId, new Date(clock.now().getTime() - missedLimits.ownDays * 86_400_000));

/** Notifies people, each once by a key; injected, because notices belong to another feature. */
export type NotifyPeople = (
  transaction: Transaction,
  news: readonly { userId: string; kind: NoticeKind; subject: NoticeSubject; onceKey: string }[],
  now: Date,
) => Promise<void>;

const stateOf = { announce: 'announced', collected: 'collected', dismiss: 'dismissed' } as const satisfies Record<
  MissedDecision['action'],
  MissedState
>;

const requireComesOn = (decision: MissedDecision, date: CalendarDay, today: CalendarDay): CalendarDay | null => {
  if (decision.action !== 'announce') return null;
  const { comesOn } = decision;
  if (comesOn < today || comesOn > addDays(date, missedLimits.comesWithinDays))
    throw invalidFields({ comesOn: collectionDayMessages.comesOnInvalid });
  return comesOn;
};

/**
 * Answers a missed collection, or all undecided ones of its area and day; every resident who reported one hears the answer
 * once. An announced day with hours becomes an added collection of the area. Throws `missed-collection-not-found`,
 * `missed-collection-settled` after another decision, and `validation-failed`.
 */
export const decideMissed = async (
  { db, clock, notifyPeople }: Parts & { readonly notifyPeople: NotifyPeople },
  { id, scope }: Scoped & { readonly id: number },
  decision: MissedDecision,
  userId: string,
): Promise<DecidedMissed> => {
  const found = await repository.findMissed(db, { id, scope });
  if (found === null) throw new ApiError('missed-collection-not-found');
  const { areaId, date } = found;
  const comesOn = requireComesOn(decision, date, dayAt(clock.now(), clock.timeZone));
  const [served] = await findServedAreas(db, [areaId]);
  const pointName = served === undefined ? 'Coleta' : `${served.service.name}, ${served.area.name}`;
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const { sentence, wholeArea } = decision;
    // Accounts are locked before areas (`docs/decisions/06`).
    await lockUsersKeyShare(transaction, await repository.findToTell(transaction, found, wholeArea));
    if (comesOn !== null && decision.action === 'announce' && decision.window !== null) {
      if (!(await lockAreas(transaction, [areaId])).has(areaId)) throw new ApiError('missed-collection-not-found');
      const added = { kind: 'added', date: comesOn, movedTo: null, window: decision.window, sentence, areas: [areaId] } as const;
      await writeNewException(transaction, { userId, at: now }, { ...added, areas: [areaId] });
    }
    const rows = await repository.lockToDecide(transaction, found, wholeArea);
    if (!rows.some((row) => row.id === id)) throw new ApiError('missed-collection-settled');
    const state = stateOf[decision.action];
    const reporters = await repository.settleMissed(
      transaction,
      rows.map((row) => row.id),
      { state, comesOn, answer: sentence, now },
    );
    const reason = missedAnswerWords({ date, state, comesOn, answer: sentence });
    const subject = { pointName, areaId, date, reason, collectedWeightKg: null };
    const onceKey = `missed-collection:${id}:${now.toISOString()}`;
    await notifyPeople(
      transaction,
      reporters.map((reporter) => ({ userId: reporter, kind: 'collection-answer', subject, onceKey })),
      now,
    );
    return { told: reporters.length };
  });
};
