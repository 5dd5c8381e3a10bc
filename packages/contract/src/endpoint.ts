import type * as z from 'zod/mini';
import type { Body, FileBody, FileOnDisk } from './body.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodMiniType;

/** Whether a call must be confirmed: always, or depending on its parsed body and on whether its account has a passkey. */
export type Sensitive = true | ((call: { readonly body: never; readonly hasPasskey: boolean }) => boolean);

/** An API endpoint, declared once: the server registers it, the browser calls it, the OpenAPI document is made from it. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/api`, with `:name` for a parameter. */
  readonly path: string;
  /** Permission that the session (or the visitor) needs; `permissions.ts` says to whom each is granted. */
  readonly permission: Permission;
  readonly summary: string;
  /**
   * The session must have confirmed its password or passkey within the last `administratorLimits.confirmationMinutes`; the
   * sign-in itself does not count. A function decides from the call.
   */
  readonly sensitive?: Sensitive;
  /**
   * Callable by an administrator without a passkey even where the installation requires one: the endpoint leads to a first
   * passkey, or signs out.
   */
  readonly withoutPasskey?: true;
  /**
   * Callable while the account still has a generated password that must be changed: the endpoint changes the password, or signs
   * out.
   */
  readonly withGeneratedPassword?: true;
  /**
   * Revokes access that a stolen session could abuse: a session, the password, an address, the account. Its calls are counted
   * by session and not against the account's daily writes, which the thief may have used up.
   */
  readonly endsAccess?: true;
  /** Open to visitors; a request that carries a session token acts as that account, and the token must be valid. */
  readonly withOwnSession?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Body;
  readonly reply: Schema;
  /**
   * A read that occupies one of the network's slots while its reply is computed, or until the reply is streamed; without a free
   * slot the request fails with `overloaded`.
   */
  readonly cost?: 'computed' | 'streamed';
  /** The reply is open data under the installation's licence, which the reply's `Link` header names. */
  readonly isOpenData?: true;
  /** Media type of the reply; JSON when absent. */
  readonly replyType?: string;
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201 | 204;
  /**
   * Idempotency of a signed-in person's write. Absent: its reply is stored under the `Idempotency-Key`; `in-record`: the
   * handler stores the key in the record that it writes; `unkept`: the key is ignored.
   */
  readonly idempotencyKey?: 'in-record' | 'unkept';
  /** Error codes of this endpoint, besides those that every endpoint of its kind has. */
  readonly errors: readonly ErrorCode[];
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type SchemaOf<B> = B extends { schema: infer S } ? S : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** Parsed input as the handler receives it. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
/** Bytes of a file; a `FileOnDisk` for a large one. */
export type BodyOf<E extends Endpoint> = E['body'] extends FileBody
  ? E['body'] extends { onDisk: true }
    ? FileOnDisk
    : Uint8Array
  : Output<SchemaOf<E['body']>>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** Input as a caller sends it, before parsing. */
export type ParamsInputOf<E extends Endpoint> = Input<E['params']>;
export type QueryInputOf<E extends Endpoint> = Input<E['query']>;
/** JSON bodies only: no page sends another kind. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends { kind: 'json' } ? Input<SchemaOf<E['body']>> : undefined;

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
