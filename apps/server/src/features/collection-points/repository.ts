import {
  categoriesOfMaterial,
  materialOfCategory,
  namedCategories,
  type PointCategoryId,
  sayingOf,
} from '@separai/contract/collection-points/categories';
import type { Handover } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTypes, presumedMaterials } from '@separai/contract/collection-points/materials';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import type { Confirmer } from '@separai/contract/collection-points/reports';
import type { Position } from '@separai/contract/collection-points/rules';
import type { AfterPoint, CollectionPoint, CollectionPointQuery } from '@separai/contract/collection-points/schema';
import { abbreviationPattern, slipSearch } from '@separai/contract/collection-points/text-search';
import type { Continued } from '@separai/contract/pages';
import { and, asc, between, eq, getTableColumns, gt, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { containsNormalized } from '../../platform/database/normalized-text.ts';
import {
  collectionPointCategories,
  collectionPointMaterials,
  collectionPointPickups,
  collectionPoints,
} from '../../platform/database/schema/collection-points.ts';
import { collectorProfiles } from '../../platform/database/schema/collector-profiles.ts';
import { pointFreshness } from '../../platform/database/schema/point-reports.ts';
import { completedCollections } from '../../platform/database/schema/schedules.ts';
import { inScope, type Scope, type Scoped } from '../../platform/scope.ts';

/** Opening hours, restricted to points whose addresses match, or do not match, patterns. */
export interface HoursAt {
  readonly hours: readonly string[];
  readonly addresses: readonly { readonly patterns: readonly string[]; readonly fit: boolean }[];
}

/** Conditions on points. */
export type PointFilter = Omit<CollectionPointQuery, 'includeInactive' | 'openNow'> &
  Scoped & {
    includeInactive: boolean;
    /** The admissible opening hours by address; absent: no condition. */
    openingHours?: readonly HoursAt[];
    /** Whether no point contains the text as typed, so that near matches count. */
    isMistyped?: boolean;
  };
/** Crosses the antimeridian when `west` is greater than `east`. */
export type Area = NonNullable<PointFilter['bbox']>;

/** The materials of each row, unordered. */
export const materialsOfRow = sql<MaterialType[]>`array(select material_type from ${collectionPointMaterials}
  where collection_point_id = ${collectionPoints}.id)`;

/** The categories that each row accepts, or refuses, unordered. */
export const categoriesOfRow = (isAccepted: boolean) => sql<
  PointCategoryId[]
>`array(select category from ${collectionPointCategories}
  where collection_point_id = ${collectionPoints}.id and is_accepted = ${isAccepted})`;

/** The rules of each row's pickups. */
export const pickupRulesOfRow = sql<PickupRules | null>`(select rules from ${collectionPointPickups}
  where collection_point_id = ${collectionPoints}.id)`;

/** A row without the generated columns, which serve search and sorting. */
export type OwnRow = Omit<typeof collectionPoints.$inferSelect, 'searchText' | 'foldedName' | 'foldedAddress' | 'isListed'>;
const {
  searchText: _searchText,
  foldedName: _foldedName,
  foldedAddress: _foldedAddress,
  isListed: _isListed,
  ...ownColumns
} = getTableColumns(collectionPoints);

export { ownColumns };

const { sourceId: _sourceId, deletesAt: _deletesAt, ...shownColumns } = ownColumns;

/** The columns of a point that are selected. */
export const shown = {
  ...shownColumns,
  materials: materialsOfRow,
  categories: categoriesOfRow(true),
  refusedCategories: categoriesOfRow(false),
  pickupRules: pickupRulesOfRow,
  completedCollections: sql<number>`coalesce((select count from ${completedCollections}
    where collection_point_id = ${collectionPoints}.id), 0)`,
  freshness: sql<Freshness | null>`(select json_build_object('confirmedAt', confirmed_at, 'confirmedBy', confirmed_by,
    'fullPeople', full_people, 'fullAt', full_at) from ${pointFreshness} where collection_point_id = ${collectionPoints}.id)`,
};

/** As JSON: times with the session's offset. */
interface Freshness {
  readonly confirmedAt: string | null;
  readonly confirmedBy: Confirmer | null;
  readonly fullPeople: number | null;
  readonly fullAt: string | null;
}

const inUtc = (time: string): string => new Date(time).toISOString();

type ShownRow = Omit<OwnRow, 'sourceId' | 'deletesAt'> & {
  materials: MaterialType[];
  categories: PointCategoryId[];
  refusedCategories: PointCategoryId[];
  pickupRules: PickupRules | null;
  completedCollections: number;
  freshness: Freshness | null;
  nearness?: number | null;
};

export const inOrder = (materials: readonly MaterialType[]): MaterialType[] =>
  materialTypes.filter((type) => materials.includes(type));

export const pointOf = ({ nearness: _nearness, freshness, ...row }: ShownRow): CollectionPoint => {
  const materials = inOrder(row.materials);
  const { confirmedAt = null, confirmedBy = null, fullPeople = null, fullAt = null } = freshness ?? {};
  return {
    ...row,
    confirmed: confirmedAt === null || confirmedBy === null ? null : { at: inUtc(confirmedAt), by: confirmedBy },
    fullReported: fullAt === null ? null : { people: fullPeople, at: inUtc(fullAt) },
    acceptedMaterials: materials.map((materialType) => ({ materialType })),
    materials,
    categories: namedCategories(row.categories),
    refusedCategories: namedCategories(row.refusedCategories),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

/** The browser's rule: the text as it is, or with other abbreviations of streets and titles. */
const holdsText = (text: string): SQL => {
  const plain = containsNormalized(sql`${collectionPoints.searchText}`, text);
  const pattern = abbreviationPattern(text);
  return pattern === null ? plain : sql`(${plain} or ${collectionPoints.searchText} ~ ${pattern})`;
};

/**
 * A match with one typing error in a long word; false without a long word. An index finds the parts that the error leaves
 * intact.
 */
const nearlyHoldsText = (text: string): SQL => {
  const slip = slipSearch(text);
  if (slip === null) return sql`false`;
  const parts = slip.parts.map((part) => containsNormalized(sql`${collectionPoints.searchText}`, part));
  return sql`((${sql.join(parts, sql` or `)}) and ${collectionPoints.searchText} ~ ${slip.pattern})`;
};

/** Whether a listed point contains the text, or the text has no word long enough for near matches. */
export const isTextFound = async (db: Queryable, text: string): Promise<boolean> => {
  if (slipSearch(text) === null) return true;
  const rows = await db
    .select({ id: collectionPoints.id })
    .from(collectionPoints)
    .where(and(collectionPoints.isListed, holdsText(text)))
    .limit(1);
  return rows.length > 0;
};

// A point without materials shows the presumed ones and is found by them; a subquery per point, since usual materials have many
// rows.
const showsMaterial = (material: MaterialType): SQL =>
  presumedMaterials.includes(material)
    ? sql`coalesce((select bool_or(material_type = ${material}) from ${collectionPointMaterials}
        where collection_point_id = ${collectionPoints.id}), true)`
    : sql`${collectionPoints.id} in (select collection_point_id from ${collectionPointMaterials} where material_type = ${material})`;

const says = (ids: readonly PointCategoryId[], isAccepted: boolean): SQL =>
  sql`${collectionPoints.id} in (select collection_point_id from ${collectionPointCategories}
    where category = any(${sql.param([...ids])}::text[]) and is_accepted = ${isAccepted})`;
const acceptsMaterial = (material: MaterialType): SQL =>
  sql`exists (select from ${collectionPointMaterials} where collection_point_id = ${collectionPoints.id} and material_type = ${material})`;
const namesNoMaterial = sql`not exists (select from ${collectionPointMaterials} where collection_point_id = ${collectionPoints.id})`;

// As `answerOf` in the contract.
const takes = (category: PointCategoryId): SQL | undefined => {
  const material = materialOfCategory(category);
  const { ids, isMaterialItself } = sayingOf(category);
  const isWhole = and(acceptsMaterial(material), not(says(categoriesOfMaterial(material), true)));
  return and(not(says(ids, false)), isMaterialItself ? or(says(ids, true), isWhole) : says(ids, true));
};
const mayTake = (category: PointCategoryId): SQL | undefined => {
  const material = materialOfCategory(category);
  const { ids, isMaterialItself } = sayingOf(category);
  const accepts = [
    ...(isMaterialItself ? [] : [acceptsMaterial(material)]),
    ...(presumedMaterials.includes(material) ? [namesNoMaterial] : []),
  ];
  return accepts.length === 0
    ? sql`false`
    : and(not(says(ids, false)), not(says(categoriesOfMaterial(material), true)), or(...accepts));
};

/** In the form of the partial index on pickups. */
export const offers = (handover: Handover): SQL =>
  handover === 'pickup' ? sql`${collectionPoints.handover} <> 'dropoff'` : sql`${collectionPoints.handover} <> 'pickup'`;

// Crosses the antimeridian when `west` is greater than `east` (RFC 7946 §5.2).
export const liesIn = ({ west, south, east, north }: Area): SQL | undefined =>
  and(
    between(collectionPoints.latitude, south, north),
    west <= east
      ? between(collectionPoints.longitude, west, east)
      : or(gte(collectionPoints.longitude, west), lte(collectionPoints.longitude, east)),
  );

// The chord length in Earth radii increases with the great-circle distance; an index returns points in its order.
const nearnessTo = ({ latitude, longitude }: Position): SQL =>
  sql`place_on_sphere(${collectionPoints.latitude}, ${collectionPoints.longitude}) operator(public.<->) place_on_sphere(${latitude}, ${longitude})`;

// The id breaks ties between equal distances, so that pages neither repeat nor skip a point.
const followsOn = ({ id, nearness }: AfterPoint, near: Position | undefined): SQL =>
  near === undefined
    ? gt(collectionPoints.id, id)
    : sql`(${nearnessTo(near)}, ${collectionPoints.id}) > (${nearness}::float8, ${id}::int)`;

const fitsOne = (patterns: readonly string[]): SQL =>
  sql`${collectionPoints.foldedAddress} ~ any(${sql.param([...patterns])}::text[])`;

const hasHours = ({ hours, addresses }: HoursAt): SQL | undefined =>
  and(
    sql`${collectionPoints.openingHours} = any(${sql.param([...hours])}::text[])`,
    ...addresses.map(({ patterns, fit }) => (fit ? fitsOne(patterns) : not(fitsOne(patterns)))),
  );

/** Excludes the points that are being deleted. The array of their few ids keeps index-only scans of the other points possible. */
export const isUndeleted = sql`${collectionPoints.id} <> all(array(select d.id from ${collectionPoints} d where d.deletes_at is not null))`;

const isWanted = ({
  q,
  isMistyped,
  material,
  takesCategory,
  mayTakeCategory,
  handover,
  openingHours,
  bbox,
  near,
  after,
  includeInactive,
  scope,
}: PointFilter): SQL | undefined =>
  and(
    inScope(collectionPoints.organizationId, scope),
    includeInactive ? isUndeleted : collectionPoints.isListed,
    q ? (isMistyped ? nearlyHoldsText(q) : holdsText(q)) : undefined,
    material === undefined ? undefined : showsMaterial(material),
    takesCategory === undefined ? undefined : takes(takesCategory),
    mayTakeCategory === undefined ? undefined : mayTake(mayTakeCategory),
    handover === undefined ? undefined : offers(handover),
    openingHours === undefined ? undefined : or(...openingHours.map(hasHours)),
    bbox === undefined ? undefined : liesIn(bbox),
    after === undefined ? undefined : followsOn(after, near),
  );

/** Points by id; not yet executed. */
export const pointsQuery = (db: Queryable, filter: PointFilter) => {
  const query = db
    .select({ ...shown, nearness: sql<number | null>`null` })
    .from(collectionPoints)
    .where(isWanted(filter))
    .orderBy(asc(collectionPoints.id))
    .$dynamic();
  return filter.limit === undefined ? query : query.limit(filter.limit);
};

type NearestFilter = PointFilter & { near: Position; limit: number };

/** The points nearest to a location, without those that have no coordinates; not yet executed. */
export const nearestQuery = (db: Queryable, filter: NearestFilter) => {
  // The index orders by distance alone; the outer query breaks ties by id.
  const nearest = sql`(select ${collectionPoints.id} as nearest_id, ${nearnessTo(filter.near)} as nearness from ${collectionPoints}
    where ${and(isWanted(filter), isNotNull(collectionPoints.latitude))} order by ${nearnessTo(filter.near)} fetch first (${filter.limit}) rows with ties) nearest`;
  return db
    .select({ ...shown, nearness: sql<number | null>`nearness` })
    .from(nearest)
    .innerJoin(collectionPoints, sql`${collectionPoints.id} = nearest_id`)
    .orderBy(sql`nearness`, asc(collectionPoints.id))
    .limit(filter.limit);
};

/** Greater than any distance: the nearness of points without coordinates, which come last. */
const nowhere = 9;

/** Points without coordinates, by id; not yet executed. */
export const unplacedQuery = (db: Queryable, { near: _near, after, ...filter }: NearestFilter) => {
  const afterUnplaced = after?.nearness === nowhere ? { id: after.id, nearness: null } : undefined;
  return db
    .select({ ...shown, nearness: sql<number | null>`${nowhere}::float8` })
    .from(collectionPoints)
    .where(and(isWanted({ ...filter, after: afterUnplaced }), isNull(collectionPoints.latitude)))
    .orderBy(asc(collectionPoints.id))
    .limit(filter.limit);
};

const findNearest = async (db: Queryable, filter: NearestFilter) => {
  const placed = filter.after?.nearness === nowhere ? [] : await nearestQuery(db, filter);
  const left = filter.limit - placed.length;
  return left === 0 ? placed : [...placed, ...(await unplacedQuery(db, { ...filter, limit: left }))];
};

/** The first `limit` matching points, by id or distance, and the cursor of the next page; null on the last page. */
export const findPage = async (
  db: Queryable,
  filter: PointFilter & { limit: number },
): Promise<Continued<CollectionPoint, AfterPoint>> => {
  const { near } = filter;
  const oneMore = { ...filter, limit: filter.limit + 1 };
  const rows = await (near === undefined ? pointsQuery(db, oneMore) : findNearest(db, { ...oneMore, near }));
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return { items: page.map(pointOf), next: rows.length > page.length && last !== undefined ? last : null };
};

/** The distinct opening hours, which are few; a loose index scan reads them one by one. */
export const findOpeningHours = async (db: Queryable): Promise<string[]> => {
  const { openingHours } = collectionPoints;
  const { rows } = await db.execute<{ form: string }>(sql`with recursive forms as (
      (select ${openingHours} as form from ${collectionPoints} where ${openingHours} is not null order by 1 limit 1)
      union all
      select (select ${openingHours} from ${collectionPoints} where ${openingHours} > form order by 1 limit 1) from forms where form is not null)
    select form from forms where form is not null`);
  return rows.map(({ form }) => form);
};

/** A point in the scope, active or not; null when there is none. */
export const findPoint = async (db: Queryable, id: number, scope: Scope): Promise<CollectionPoint | null> => {
  const { deletesAt, organizationId } = collectionPoints;
  const isIt = and(eq(collectionPoints.id, id), isNull(deletesAt), inScope(organizationId, scope));
  const [row] = await db.select(shown).from(collectionPoints).where(isIt);
  return row === undefined ? null : pointOf(row);
};

// Sample size: its average is as good as that of all addresses.
const mostAddresses = 2_000;

interface WithNames {
  readonly box: Area;
  /** Normalized; at least one. */
  readonly words: readonly string[];
}

/** Listed points within a box whose text contains any of the words; not yet executed. */
export const addressesQuery = (db: Queryable, { box, words }: WithNames) => {
  const { address, latitude, longitude, isListed } = collectionPoints;
  return db
    .select({ address, latitude, longitude })
    .from(collectionPoints)
    .where(and(isListed, liesIn(box), or(...words.map(holdsText))))
    .limit(mostAddresses);
};

/** Addresses and coordinates of listed points within a box whose text contains any of the normalized `words`. */
export const findAddresses = async (
  db: Queryable,
  wanted: WithNames,
): Promise<Pick<CollectionPoint, 'address' | 'latitude' | 'longitude'>[]> =>
  wanted.words.length === 0 ? [] : addressesQuery(db, wanted);

/** The given image addresses that are used by a point or a collector's profile, active or not. */
export const findShownImages = async (db: Queryable, imageUrls: readonly string[]): Promise<ReadonlySet<string | null>> => {
  const isAsked = (column: PgColumn) => sql`${column} = any(${sql.param([...imageUrls])}::text[])`;
  const rows = await db
    .select({ imageUrl: collectionPoints.imageUrl })
    .from(collectionPoints)
    .where(isAsked(collectionPoints.imageUrl))
    .unionAll(
      db.select({ imageUrl: collectorProfiles.imageUrl }).from(collectorProfiles).where(isAsked(collectorProfiles.imageUrl)),
    );
  return new Set(rows.map((row) => row.imageUrl));
};
