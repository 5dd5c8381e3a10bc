import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { PublicAccess } from '@separai/contract/collection-points/public-access';
import type { AdministeredReport, AdministeredReportQuery } from '@separai/contract/collection-points/report-schema';
import { type ReportKind, type ReportState, reportStates } from '@separai/contract/collection-points/reports';
import { rangeOf } from '@separai/contract/pages';
import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionOutcomes } from '../../platform/database/schema/collection-routes.ts';
import { pointReports } from '../../platform/database/schema/point-reports.ts';
import { inScope, type Scope, type Scoped } from '../../platform/scope.ts';
import { pointOf, shown } from './repository.ts';

type Row = typeof pointReports.$inferSelect;
/** A report without its photo's bytes and its network. */
export type ReportRow = Omit<Row, 'photo' | 'photoBytes' | 'network' | 'ipVersion' | 'key'>;

const { photo, photoBytes, network: _network, ipVersion: _ipVersion, key: _key, ...told } = getTableColumns(pointReports);
const { photoName } = told;

/** The id of a report, and the scope in which its point must be. */
export type ReportKey = Scoped & { readonly id: string };

/** The condition of a scope in a query that joins the reports' points. */
const ofOrganization = (scope: Scope) => inScope(collectionPoints.organizationId, scope);
/** The condition of a scope in a query of reports alone. */
const isOfPointIn = (scope: Scope) => {
  const isIn = ofOrganization(scope);
  return isIn && sql`${pointReports.collectionPointId} in (select ${collectionPoints.id} from ${collectionPoints} where ${isIn})`;
};

/** The states in which a report waits for a decision. */
const decidable: ReportState[] = ['open', 'asked-back'];

/**
 * Locks a point so that concurrent reports about it are counted one after the other; null when it does not exist or is
 * inactive.
 */
export const lockReportedPoint = async (transaction: Transaction, id: number): Promise<{ publicAccess: PublicAccess } | null> => {
  const { isActive, publicAccess } = collectionPoints;
  const [row] = await transaction
    .select({ publicAccess })
    .from(collectionPoints)
    .where(and(eq(collectionPoints.id, id), isActive))
    .for('no key update');
  return row ?? null;
};

/** Inserts a report; null where its key exists already. */
export const insertReport = async (
  transaction: Transaction,
  report: Omit<typeof pointReports.$inferInsert, 'photo'>,
): Promise<ReportRow | null> => {
  const [row] = await transaction
    .insert(pointReports)
    .values(report)
    .onConflictDoNothing({ target: pointReports.key })
    .returning(told);
  return row ?? null;
};

/** The report with a key. */
export const findReportByKeys = async (db: Queryable, keys: Buffer[]): Promise<ReportRow | null> => {
  if (keys.length === 0) return null;
  const [row] = await db.select(told).from(pointReports).where(inArray(pointReports.key, keys));
  return row ?? null;
};

/**
 * Number of people who reported a point since then; dismissed reports do not count. Reports are compared within one IP version,
 * because a phone may use both: the count is at most the number of networks, and at most the number of accounts and visitors.
 * Accounts with a confirmed e-mail are also compared across the versions.
 */
export const countPeople = async (
  db: Queryable,
  { pointId, kind, since }: { pointId: number; kind: ReportKind; since: Date },
): Promise<number> => {
  const { network, ipVersion, reporterId, collectionPointId, state, createdAt } = pointReports;
  const person = sql`coalesce(${reporterId}::text, encode(${network}, 'hex'))`;
  // Rows of earlier releases have no version: they count with IPv4.
  const within = (version: 4 | 6) => {
    const isOf = sql`filter (where coalesce(${ipVersion}, 4) = ${version})`;
    return sql`least(count(distinct ${network}) ${isOf}, count(distinct ${person}) ${isOf})`;
  };
  const isConfirmed = sql`filter (where ${users.emailConfirmedAt} is not null)`;
  const confirmed = sql`least(count(distinct ${network}) ${isConfirmed}, count(distinct ${reporterId}) ${isConfirmed})`;
  const [row] = await db
    .select({ people: sql<number>`greatest(${within(4)}, ${within(6)}, ${confirmed})::int` })
    .from(pointReports)
    .leftJoin(users, eq(users.id, reporterId))
    .where(and(eq(collectionPointId, pointId), eq(pointReports.kind, kind), ne(state, 'dismissed'), gte(createdAt, since)));
  return row?.people ?? 0;
};

/** Whether an account has a confirmed e-mail address. */
export const isConfirmedAccount = async (db: Queryable, id: string): Promise<boolean> => {
  const [row] = await db.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, id));
  return row?.confirmedAt != null;
};

const hasPhoto = sql<boolean>`(${photoName} is not null or ${photo} is not null)`;
const administered = { ...told, hasPhoto, point: shown };

type AdministeredRow = ReportRow & { hasPhoto: boolean; point: Parameters<typeof pointOf>[0] };

const reportOf = ({
  reporterId,
  createdAt,
  settledAt: _settledAt,
  photoName: _photoName,
  point,
  ...report
}: AdministeredRow): AdministeredReport => ({
  ...report,
  byResident: reporterId !== null,
  createdAt: createdAt.toISOString(),
  point: pointOf(point),
});

// 'all-right' needs no decision. 'full' is listed for as long as its warning can last.
const isToDecide = (fullSince: Date) => {
  const { kind, createdAt, settledAt } = pointReports;
  return and(ne(kind, 'all-right'), or(ne(kind, 'full'), gte(createdAt, fullSince), gte(settledAt, fullSince)));
};

/** A page of reports, with the number of reports in each state. */
export const findReportPage = async (
  db: Queryable,
  { state = 'open', scope, ...range }: AdministeredReportQuery & Scoped,
  fullSince: Date,
): Promise<{ items: AdministeredReport[]; counts: Record<ReportState, number> }> => {
  const { limit, offset } = rangeOf(range);
  const { collectionPointId, createdAt, id } = pointReports;
  const last = sql`max(${createdAt}) over (partition by ${collectionPointId})`;
  const rows = await db
    .select(administered)
    .from(pointReports)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionPointId))
    .where(and(eq(pointReports.state, state), isToDecide(fullSince), ofOrganization(scope)))
    .orderBy(desc(last), desc(collectionPointId), desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
  const counted = await db
    .select({ state: pointReports.state, count: sql<number>`count(*)::int` })
    .from(pointReports)
    .where(and(isToDecide(fullSince), isOfPointIn(scope)))
    .groupBy(pointReports.state);
  const counts = Object.fromEntries(reportStates.map((one) => [one, 0])) as Record<ReportState, number>;
  for (const { state: one, count } of counted) counts[one] = count;
  return { items: rows.map(reportOf), counts };
};

/** A report with its point; null when there is none in the scope. `id` must be a UUID. */
export const findReport = async (db: Queryable, { id, scope }: ReportKey): Promise<AdministeredReport | null> => {
  const [row] = await db
    .select(administered)
    .from(pointReports)
    .innerJoin(collectionPoints, eq(collectionPoints.id, pointReports.collectionPointId))
    .where(and(eq(pointReports.id, id), ofOrganization(scope)));
  return row === undefined ? null : reportOf(row);
};

/**
 * The location of a report's photo: its name in the storage, or bytes in the row; null when there is none in the scope.
 * `id` must be a UUID.
 */
export const findPhoto = async (db: Queryable, { id, scope }: ReportKey): Promise<Pick<Row, 'photoName' | 'photo'> | null> => {
  const isIt = and(eq(pointReports.id, id), isOfPointIn(scope));
  const [row] = await db.select({ photoName, photo }).from(pointReports).where(isIt);
  return row ?? null;
};

/** Total bytes of the photos in the storage. */
export const sumPhotoBytes = async (db: Queryable): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${photoBytes}), 0)` })
    .from(pointReports)
    .where(isNotNull(photoName));
  return Number(row?.bytes ?? 0);
};

/** Names in the storage of the photos in a person's reports. */
export const findPhotoNamesOf = async (db: Queryable, reporterId: string): Promise<string[]> => {
  const rows = await db
    .select({ name: photoName })
    .from(pointReports)
    .where(and(eq(pointReports.reporterId, reporterId), isNotNull(photoName)));
  return rows.flatMap(({ name }) => name ?? []);
};

/** The given names that belong to a report of a point, or to a collector's of a stop. */
export const findKnownPhotos = async (db: Queryable, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const ofStops = db
    .select({ name: collectionOutcomes.photoName })
    .from(collectionOutcomes)
    .where(inArray(collectionOutcomes.photoName, [...names]));
  const rows = await db
    .select({ name: photoName })
    .from(pointReports)
    .where(inArray(photoName, [...names]))
    .unionAll(ofStops);
  return new Set(rows.flatMap(({ name }) => name ?? []));
};

/** A report whose photo is still in its row; null when all have been moved. */
export const findPhotoInRow = async (db: Queryable): Promise<{ id: string; photo: Buffer } | null> => {
  const [row] = await db.select({ id: pointReports.id, photo }).from(pointReports).where(isNotNull(photo)).limit(1);
  return row === undefined || row.photo === null ? null : { id: row.id, photo: row.photo };
};

/**
 * Sets the photo's name in the storage and clears the row's bytes; false where another instance was first or the report is
 * gone.
 */
export const nameMovedPhoto = async (
  db: Queryable,
  id: string,
  saved: { photoName: string; photoBytes: number },
): Promise<boolean> => {
  const { rowCount } = await db
    .update(pointReports)
    .set({ ...saved, photo: null })
    .where(and(eq(pointReports.id, id), isNotNull(photo)));
  return rowCount === 1;
};

/** The columns of a report in the scope on which its handling depends. `id` must be a UUID. */
export const findReported = async (
  db: Queryable,
  { id, scope }: ReportKey,
): Promise<{ collectionPointId: number; kind: ReportKind; material: MaterialType | null; reporterId: string | null } | null> => {
  const { collectionPointId, kind, material, reporterId } = pointReports;
  const [row] = await db
    .select({ collectionPointId, kind, material, reporterId })
    .from(pointReports)
    .where(and(eq(pointReports.id, id), isOfPointIn(scope)));
  return row ?? null;
};

/** Whether a report awaits no decision, or does not exist. */
export const isSettled = async (db: Queryable, id: string): Promise<boolean> => {
  const { state } = pointReports;
  const waiting = await db
    .select({ state })
    .from(pointReports)
    .where(and(eq(pointReports.id, id), inArray(state, decidable)));
  return waiting.length === 0;
};

/** Settles a report that awaits a decision; null where it is settled already. */
export const settleReport = async (
  transaction: Transaction,
  id: string,
  settled: { state: ReportState; answer: string | null; settledAt: Date | null },
): Promise<ReportRow | null> => {
  const [row] = await transaction
    .update(pointReports)
    .set(settled)
    .where(and(eq(pointReports.id, id), inArray(pointReports.state, decidable)))
    .returning(told);
  return row ?? null;
};
