import type {
  AdministeredOrganization,
  OrganizationCreation,
  OrganizationReplacement,
} from '@separai/contract/organizations/administration-schema';
import { organizationsMax } from '@separai/contract/organizations/kinds';
import type { Organization } from '@separai/contract/organizations/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { withLastChange } from '../../platform/last-change.ts';
import { everything } from '../../platform/scope.ts';
import {
  countLocked,
  endAccessTo,
  findOrganization,
  type OrganizationKey,
  writeNewOrganization,
  writeOrganization,
} from './repository.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** An organisation in the scope. Throws `organization-not-found`. */
export const requireOrganizationIn = async (
  { db }: Pick<Parts, 'db'>,
  key: OrganizationKey,
): Promise<AdministeredOrganization> => {
  const found = await findOrganization(db, key);
  if (found === null) throw new ApiError('organization-not-found');
  return found;
};

const uniqueKeys = ['organizations_name_unique', 'organizations_cnpj_unique'];
const taken = (error: unknown): unknown => {
  const constraint = constraintOf(error);
  return constraint !== undefined && uniqueKeys.includes(constraint) ? new ApiError('organization-exists') : error;
};

/** Creates an organisation. Throws `organization-exists` and `too-many-organizations`. */
export const createOrganization = async (
  { db, clock }: Parts,
  organization: OrganizationCreation,
  userId: string,
): Promise<Organization> => {
  try {
    return await db.transaction(async (transaction) => {
      if ((await countLocked(transaction)) >= organizationsMax) throw new ApiError('too-many-organizations');
      return writeNewOrganization(transaction, { userId, at: clock.now() }, organization);
    });
  } catch (error) {
    throw taken(error);
  }
};

/**
 * Replaces an organisation; one that becomes inactive loses its people's sessions and its invitations. Throws
 * `organization-not-found`, `organization-exists`, and `organization-outdated` with the present organisation.
 */
export const replaceOrganization = async (
  { db, clock }: Parts,
  id: number,
  { version, ...organization }: OrganizationReplacement,
  userId: string,
): Promise<Organization> => {
  try {
    return await db.transaction(async (transaction) => {
      const { after } = await writeOrganization(transaction, { userId, at: clock.now() }, id, async (before) => {
        if (before === null) throw new ApiError('organization-not-found');
        if (version !== undefined && version !== before.version)
          throw new ApiError('organization-outdated', {
            current: await withLastChange(transaction, 'organization', before, userId),
          });
        return organization;
      });
      if (!after.isActive) await endAccessTo(transaction, id);
      return after;
    });
  } catch (error) {
    throw taken(error);
  }
};

/** Deletes an organisation that nothing refers to. Throws `organization-not-found` and `organization-in-use`. */
export const deleteOrganization = async ({ db, clock }: Parts, id: number, userId: string): Promise<void> => {
  try {
    await db.transaction((transaction) =>
      writeOrganization(transaction, { userId, at: clock.now() }, id, async (before) => {
        if (before === null) throw new ApiError('organization-not-found');
        const { points, areas, people } = await requireOrganizationIn({ db: transaction }, { id, scope: everything });
        if (points + areas + people > 0) throw new ApiError('organization-in-use');
        return 'deleted' as const;
      }),
    );
  } catch (error) {
    // Final bookings keep their organisation.
    if (constraintOf(error)?.endsWith('_organization_id_organizations_id_fk')) throw new ApiError('organization-in-use');
    throw error;
  }
};
