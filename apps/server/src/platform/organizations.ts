import { administrationMessages } from '@separai/contract/administration-messages';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from './database/database.ts';
import { organizations } from './database/schema/organizations.ts';
import { invalidFields } from './http/api-error.ts';

/**
 * Locks an organisation that a record is about to refer to against deletion, and returns its number and name. Throws
 * `validation-failed` for an unknown one; null and undefined refer to none.
 */
export const requireOrganization = async (
  transaction: Transaction,
  id: number | null | undefined,
): Promise<{ id: number; name: string } | null> => {
  if (id == null) return null;
  const [found] = await transaction
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('key share');
  if (found === undefined) throw invalidFields({ organizationId: administrationMessages.organizationUnknown });
  return found;
};

/** The number and name of an organisation; null when it does not exist. */
export const findOrganizationName = async (db: Queryable, id: number): Promise<{ id: number; name: string } | null> => {
  const columns = { id: organizations.id, name: organizations.name };
  return (await db.select(columns).from(organizations).where(eq(organizations.id, id)))[0] ?? null;
};
