import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { withDeadline } from '../deadline.ts';
import { errorCodeOf } from '../error-code.ts';
import {
  type ImageStorage,
  ImageStorageFailure,
  imageFolder,
  isImageName,
  type KeptImage,
  requireImageName,
} from './image-storage.ts';

/** A bucket of an S3-compatible storage with its credentials. */
export interface S3Place {
  /** Origin of the server. Buckets are addressed path-style, which every server supports. */
  readonly origin: string;
  readonly bucket: string;
  /** Prefix of every object key: empty, or ending with a slash. */
  readonly prefix: string;
  /** null: derived from the server's name, else `us-east-1`. */
  readonly region: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Timeouts of one exchange with the server, in milliseconds. */
export interface S3Times {
  /** Until the response begins, including connecting, sending the body and retries. */
  readonly answer: number;
  /** Between two chunks of the response body. */
  readonly idle: number;
  /** Total time spent waiting for the body. Pauses by the consumer, such as a browser on a slow line, do not count. */
  readonly body: number;
  /** Each of these for the health check. */
  readonly reach: number;
}

const usualTimes: S3Times = { answer: 10_000, idle: 10_000, body: 60_000, reach: 2_000 };
/** Milliseconds for which the result of a health check is cached. */
const reachKnown = 15_000;
/** Retries when the server is busy. */
const retries = 2;
/** Maximum bytes of a page of a listing, which has at most a thousand names. */
const pageMost = 4 * 1024 * 1024;
/** Maximum pages of a listing (five million names), which stops a faulty server from listing endlessly. */
const pagesMost = 5_000;
/** Maximum bytes of an object; the product's largest images are far smaller. */
const objectMost = 64 * 1024 * 1024;

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };

/** The texts of the elements of that name in an S3 response, in document order. */
const textsOf = (xml: string, wanted: string): string[] => {
  const found: string[] = [];
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === wanted) found.push(text);
    text = '';
  });
  parser.on('error', () => {
    throw new ImageStorageFailure('malformed-answer');
  });
  parser.write(xml).close();
  return found;
};

/** A response whose body is read under the timeouts. */
interface Exchange {
  readonly answer: Response;
  readonly pieces: AsyncGenerator<Uint8Array>;
  /** Aborts the exchange: closes the connection with the unread rest of the body, and the responses before a retry. */
  end(): void;
}

async function* piecesOf(
  answer: Response,
  ending: AbortController,
  times: Pick<S3Times, 'idle' | 'body'>,
): AsyncGenerator<Uint8Array> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return;
  let left = times.body;
  try {
    for (;;) {
      const began = performance.now();
      const { done, value } = await withDeadline({ milliseconds: Math.min(times.idle, left) }, () => reader.read());
      left -= performance.now() - began;
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new ImageStorageFailure(codeOf(error));
  } finally {
    ending.abort();
    // The signal alone does not close every connection (deadline.ts).
    reader.cancel().catch(() => {});
  }
}

const readText = async ({ pieces }: Exchange): Promise<string> => {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    read.push(piece);
    size += piece.length;
    if (size > pageMost) throw new ImageStorageFailure('answer-too-large');
  }
  return Buffer.concat(read).toString();
};

/** A failed response as an error with S3's error code. */
const failureOf = async (exchange: Exchange): Promise<ImageStorageFailure> => {
  // Not every server writes its error messages in well-formed XML.
  const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(await readText(exchange)) ?? [];
  return new ImageStorageFailure(code ?? `HTTP ${exchange.answer.status}`);
};

/** The system's code for a failed exchange. The message is left out, since it may contain the server's address. */
const codeOf = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return 'ETIMEDOUT';
    const code = errorCodeOf(cause);
    if (code !== undefined) return code;
  }
  return 'no-answer';
};

/**
 * Stores images as objects of a bucket, below `uploads/{folder}/` as in `DATA_DIR`. `save` is a conditional write
 * (`If-None-Match`), so that of two instances only one creates a name; for servers without conditional writes, it first checks
 * whether the name exists. Every function throws `ImageStorageFailure` when the server refuses or does not respond.
 */
export const s3ImageStorage = (place: S3Place, folder: string = imageFolder, times: S3Times = usualTimes): ImageStorage => {
  const { origin, bucket, region, accessKeyId, secretAccessKey } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', retries, ...(region === null ? {} : { region }) });
  const below = `${place.prefix}uploads/${folder}/`;
  const bucketUrl = `${origin}/${bucket}`;
  const urlOf = (name: string): string => `${bucketUrl}/${below.split('/').map(encodeURIComponent).join('/')}${name}`;

  const ask = async (
    method: string,
    url: string,
    {
      body,
      headers = {},
      within = times,
    }: { body?: Buffer; headers?: Record<string, string>; within?: Omit<S3Times, 'reach'> } = {},
  ): Promise<Exchange> => {
    const ending = new AbortController();
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    try {
      const answer = await withDeadline({ milliseconds: within.answer }, () =>
        client.fetch(url, {
          method,
          redirect: 'error',
          signal: ending.signal,
          headers: { ...headers, 'x-amz-content-sha256': hash },
          ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        }),
      );
      return { answer, pieces: piecesOf(answer, ending, within), end: () => ending.abort() };
    } catch (error) {
      ending.abort();
      throw new ImageStorageFailure(codeOf(error));
    }
  };

  const find = async (name: string, within: Omit<S3Times, 'reach'> = times): Promise<KeptImage | null> => {
    const exchange = await ask('GET', urlOf(name), { within });
    const { answer, pieces, end } = exchange;
    if (answer.ok) {
      const length = answer.headers.get('content-length');
      const size = length === null ? Number.NaN : Number(length);
      if (!(size <= objectMost)) {
        end();
        throw new ImageStorageFailure(length === null ? 'malformed-answer' : 'answer-too-large');
      }
      return { size, content: Readable.from(pieces, { objectMode: false }).once('close', end) };
    }
    const failure = await failureOf(exchange);
    if (failure.code === 'NoSuchKey') return null;
    throw failure;
  };

  const pageOf = async (token: string | null) => {
    const query = new URLSearchParams({ 'list-type': '2', prefix: below });
    if (token !== null) query.set('continuation-token', token);
    // A blank is signed as `%20`; some servers would read `+` differently.
    const exchange = await ask('GET', `${bucketUrl}?${String(query).replaceAll('+', '%20')}`);
    if (!exchange.answer.ok) throw await failureOf(exchange);
    const xml = await readText(exchange);
    const [next = null] = textsOf(xml, 'NextContinuationToken');
    const keys = textsOf(xml, 'Key');
    return { names: keys.map((key) => key.slice(below.length)).filter(isImageName), next };
  };

  // Health check: reads an image name that no point uses.
  const isReached = async (): Promise<boolean> => {
    const { reach: limit } = times;
    const image = await find('0-0.webp', { answer: limit, idle: limit, body: limit });
    image?.content.destroy();
    return true;
  };
  let reach: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  return {
    read: async (name) => (isImageName(name) ? find(name) : null),
    save: async (name, bytes) => {
      const url = urlOf(requireImageName(name));
      const known = await ask('HEAD', url);
      known.end();
      if (known.answer.ok) return false;
      if (known.answer.status !== 404) throw new ImageStorageFailure(`HTTP ${known.answer.status}`);
      const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      const exchange = await ask('PUT', url, { body: bytes, headers: { 'content-type': type, 'if-none-match': '*' } });
      const { status, ok } = exchange.answer;
      // 409: another write of that name is under way.
      if (status !== 412 && status !== 409 && !ok) throw await failureOf(exchange);
      exchange.end();
      return ok;
    },
    remove: async (name) => {
      const exchange = await ask('DELETE', urlOf(requireImageName(name)));
      if (exchange.answer.ok) return exchange.end();
      const failure = await failureOf(exchange);
      if (failure.code !== 'NoSuchKey') throw failure;
    },
    list: async function* () {
      let token: string | null = null;
      for (let pages = 0; pages < pagesMost; pages++) {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(token);
        yield* page.names;
        if (page.next === null) return;
        // A repeated continuation token would loop forever.
        if (page.next === token) break;
        token = page.next;
      }
      throw new ImageStorageFailure('endless-list');
    },
    // Object writes are atomic, so nothing unfinished remains.
    removeUnfinished: async () => {},
    isReachable: () => {
      const now = performance.now();
      if (reach === undefined || now - reach.at > reachKnown) reach = { at: now, answer: isReached().catch(() => false) };
      return reach.answer;
    },
  };
};
