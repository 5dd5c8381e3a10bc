import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { ApiError } from './http/api-error.ts';
import { rateLimit } from './rate-limits.ts';
import { isConfirmed, type Session } from './sessions.ts';

/** Hourly limit of an account's actions in sessions that have not re-authenticated. */
export interface ConfirmationBudget {
  /**
   * Consumes points of the account. Beyond the limit it throws `confirmation-required`, or returns `beyond` when the session
   * has been confirmed recently.
   */
  spend(session: Session, points?: number): Promise<'within' | 'beyond'>;
}

interface BudgetOptions {
  readonly name: string;
  readonly pointsPerHour: number;
  readonly enabled: boolean;
}

export const confirmationBudget = (
  database: Pick<Database, 'pool'>,
  clock: Clock,
  { name, pointsPerHour, enabled }: BudgetOptions,
): ConfirmationBudget => {
  const limit = rateLimit(database, { name, points: pointsPerHour, seconds: 3600, enabled });
  return {
    spend: async (session, points) => {
      try {
        await limit.consume(session.userId, points);
        return 'within';
      } catch (refused) {
        if (!(refused instanceof ApiError)) throw refused;
        if (!isConfirmed(session, clock.now())) throw new ApiError('confirmation-required');
        return 'beyond';
      }
    },
  };
};
