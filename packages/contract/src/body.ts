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
  /** Size limit of the file alone, without the multipart framing. */
  readonly maxBytes: number;
  /** The file in a Portuguese sentence, with its article. */
  readonly named: string;
  /** Errors for a body without the file, and for a file beyond `maxBytes`. */
  readonly missing: ErrorCode;
  readonly tooLarge: ErrorCode;
  /** The file is streamed to disk, because it is too large for memory. */
  readonly onDisk?: true;
}

/** An uploaded file on disk; it is deleted once the reply is sent, so a handler that keeps the file moves it. */
export interface FileOnDisk {
  readonly path: string;
  /** File name as the sender gave it. */
  readonly name: string;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
}

/**
 * The one kind of body that an endpoint accepts, and its size limit in bytes. Another kind is refused with 415, a larger body
 * with 413.
 */
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

/**
 * Sentence of a 415 for a body of another kind than a form or file; the default sentence of `unsupported-media-type` asks for
 * JSON.
 */
export const wrongKindSentence = (body: FormBody | FileBody): string =>
  body.kind === 'form'
    ? 'Tipo de conteúdo não aceito. Envie um formulário.'
    : `Tipo de conteúdo não aceito. Envie ${body.named} como multipart/form-data, no campo ${body.field}.`;
