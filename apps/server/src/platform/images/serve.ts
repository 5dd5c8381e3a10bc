import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { hasTag } from '../http/representation.ts';
import { nothingPolicy } from '../http/security-headers.ts';
import type { ImageStorage } from './image-storage.ts';

const typeOf: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};

/** Serves kept images below `prefix`. An image's name changes with its content, so browsers may keep it for a year. */
export const serveImages = (app: FastifyInstance, images: ImageStorage, prefix: string): void => {
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params;
    const type = typeOf[name.split('.').at(-1) ?? ''];
    const image = type === undefined ? null : await images.read(name);
    if (type === undefined || image === null) throw new Refusal('not-found');
    const etag = `"${name}"`;
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': nothingPolicy,
    });
    if (hasTag(request.headers['if-none-match'], etag)) {
      image.content.destroy();
      return reply.code(304).send();
    }
    return reply.type(type).header('content-length', image.size).send(image.content);
  });
};
