import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './representation.ts';

/**
 * A file of any length that is kept compressed alone: of 20,000 points 25 MB as text, and a tenth of it so. Callers that take
 * no compression are sent the text, decompressed as they read it.
 */
interface CompressedFile {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

// Close to the best quality in size, at a tenth of its time; zlib compresses in its own threads, not in the event loop.
const brotliQuality = 5;

/** Compresses a text as it is read, once for each encoding. */
export const compressFile = async (content: AsyncIterable<string | Uint8Array>): Promise<CompressedFile> => {
  const br = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const gzip = createGzip();
  const written = async (): Promise<void> => {
    try {
      for await (const chunk of content) {
        const isFull = [br.write(chunk), gzip.write(chunk)].some((hasRoom) => !hasRoom);
        if (isFull) await Promise.all([br, gzip].map(drained));
      }
      br.end();
      gzip.end();
    } catch (error) {
      for (const stream of [br, gzip]) stream.destroy(error as Error);
      throw error;
    }
  };
  const [, ...made] = await Promise.all([written(), buffer(br), buffer(gzip)]);
  return { br: made[0], gzip: made[1] };
};

const drained = (stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean }): Promise<void> =>
  stream.writableNeedDrain ? new Promise((resolve) => stream.once('drain', () => resolve())) : Promise.resolve();

/** Sends a file in the best encoding that the request accepts. */
export const sendCompressedFile = ({ headers }: FastifyRequest, reply: FastifyReply, { br, gzip }: CompressedFile): void => {
  const encoding = acceptedEncoding(headers['accept-encoding']);
  reply.header('vary', 'Accept-Encoding');
  if (encoding === 'identity') reply.send(Readable.from([gzip]).pipe(createGunzip()));
  else reply.header('content-encoding', encoding).send(encoding === 'br' ? br : gzip);
};
