import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { type Body, type FileBody, type FileOnDisk, type FormBody, wrongKindSentence } from '@separai/contract/body';
import { limits } from '@separai/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Accepts JSON as the default body type, up to the limit of the endpoint or of the server. */
export const takeJson = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body is accepted with the type JSON, because many clients send the header for `POST …/cancel`.
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
};

/** Limits for the parts of a multipart body beside the expected one. */
const otherParts = { files: 4, fields: 20, fieldSize: 10_000, parts: 24 };

const takeMultipart = async (app: FastifyInstance, body: FormBody | FileBody): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new ApiError('unsupported-media-type', { sentence: wrongKindSentence(body) })),
  );
  const ofKind = body.kind === 'file' ? { fileSize: body.maxBytes } : { fieldSize: body.maxBytes, files: 0 };
  await app.register(multipart, { limits: { ...otherParts, ...ofKind } });
  if (body.kind === 'file') return;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
};

/** Calls `register` in a scope that accepts bodies of that kind only. */
export const takeBodies = (app: FastifyInstance, body: Body | undefined, register: (app: FastifyInstance) => void): void => {
  if (body === undefined || body.kind === 'json') register(app);
  else {
    app.register(async (scope) => {
      await takeMultipart(scope, body);
      register(scope);
    });
  }
};

/** The framework's limit for a whole body; multipart bodies have limits per part. */
export const wholeBodyLimit = (body: Body | undefined): number => (body === undefined ? limits.jsonMaxBytes : body.maxBytes);

const readFields = async (request: FastifyRequest, { maxBytes }: FormBody): Promise<Record<string, string>> => {
  const fields: Record<string, string> = {};
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') throw new ApiError('bad-request');
    const value = String(part.value);
    bytes += Buffer.byteLength(part.fieldname) + Buffer.byteLength(value);
    if (part.valueTruncated || bytes > maxBytes) throw new ApiError('body-too-large');
    fields[part.fieldname] = value;
  }
  return fields;
};

/** Passes the file's part to `read`; null when it is missing. */
const readPart = async <T>(
  request: FastifyRequest,
  { field, tooLarge }: FileBody,
  read: (part: MultipartFile) => Promise<T>,
): Promise<T | null> => {
  let found: { readonly content: T } | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== field || found !== null) {
      part.file.resume();
      continue;
    }
    found = { content: await read(part) };
    if (part.file.truncated) throw new ApiError(tooLarge);
  }
  return found === null ? null : found.content;
};

const readFile = async (request: FastifyRequest, body: FileBody): Promise<Uint8Array> => {
  const bytes = await readPart(request, body, (part) => part.toBuffer());
  if (bytes === null || bytes.length === 0) throw new ApiError(body.missing);
  return bytes;
};

/** Streams the file into a folder; an incomplete file is deleted. */
const writeFile = async (request: FastifyRequest, body: FileBody, folder: string): Promise<FileOnDisk> => {
  const path = join(folder, `${randomUUID()}.part`);
  await mkdir(folder, { recursive: true });
  try {
    const written = await readPart(request, body, async (part) => {
      const hash = createHash('sha256');
      let bytes = 0;
      part.file.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        hash.update(chunk);
      });
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      return { bytes, file: { path, name: part.filename, hash: hash.digest('hex') } };
    });
    if (written === null || written.bytes === 0) throw new ApiError(body.missing);
    return written.file;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};

const fileTooLarge = 'FST_REQ_FILE_TOO_LARGE';

/**
 * The body of a request by its endpoint's declaration: a form's fields, a file's bytes, the path of a large file in
 * `uploadFolder`, or the parsed JSON. Throws the file's own refusals, `body-too-large`, and `bad-request` for an unreadable
 * multipart body.
 */
export const readBody = async (request: FastifyRequest, body: Body, uploadFolder: string): Promise<unknown> => {
  if (body.kind === 'json' || !request.isMultipart()) {
    if (body.kind === 'file') throw new ApiError(body.missing);
    return request.body;
  }
  try {
    if (body.kind === 'form') return await readFields(request, body);
    return body.onDisk ? await writeFile(request, body, uploadFolder) : await readFile(request, body);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { code } = error as { code?: string };
    throw new ApiError(body.kind === 'file' && code === fileTooLarge ? body.tooLarge : 'bad-request');
  }
};
