import type { MaterialType } from '@separai/contract/collection-points/materials';
import type {
  AdministeredCollectorProfile,
  AdministeredCollectorProfileQuery,
  CollectorProfileFilter,
} from '@separai/contract/collector-profiles/administration-schema';
import type { CollectorProfile, CollectorProfileQuery } from '@separai/contract/collector-profiles/schema';
import { type Continued, rangeOf } from '@separai/contract/pages';
import type { CollectorOrder, CollectorSort } from '@separai/contract/sort-orders';
import { and, asc, count, desc, eq, lt, max, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { containsNormalized } from '../../platform/database/normalized-text.ts';
import { collectorProfiles } from '../../platform/database/schema/collector-profiles.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { inScope, type Scoped } from '../../platform/scope.ts';

/** The number of a profile, and the scope in which it must be. */
export type ProfileKey = Scoped & { readonly id: number };
export type ProfileRow = typeof collectorProfiles.$inferSelect;

const { id, organizationId, kind, materials, districts, districtKeys, isActive, updatedAt } = collectorProfiles;
const { searchText, foldedName, foldedMunicipality } = collectorProfiles;

const select = (db: Queryable) =>
  db
    .select({ profile: collectorProfiles, organization: organizations.name })
    .from(collectorProfiles)
    .leftJoin(organizations, eq(organizations.id, organizationId));
type Selected = Awaited<ReturnType<typeof select>>[number];

const publicOf = ({ profile, organization }: Selected): CollectorProfile => ({
  id: profile.id,
  kind: profile.kind,
  name: profile.name,
  organization,
  imageUrl: profile.imageUrl,
  materials: profile.materials,
  uf: profile.uf,
  municipality: profile.municipality,
  districts: profile.districts,
  phone: profile.phone,
  whatsapp: profile.whatsapp,
  payment: profile.payment,
  paymentNote: profile.paymentNote,
  description: profile.description,
  updatedAt: profile.updatedAt.toISOString(),
});

const administeredOf = (row: Selected): AdministeredCollectorProfile => ({
  ...publicOf(row),
  organizationId: row.profile.organizationId,
  isActive: row.profile.isActive,
  consentOn: row.profile.consentOn,
  consentWay: row.profile.consentWay,
  version: row.profile.version,
  createdAt: row.profile.createdAt.toISOString(),
});

const takes = (material: MaterialType): SQL => sql`${materials} @> array[${material}]::text[]`;
const names = (keys: readonly string[]): SQL => sql`${districtKeys} && ${sql.param([...keys])}::text[]`;
const servesWholeCity = sql`cardinality(${districts}) = 0`;

/** Whether a profile serves a district: it names it, or, within a named city, serves the whole city. */
const serves = ({ city, district }: CollectorProfileQuery): SQL | undefined => {
  if (district === undefined || district.length === 0) return undefined;
  return city ? sql`(${servesWholeCity} or ${names(district)})` : names(district);
};

/** 0: names the near district · 1: serves its whole city · 2: serves another part of the city · 3: another city. */
const distanceOf = ({ nearCity, nearDistrict = [] }: CollectorProfileQuery): SQL | undefined =>
  nearCity
    ? sql`case when ${foldedMunicipality} <> fold_text(${nearCity}) then 3 when ${names(nearDistrict)} then 0
        when ${servesWholeCity} then 1 else 2 end`
    : undefined;

/** A page of the published profiles, those that serve the near place first, then by name. */
export const findPublished = async (
  db: Queryable,
  query: CollectorProfileQuery & { readonly limit: number },
): Promise<Continued<CollectorProfile, number>> => {
  const { q, material, city, limit, after = 0 } = query;
  const distance = distanceOf(query);
  const rows = await select(db)
    .where(
      and(
        eq(isActive, true),
        q ? containsNormalized(sql`${searchText}`, q) : undefined,
        material === undefined ? undefined : takes(material),
        city ? sql`${foldedMunicipality} = fold_text(${city})` : undefined,
        serves(query),
      ),
    )
    .orderBy(...(distance === undefined ? [] : [distance]), asc(foldedName), asc(id))
    .limit(limit + 1)
    .offset(after);
  return { items: rows.slice(0, limit).map(publicOf), next: rows.length > limit ? after + limit : null };
};

/** A published profile; null where there is none. */
export const findPublishedProfile = async (db: Queryable, profileId: number): Promise<CollectorProfile | null> => {
  const [row] = await select(db).where(and(eq(id, profileId), eq(isActive, true)));
  return row === undefined ? null : publicOf(row);
};

const ofPublishedOrganization = and(eq(isActive, true), ne(kind, 'catador'));

/** Number and latest change of the published organisations, for the sitemap. */
export const findOrganizationStamp = async (db: Queryable): Promise<{ count: number; changedAt: Date | null }> => {
  const [row] = await db
    .select({ count: count(), changedAt: max(updatedAt) })
    .from(collectorProfiles)
    .where(ofPublishedOrganization);
  return row ?? { count: 0, changedAt: null };
};

/** The published organisations, for the sitemap. */
export const findPublishedOrganizations = (db: Queryable): Promise<{ id: number; updatedAt: Date }[]> =>
  db.select({ id, updatedAt }).from(collectorProfiles).where(ofPublishedOrganization).orderBy(asc(id));

/** A profile in the scope, published or not; null where there is none. */
export const findProfile = async (db: Queryable, key: ProfileKey): Promise<AdministeredCollectorProfile | null> => {
  const [row] = await select(db).where(and(eq(id, key.id), inScope(organizationId, key.scope)));
  return row === undefined ? null : administeredOf(row);
};

const orders: Record<CollectorOrder, readonly PgColumn[]> = {
  name: [foldedName],
  municipality: [foldedMunicipality, foldedName],
  updatedAt: [updatedAt],
};

// The id breaks ties in every order, so that pages neither repeat nor skip a profile.
const orderOf = (sort: CollectorSort): SQL[] => {
  const isDescending = sort.startsWith('-');
  const order = (isDescending ? sort.slice(1) : sort) as CollectorOrder;
  return [...orders[order], id].map((one) => (isDescending ? desc(one) : asc(one)));
};

type ScopedFilter = CollectorProfileFilter & Scoped;

const matches = (query: ScopedFilter): SQL | undefined =>
  and(
    inScope(organizationId, query.scope),
    query.status === undefined ? undefined : eq(isActive, query.status === 'active'),
    query.kind === undefined ? undefined : eq(kind, query.kind),
    query.material === undefined ? undefined : takes(query.material),
    query.q ? containsNormalized(sql`${searchText}`, query.q) : undefined,
  );

/** The profiles in the scope that match a filter, by name; at most `collectorProfileLimits.profilesMax`. */
export const findProfiles = async (db: Queryable, query: ScopedFilter): Promise<AdministeredCollectorProfile[]> => {
  const rows = await select(db)
    .where(matches(query))
    .orderBy(...orderOf('name'));
  return rows.map(administeredOf);
};

/** The numbers of natural persons' profiles that are not published and were last changed before `before`; at most `most`. */
export const findUnpublishedPersons = async (db: Queryable, before: Date, most: number): Promise<number[]> => {
  const rows = await db
    .select({ id })
    .from(collectorProfiles)
    .where(and(eq(kind, 'catador'), eq(isActive, false), lt(updatedAt, before)))
    .orderBy(asc(id))
    .limit(most);
  return rows.map((row) => row.id);
};

/** A page of the profiles in the scope, and the number of all that match. */
export const findProfilePage = async (
  db: Queryable,
  { sort = 'name', ...query }: AdministeredCollectorProfileQuery & Scoped,
): Promise<{ items: AdministeredCollectorProfile[]; total: number }> => {
  const { limit, offset } = rangeOf(query);
  const which = matches(query);
  const [rows, total] = await Promise.all([
    select(db)
      .where(which)
      .orderBy(...orderOf(sort))
      .limit(limit)
      .offset(offset),
    db.$count(collectorProfiles, which),
  ]);
  return { items: rows.map(administeredOf), total };
};
