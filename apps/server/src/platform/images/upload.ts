import multipart from '@fastify/multipart';
import { limits } from '@separai/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

const sizes = { fileSize: limits.imageMaxBytes, files: 4, fields: 20, fieldSize: 10_000, parts: 24 };

/** Lets the routes that are registered inside `routes`, and no others, take multipart bodies. */
export const acceptUploads = (app: FastifyInstance, routes: (app: FastifyInstance) => void): void => {
  app.register(async (uploads) => {
    await uploads.register(multipart, { limits: sizes });
    routes(uploads);
  });
};

const tooLarge = 'FST_REQ_FILE_TOO_LARGE';

/**
 * The bytes of the image in a multipart field. Throws `image-missing` when the field is absent or empty, `image-too-large`
 * above 10 MB, `unsupported-media-type` for another kind of body and `bad-request` for a multipart body that cannot be read.
 */
export const readImageField = async (request: FastifyRequest, field: string): Promise<Buffer> => {
  if (request.headers['content-type'] === undefined) throw new Refusal('image-missing');
  if (!request.isMultipart()) {
    throw new Refusal('unsupported-media-type', {
      sentence: `Tipo de conteúdo não aceito. Envie a imagem como multipart/form-data, no campo ${field}.`,
    });
  }
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== field || bytes !== null) {
        part.file.resume();
        continue;
      }
      bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refusal('image-too-large');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal((error as { code?: string }).code === tooLarge ? 'image-too-large' : 'bad-request');
  }
  if (bytes === null || bytes.length === 0) throw new Refusal('image-missing');
  return bytes;
};
