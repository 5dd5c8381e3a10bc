import type { Position } from '@separai/contract/collection-points/rules';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { rateLimits } from '../../platform/database/schema/instances.ts';
import { locatedPlaces, postalCodes } from '../../platform/database/schema/postal-codes.ts';

/** A cached response: any JSON, or null for a code that does not exist. */
interface KeptRow {
  readonly answer: unknown;
  readonly fetchedAt: Date;
}

/** `cep` as `NNNNN-NNN`. */
export const findKept = async (db: Queryable, cep: string): Promise<KeptRow | null> => {
  const [row] = await db
    .select({ answer: postalCodes.answer, fetchedAt: postalCodes.fetchedAt })
    .from(postalCodes)
    .where(eq(postalCodes.cep, cep));
  return row ?? null;
};

/** Stores a response, replacing an older one. */
export const keep = async (db: Queryable, cep: string, kept: KeptRow): Promise<void> => {
  await db
    .insert(postalCodes)
    .values({ cep, ...kept })
    .onConflictDoUpdate({ target: postalCodes.cep, set: kept });
};

/** The names of a street or a district; `municipality` is its IBGE code. */
export type PlaceKey = Pick<typeof locatedPlaces.$inferSelect, 'municipality' | 'district' | 'street'>;

/** The geocoded location of a place, or the earliest time of the next search. */
export type KeptLocation =
  | { readonly position: Position; readonly precision: 'street' | 'district' }
  | { readonly askAgainAt: Date };

const isPlace = ({ municipality, district, street }: PlaceKey): SQL | undefined =>
  and(eq(locatedPlaces.municipality, municipality), eq(locatedPlaces.district, district), eq(locatedPlaces.street, street));

export const findLocation = async (db: Queryable, place: PlaceKey): Promise<KeptLocation | null> => {
  const [row] = await db.select().from(locatedPlaces).where(isPlace(place));
  if (row === undefined) return null;
  const { latitude, longitude, precision, askAgainAt } = row;
  if (askAgainAt !== null) return { askAgainAt };
  if (latitude === null || longitude === null || precision === null) return null;
  return { position: { latitude, longitude }, precision };
};

/** The located places of a municipality, with their districts; `municipality` is its IBGE code. */
export const findLocatedPlaces = async (
  db: Queryable,
  municipality: number,
): Promise<readonly { district: string; street: string; position: Position }[]> => {
  const rows = await db
    .select()
    .from(locatedPlaces)
    .where(and(eq(locatedPlaces.municipality, municipality), isNotNull(locatedPlaces.latitude)));
  return rows.flatMap(({ district, street, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ district, street, position: { latitude, longitude } }],
  );
};

/**
 * The position of a street of a municipality under any of the given names; names and district are folded, and the district is
 * empty where it is unknown. Null where none is stored.
 */
export const findLocatedStreet = async (
  db: Queryable,
  { municipality, district, streets }: { municipality: number; district: string; streets: readonly string[] },
): Promise<Position | null> => {
  const [row] = await db
    .select({ latitude: locatedPlaces.latitude, longitude: locatedPlaces.longitude })
    .from(locatedPlaces)
    .where(
      and(
        eq(locatedPlaces.municipality, municipality),
        eq(locatedPlaces.precision, 'street'),
        sql`fold_text(${locatedPlaces.district}) = ${district}`,
        sql`fold_text(${locatedPlaces.street}) = any(${sql.param([...streets])}::text[])`,
      ),
    )
    .limit(1);
  const { latitude = null, longitude = null } = row ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

/** Stores a place's location, or the time of the next search, replacing the previous row. */
export const keepLocation = async (db: Queryable, place: PlaceKey, location: KeptLocation): Promise<void> => {
  const found =
    'askAgainAt' in location
      ? { latitude: null, longitude: null, precision: null, askAgainAt: location.askAgainAt }
      : { ...location.position, precision: location.precision, askAgainAt: null };
  await db
    .insert(locatedPlaces)
    .values({ ...place, ...found })
    .onConflictDoUpdate({ target: [locatedPlaces.municipality, locatedPlaces.district, locatedPlaces.street], set: found });
};

/**
 * Reserves the next turn for a geocoder request, at least `apart` milliseconds after the previous one, over all instances by
 * the database's clock. Returns the milliseconds until the turn; null if they would exceed `patience`, and then reserves none.
 */
export const takeGeocoderTurn = async (
  db: Queryable,
  { apart, patience }: { apart: number; patience: number },
): Promise<number | null> => {
  const { rows } = await db.execute<{ wait: number }>(sql`
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
    insert into ${rateLimits} as turn (key, points, expire) select 'geocoder', 1, now + ${apart}::int from clock
    on conflict (key) do update set expire = greatest(turn.expire, (select now from clock)) + ${apart}::int
      where turn.expire <= (select now from clock) + ${patience}::int
    returning (expire - ${apart}::int - (select now from clock))::int as wait`);
  return rows[0]?.wait ?? null;
};
