import multipart from '@fastify/multipart';
import { type Body, type FileBody, type FormBody, wrongKindSentence } from '@separai/contract/body';
import { limits } from '@separai/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** JSON is what the server takes where nothing else is declared, so much of it where the endpoint does not say. */
export const takeJson = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without a body may still name JSON as its type, as many clients do for `POST …/cancel`.
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
};

/** Parts of a multipart body beside the one that is looked for. */
const otherParts = { files: 4, fields: 20, fieldSize: 10_000, parts: 24 };

const takeMultipart = async (app: FastifyInstance, body: FormBody | FileBody): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Refusal('unsupported-media-type', { sentence: wrongKindSentence(body) })),
  );
  const ofKind = body.kind === 'file' ? { fileSize: body.maxBytes } : { fieldSize: body.maxBytes, files: 0 };
  await app.register(multipart, { limits: { ...otherParts, ...ofKind } });
  if (body.kind === 'file') return;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
};

/** Registers what `register` does where bodies of that kind are taken, and no others. */
export const takeBodies = (app: FastifyInstance, body: Body | undefined, register: (app: FastifyInstance) => void): void => {
  if (body === undefined || body.kind === 'json') register(app);
  else {
    app.register(async (scope) => {
      await takeMultipart(scope, body);
      register(scope);
    });
  }
};

/** What the framework lets a body have as a whole; multipart bodies are counted part by part. */
export const wholeBodyLimit = (body: Body | undefined): number => (body === undefined ? limits.jsonMaxBytes : body.maxBytes);

const readFields = async (request: FastifyRequest, { maxBytes }: FormBody): Promise<Record<string, string>> => {
  const fields: Record<string, string> = {};
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') throw new Refusal('bad-request');
    const value = String(part.value);
    bytes += Buffer.byteLength(part.fieldname) + Buffer.byteLength(value);
    if (part.valueTruncated || bytes > maxBytes) throw new Refusal('body-too-large');
    fields[part.fieldname] = value;
  }
  return fields;
};

const readFile = async (request: FastifyRequest, { field, missing, tooLarge }: FileBody): Promise<Uint8Array> => {
  let bytes: Uint8Array | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== field || bytes !== null) {
      part.file.resume();
      continue;
    }
    bytes = await part.toBuffer();
    if (part.file.truncated) throw new Refusal(tooLarge);
  }
  if (bytes === null || bytes.length === 0) throw new Refusal(missing);
  return bytes;
};

const fileTooLarge = 'FST_REQ_FILE_TOO_LARGE';

/**
 * The body of a request as its endpoint declares it: a form's fields, a file's bytes, or what the JSON holds. Throws the file's own
 * refusals, `body-too-large`, and `bad-request` for a multipart body that cannot be read.
 */
export const readBody = async (request: FastifyRequest, body: Body): Promise<unknown> => {
  if (body.kind === 'json' || !request.isMultipart()) {
    if (body.kind === 'file') throw new Refusal(body.missing);
    return request.body;
  }
  try {
    return body.kind === 'file' ? await readFile(request, body) : await readFields(request, body);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as { code?: string };
    throw new Refusal(body.kind === 'file' && code === fileTooLarge ? body.tooLarge : 'bad-request');
  }
};
