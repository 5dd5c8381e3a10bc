import { linkPicture, variantEndings } from '@separai/contract/collection-points/images';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { hasTag } from '../http/representation.ts';
import { nothingPolicy } from '../http/security-headers.ts';
import { imageEnding, lastEnding } from './encode.ts';
import type { ImageStorage, KeptImage } from './image-storage.ts';

const typeOf: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

interface Found {
  readonly name: string;
  readonly image: KeptImage;
  readonly caching: string;
}

const variant = /^(\d+-\d+)(-\d+\.(?:avif|webp|jpg))$/;

/**
 * The fallback for a missing variant: the WebP where an animation has no AVIF, or the original while the variants are not
 * generated yet.
 */
const standInFor = async (images: ImageStorage, name: string): Promise<Found | null> => {
  const [, stem, ending] = variant.exec(name) ?? [];
  if (stem === undefined || ending === undefined || !variantEndings.includes(ending)) return null;
  const last = await images.read(`${stem}${lastEnding}`);
  last?.content.destroy();
  // Images from before link pictures existed get theirs last, after `lastEnding`.
  const caching = last === null || ending === linkPicture.ending ? anHour : aYear;
  for (const candidate of [`${stem}${ending.replace('.avif', '.webp')}`, `${stem}${imageEnding}`]) {
    const image = await images.read(candidate);
    if (image !== null) return { name: candidate, image, caching };
  }
  return null;
};

const find = async (images: ImageStorage, name: string): Promise<Found | null> => {
  if (typeOf[name.split('.').at(-1) ?? ''] === undefined) return null;
  const image = await images.read(name);
  return image === null ? standInFor(images, name) : { name, image, caching: aYear };
};

/**
 * Serves stored images below `prefix`. Images are immutable, since a change creates a new name, so they are cached for a year.
 */
export const serveImages = (app: FastifyInstance, images: ImageStorage, prefix: string): void => {
  app.get<{ Params: { name: string } }>(`${prefix}:name`, { config: { requestLog: 'refusals' } }, async (request, reply) => {
    const found = await find(images, request.params.name);
    if (found === null) throw new ApiError('not-found');
    const { name, image, caching } = found;
    const etag = `"${name}"`;
    reply.headers({ etag, 'cache-control': caching, 'content-security-policy': nothingPolicy });
    if (hasTag(request.headers['if-none-match'], etag)) {
      image.content.destroy();
      return reply.code(304).send();
    }
    return reply
      .type(typeOf[name.split('.').at(-1) ?? ''] ?? '')
      .header('content-length', image.size)
      .send(image.content);
  });
};
