import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSemaphore } from '../semaphore.ts';
import type { Headers } from './security-headers.ts';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A cacheable text: each encoding is computed once, on demand, and has its own strong ETag. */
export interface Representation {
  readonly text: string;
  etag(encoding: Encoding): string;
  body(encoding: Encoding): Promise<Buffer>;
  /** The encoded body, if it has been computed already; else null. */
  made(encoding: Encoding): Buffer | null;
  /** Headers of a response with it, both 200 and 304. */
  readonly headers: Headers;
}

const brotliQuality = 6;
/** Saves another eighth, but takes most of a second for 350 kB: for texts that are read often and written rarely. */
export const bestBrotliQuality = 11;
/** One at a time, because zlib shares libuv's four threads with files and passwords. */
const oneAtATime = openSemaphore(1);
const compress: Record<Encoding, (bytes: Buffer, quality: number) => Promise<Buffer>> = {
  br: (bytes, quality) => {
    const work = () => promisify<Buffer, object, Buffer>(brotliCompress)(bytes, { params });
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return quality === bestBrotliQuality ? oneAtATime('', work) : work();
  },
  gzip: (bytes) => promisify<Buffer, Buffer>(gzip)(bytes),
  identity: async (bytes) => bytes,
};

/** Creates a representation of a text; JSON, unless `headers` have another content type. */
export const representationOf = (text: string, headers: Headers = {}, quality = brotliQuality): Representation => {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const bodies = new Map<Encoding, Promise<Buffer>>();
  const made = new Map<Encoding, Buffer>();
  const make = async (encoding: Encoding): Promise<Buffer> => {
    const body = await compress[encoding](bytes, quality);
    made.set(encoding, body);
    return body;
  };
  return {
    text,
    // Caches must revalidate on each use.
    headers: { ...headers, vary: 'Accept-Encoding', 'cache-control': 'no-cache' },
    etag: (encoding) => `"${hash}-${encoding}"`,
    made: (encoding) => made.get(encoding) ?? null,
    body: (encoding) => {
      const body = bodies.get(encoding) ?? make(encoding);
      bodies.set(encoding, body);
      return body;
    },
  };
};

const readEncoding = (header: string): Encoding => {
  const weights = new Map<string, number>();
  for (const one of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
};

// Memoized, because browsers send the same few values again and again.
let lastRead: { readonly header: string; readonly encoding: Encoding } = { header: '', encoding: 'identity' };

/** The best supported encoding that an `Accept-Encoding` header allows (RFC 9110 §12.5.3). */
export const acceptedEncoding = (header = ''): Encoding => {
  if (header !== lastRead.header) lastRead = { header, encoding: readEncoding(header) };
  return lastRead.encoding;
};

/** Whether an `If-None-Match` header matches an ETag. */
export const hasTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false;

/** 304 when `If-None-Match` matches the representation, else 200. */
export const statusFor = (representation: Representation, encoding: Encoding, ifNoneMatch: string | undefined): 200 | 304 =>
  hasTag(ifNoneMatch, representation.etag(encoding)) ? 304 : 200;

/** The headers of a response with a representation, by status. */
export const headersOf = (representation: Representation, encoding: Encoding, status: 200 | 304): Headers => ({
  ...(status === 304 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
  ...representation.headers,
  etag: representation.etag(encoding),
  ...(status === 304 || encoding === 'identity' ? {} : { 'content-encoding': encoding }),
});

/** Sends JSON compressed, without caching it. */
export const sendCompressed = async ({ headers }: FastifyRequest, reply: FastifyReply, text: string): Promise<void> => {
  const encoding = acceptedEncoding(headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', vary: 'Accept-Encoding' });
  reply.send(await compress[encoding](Buffer.from(text), brotliQuality));
};

/** Sends a representation, or 304 when the client's copy is current. */
export const sendRepresentation = async (
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
): Promise<void> => {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const status = statusFor(representation, encoding, request.headers['if-none-match']);
  reply.code(status).headers(headersOf(representation, encoding, status));
  if (status === 304) reply.send();
  else reply.send(await representation.body(encoding));
};
