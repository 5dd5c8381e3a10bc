import type * as z from 'zod/mini';
import type { Body, FileBody, FileOnDisk, JsonBody } from './body.ts';
import type { CallType, Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;

/** Whether a call must be confirmed: always, or depending on its parsed body and on whether its account has a passkey. */
type Sensitive = true | ((call: { readonly body: never; readonly hasPasskey: boolean }) => boolean);

/** Part of an endpoint that the server alone needs: schemas, errors, documentation, and rules that a call must meet. */
interface ServerDeclaration {
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
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Body;
  readonly reply: Schema;
  /**
   * A read that occupies one of the network's slots while its reply is computed, or until the reply is streamed; without a free
   * slot the request fails with `overloaded`.
   */
  readonly cost?: 'computed' | 'streamed';
  /** Calls of a network within so many seconds, which the handler counts; further ones fail with `too-many-requests`. */
  readonly limit?: { readonly calls: number; readonly seconds: number };
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

/** An endpoint as the server registers it; the OpenAPI document is made from it. */
export type ServerEndpoint = Omit<Endpoint, 'body'> & ServerDeclaration;

type Input<S> = S extends Schema ? z.input<S> : undefined;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type SchemaOf<B> = B extends { schema: infer S } ? S : undefined;

/** Parsed input as the handler receives it. */
export type ParamsOf<E extends ServerEndpoint> = Output<E['params']>;
export type QueryOf<E extends ServerEndpoint> = Output<E['query']>;
/** Bytes of a file; a `FileOnDisk` for a large one. */
export type BodyOf<E extends ServerEndpoint> = E['body'] extends FileBody
  ? E['body'] extends { onDisk: true }
    ? FileOnDisk
    : Uint8Array
  : Output<SchemaOf<E['body']>>;

interface TypesOfSchemas<D extends ServerDeclaration> {
  readonly params: Input<D['params']>;
  readonly query: Input<D['query']>;
  readonly body: D['body'] extends JsonBody ? Input<SchemaOf<D['body']>> : undefined;
  readonly reply: Output<D['reply']>;
}

/** Whether the types are identical: assignability alone would let an optional field be missing from one of them. */
type AreIdentical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Names of the types that an endpoint and its schemas disagree on. */
type Differing<E extends Endpoint, D extends ServerDeclaration> = {
  [Name in keyof TypesOfSchemas<D>]: AreIdentical<CallType<E, Name>, TypesOfSchemas<D>[Name]> extends true ? never : Name;
}[keyof TypesOfSchemas<D>];

type Agreeing<E extends Endpoint, D extends ServerDeclaration> = [Differing<E, D>] extends [never]
  ? unknown
  : { readonly schemaDiffersFromEndpoint: Differing<E, D> };

/** Adds the server's declaration to an endpoint. Compiles only where the schemas' types are those of the endpoint. */
export const serverEndpoint = <const E extends Endpoint, const D extends ServerDeclaration>(
  endpoint: E,
  declaration: D & Agreeing<E, D>,
): E & D => ({ ...endpoint, ...declaration });
