import { isDeepStrictEqual } from 'node:util';
import type { CoverageInput } from '@separai/contract/collection-days/coverage-schema';
import { districtKeys, streetKey } from '@separai/contract/collection-days/names';
import type { PolygonRings } from '@separai/contract/collection-days/polygons';
import type { Rule, RuleInput } from '@separai/contract/collection-days/rule-schema';
import type { CollectionWindow } from '@separai/contract/collection-days/window';
import { ruleWords } from '@separai/contract/collection-days/words';
import { formatPostalCode } from '@separai/contract/postal-codes/rules';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import {
  collectionAreaDistricts,
  collectionAreaPolygons,
  collectionAreaPostalCodes,
  collectionAreaStreets,
  collectionRules,
} from '../../../platform/database/schema/collection-days.ts';

/** The parts of an area that are rows of their own. */
export interface AreaParts {
  readonly rules: readonly RuleInput[];
  readonly coverage: CoverageInput;
}

interface WindowColumns {
  readonly windowFrom: string | null;
  readonly windowUntil: string | null;
  readonly dayPart: CollectionWindow['part'];
}
export const windowOf = ({ windowFrom, windowUntil, dayPart }: WindowColumns) => ({
  from: windowFrom,
  until: windowUntil,
  part: dayPart,
});
export const windowColumns = (window: CollectionWindow | null): WindowColumns => ({
  windowFrom: window?.from ?? null,
  windowUntil: window?.until ?? null,
  dayPart: window?.part ?? null,
});

/** A rule's columns without its area and place in it. */
export type RuleRow = Omit<typeof collectionRules.$inferSelect, 'areaId' | 'number'>;

export const ruleOf = (row: RuleRow): Rule => {
  const { recurrence, validFrom, validUntil } = row;
  const window = windowOf(row);
  return { recurrence, window, validFrom, validUntil, text: ruleWords({ recurrence, window }) };
};

/** Parts of the rows by their area, in order. */
export const grouped = <Row extends { areaId: number }, Part>(
  rows: readonly Row[],
  partOf: (row: Row) => Part,
): ReadonlyMap<number, Part[]> => {
  const groups = new Map<number, Part[]>();
  for (const row of rows) {
    const group = groups.get(row.areaId);
    if (group === undefined) groups.set(row.areaId, [partOf(row)]);
    else group.push(partOf(row));
  }
  return groups;
};

/** The rules of areas, by area. */
export const findRules = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Rule[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(collectionRules)
    .where(inArray(collectionRules.areaId, [...ids]))
    .orderBy(asc(collectionRules.areaId), asc(collectionRules.number));
  return grouped(rows, ruleOf);
};

/** The districts of areas, by area. */
export const findDistrictNames = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ areaId: collectionAreaDistricts.areaId, name: collectionAreaDistricts.name })
    .from(collectionAreaDistricts)
    .where(inArray(collectionAreaDistricts.areaId, [...ids]))
    .orderBy(asc(collectionAreaDistricts.areaId), asc(collectionAreaDistricts.number));
  return grouped(rows, ({ name }) => name);
};

/** The polygons of areas, by area. */
export const findPolygons = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, PolygonRings[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ areaId: collectionAreaPolygons.areaId, rings: collectionAreaPolygons.rings })
    .from(collectionAreaPolygons)
    .where(inArray(collectionAreaPolygons.areaId, [...ids]))
    .orderBy(asc(collectionAreaPolygons.areaId), asc(collectionAreaPolygons.number));
  return grouped(rows, ({ rings }) => rings);
};

const codeOf = (digits: number): string => formatPostalCode(String(digits).padStart(8, '0'));
const digitsOf = (code: string): number => Number(code.replace('-', ''));

/** The coverage of an area. */
export const findCoverage = async (db: Queryable, id: number): Promise<CoverageInput> => {
  // Sequential, because a transaction has a single connection.
  const polygons = (await findPolygons(db, [id])).get(id);
  const districts = (await findDistrictNames(db, [id])).get(id) ?? [];
  const streets = await db
    .select()
    .from(collectionAreaStreets)
    .where(eq(collectionAreaStreets.areaId, id))
    .orderBy(asc(collectionAreaStreets.number));
  const codes = await db
    .select()
    .from(collectionAreaPostalCodes)
    .where(eq(collectionAreaPostalCodes.areaId, id))
    .orderBy(asc(collectionAreaPostalCodes.number));
  return {
    polygons: polygons === undefined ? null : { type: 'MultiPolygon', coordinates: polygons as [number, number][][][] },
    districts,
    streets: streets.map(({ street, district, fromNumber: from, untilNumber: until, parity }) => ({
      ...{ street, district, from, until, parity },
    })),
    postalCodes: codes.map(({ firstCode, lastCode }) => ({ from: codeOf(firstCode), until: codeOf(lastCode) })),
  };
};

const boundsOf = ([outline = []]: PolygonRings): string => {
  const [west, east] = [Math.min(...outline.map(([x]) => x)), Math.max(...outline.map(([x]) => x))];
  const [south, north] = [Math.min(...outline.map(([, y]) => y)), Math.max(...outline.map(([, y]) => y))];
  return `(${east},${north}),(${west},${south})`;
};

const inParts = async <Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> => {
  // At most eight columns a row: PostgreSQL takes 65,535 parameters.
  const size = 5_000;
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size));
};

type NumberedArea = AreaParts & { readonly id: number };

const rowsOf = <Part, Row>(
  areas: readonly NumberedArea[],
  partsOf: (area: AreaParts) => readonly Part[],
  row: (part: Part) => Row,
) => areas.flatMap((area) => partsOf(area).map((part, number) => ({ areaId: area.id, number, ...row(part) })));

const insertRules = async (transaction: Transaction, areas: readonly NumberedArea[]): Promise<void> => {
  await inParts(
    rowsOf(
      areas,
      ({ rules }) => rules,
      ({ window, recurrence, validFrom, validUntil }) => ({ recurrence, validFrom, validUntil, ...windowColumns(window) }),
    ),
    (part) => transaction.insert(collectionRules).values(part),
  );
};

const insertCoverages = async (transaction: Transaction, areas: readonly NumberedArea[]): Promise<void> => {
  await inParts(
    rowsOf(
      areas,
      ({ coverage }) => coverage.polygons?.coordinates ?? [],
      (rings) => ({ rings, bounds: boundsOf(rings) }),
    ),
    (part) => transaction.insert(collectionAreaPolygons).values(part),
  );
  await inParts(
    rowsOf(
      areas,
      ({ coverage }) => coverage.districts,
      (name) => ({ name, keys: districtKeys(name) }),
    ),
    (part) => transaction.insert(collectionAreaDistricts).values(part),
  );
  await inParts(
    rowsOf(
      areas,
      ({ coverage }) => coverage.streets,
      ({ street, district, from, until, parity }) => ({
        ...{ street, nameKey: streetKey(street).name, district, fromNumber: from, untilNumber: until, parity },
      }),
    ),
    (part) => transaction.insert(collectionAreaStreets).values(part),
  );
  await inParts(
    rowsOf(
      areas,
      ({ coverage }) => coverage.postalCodes,
      ({ from, until }) => ({ firstCode: digitsOf(from), lastCode: digitsOf(until) }),
    ),
    (part) => transaction.insert(collectionAreaPostalCodes).values(part),
  );
};

/** Inserts the parts of areas that have none. */
export const insertParts = async (transaction: Transaction, areas: readonly NumberedArea[]): Promise<void> => {
  await insertRules(transaction, areas);
  await insertCoverages(transaction, areas);
};

const coverageTables = [collectionAreaPolygons, collectionAreaDistricts, collectionAreaStreets, collectionAreaPostalCodes];

/**
 * Replaces the parts of an area. An unchanged coverage is not written, since every write of it makes the residents' areas due
 * to be found again.
 */
export const replaceParts = async (
  transaction: Transaction,
  area: NumberedArea,
  before: Pick<AreaParts, 'coverage'>,
): Promise<void> => {
  const isMoved = !isDeepStrictEqual(before.coverage, area.coverage);
  for (const table of [collectionRules, ...(isMoved ? coverageTables : [])])
    await transaction.delete(table).where(eq(table.areaId, area.id));
  await insertRules(transaction, [area]);
  if (isMoved) await insertCoverages(transaction, [area]);
};
