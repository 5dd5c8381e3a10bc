import { administrationMessages } from '@separai/contract/administration-messages';
import { eq } from 'drizzle-orm';
import type { Transaction } from './database/database.ts';
import { organizations } from './database/schema/organizations.ts';
import { invalidFields } from './http/api-error.ts';

/**
 * Locks an organisation that a record is about to refer to against deletion. Throws `validation-failed` for an unknown one; null
 * and undefined refer to none.
 */
export const requireOrganization = async (transaction: Transaction, id: number | null | undefined): Promise<void> => {
  if (id == null) return;
  const [found] = await transaction
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('key share');
  if (found === undefined) throw invalidFields({ organizationId: administrationMessages.organizationUnknown });
};
