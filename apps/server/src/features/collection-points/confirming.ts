import { PointConfirmation } from '@separai/contract/collection-points/freshness-schema';
import type { ConfirmedPoint, RestoredConfirmation } from '@separai/contract/collection-points/report-schema';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { openSealed, type Secrets, sealed } from '../../platform/secrets.ts';
import { lockConfirmation, lockPointKey, restoreConfirmation, writeConfirmation } from './repository-freshness.ts';
import type { PointKey } from './repository-writing.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

const purpose = 'point-confirmation-undo';
const Earlier = z.nullable(PointConfirmation);

/** Encryption context of an undo token: bound to the point and to the confirmation that it reverts. */
const contextOf = (pointId: number, at: Date): string => `${pointId} ${at.toISOString()}`;

/**
 * Confirms a point's data as an administrator; `undo` is a token with the previous confirmation. Throws
 * `collection-point-not-found`.
 */
export const confirmPoint = ({ db, clock, secrets }: Parts, { id, scope }: PointKey): Promise<ConfirmedPoint> =>
  db.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await lockPointKey(transaction, id, scope))) throw new ApiError('collection-point-not-found');
    const earlier = await lockConfirmation(transaction, id);
    await writeConfirmation(transaction, [id], 'city', now);
    const told: z.infer<typeof Earlier> = earlier && { at: earlier.at.toISOString(), by: earlier.by };
    const token = await sealed(secrets, purpose, contextOf(id, now), JSON.stringify(told));
    return { at: now.toISOString(), by: 'city', undo: token.toString('base64url') };
  });

/**
 * Restores the confirmation from before an undone one. Throws `collection-point-not-found`, and `point-confirmation-outdated`
 * unless the undone one is the latest.
 */
export const undoConfirmation = ({ db, secrets }: Parts, { id, scope }: PointKey, undo: string): Promise<RestoredConfirmation> =>
  db.transaction(async (transaction) => {
    if (!(await lockPointKey(transaction, id, scope))) throw new ApiError('collection-point-not-found');
    const present = await lockConfirmation(transaction, id);
    const token = Buffer.from(undo, 'base64url');
    const text = present === null ? null : await openSealed(secrets, purpose, contextOf(id, present.at), token);
    if (text === null) throw new ApiError('point-confirmation-outdated');
    const confirmed = z.parse(Earlier, JSON.parse(text));
    await restoreConfirmation(transaction, id, confirmed && { at: new Date(confirmed.at), by: confirmed.by });
    return { confirmed };
  });
