import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { errorCodeOf } from '../error-code.ts';
import {
  type ImageStorage,
  ImageStorageFailure,
  imageFolder,
  isImageName,
  type KeptImage,
  requireImageName,
} from './image-storage.ts';

/** A bucket of a storage that speaks S3, and the key that opens it. */
export interface S3Place {
  /** Origin of the server. Buckets are addressed by path, as every server knows it. */
  readonly origin: string;
  readonly bucket: string;
  /** What every object's key begins with: empty, or with a slash at its end. */
  readonly prefix: string;
  /** null: what the server's name says, else `us-east-1`. */
  readonly region: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Milliseconds until an answer begins. */
const answerLimit = 10_000;
/** The same where only the bucket's reach is asked for, and how long what it said is believed. */
const reachLimit = 2_000;
const reachKnown = 15_000;
/** Tries after the first, where the server is busy. */
const retries = 2;
/** Bytes of a page of names: a thousand of them at the most. */
const pageMost = 4 * 1024 * 1024;

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };

/** The texts of the elements of that name in S3's XML, in their order. */
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

const readText = async (answer: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  if (answer.body === null) return '';
  for await (const piece of Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)) {
    pieces.push(piece);
    size += piece.length;
    if (size > pageMost) throw new ImageStorageFailure('answer-too-large');
  }
  return Buffer.concat(pieces).toString();
};

/** What went wrong, in S3's own code. */
const failureOf = async (answer: Response): Promise<ImageStorageFailure> => {
  // Not every server writes its sentences in XML that can be parsed.
  const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(await readText(answer)) ?? [];
  return new ImageStorageFailure(code ?? `HTTP ${answer.status}`);
};

/** What the system says of a server that does not answer; never the address, which the log need not hold. */
const codeOf = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'AbortError') return 'ETIMEDOUT';
    const code = errorCodeOf(cause);
    if (code !== undefined) return code;
  }
  return 'no-answer';
};

/**
 * Keeps images as objects of a bucket, below `uploads/{folder}/` as in `DATA_DIR`. `save` asks for a conditional write
 * (`If-None-Match`), so that of two instances one has the name; a server without these is asked first whether the name is taken.
 * Everything throws `ImageStorageFailure` where the server refuses or does not answer.
 */
export const s3ImageStorage = (place: S3Place, folder: string = imageFolder): ImageStorage => {
  const { origin, bucket, region, accessKeyId, secretAccessKey } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', retries, ...(region === null ? {} : { region }) });
  const below = `${place.prefix}uploads/${folder}/`;
  const bucketUrl = `${origin}/${bucket}`;
  const urlOf = (name: string): string => `${bucketUrl}/${below.split('/').map(encodeURIComponent).join('/')}${name}`;

  const ask = async (
    method: string,
    url: string,
    { body, headers = {}, within = answerLimit }: { body?: Buffer; headers?: Record<string, string>; within?: number } = {},
  ): Promise<Response> => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), within);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    try {
      return await client.fetch(url, {
        method,
        redirect: 'error',
        signal: patience.signal,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
    } catch (error) {
      throw new ImageStorageFailure(codeOf(error));
    } finally {
      clearTimeout(timer);
    }
  };
  const finish = async (answer: Response): Promise<void> => {
    await answer.body?.cancel();
  };

  const find = async (name: string, within = answerLimit): Promise<KeptImage | null> => {
    const answer = await ask('GET', urlOf(name), { within });
    if (answer.ok && answer.body !== null) {
      const size = Number(answer.headers.get('content-length'));
      return { size, content: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>) };
    }
    const failure = await failureOf(answer);
    if (failure.code === 'NoSuchKey') return null;
    throw failure;
  };

  const pageOf = async (token: string | null) => {
    const query = new URLSearchParams({ 'list-type': '2', prefix: below });
    if (token !== null) query.set('continuation-token', token);
    // A blank is signed as `%20`; as `+` it would be another text to some servers.
    const answer = await ask('GET', `${bucketUrl}?${String(query).replaceAll('+', '%20')}`);
    if (!answer.ok) throw await failureOf(answer);
    const xml = await readText(answer);
    const [next = null] = textsOf(xml, 'NextContinuationToken');
    const keys = textsOf(xml, 'Key');
    return { names: keys.map((key) => key.slice(below.length)).filter(isImageName), next };
  };

  // Asked for an image that no point has.
  const isReached = async (): Promise<boolean> => {
    const image = await find('0-0.webp', reachLimit);
    image?.content.destroy();
    return true;
  };
  let reach: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  return {
    read: async (name) => (isImageName(name) ? find(name) : null),
    save: async (name, bytes) => {
      const url = urlOf(requireImageName(name));
      const known = await ask('HEAD', url);
      await finish(known);
      if (known.ok) return false;
      if (known.status !== 404) throw new ImageStorageFailure(`HTTP ${known.status}`);
      const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      const answer = await ask('PUT', url, { body: bytes, headers: { 'content-type': type, 'if-none-match': '*' } });
      // 409: another write of that name is under way.
      if (answer.status !== 412 && answer.status !== 409 && !answer.ok) throw await failureOf(answer);
      await finish(answer);
      return answer.ok;
    },
    remove: async (name) => {
      const answer = await ask('DELETE', urlOf(requireImageName(name)));
      if (answer.ok) return finish(answer);
      const failure = await failureOf(answer);
      if (failure.code !== 'NoSuchKey') throw failure;
    },
    list: async function* () {
      let token: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(token);
        yield* page.names;
        token = page.next;
      } while (token !== null);
    },
    // An object is there whole or not at all.
    removeUnfinished: async () => {},
    isReachable: () => {
      const now = performance.now();
      if (reach === undefined || now - reach.at > reachKnown) reach = { at: now, answer: isReached().catch(() => false) };
      return reach.answer;
    },
  };
};
