import type { KeptArea } from '@separai/contract/collection-days/administered-schema';
import type { CollectionAreaCreation } from '@separai/contract/collection-days/administration-schema';
import { cornerCount } from '@separai/contract/collection-days/polygons';
import { ruleWords } from '@separai/contract/collection-days/words';
import { eq, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written, writtenAtOnce } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionAreas } from '../../../platform/database/schema/collection-days.ts';
import { insertParts, replaceParts } from '../areas/repository-area-parts.ts';
import { type AreaRow, findArea, keptAreaOf } from '../areas/repository-areas.ts';
import { watchCalendars, watchEnd } from '../changes/repository-watches.ts';
import { withoutEmptyExceptions } from './repository-exceptions.ts';

const polygonsOf = ({ coverage: { polygons } }: KeptArea): string => JSON.stringify(polygons?.coordinates ?? null);

/**
 * State of an area for its audit entry. Outlines are long, so they are recorded where a write replaces or deletes them, in the
 * state before it; otherwise their number and that of their points.
 */
const auditedFields = (area: KeptArea, { withOutlines }: { withOutlines: boolean }) => {
  const { id: _id, updatedAt: _updatedAt, coverage, ...fields } = area;
  if (coverage.polygons === null) return { ...fields, ...coverage };
  const { coordinates } = coverage.polygons;
  const counts = { count: coordinates.length, points: cornerCount(coverage.polygons) };
  return { ...fields, ...coverage, polygons: { ...counts, ...(withOutlines ? { coordinates } : {}) } };
};

const withWords = (rules: CollectionAreaCreation['rules']): KeptArea['rules'] =>
  rules.map((rule) => ({ ...rule, text: ruleWords(rule) }));

/**
 * The only way to update an area with its rules and coverage (`docs/decisions/06`), as `writeHoliday` does. The caller has
 * locked the service that it will have (`lockService`).
 */
export const writeArea = async <Done extends Change<CollectionAreaCreation>>(
  transaction: Transaction,
  actor: Actor,
  id: number,
  change: (before: KeptArea | null) => Done | Promise<Done>,
): Promise<Written<KeptArea, Done>> => {
  const isIt = eq(collectionAreas.id, id);
  const [row] = await transaction.select().from(collectionAreas).where(isIt).for('update');
  const before = row === undefined ? null : await findArea(transaction, id);
  const done: Change<CollectionAreaCreation> = await change(before);
  if (row === undefined || before === null) throw new Error('an area that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<KeptArea, Done>;
  if (done === 'deleted') {
    await watchEnd(transaction, actor, [id]);
    const entry = { id, before: auditedFields(before, { withOutlines: true }), after: null };
    const deletion = () => audited(transaction, actor, 'collection-area', [entry]).delete(collectionAreas).where(isIt);
    await withoutEmptyExceptions(transaction, actor, id, deletion);
    return { before, after: null } as Written<KeptArea, Done>;
  }
  const { rules, coverage, active, organizationId = row.organizationId, ...fields } = done;
  await (active ? watchCalendars : watchEnd)(transaction, actor, [id]);
  const written: AreaRow = {
    ...{ ...row, ...fields, organizationId, isActive: active, version: row.version + 1, updatedAt: actor.at },
    ...{ calendarRevision: row.calendarRevision + 1, calendarChangedAt: actor.at },
  };
  // The identity column takes no value, not even its own.
  const { id: _id, ...columns } = written;
  const after = keptAreaOf(written, { rules: withWords(rules), coverage });
  const entry = {
    id,
    before: auditedFields(before, { withOutlines: polygonsOf(before) !== polygonsOf(after) }),
    after: auditedFields(after, { withOutlines: false }),
  };
  await audited(transaction, actor, 'collection-area', [entry]).update(collectionAreas).set(columns).where(isIt);
  await replaceParts(transaction, { id, rules, coverage }, before);
  return { before, after } as Written<KeptArea, Done>;
};

/** Inserts areas with their parts and audit entries, in the given order. The caller has locked their services. */
export const writeNewAreas = async (
  transaction: Transaction,
  actor: Actor,
  areas: readonly CollectionAreaCreation[],
): Promise<KeptArea[]> => {
  const { rows: given } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('collection_areas', 'id'))::int as id from generate_series(1, ${areas.length}::int)`,
  );
  const added = areas.map(({ rules, coverage, active, organizationId = null, ...fields }, index) => {
    const id = given[index]?.id;
    if (id === undefined) throw new Error('a new area was given no number');
    const row: AreaRow = {
      ...{ ...fields, organizationId, id, isActive: active, version: 1, createdAt: actor.at, updatedAt: actor.at },
      ...{ calendarRevision: 1, calendarChangedAt: actor.at },
    };
    return { row, kept: keptAreaOf(row, { rules: withWords(rules), coverage }), parts: { id, rules, coverage } };
  });
  for (let start = 0; start < added.length; start += writtenAtOnce) {
    const part = added.slice(start, start + writtenAtOnce);
    const entries = part.map(({ row, kept }) => ({
      ...{ id: row.id, before: null, after: auditedFields(kept, { withOutlines: false }) },
    }));
    await audited(transaction, actor, 'collection-area', entries)
      .insert(collectionAreas)
      .overridingSystemValue()
      .values(part.map(({ row }) => row));
    await insertParts(
      transaction,
      part.map(({ parts }) => parts),
    );
  }
  return added.map(({ kept }) => kept);
};

/** Number of areas. */
export const countAreas = (db: Queryable): Promise<number> => db.$count(collectionAreas);
