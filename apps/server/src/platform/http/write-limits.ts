import { type Role, usesPanel } from '@separai/contract/accounts/roles';
import type { ServerEndpoint } from '@separai/contract/endpoint.server';
import { limits } from '@separai/contract/limits';
import type { Database } from '../database/database.ts';
import { addressLimit, consumeAll, countOf, type RateLimit, rateLimit } from '../rate-limits.ts';
import type { Session } from '../sessions.ts';

/** Bounds on the writes of signed-in accounts (`docs/decisions/01`). */
export interface WriteLimits {
  /** Counts a write. Throws `too-many-requests`, `too-many-writes` and `too-many-writes-of-network`; a refused write counts nowhere. */
  admit(
    endpoint: Pick<ServerEndpoint, 'endsAccess'>,
    session: Pick<Session, 'id' | 'userId' | 'role'>,
    address: string,
  ): Promise<void>;
  /** Writes of an account that store their answer for an `Idempotency-Key`. */
  readonly keyed: Readonly<Record<Role, RateLimit>>;
}

const day = 86_400;

export const openWriteLimits = (database: Pick<Database, 'pool'>, enabled: boolean): WriteLimits => {
  const ofDay = (name: string, points: number) =>
    rateLimit(database, { name, points, seconds: day, enabled, refusal: 'too-many-writes' });
  const ofRoles = (name: string, points: Readonly<Record<Role, number>>): Record<Role, RateLimit> => ({
    user: ofDay(name, points.user),
    admin: ofDay(name, points.admin),
    operator: ofDay(name, points.operator),
    collector: ofDay(name, points.collector),
  });
  const inMinute = rateLimit(database, { name: 'write', points: 120, seconds: 60, enabled });
  const inDay = ofRoles('write-day', limits.writesPerDay);
  const ofNetwork = addressLimit(database, {
    name: 'write-network',
    points: limits.networkWritesPerDay,
    seconds: day,
    enabled,
    refusal: 'too-many-writes-of-network',
  });
  const endings = rateLimit(database, { name: 'access-ending', points: 60, seconds: 3600, enabled });
  return {
    admit: async ({ endsAccess }, { id, userId, role }, address) => {
      if (endsAccess) {
        await endings.consume(id);
        return;
      }
      const counts = [countOf(inMinute, userId), countOf(inDay[role], userId)];
      // Offices share an address, and their scripts write a lot.
      if (!usesPanel(role)) counts.push(countOf(ofNetwork, { address }));
      await consumeAll(counts);
    },
    keyed: ofRoles('keyed-write', limits.idempotencyKeysPerDay),
  };
};
