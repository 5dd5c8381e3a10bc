import type { AdministeredOrganization, OrganizationCreation } from '@separai/contract/organizations/administration-schema';
import type { Organization } from '@separai/contract/organizations/schema';
import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { invitations, sessions, users } from '../../platform/database/schema/accounts.ts';
import { collectionAreas } from '../../platform/database/schema/collection-days.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { inScope, type Scoped } from '../../platform/scope.ts';

type OrganizationRow = typeof organizations.$inferSelect;

/** The number of an organisation, and the scope in which it must be. */
export type OrganizationKey = Scoped & { readonly id: number };

const organizationOf = (row: OrganizationRow): Organization => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
/** The name of the organisation is not personal data; its own id lets the organisation's history have its entries. */
const auditedFields = ({ id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: Organization) => ({
  ...fields,
  organizationId: id,
});

const counted = (table: SQL, which: SQL = sql`true`) =>
  sql<number>`(select count(*)::int from ${table} where organization_id = organizations.id and ${which})`;

const select = (db: Queryable) =>
  db
    .select({
      organization: organizations,
      points: counted(sql`${collectionPoints}`),
      areas: counted(sql`${collectionAreas}`),
      openSchedules: counted(sql`${collectionSchedules}`, inArray(collectionSchedules.status, openStatuses)),
      people: counted(sql`${users}`),
    })
    .from(organizations);

/** All organisations by name; there are at most `organizationsMax`. */
export const findOrganizations = async (db: Queryable): Promise<AdministeredOrganization[]> => {
  const rows = await select(db).orderBy(sql`fold_text(${organizations.name})`, asc(organizations.id));
  return rows.map(({ organization, ...counts }) => ({ ...organizationOf(organization), ...counts }));
};

/** An organisation in the scope; null when there is none. */
export const findOrganization = async (
  db: Queryable,
  { id, scope }: OrganizationKey,
): Promise<AdministeredOrganization | null> => {
  const [row] = await select(db).where(and(eq(organizations.id, id), inScope(organizations.id, scope)));
  if (row === undefined) return null;
  const { organization, ...counts } = row;
  return { ...organizationOf(organization), ...counts };
};

/** Number of organisations, while no other can be added until the transaction ends. */
export const countLocked = async (transaction: Transaction): Promise<number> => {
  await transaction.execute(sql`lock table ${organizations} in share row exclusive mode`);
  return transaction.$count(organizations);
};

/**
 * The only way to update an organisation (`docs/decisions/06`), as `writeGuide` does. `change` receives null when the
 * organisation does not exist, and must throw then. Violates `organizations_name_unique` and `organizations_cnpj_unique`.
 */
export const writeOrganization = async <Done extends Change<OrganizationCreation>>(
  transaction: Transaction,
  actor: Actor,
  id: number,
  change: (before: Organization | null) => Done | Promise<Done>,
): Promise<Written<Organization, Done>> => {
  const isIt = eq(organizations.id, id);
  // Rows that refer to the organisation lock its key alone, and pass.
  const [row] = await transaction.select().from(organizations).where(isIt).for('no key update');
  const before = row === undefined ? null : organizationOf(row);
  const done: Change<OrganizationCreation> = await change(before);
  if (row === undefined || before === null) throw new Error('an organisation that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<Organization, Done>;
  if (done === 'deleted') {
    await audited(transaction, actor, 'organization', [{ id, before: auditedFields(before), after: null }])
      .delete(organizations)
      .where(isIt);
    return { before, after: null } as Written<Organization, Done>;
  }
  const written: OrganizationRow = { ...row, ...done, version: row.version + 1, updatedAt: actor.at };
  const after = organizationOf(written);
  await audited(transaction, actor, 'organization', [{ id, before: auditedFields(before), after: auditedFields(after) }])
    .update(organizations)
    .set({ ...done, version: written.version, updatedAt: actor.at })
    .where(isIt);
  return { before, after } as Written<Organization, Done>;
};

/** Inserts an organisation with its audit entry. */
export const writeNewOrganization = async (
  transaction: Transaction,
  actor: Actor,
  organization: OrganizationCreation,
): Promise<Organization> => {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('organizations', 'id'))::int as id`,
  );
  const [given] = rows;
  if (given === undefined) throw new Error('a new organisation was given no number');
  const row: OrganizationRow = { ...organization, id: given.id, version: 1, createdAt: actor.at, updatedAt: actor.at };
  const after = organizationOf(row);
  await audited(transaction, actor, 'organization', [{ id: row.id, before: null, after: auditedFields(after) }])
    .insert(organizations)
    .overridingSystemValue()
    .values(row);
  return after;
};

/** Ends the sessions of an organisation's people, and the invitations to it. */
export const endAccessTo = async (transaction: Transaction, id: number): Promise<void> => {
  const people = transaction.select({ id: users.id }).from(users).where(eq(users.organizationId, id));
  await transaction.delete(sessions).where(inArray(sessions.userId, people));
  await transaction.delete(invitations).where(eq(invitations.organizationId, id));
};
