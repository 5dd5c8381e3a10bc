import type { Coverage, CoveredPlace } from '@separai/contract/collection-days/coverage';
import { districtRadiusMetres } from '@separai/contract/collection-days/coverage';
import type { PlacePart } from '@separai/contract/collection-days/kinds';
import { districtKeys, streetKey } from '@separai/contract/collection-days/names';
import { metresOfDegree, type PolygonRings } from '@separai/contract/collection-days/polygons';
import type { CollectionCities, CollectionService } from '@separai/contract/collection-days/schema';
import { foldText } from '@separai/contract/text';
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  collectionAreaDistricts,
  collectionAreaPolygons,
  collectionAreaPostalCodes,
  collectionAreaStreets,
  collectionAreas,
  collectionServices,
} from '../../../platform/database/schema/collection-days.ts';
import { serviceOf } from '../administration/repository-services.ts';

/** City of a place, as far as it is known. */
export interface City {
  readonly municipality: string | null;
  readonly uf: string | null;
}

/** An area that may cover a place, with the parts of its coverage that may. */
export interface Candidate {
  readonly id: number;
  readonly serviceId: number;
  readonly coverage: Coverage;
}

/** Parts of one place at most: 20,000 areas do not overlap there. */
const hitsMax = 500;

const polygonHits = ({ position }: CoveredPlace): SQL[] => {
  if (position === null) return [];
  const { latitude, longitude, located } = position;
  const north = located === 'district' ? districtRadiusMetres / metresOfDegree : 0;
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const box = sql`box(point(${longitude - east}, ${latitude - north}), point(${longitude + east}, ${latitude + north}))`;
  const { areaId, rings, bounds } = collectionAreaPolygons;
  return [
    sql`select ${areaId} as id, 'polygon' as part, ${rings} as content from ${collectionAreaPolygons} where ${bounds} && ${box}`,
  ];
};

const districtHits = ({ district }: CoveredPlace): SQL[] => {
  const keys = district === null ? [] : districtKeys(district);
  if (keys.length === 0) return [];
  const { areaId, name } = collectionAreaDistricts;
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
  return [
    sql`select ${areaId}, 'district', to_jsonb(${name}) from ${collectionAreaDistricts} where ${collectionAreaDistricts.keys} && array[${list}]::text[]`,
  ];
};

const streetHits = ({ street }: CoveredPlace): SQL[] => {
  if (street === null) return [];
  const { areaId, district, fromNumber, untilNumber, parity } = collectionAreaStreets;
  const content = sql`jsonb_build_object('street', ${collectionAreaStreets.street}, 'district', ${district},
    'from', ${fromNumber}, 'until', ${untilNumber}, 'parity', ${parity})`;
  return [
    sql`select ${areaId}, 'street', ${content} from ${collectionAreaStreets} where ${collectionAreaStreets.nameKey} = ${streetKey(street).name}`,
  ];
};

const postalCodeHits = ({ postalCode }: CoveredPlace): SQL[] => {
  if (postalCode === null) return [];
  const { areaId, firstCode, lastCode } = collectionAreaPostalCodes;
  // The range holds the code, so it may stand for itself.
  return [
    sql`select ${areaId}, 'postal-code', to_jsonb(${postalCode}::text) from ${collectionAreaPostalCodes}
      where int4range(${firstCode}, ${lastCode}, '[]') @> ${Number(postalCode.replace('-', ''))}::int`,
  ];
};

type Hit = { id: number; serviceId: number } & (
  | { part: 'polygon'; content: PolygonRings }
  | { part: 'district'; content: string }
  | { part: 'street'; content: Coverage['streets'][number] }
  | { part: 'postal-code'; content: string }
);

const coverageOf = (hits: readonly Hit[]): Coverage => {
  const polygons = hits.flatMap((hit) => (hit.part === 'polygon' ? [hit.content] : []));
  return {
    polygons: polygons.length === 0 ? null : { type: 'MultiPolygon', coordinates: polygons },
    districts: hits.flatMap((hit) => (hit.part === 'district' ? [hit.content] : [])),
    streets: hits.flatMap((hit) => (hit.part === 'street' ? [hit.content] : [])),
    postalCodes: hits.flatMap((hit) => (hit.part === 'postal-code' ? [{ from: hit.content, until: hit.content }] : [])),
  };
};

const inCity = ({ municipality, uf }: City): SQL => sql`${collectionAreas.isActive}
  ${municipality === null ? sql`` : sql`and fold_text(${collectionAreas.municipality}) = ${foldText(municipality)}`}
  ${uf === null ? sql`` : sql`and ${collectionAreas.uf} = ${uf}`}`;

/** The active areas of active services that may cover a place: a superset, which `bestMatch` of the contract judges. */
export const findCandidates = async (db: Queryable, place: CoveredPlace, city: City): Promise<Candidate[]> => {
  const hits = [...polygonHits(place), ...districtHits(place), ...streetHits(place), ...postalCodeHits(place)];
  if (hits.length === 0) return [];
  const { rows } = await db.execute<Hit>(sql`
    with hits (id, part, content) as (${sql.join(hits, sql` union all `)})
    select hits.id, ${collectionAreas.serviceId} as "serviceId", part, content from hits
    join ${collectionAreas} on ${collectionAreas.id} = hits.id
    join ${collectionServices} on ${collectionServices.id} = ${collectionAreas.serviceId}
    where ${collectionServices.isActive} and ${inCity(city)}
    order by hits.id limit ${hitsMax}`);
  const byArea = new Map<number, Hit[]>();
  for (const hit of rows) byArea.set(hit.id, [...(byArea.get(hit.id) ?? []), hit]);
  return [...byArea].flatMap(([id, of]) => {
    const [first] = of;
    return first === undefined ? [] : [{ id, serviceId: first.serviceId, coverage: coverageOf(of) }];
  });
};

const tables = {
  position: collectionAreaPolygons,
  street: collectionAreaStreets,
  'postal-code': collectionAreaPostalCodes,
  district: collectionAreaDistricts,
} as const;

/**
 * The active services that have areas in a city, with those of the given parts by which any of these areas is described;
 * `without` leaves services out.
 */
export const findDescribedServices = async (
  db: Queryable,
  city: City,
  parts: readonly PlacePart[],
  { without }: { readonly without: readonly number[] },
): Promise<{ service: CollectionService; described: ReadonlySet<PlacePart> }[]> => {
  if (parts.length === 0) return [];
  const isDescribedBy = parts.map((part) => {
    const table = tables[part];
    return sql`exists (select 1 from ${collectionAreas} join ${table} on ${table.areaId} = ${collectionAreas.id}
      where ${collectionAreas.serviceId} = ${collectionServices.id} and ${inCity(city)})`;
  });
  const rows = await db
    .select({ row: collectionServices, flags: sql<boolean[]>`array[${sql.join(isDescribedBy, sql`, `)}]` })
    .from(collectionServices)
    .where(and(eq(collectionServices.isActive, true), notInArray(collectionServices.id, [...without])));
  return rows.flatMap(({ row, flags }) => {
    const described = new Set(parts.filter((_, index) => flags[index]));
    return described.size === 0 ? [] : [{ service: serviceOf(row), described }];
  });
};

/** The only city of a name or state, or of all, with areas on the map; null where there is none, or several. */
export const findDrawnCity = async (db: Queryable, city: City): Promise<{ municipality: string; uf: string } | null> => {
  const { id, serviceId, municipality, uf } = collectionAreas;
  const findFirst = async (other?: SQL) => {
    const isDrawn = sql`exists (select from ${collectionAreaPolygons} where ${collectionAreaPolygons.areaId} = ${id})`;
    const rows = await db
      .select({ municipality, uf })
      .from(collectionAreas)
      .innerJoin(collectionServices, eq(collectionServices.id, serviceId))
      .where(and(eq(collectionServices.isActive, true), inCity(city), other, isDrawn))
      .limit(1);
    return rows[0] ?? null;
  };
  const found = await findFirst();
  if (found === null) return null;
  // Asked by difference: the distinct cities of 5,000 areas took as long as the rest of a look-up.
  return (await findFirst(sql`(${municipality}, ${uf}) <> (${found.municipality}, ${found.uf})`)) === null ? found : null;
};

/** Districts of all cities in an answer at most. */
const districtsMax = 10_000;

/** The cities that active areas name, with the districts that they name there, each once however it is spelt, by name. */
export const findCities = async (db: Queryable): Promise<CollectionCities> => {
  const name = sql<string | null>`min(${collectionAreaDistricts.name})`;
  const folded = sql`fold_text(${collectionAreaDistricts.name})`;
  const rows = await db
    .select({ municipality: collectionAreas.municipality, uf: collectionAreas.uf, name })
    .from(collectionAreas)
    .innerJoin(collectionServices, eq(collectionServices.id, collectionAreas.serviceId))
    .leftJoin(collectionAreaDistricts, eq(collectionAreaDistricts.areaId, collectionAreas.id))
    .where(and(collectionAreas.isActive, collectionServices.isActive))
    .groupBy(collectionAreas.municipality, collectionAreas.uf, folded)
    .orderBy(sql`fold_text(${collectionAreas.municipality}) collate "C"`, collectionAreas.uf, sql`${folded} collate "C"`)
    .limit(districtsMax);
  const cities = new Map<string, CollectionCities[number]>();
  for (const { municipality, uf, name: district } of rows) {
    const city = cities.get(`${municipality} ${uf}`) ?? { municipality, uf, districts: [] };
    if (district !== null) city.districts.push(district);
    cities.set(`${municipality} ${uf}`, city);
  }
  return [...cities.values()];
};
