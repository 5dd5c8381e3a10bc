import type { FastifyBaseLogger } from 'fastify';
import type { Change } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { removeFiles } from '../../platform/images/disposal.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { imageFiles } from '../../platform/images/stored-images.ts';
import { everything } from '../../platform/scope.ts';
import { findBooked } from './repository-administration.ts';
import { findDueDeletions, type PointChange, writePoints } from './repository-writing.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Opened only when a point with an image is deleted. */
  readonly openImages: () => Promise<Pick<ImageStorage, 'remove'>>;
}

/**
 * Deletes the rows of points whose bulk deletion can no longer be undone, in the name of the account that asked for it, and their
 * images. Safe to run in several instances at once: the points' locks let one of them delete.
 */
export const deleteDuePoints = async ({ db, clock, logger, openImages }: Parts, stopping?: AbortSignal): Promise<void> => {
  const due = await findDueDeletions(db, clock.now());
  for (const userId of new Set(due.map(({ askedBy }) => askedBy))) {
    if (stopping?.aborted) return;
    const at = clock.now();
    const ids = due.flatMap(({ id, askedBy }) => (askedBy === userId ? [id] : []));
    let imageUrls: readonly string[] = [];
    await db.transaction((transaction) =>
      writePoints(
        transaction,
        { userId, at },
        { ids, scope: everything },
        async (points) => {
          const gone = points.filter(({ deletesAt }) => deletesAt !== null && deletesAt <= at);
          const booked = await findBooked(transaction, { ids: gone.map(({ id }) => id), scope: everything });
          const isFree = ({ id }: { readonly id: number }): boolean => !booked.has(id);
          imageUrls = gone.filter(isFree).flatMap(({ imageUrl }) => imageUrl ?? []);
          // A closed point takes no bookings; one that has any is kept all the same, as by every deletion.
          return new Map<number, Change<PointChange>>(
            gone.map((point) => [point.id, isFree(point) ? 'deleted' : { deletesAt: null }]),
          );
        },
        { withDeleted: true },
      ),
    );
    if (imageUrls.length === 0) continue;
    const images = await openImages();
    for (const imageUrl of imageUrls) await removeFiles(images, logger, imageFiles(imageUrl));
  }
};
