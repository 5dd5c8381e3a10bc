import type { FactorCreation, KeptFactor } from '@separai/contract/conversions/schema';
import { asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { conversionFactors } from '../../../platform/database/schema/conversion-factors.ts';
import { organizations } from '../../../platform/database/schema/organizations.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';

type FactorRow = typeof conversionFactors.$inferSelect;

const factorOf = ({ createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: FactorRow): KeptFactor => fields;
const auditedFields = ({ id: _id, ...fields }: KeptFactor) => fields;

/** The factors by material and unit: all of them, or an organisation's and the installation's. */
export const findFactors = async (db: Queryable, organizationId: number | null): Promise<KeptFactor[]> => {
  const rows = await db
    .select()
    .from(conversionFactors)
    .where(
      organizationId === null
        ? undefined
        : or(isNull(conversionFactors.organizationId), eq(conversionFactors.organizationId, organizationId)),
    )
    .orderBy(asc(conversionFactors.material), asc(conversionFactors.unit), asc(conversionFactors.id));
  return rows.map(factorOf);
};

/** The organisations by name; of an organisation's member that one alone. */
export const findFactorOrganizations = (db: Queryable, organizationId: number | null): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(organizationId === null ? undefined : eq(organizations.id, organizationId))
    .orderBy(asc(organizations.name));

/** The organisations of bookings, by the bookings' ids. */
export const findOrganizationsOf = async (db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number | null>> => {
  const { id, organizationId } = collectionSchedules;
  const rows = await db
    .select({ id, organizationId })
    .from(collectionSchedules)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.organizationId]));
};

/**
 * The only way to update a factor (`docs/decisions/06`). `change` receives null when the factor does not exist, and must throw
 * then. Violates `conversion_factors_unique` where the organisation has one of that material and unit.
 */
export const writeFactor = async <Done extends Change<FactorCreation>>(
  transaction: Transaction,
  actor: Actor,
  id: number,
  change: (before: KeptFactor | null) => Done | Promise<Done>,
): Promise<Written<KeptFactor, Done>> => {
  const isIt = eq(conversionFactors.id, id);
  const [row] = await transaction.select().from(conversionFactors).where(isIt).for('update');
  const before = row === undefined ? null : factorOf(row);
  const done: Change<FactorCreation> = await change(before);
  if (row === undefined || before === null) throw new Error('a factor that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<KeptFactor, Done>;
  if (done === 'deleted') {
    await audited(transaction, actor, 'conversion-factor', [{ id, before: auditedFields(before), after: null }])
      .delete(conversionFactors)
      .where(isIt);
    return { before, after: null } as Written<KeptFactor, Done>;
  }
  const written = { ...row, ...done, version: row.version + 1, updatedAt: actor.at };
  const after = factorOf(written);
  await audited(transaction, actor, 'conversion-factor', [{ id, before: auditedFields(before), after: auditedFields(after) }])
    .update(conversionFactors)
    .set({ ...done, version: written.version, updatedAt: actor.at })
    .where(isIt);
  return { before, after } as Written<KeptFactor, Done>;
};

/** Inserts a factor with its audit entry. Violates `conversion_factors_unique` as `writeFactor` does. */
export const writeNewFactor = async (transaction: Transaction, actor: Actor, factor: FactorCreation): Promise<KeptFactor> => {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('conversion_factors', 'id'))::int as id`,
  );
  const [given] = rows;
  if (given === undefined) throw new Error('a new factor was given no number');
  const row: FactorRow = { ...factor, id: given.id, version: 1, createdAt: actor.at, updatedAt: actor.at };
  const after = factorOf(row);
  await audited(transaction, actor, 'conversion-factor', [{ id: row.id, before: null, after: auditedFields(after) }])
    .insert(conversionFactors)
    .overridingSystemValue()
    .values(row);
  return after;
};
