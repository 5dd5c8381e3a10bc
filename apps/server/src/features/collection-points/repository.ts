import { type MaterialType, materialTypes, presumedMaterials } from '@separai/contract/collection-points/materials';
import type { Position } from '@separai/contract/collection-points/rules';
import type {
  AfterPoint,
  CollectionPoint,
  CollectionPointQuery,
  CollectionPointSummary,
  MaterialLink,
  PlacedPoint,
  PointCluster,
} from '@separai/contract/collection-points/schema';
import { openStatuses } from '@separai/contract/schedules/status';
import {
  and,
  asc,
  between,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Actor, audited, type Change, type Written, writtenAtOnce } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  collectionPointMaterials,
  collectionPoints,
  collectionPointsRevision,
} from '../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

/** What of the points is asked for. */
export type PointFilter = Omit<CollectionPointQuery, 'includeInactive'> & { includeInactive: boolean };
/** West of the antimeridian to east of it when `west` is the greater one. */
type Area = NonNullable<PointFilter['bbox']>;
/** A point as it is kept, with its accepted materials. */
export type KeptPoint = Omit<typeof collectionPoints.$inferSelect, 'searchText'> & {
  readonly materials: readonly MaterialType[];
};
/** What of a point a write changes; `materials` are all that it accepts then. */
export type PointChange = Partial<Omit<KeptPoint, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;
/** A point that is not there yet; what is absent is null or its default. */
export type NewPoint = PointChange & Pick<KeptPoint, 'name' | 'address'>;
const { searchText: _searchText, ...keptColumns } = getTableColumns(collectionPoints);
const { sourceId: _sourceId, ...shownColumns } = keptColumns;

const shown = {
  ...shownColumns,
  materials: sql<MaterialType[]>`array(select material_type from ${collectionPointMaterials}
    where collection_point_id = ${collectionPoints}.id)`,
  completedCollections: sql<number>`(select count(*)::int from ${collectionSchedules}
    where collection_point_id = ${collectionPoints}.id and status = 'concluído')`,
};

type PointRow = Omit<typeof collectionPoints.$inferSelect, 'searchText' | 'sourceId'> & {
  materials: MaterialType[];
  completedCollections: number;
  nearness?: number | null;
};

const inOrder = (materials: readonly MaterialType[]): MaterialType[] => materialTypes.filter((type) => materials.includes(type));

const pointOf = ({ nearness: _nearness, ...row }: PointRow): CollectionPoint => {
  const materials = inOrder(row.materials);
  return {
    ...row,
    acceptedMaterials: materials.map((materialType) => ({ materialType })),
    materials,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

// The wildcards are escaped after folding, which can make one (a full-width percent sign becomes a plain one).
const holdsText = (text: string): SQL =>
  sql`${collectionPoints.searchText} like '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

// A point without materials shows the presumed ones, and is found by them; each point's own are asked for, for the usual ones are many's.
const showsMaterial = (material: MaterialType): SQL =>
  presumedMaterials.includes(material)
    ? sql`coalesce((select bool_or(material_type = ${material}) from ${collectionPointMaterials}
        where collection_point_id = ${collectionPoints.id}), true)`
    : sql`${collectionPoints.id} in (select collection_point_id from ${collectionPointMaterials} where material_type = ${material})`;

// West of the antimeridian to east of it when `west` is the greater one (RFC 7946 §5.2).
const liesIn = ({ west, south, east, north }: Area): SQL | undefined =>
  and(
    between(collectionPoints.latitude, south, north),
    west <= east
      ? between(collectionPoints.longitude, west, east)
      : or(gte(collectionPoints.longitude, west), lte(collectionPoints.longitude, east)),
  );

// The straight line through the Earth, in Earth radii, grows with the great-circle distance; an index gives points in its order.
const nearnessTo = ({ latitude, longitude }: Position): SQL =>
  sql`place_on_sphere(${collectionPoints.latitude}, ${collectionPoints.longitude}) operator(public.<->) place_on_sphere(${latitude}, ${longitude})`;

// Equal distances are told apart by the number, so that no page repeats or leaves out a point.
const followsOn = ({ id, nearness }: AfterPoint, near: Position | undefined): SQL =>
  near === undefined
    ? gt(collectionPoints.id, id)
    : sql`(${nearnessTo(near)}, ${collectionPoints.id}) > (${nearness}::float8, ${id}::int)`;

const isWanted = ({ q, material, bbox, near, after, includeInactive }: PointFilter): SQL | undefined =>
  and(
    includeInactive ? undefined : collectionPoints.isActive,
    q ? holdsText(q) : undefined,
    material === undefined ? undefined : showsMaterial(material),
    bbox === undefined ? undefined : liesIn(bbox),
    near === undefined ? undefined : isNotNull(collectionPoints.latitude),
    after === undefined ? undefined : followsOn(after, near),
  );

/** Points in the order of their numbers; not yet sent. */
export const pointsQuery = (db: Db, filter: PointFilter) => {
  const query = db
    .select({ ...shown, nearness: sql<number | null>`null` })
    .from(collectionPoints)
    .where(isWanted(filter))
    .orderBy(asc(collectionPoints.id))
    .$dynamic();
  return filter.limit === undefined ? query : query.limit(filter.limit);
};

/** The points nearest to a place, not yet sent; those without coordinates have no distance and are left out. */
export const nearestQuery = (db: Db, filter: PointFilter & { near: Position; limit: number }) => {
  // The index gives the order of distances alone; which of those that are equally far come first is decided outside.
  const nearest = sql`(select ${collectionPoints.id} as nearest_id, ${nearnessTo(filter.near)} as nearness from ${collectionPoints}
    where ${isWanted(filter)} order by ${nearnessTo(filter.near)} fetch first (${filter.limit}) rows with ties) nearest`;
  return db
    .select({ ...shown, nearness: sql<number | null>`nearness` })
    .from(nearest)
    .innerJoin(collectionPoints, sql`${collectionPoints.id} = nearest_id`)
    .orderBy(sql`nearness`, asc(collectionPoints.id))
    .limit(filter.limit);
};

/** The first `limit` points that are wanted, by their numbers or nearest first, and where the next page begins; null on the last one. */
export const findPage = async (
  db: Db,
  filter: PointFilter & { limit: number },
): Promise<{ points: CollectionPoint[]; next: AfterPoint | null }> => {
  const { near } = filter;
  const oneMore = { ...filter, limit: filter.limit + 1 };
  const rows = await (near === undefined ? pointsQuery(db, oneMore) : nearestQuery(db, { ...oneMore, near }));
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return { points: page.map(pointOf), next: rows.length > page.length && last !== undefined ? last : null };
};

export const findPoint = async (db: Db, id: number): Promise<CollectionPoint | null> => {
  const [row] = await db.select(shown).from(collectionPoints).where(eq(collectionPoints.id, id));
  return row === undefined ? null : pointOf(row);
};

// An average of so many is as good as one of all.
const mostAddresses = 2_000;

/** Addresses of active points within a box that hold one of the folded `words` (in the name at least), with where they are. */
export const findAddresses = async (
  db: Db,
  { box, words }: { box: Area; words: readonly string[] },
): Promise<Pick<CollectionPoint, 'address' | 'latitude' | 'longitude'>[]> => {
  if (words.length === 0) return [];
  const { address, latitude, longitude, isActive } = collectionPoints;
  return db
    .select({ address, latitude, longitude })
    .from(collectionPoints)
    .where(and(isActive, liesIn(box), or(...words.map(holdsText))))
    .limit(mostAddresses);
};

/** Points, locked against every other writer and against bookings until the transaction ends. */
const lockPoints = async (transaction: Db, which: SQL): Promise<KeptPoint[]> => {
  const { id } = collectionPoints;
  const rows = await transaction.select(keptColumns).from(collectionPoints).where(which).orderBy(asc(id)).for('update');
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  // read once their points are locked: nobody else links or unlinks then.
  const links = await transaction.select({ id, materials: shown.materials }).from(collectionPoints).where(inArray(id, ids));
  const linked = new Map(links.map((point) => [point.id, point.materials]));
  return rows.map((row) => ({ ...row, materials: inOrder(linked.get(row.id) ?? []) }));
};

// Who wrote a point first is for the first entry to say: an account may go.
const auditedFields = ({ id: _id, createdBy: _createdBy, createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: KeptPoint) =>
  fields;

const linksOf = (points: readonly KeptPoint[]): MaterialLink[] =>
  points.flatMap(({ id, materials }) => materials.map((materialType) => ({ collectionPointId: id, materialType })));

const insertLinks = async (transaction: Db, links: MaterialLink[]): Promise<void> => {
  if (links.length > 0) await transaction.insert(collectionPointMaterials).values(links).onConflictDoNothing();
};

const updatePoints = async (
  transaction: Db,
  actor: Actor,
  points: readonly KeptPoint[],
  { materials, ...fields }: PointChange,
): Promise<KeptPoint[]> => {
  const changed = { ...fields, ...(materials === undefined ? {} : { materials: inOrder(materials) }), updatedAt: actor.at };
  const written = points.map((before) => ({ before, after: { ...before, ...changed, version: before.version + 1 } }));
  const entries = written.map(({ before, after }) => ({
    id: before.id,
    before: auditedFields(before),
    after: auditedFields(after),
  }));
  const ids = points.map(({ id }) => id);
  await audited(transaction, actor, 'collection-point', entries)
    .update(collectionPoints)
    .set({ ...fields, version: sql`${collectionPoints.version} + 1`, updatedAt: actor.at })
    .where(inArray(collectionPoints.id, ids));
  const after = written.map((one) => one.after);
  if (materials !== undefined) {
    const { collectionPointId, materialType } = collectionPointMaterials;
    await transaction
      .delete(collectionPointMaterials)
      .where(and(inArray(collectionPointId, ids), notInArray(materialType, [...materials])));
    await insertLinks(transaction, linksOf(after));
  }
  return after;
};

const removePoint = async (transaction: Db, actor: Actor, before: KeptPoint): Promise<void> => {
  const entry = { id: before.id, before: auditedFields(before), after: null };
  await audited(transaction, actor, 'collection-point', [entry])
    .delete(collectionPoints)
    .where(eq(collectionPoints.id, before.id));
};

/**
 * The one way to write a point that is there (`docs/decisions/0028`): locks it against every other writer, and against bookings, until
 * the transaction ends, and does what `change` says of it as it is then. `change` is given null where there is no such point, and must
 * throw. Every write raises the version and is kept with who did it.
 */
export const writePoint = async <Done extends Change<PointChange>>(
  transaction: Db,
  actor: Actor,
  id: number,
  change: (before: KeptPoint | null) => Done | Promise<Done>,
): Promise<Written<KeptPoint, Done>> => {
  const [before = null] = await lockPoints(transaction, eq(collectionPoints.id, id));
  const done: Change<PointChange> = await change(before);
  if (before === null) throw new Error('a point that is not there was to be written');
  if (done === 'removed') await removePoint(transaction, actor, before);
  const [after] = typeof done === 'object' ? await updatePoints(transaction, actor, [before], done) : [before];
  return { before, after: done === 'removed' ? null : after } as Written<KeptPoint, Done>;
};

/** The same for points that are not there yet: they are given their numbers, in their order. */
export const writeNewPoints = async (transaction: Db, actor: Actor, points: readonly NewPoint[]): Promise<KeptPoint[]> => {
  const all: KeptPoint[] = [];
  for (let start = 0; start < points.length; start += writtenAtOnce)
    all.push(...(await insertPoints(transaction, actor, points.slice(start, start + writtenAtOnce))));
  return all;
};

const blank = {
  shortName: null,
  phone: null,
  whatsapp: null,
  website: null,
  description: null,
  schedule: null,
  latitude: null,
  longitude: null,
  imageUrl: null,
  isActive: true,
  attribution: null,
  sourceId: null,
  createdBy: null,
};

const insertPoints = async (transaction: Db, actor: Actor, points: readonly NewPoint[]): Promise<KeptPoint[]> => {
  const { rows } = await transaction.execute<{ ids: number[] }>(
    sql`select array(select nextval(pg_get_serial_sequence('collection_points', 'id'))::int from generate_series(1, ${points.length}::int)) as ids`,
  );
  const written = points.map((point, index): KeptPoint => {
    const id = rows[0]?.ids[index];
    if (id === undefined) throw new Error('a new point was given no number');
    const materials = inOrder(point.materials ?? []);
    return { ...blank, ...point, materials, id, version: 1, createdAt: actor.at, updatedAt: actor.at };
  });
  const entries = written.map((after) => ({ id: after.id, before: null, after: auditedFields(after) }));
  await audited(transaction, actor, 'collection-point', entries)
    .insert(collectionPoints)
    .overridingSystemValue()
    .values(written.map(({ materials: _materials, ...row }) => row));
  await insertLinks(transaction, linksOf(written));
  return written;
};

/** The same for every point that a person wrote first. */
export const writePointsCreatedBy = async (transaction: Db, actor: Actor, userId: string, change: PointChange): Promise<void> => {
  const points = await lockPoints(transaction, eq(collectionPoints.createdBy, userId));
  for (let start = 0; start < points.length; start += writtenAtOnce)
    await updatePoints(transaction, actor, points.slice(start, start + writtenAtOnce), change);
};

/** Whether anybody ever booked a collection at the point. */
export const hasBookings = async (transaction: Db, id: number): Promise<boolean> => {
  const rows = await transaction
    .select({ id: collectionSchedules.id })
    .from(collectionSchedules)
    .where(eq(collectionSchedules.collectionPointId, id))
    .limit(1);
  return rows.length > 0;
};

/** How many bookings of the point are open. */
export const countOpenBookings = (transaction: Db, id: number): Promise<number> => {
  const { collectionPointId, status } = collectionSchedules;
  return transaction.$count(collectionSchedules, and(eq(collectionPointId, id), inArray(status, openStatuses)));
};

/** Where each new revision is told, as its number, when the transaction that raised it is committed. */
export const revisionChannel = 'collection_points_revision';

/** A number that grows with every change of the list that everybody sees. */
export const readRevision = async (db: Db): Promise<number> => {
  const [row] = await db.select({ revision: collectionPointsRevision.revision }).from(collectionPointsRevision);
  return row?.revision ?? 0;
};

const placedColumns = {
  id: collectionPoints.id,
  name: collectionPoints.name,
  latitude: sql<number>`${collectionPoints.latitude}`,
  longitude: sql<number>`${collectionPoints.longitude}`,
};

const isInView = (bbox: Area): SQL | undefined => and(collectionPoints.isActive, liesIn(bbox));

/** The active points of an area, not yet sent. */
export const placedQuery = (db: Db, bbox: Area, limit: number) =>
  db.select(placedColumns).from(collectionPoints).where(isInView(bbox)).limit(limit);

/** The active points of an area, `most` + 1 at the most. */
export const findPlaced = (db: Db, bbox: Area, most: number): Promise<PlacedPoint[]> => placedQuery(db, bbox, most + 1);

// Where a place lies on the square of the Web Mercator projection, from 0 to 1.
const mercatorX = sql`(${collectionPoints.longitude} + 180) / 360`;
const mercatorY = sql`0.5 - ln((1 + sin(radians(${collectionPoints.latitude}))) / (1 - sin(radians(${collectionPoints.latitude})))) / (4 * pi())`;

/** The query behind `findClusters`, not yet sent. */
export const clustersQuery = (db: Db, bbox: Area, side: number) => {
  const { latitude, longitude, id } = collectionPoints;
  return (
    db
      .select({
        count: sql<number>`count(*)::int`,
        latitude: sql<number>`avg(${latitude})`,
        longitude: sql<number>`avg(${longitude})`,
        west: sql<number>`min(${longitude})`,
        south: sql<number>`min(${latitude})`,
        east: sql<number>`max(${longitude})`,
        north: sql<number>`max(${latitude})`,
        onlyId: sql<number | null>`case when count(*) = 1 then min(${id}) end`,
      })
      .from(collectionPoints)
      // The poles lie at no place of the projection.
      .where(and(isInView(bbox), between(latitude, -85, 85)))
      .groupBy(sql`floor((${mercatorX}) / ${side}::float8), floor((${mercatorY}) / ${side}::float8)`)
  );
};

/** How many active points lie in each square of an area, whose side is a share of the whole map's; a point that is alone has its number. */
export const findClusters = (db: Db, bbox: Area, side: number): Promise<(PointCluster & { onlyId: number | null })[]> =>
  clustersQuery(db, bbox, side);

/** The names of points by their numbers. */
export const findNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: collectionPoints.id, name: collectionPoints.name })
    .from(collectionPoints)
    .where(sql`${collectionPoints.id} = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** What is said of all active points together. */
const readSummary = async (db: Db): Promise<CollectionPointSummary> => {
  const { latitude, longitude, isActive } = collectionPoints;
  const [whole] = await db
    .select({
      count: sql<number>`count(*)::int`,
      placed: sql<number>`count(${latitude})::int`,
      latitude: sql<number | null>`avg(${latitude})`,
      longitude: sql<number | null>`avg(${longitude})`,
      attributions: sql<
        string[]
      >`array(select distinct attribution from ${collectionPoints} where is_active and attribution is not null order by 1)`,
      materials: sql<MaterialType[]>`array(select type from unnest(array[${sql.join(
        materialTypes.map((type) => sql`${type}::text`),
        sql`, `,
      )}]) type where exists (select from ${collectionPointMaterials} join ${collectionPoints} on id = collection_point_id where is_active and material_type = type))`,
      hasUnnamed: sql<boolean>`exists (select from ${collectionPoints} p where is_active and not exists (select from ${collectionPointMaterials} where collection_point_id = p.id))`,
    })
    .from(collectionPoints)
    .where(eq(isActive, true));
  if (whole === undefined) throw new Error('an aggregate gave no row');
  const { count, placed, attributions, materials, hasUnnamed } = whole;
  return {
    count,
    placed,
    attributions,
    middle: whole.latitude === null || whole.longitude === null ? null : { latitude: whole.latitude, longitude: whole.longitude },
    materials: materialTypes.filter((type) => materials.includes(type) || (hasUnnamed && presumedMaterials.includes(type))),
  };
};

/** What is said of the active points, all of them where they are no more than `most` (else null), and the revision they belong to, read in one snapshot. */
export const readPublicList = (
  db: Db,
  most: number,
): Promise<{ revision: number; summary: CollectionPointSummary; points: CollectionPoint[] | null }> =>
  db.transaction(
    async (snapshot) => {
      const revision = await readRevision(snapshot);
      const summary = await readSummary(snapshot);
      const points = summary.count > most ? null : (await pointsQuery(snapshot, { includeInactive: false })).map(pointOf);
      return { revision, summary, points };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
