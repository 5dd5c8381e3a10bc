import { buffer } from 'node:stream/consumers';
import { linkPicture } from '@separai/contract/collection-points/images';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { removeFiles } from '../../platform/images/disposal.ts';
import { encodeImage, imageEnding, lastEnding } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { imagePrefix, saveVariants } from '../../platform/images/stored-images.ts';
import { findShownImages } from './repository.ts';

interface UpkeepParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly images: ImageStorage;
  readonly logger: FastifyBaseLogger;
}

/** An image's files lie side by side in the list. */
interface Listed {
  readonly stem: string;
  /** When it came. */
  readonly time: number;
  readonly names: string[];
}

const ownName = /^(\d+-(\d+))(?:-\d+)?\.[a-z]+$/;
const lookedUpAtOnce = 500;
/** An image is in a row seconds after it came; one that is in none for so long never will be. */
const graceMilliseconds = 86_400_000;

/** The images of the storage, some at a time. What is named otherwise is not ours, and left alone. */
async function* listed(names: AsyncIterable<string>): AsyncGenerator<Listed[]> {
  let batch: Listed[] = [];
  let last: Listed | undefined;
  for await (const name of names) {
    const [, stem, time] = ownName.exec(name) ?? [];
    if (stem === undefined) continue;
    if (last?.stem === stem) {
      last.names.push(name);
      continue;
    }
    if (batch.length === lookedUpAtOnce) {
      yield batch;
      batch = [];
    }
    last = { stem, time: Number(time), names: [name] };
    batch.push(last);
  }
  yield batch;
}

const isComplete = (stem: string, names: readonly string[]): boolean =>
  [lastEnding, linkPicture.ending].every((ending) => names.includes(stem + ending));

/** Makes the variants of an image that was kept before there were any. One that cannot be read stays as it is. */
const complete = async ({ images, logger }: UpkeepParts, stem: string): Promise<boolean> => {
  const kept = await images.read(stem + imageEnding);
  if (kept === null) return false;
  try {
    await saveVariants(images, stem, await encodeImage(await buffer(kept.content)));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    logger.warn({ code: error.code, name: stem + imageEnding }, 'variantes de uma imagem não puderam ser feitas');
    return false;
  }
};

/**
 * Removes the images that no point and no collector shows any more, but never one of the last day, and makes the variants that older images lack. Several
 * instances may do it at once.
 */
export const collectOrphanImages = async (parts: UpkeepParts, stopping: AbortSignal): Promise<void> => {
  const { db, clock, images, logger } = parts;
  const before = new Date(clock.now().getTime() - graceMilliseconds);
  await images.removeUnfinished(before);
  let removed = 0;
  let completed = 0;
  for await (const batch of listed(images.list())) {
    const shown = await findShownImages(
      db,
      batch.flatMap(({ names }) => names.flatMap((name) => [name, imagePrefix + name])),
    );
    for (const { stem, time, names } of batch) {
      if (stopping.aborted) return;
      if (!names.some((name) => shown.has(name) || shown.has(imagePrefix + name))) {
        if (time >= before.getTime()) continue;
        if (await removeFiles(images, logger, names)) removed++;
      } else if (names.includes(stem + imageEnding) && !isComplete(stem, names)) {
        if (await complete(parts, stem)) completed++;
      }
    }
  }
  if (removed + completed > 0) logger.info({ removed, completed }, 'imagens sem uso apagadas, e variantes feitas');
};
