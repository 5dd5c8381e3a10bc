import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';

type Schema = z.ZodMiniType;

/** A JSON document. */
export interface JsonBody<S extends Schema = Schema> {
  readonly kind: 'json';
  readonly schema: S;
  readonly maxBytes: number;
}

/** The fields of an HTML form, in either of its two encodings; every value is text. */
export interface FormBody<S extends Schema = Schema> {
  readonly kind: 'form';
  readonly schema: S;
  readonly maxBytes: number;
}

/** One file, in a field of a multipart form. */
export interface FileBody {
  readonly kind: 'file';
  /** Name of its field. */
  readonly field: string;
  /** Of the file itself. */
  readonly maxBytes: number;
  /** What the file is called in a sentence, with its article. */
  readonly named: string;
  /** How a body without the file, and one with too large a file, are refused. */
  readonly missing: ErrorCode;
  readonly tooLarge: ErrorCode;
  /** Too large to be held in memory: it is written to the disk as it comes. */
  readonly onDisk?: true;
}

/** A file that came and lies on the disk until the answer is sent: who keeps it moves it. */
export interface FileOnDisk {
  readonly path: string;
  /** What the sender calls it. */
  readonly name: string;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
}

/** What an endpoint takes: one kind of body, up to a size in bytes. Another kind is 415, and more is 413. */
export type Body = JsonBody | FormBody | FileBody;

export const json = <const S extends Schema>(schema: S, maxBytes: number = limits.jsonMaxBytes): JsonBody<S> => ({
  kind: 'json',
  schema,
  maxBytes,
});

export const form = <const S extends Schema>(schema: S, maxBytes: number = limits.formMaxBytes): FormBody<S> => ({
  kind: 'form',
  schema,
  maxBytes,
});

export const file = <const B extends Omit<FileBody, 'kind'>>(body: B): B & { readonly kind: 'file' } => ({
  ...body,
  kind: 'file',
});

/** What a body of another kind is refused with; the usual sentence of `unsupported-media-type` asks for JSON. */
export const wrongKindSentence = (body: FormBody | FileBody): string =>
  body.kind === 'form'
    ? 'Tipo de conteúdo não aceito. Envie um formulário.'
    : `Tipo de conteúdo não aceito. Envie ${body.named} como multipart/form-data, no campo ${body.field}.`;
