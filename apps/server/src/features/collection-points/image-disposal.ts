import { variantEndings } from '@separai/contract/collection-points/images';
import type { FastifyBaseLogger } from 'fastify';
import { failureOf } from '../../platform/error-code.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { openSemaphore } from '../../platform/semaphore.ts';

/** Where the images of points are served. */
export const imagePrefix = '/uploads/collection-points/';

/** `{id}-{timestamp}.{ext}` (specification §3): groups are the file name, its stem and the time. */
export const ownImage = new RegExp(`^${imagePrefix}((\\d+-(\\d+))\\.[a-z]+)$`);

/**
 * Removes the files of images that no row shows any more, after the call has returned: requests do not wait for the storage. Other
 * addresses are ignored. A file that is still there afterwards is removed by the upkeep.
 */
export type DiscardImages = (imageUrls: readonly (string | null)[]) => void;

/** Images whose files are removed at the same time, one file after the other. */
const atOnce = 8;
/** Images in the queue; those of more are left to the upkeep. */
const waitingMost = 2_000;

/** Opens the queue of images to remove; after `stop` the upkeep of the next start removes what is still in it. */
export const openImageDisposal = (
  images: Pick<ImageStorage, 'remove'>,
  log: FastifyBaseLogger,
): { discard: DiscardImages; stop(): void } => {
  const inTurn = openSemaphore(atOnce, waitingMost);
  let isStopped = false;

  const removeFiles = async (name: string, stem: string): Promise<void> => {
    for (const file of [name, ...variantEndings.map((ending) => stem + ending)]) {
      if (isStopped) return;
      await images.remove(file);
    }
  };

  return {
    discard: (imageUrls) => {
      for (const imageUrl of imageUrls) {
        const [, name, stem] = ownImage.exec(imageUrl ?? '') ?? [];
        if (name === undefined || stem === undefined) continue;
        inTurn('removal', () => removeFiles(name, stem)).catch((error: unknown) => {
          // The queue is full: the upkeep finds the image.
          if (error instanceof Refusal) return;
          log.warn({ code: failureOf(error), name }, 'imagem sem uso não pôde ser removida; tentaremos de novo');
        });
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
};
