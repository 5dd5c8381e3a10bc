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
  /** What who calls must be allowed to do. */
  readonly permission: Permission;
  readonly summary: string;
  /**
   * Whoever calls must have given their password or passkey again in this session, not longer than
   * `administratorLimits.confirmationMinutes` ago; having signed in with it is not enough. A function decides by the call.
   */
  readonly sensitive?: Sensitive;
  /** Administrators may call it without a passkey also where one is required: it leads to one, or out. */
  readonly withoutPasskey?: true;
  /** May be called while the account's password is a generated one that has to be changed: it changes the password, or signs out. */
  readonly withGeneratedPassword?: true;
  /**
   * Ends what a stranger with a session of the account could use: a session, the password, an address, the account. Counted by session and not
   * among the account's writes, which the stranger may have used up.
   */
  readonly endsAccess?: true;
  /** Visitors may call it, and whoever sends a session does it as themselves: that must be a known one. */
  readonly withOwnSession?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Body;
  readonly reply: Schema;
  /**
   * A read that takes one of the network's places, or is refused as `overloaded`: while its answer is computed, or as long as it is streamed.
   */
  readonly cost?: 'computed' | 'streamed';
  /** The reply may be used by anybody under the installation's licence, which its `Link` header names. */
  readonly isOpenData?: true;
  /** Media type of the reply; JSON when absent. */
  readonly replyType?: string;
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201 | 204;
  /**
   * The answer of a signed-in person's write is kept under its `Idempotency-Key`, unless the handler keeps the key in the record that it
   * writes, or the write ends what the key would be kept for.
   */
  readonly idempotencyKey?: 'in-record' | 'unkept';
  /** Refusals of its own, besides those every endpoint of its kind has. */
  readonly errors: readonly ErrorCode[];
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type SchemaOf<B> = B extends { schema: infer S } ? S : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives, parsed. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
/** The bytes, of a file; where it lies, of a large one. */
export type BodyOf<E extends Endpoint> = E['body'] extends FileBody
  ? E['body'] extends { onDisk: true }
    ? FileOnDisk
    : Uint8Array
  : Output<SchemaOf<E['body']>>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What a caller sends, before parsing. */
export type ParamsInputOf<E extends Endpoint> = Input<E['params']>;
export type QueryInputOf<E extends Endpoint> = Input<E['query']>;
/** Of JSON alone: no page sends anything else. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends { kind: 'json' } ? Input<SchemaOf<E['body']>> : undefined;

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
