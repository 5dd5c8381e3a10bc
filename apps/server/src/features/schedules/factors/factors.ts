import type { FactorCreation, FactorReplacement, Factors, KeptFactor } from '@separai/contract/conversions/schema';
import { factorFor } from '@separai/contract/conversions/units';
import { can, type SignedIn } from '@separai/contract/permissions';
import type { MaterialWeight } from '@separai/contract/schedules/schema';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { constraintOf } from '../../../platform/database/failures.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withLastChange } from '../../../platform/last-change.ts';
import { requireOrganization } from '../../../platform/organizations.ts';
import { findFactorOrganizations, findFactors, findOrganizationsOf, writeFactor, writeNewFactor } from './repository-factors.ts';

interface Writing {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** The factors that a session may use, and the organisations that they may be of. */
export const listFactors = async ({ db }: { db: Queryable }, { organizationId }: SignedIn): Promise<Factors> => {
  const [factors, organizations] = await Promise.all([
    findFactors(db, organizationId),
    findFactorOrganizations(db, organizationId),
  ]);
  return { factors, organizations, ownOrganizationId: organizationId };
};

const taken = (error: unknown): unknown =>
  constraintOf(error) === 'conversion_factors_unique' ? new ApiError('conversion-factor-exists') : error;

const requireMayWrite = (session: SignedIn, factor: { organizationId: number | null }): void => {
  if (!can(session, 'conversions:use', factor)) throw new ApiError('forbidden');
};

/**
 * Creates a factor. Throws `forbidden` for a factor that an operator's organisation does not own, `validation-failed` for an
 * unknown organisation, and `conversion-factor-exists`.
 */
export const createFactor = async ({ db, clock }: Writing, session: SignedIn, factor: FactorCreation): Promise<KeptFactor> => {
  requireMayWrite(session, factor);
  try {
    return await db.transaction(async (transaction) => {
      await requireOrganization(transaction, factor.organizationId);
      return writeNewFactor(transaction, { userId: session.userId, at: clock.now() }, factor);
    });
  } catch (error) {
    throw taken(error);
  }
};

/** As `createFactor`, for a factor; also throws `conversion-factor-not-found` and `conversion-factor-outdated`. */
export const replaceFactor = async (
  { db, clock }: Writing,
  session: SignedIn,
  id: number,
  { version, ...factor }: FactorReplacement,
): Promise<KeptFactor> => {
  requireMayWrite(session, factor);
  try {
    const { after } = await db.transaction(async (transaction) => {
      await requireOrganization(transaction, factor.organizationId);
      return writeFactor(transaction, { userId: session.userId, at: clock.now() }, id, async (before) => {
        if (before === null || !can(session, 'conversions:use', before)) throw new ApiError('conversion-factor-not-found');
        if (version !== undefined && version !== before.version)
          throw new ApiError('conversion-factor-outdated', {
            current: await withLastChange(transaction, 'conversion-factor', before, session.userId),
          });
        return factor;
      });
    });
    return after;
  } catch (error) {
    throw taken(error);
  }
};

/** Deletes a factor. Throws `conversion-factor-not-found`, also for one that the session may not write. */
export const deleteFactor = async ({ db, clock }: Writing, session: SignedIn, id: number): Promise<void> => {
  await db.transaction((transaction) =>
    writeFactor(transaction, { userId: session.userId, at: clock.now() }, id, (before) => {
      if (before === null || !can(session, 'conversions:use', before)) throw new ApiError('conversion-factor-not-found');
      return 'deleted';
    }),
  );
};

type Weights = readonly MaterialWeight[] | null | undefined;

/**
 * Checks that counted amounts were converted by the factors that hold for the bookings' organisations. Throws
 * `conversion-factor-changed` where one was changed or deleted since the caller read it.
 */
export const requireFactors = async (
  transaction: Transaction,
  weighings: readonly { readonly id: string; readonly collectedByMaterial?: Weights }[],
): Promise<void> => {
  const counted = weighings.flatMap(({ id, collectedByMaterial }) =>
    (collectedByMaterial ?? []).flatMap(({ material, counted: by }) => (by === undefined ? [] : [{ id, material, ...by }])),
  );
  if (counted.length === 0) return;
  const factors = await findFactors(transaction, null);
  const organizations = await findOrganizationsOf(
    transaction,
    counted.map(({ id }) => id),
  );
  const isCurrent = ({ id, material, unit, kgPerUnit }: (typeof counted)[number]): boolean =>
    factorFor(factors, { material, unit, organizationId: organizations.get(id) ?? null })?.kgPerUnit === kgPerUnit;
  if (!counted.every(isCurrent)) throw new ApiError('conversion-factor-changed');
};
