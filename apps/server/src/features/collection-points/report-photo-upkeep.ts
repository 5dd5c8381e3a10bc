import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { removeFiles } from '../../platform/images/disposal.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { photoNameOf } from './report-photos.ts';
import * as repository from './repository-reports.ts';

interface UpkeepParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly photos: ImageStorage;
  readonly logger: FastifyBaseLogger;
  /** Whether photos may leave the database for the storage, because all instances read it. */
  readonly mayMove: () => Promise<boolean>;
}

const ownName = /^[0-9a-f-]{36}-(\d+)\.webp$/;
/** A photo's row is written seconds after its file, so older files without a row are orphans. */
const graceMilliseconds = 3_600_000;
const lookedUpAtOnce = 500;
/** Maximum number of photos that a run moves. */
const movedAtOnce = 1_000;

/** Moves photos that earlier releases stored in the database into the storage, one at a time. */
const moveOutOfRows = async ({ db, clock, photos }: UpkeepParts, stopping: AbortSignal): Promise<number> => {
  let moved = 0;
  for (let tries = 0; tries < movedAtOnce && !stopping.aborted; tries++) {
    const found = await repository.findPhotoInRow(db);
    if (found === null) break;
    const photoName = photoNameOf(found.id, clock.now());
    // Another instance may have saved the photo in the same millisecond: the bytes are equal.
    await photos.save(photoName, found.photo);
    const named = { photoName, photoBytes: found.photo.length };
    if (await db.transaction((transaction) => repository.nameMovedPhoto(transaction, found.id, named))) moved++;
  }
  return moved;
};

const removeOrphans = async ({ db, photos, logger }: UpkeepParts, before: number, names: readonly string[]): Promise<number> => {
  const known = await repository.findKnownPhotos(db, names);
  const orphans = names.filter((name) => !known.has(name) && Number(ownName.exec(name)?.[1]) < before);
  let removed = 0;
  for (const name of orphans) if (await removeFiles(photos, logger, [name])) removed++;
  return removed;
};

/**
 * Moves photos out of the database, and deletes the photos of the storage whose reports are gone (retention, an erased account,
 * a deleted point). Safe to run in several instances at once.
 */
export const tendReportPhotos = async (parts: UpkeepParts, stopping: AbortSignal): Promise<void> => {
  const { clock, photos, logger } = parts;
  const before = clock.now().getTime() - graceMilliseconds;
  const moved = (await parts.mayMove()) ? await moveOutOfRows(parts, stopping) : 0;
  await photos.removeUnfinished(new Date(before));
  let removed = 0;
  let batch: string[] = [];
  for await (const name of photos.list()) {
    if (stopping.aborted) return;
    if (ownName.test(name)) batch.push(name);
    if (batch.length < lookedUpAtOnce) continue;
    removed += await removeOrphans(parts, before, batch);
    batch = [];
  }
  removed += await removeOrphans(parts, before, batch);
  if (removed + moved > 0) logger.info({ removed, moved }, 'fotos de relatos sem uso apagadas, e fotos movidas do banco');
};
