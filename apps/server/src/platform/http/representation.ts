import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** A JSON text that is sent to many: each encoding is made once, when it is first asked for, and has its own strong ETag. */
export interface Representation {
  readonly text: string;
  etag(encoding: Encoding): string;
  body(encoding: Encoding): Promise<Buffer>;
}

const brotliQuality = 6;
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return promisify<Buffer, object, Buffer>(brotliCompress)(bytes, { params });
  },
  gzip: (bytes) => promisify<Buffer, Buffer>(gzip)(bytes),
  identity: async (bytes) => bytes,
};

/** Makes a representation of a JSON text. */
export const representationOf = (text: string): Representation => {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    text,
    etag: (encoding) => `"${hash}-${encoding}"`,
    body: (encoding) => {
      const body = bodies.get(encoding) ?? compress[encoding](bytes);
      bodies.set(encoding, body);
      return body;
    },
  };
};

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110 §12.5.3). */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  const weights = new Map<string, number>();
  for (const one of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
};

/** Whether an `If-None-Match` header names an ETag. */
export const hasTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false;

/** Sends a representation, or 304 to a caller who has it. Every use asks the server whether it is still the same. */
export const sendRepresentation = async (
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
): Promise<void> => {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const etag = representation.etag(encoding);
  reply.header('etag', etag).header('vary', 'Accept-Encoding').header('cache-control', 'no-cache');
  if (hasTag(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  const body = await representation.body(encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type('application/json; charset=utf-8').send(body);
};
