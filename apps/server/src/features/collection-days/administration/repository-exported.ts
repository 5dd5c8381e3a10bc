import type { ExportedArea } from '@separai/contract/area-imports/export';
import { formatPostalCode } from '@separai/contract/postal-codes/rules';
import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  collectionAreaPostalCodes,
  collectionAreaStreets,
  collectionAreas,
  collectionServices,
} from '../../../platform/database/schema/collection-days.ts';
import { findDistrictNames, findPolygons, findRules } from '../areas/repository-area-parts.ts';

/** All areas by id, without their contents. */
export const findAreaNames = async (
  db: Queryable,
): Promise<Pick<typeof collectionAreas.$inferSelect, 'id' | 'serviceId' | 'code' | 'name' | 'municipality' | 'uf'>[]> => {
  const { id, serviceId, code, name, municipality, uf } = collectionAreas;
  return await db.select({ id, serviceId, code, name, municipality, uf }).from(collectionAreas).orderBy(asc(id));
};

/** The city of most areas; null without areas. */
export const findAreaCity = async (db: Queryable): Promise<{ municipality: string; uf: string } | null> => {
  const { municipality, uf } = collectionAreas;
  const [city] = await db
    .select({ municipality, uf })
    .from(collectionAreas)
    .groupBy(municipality, uf)
    .orderBy(sql`count(*) desc`, asc(municipality))
    .limit(1);
  return city ?? null;
};

/** Rows by area, in their order. */
const byArea = <Row extends { areaId: number }>(rows: readonly Row[]): ((id: number) => Row[]) => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.areaId, [...(groups.get(row.areaId) ?? []), row]);
  return (id) => groups.get(id) ?? [];
};

const codeOf = (digits: number): string => formatPostalCode(String(digits).padStart(8, '0'));

/** A page of all areas with their contents, by id. */
export const findExportedPage = async (
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedArea[]> => {
  const rows = await db
    .select({ area: collectionAreas, service: collectionServices.name })
    .from(collectionAreas)
    .innerJoin(collectionServices, eq(collectionServices.id, collectionAreas.serviceId))
    .where(gt(collectionAreas.id, after))
    .orderBy(asc(collectionAreas.id))
    .limit(limit);
  const ids = rows.map(({ area }) => area.id);
  if (ids.length === 0) return [];
  const rules = await findRules(db, ids);
  const [polygons, districts] = [await findPolygons(db, ids), await findDistrictNames(db, ids)];
  const streets = byArea(
    await db
      .select()
      .from(collectionAreaStreets)
      .where(inArray(collectionAreaStreets.areaId, ids))
      .orderBy(asc(collectionAreaStreets.areaId), asc(collectionAreaStreets.number)),
  );
  const codes = byArea(
    await db
      .select()
      .from(collectionAreaPostalCodes)
      .where(inArray(collectionAreaPostalCodes.areaId, ids))
      .orderBy(asc(collectionAreaPostalCodes.areaId), asc(collectionAreaPostalCodes.number)),
  );
  return rows.map(({ area, service }) => {
    const { id, code, name, operator, note, municipality, uf, holidayPolicy, isActive: active } = area;
    const rings = polygons.get(id);
    return {
      ...{ id, service, code, name, operator, note, municipality, uf, holidayPolicy, active },
      rules: (rules.get(id) ?? []).map(({ text: _text, ...rule }) => rule),
      coverage: {
        polygons: rings === undefined ? null : { type: 'MultiPolygon', coordinates: rings as [number, number][][][] },
        districts: districts.get(id) ?? [],
        streets: streets(id).map(({ street, district, fromNumber, untilNumber, parity }) => ({
          ...{ street, district, from: fromNumber, until: untilNumber, parity },
        })),
        postalCodes: codes(id).map(({ firstCode, lastCode }) => ({ from: codeOf(firstCode), until: codeOf(lastCode) })),
      },
    };
  });
};
