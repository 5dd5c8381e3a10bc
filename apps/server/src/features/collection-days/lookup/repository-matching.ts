import type { Coverage, CoveredPlace } from '@separai/contract/collection-days/coverage';
import { districtRadiusMetres } from '@separai/contract/collection-days/coverage';
import { type PlacePart, placeParts } from '@separai/contract/collection-days/kinds';
import { districtKeys, streetKey } from '@separai/contract/collection-days/names';
import { metresOfDegree, type PolygonRings } from '@separai/contract/collection-days/polygons';
import type { CollectionCities, CollectionService } from '@separai/contract/collection-days/schema';
import { foldText } from '@separai/contract/text';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared.ts';
import {
  collectionAreaDistricts,
  collectionAreaPolygons,
  collectionAreaPostalCodes,
  collectionAreaStreets,
  collectionAreas,
  collectionServices,
} from '../../../platform/database/schema/collection-days.ts';
import { serviceOf } from '../administration/repository-services.ts';
import { grouped } from '../areas/repository-area-parts.ts';

/** City of a place, as far as it is known. */
export interface City {
  readonly municipality: string | null;
  readonly uf: string | null;
}

/** An area that may cover a place, with the parts of its coverage that may. */
export interface Candidate {
  readonly id: number;
  readonly coverage: Coverage;
}

/** An active service with its areas that may cover a place. */
export interface ServiceCandidates {
  readonly service: CollectionService;
  readonly candidates: readonly Candidate[];
}

/** Parts of one place at most: 20,000 areas do not overlap there. */
const hitsMax = 500;

type Hit = { areaId: number } & (
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

/** The active areas of a city; `municipality` is folded, and null as `uf` is: unknown. */
const inCity = (municipality: SQLWrapper, uf: SQLWrapper): SQL => sql`${collectionAreas.isActive}
  and (${municipality}::text is null or fold_text(${collectionAreas.municipality}) = ${municipality})
  and (${uf}::text is null or ${collectionAreas.uf} = ${uf})`;
const cityValues = ({ municipality, uf }: City) => ({ municipality: municipality === null ? null : foldText(municipality), uf });

/** Parts of coverages that may cover a place, whose unknown parts are null and have no hits. */
const hits = (): SQL => {
  const [polygons, districts, codes] = [collectionAreaPolygons, collectionAreaDistricts, collectionAreaPostalCodes];
  const { street, district, fromNumber, untilNumber, parity, nameKey, areaId } = collectionAreaStreets;
  const postalCode = sql.placeholder('postalCode');
  return sql`
    select ${polygons.areaId} as id, 'polygon' as part, ${polygons.rings} as content
    from ${polygons} where ${polygons.bounds} && ${sql.placeholder('box')}::box
    union all select ${districts.areaId}, 'district', to_jsonb(${districts.name})
    from ${districts} where ${districts.keys} && ${sql.placeholder('districtKeys')}::text[]
    union all select ${areaId}, 'street', jsonb_build_object('street', ${street}, 'district', ${district},
      'from', ${fromNumber}, 'until', ${untilNumber}, 'parity', ${parity})
    from ${collectionAreaStreets} where ${nameKey} = ${sql.placeholder('streetName')}::text
    -- The range holds the code, so it may stand for itself.
    union all select ${codes.areaId}, 'postal-code', to_jsonb(${postalCode}::text)
    from ${codes} where int4range(${codes.firstCode}, ${codes.lastCode}, '[]') @> ${sql.placeholder('digits')}::int`;
};

// A single statement, since every round trip costs the process as much as a plain look-up in the database.
const findingCandidates = preparedStatement((db) => {
  const ofService = sql`found.service_id = ${collectionServices.id}`;
  const found = sql`(
    select service_id, json_agg(json_build_object('areaId', id, 'part', part, 'content', content) order by id) as hits
    from (
      select hits.id, ${collectionAreas.serviceId} as service_id, part, content from (${hits()}) as hits
      join ${collectionAreas} on ${collectionAreas.id} = hits.id
      where ${inCity(sql.placeholder('municipality'), sql.placeholder('uf'))} order by hits.id limit ${hitsMax}
    ) as hit group by service_id
  ) as found`;
  return db
    .select({ service: collectionServices, hits: sql<Hit[] | null>`found.hits` })
    .from(collectionServices)
    .leftJoin(found, ofService)
    .where(eq(collectionServices.isActive, true))
    .prepare('find_collection_candidates');
});

/** Bounding box of the areas that a position may be in, as PostgreSQL writes it; null without a position. */
const boxAt = ({ position }: CoveredPlace): string | null => {
  if (position === null) return null;
  const { latitude, longitude, located } = position;
  const north = located === 'district' ? districtRadiusMetres / metresOfDegree : 0;
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return `(${longitude + east},${latitude + north}),(${longitude - east},${latitude - north})`;
};

const candidatesOf = (found: readonly Hit[]): Candidate[] =>
  [...grouped(found, (hit) => hit)].map(([id, ofArea]) => ({ id, coverage: coverageOf(ofArea) }));

/**
 * The active services, each with its active areas in a city that may cover a place: a superset, which `bestMatch` of the contract
 * judges.
 */
export const findCandidates = async (db: Queryable, place: CoveredPlace, city: City): Promise<ServiceCandidates[]> => {
  const { street, district, postalCode } = place;
  const rows = await findingCandidates(db, {
    ...{ box: boxAt(place), postalCode, digits: postalCode === null ? null : Number(postalCode.replace('-', '')) },
    districtKeys: district === null ? null : [...districtKeys(district)],
    streetName: street === null ? null : streetKey(street).name,
    ...cityValues(city),
  });
  return rows.map(({ service, hits: found }) => ({ service: serviceOf(service), candidates: candidatesOf(found ?? []) }));
};

const tables = {
  position: collectionAreaPolygons,
  street: collectionAreaStreets,
  'postal-code': collectionAreaPostalCodes,
  district: collectionAreaDistricts,
} as const;

const findingDescribed = preparedStatement((db) => {
  const parts = sql.placeholder('parts');
  // `and` skips the look-up of a part that is not asked for.
  const isDescribedBy = placeParts.map((part) => {
    const table = tables[part];
    return sql`(${sql.raw(`'${part}'`)} = any(${parts}::text[]) and exists (
      select 1 from ${collectionAreas} join ${table} on ${table.areaId} = ${collectionAreas.id}
      where ${collectionAreas.serviceId} = ${collectionServices.id}
        and ${inCity(sql.placeholder('municipality'), sql.placeholder('uf'))}))`;
  });
  return db
    .select({ id: collectionServices.id, flags: sql<boolean[]>`array[${sql.join(isDescribedBy, sql`, `)}]` })
    .from(collectionServices)
    .where(sql`${collectionServices.id} = any(${sql.placeholder('services')}::int[])`)
    .prepare('find_described_collection_services');
});

/** By which of the given parts any area of a service in a city is described, by service; services with none are absent. */
export const findDescribedServices = async (
  db: Queryable,
  city: City,
  { services, parts }: { readonly services: readonly number[]; readonly parts: readonly PlacePart[] },
): Promise<ReadonlyMap<number, ReadonlySet<PlacePart>>> => {
  if (parts.length === 0 || services.length === 0) return new Map();
  const rows = await findingDescribed(db, { services: [...services], parts: [...parts], ...cityValues(city) });
  return new Map(
    rows.flatMap(({ id, flags }) => {
      const described = new Set(placeParts.filter((_, index) => flags[index]));
      return described.size === 0 ? [] : [[id, described] as const];
    }),
  );
};

/**
 * The only city of a name or state, or of all, with areas that are described by a part of a place; null where there is none, or
 * several.
 */
export const findOnlyCity = async (
  db: Queryable,
  city: City,
  part: PlacePart,
): Promise<{ municipality: string; uf: string } | null> => {
  const { id, serviceId, municipality, uf } = collectionAreas;
  const table = tables[part];
  const values = cityValues(city);
  const fitting = sql`${collectionAreas} join ${collectionServices} on ${collectionServices.id} = ${serviceId}
    where ${collectionServices.isActive} and ${inCity(sql`${values.municipality}`, sql`${values.uf}`)}
      and exists (select from ${table} where ${table.areaId} = ${id})`;
  // Asked by difference: the distinct cities of 5,000 areas took as long as the rest of a look-up.
  const { rows } = await db.execute<{ municipality: string; uf: string; hasOther: boolean }>(sql`
    with first as (select ${municipality} as municipality, ${uf} as uf from ${fitting} limit 1)
    select first.municipality, first.uf, exists (
      select from ${fitting} and (${municipality}, ${uf}) <> (first.municipality, first.uf)
    ) as "hasOther" from first`);
  const [first] = rows;
  return first === undefined || first.hasOther ? null : { municipality: first.municipality, uf: first.uf };
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
