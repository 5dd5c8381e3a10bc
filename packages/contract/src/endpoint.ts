import type { FileBody } from './body.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Types of a call: `params`, `query` and `body` as they are sent, before parsing, and the reply as it arrives. */
interface CallTypes {
  readonly params?: unknown;
  readonly query?: unknown;
  /** JSON bodies only: no page sends a form, and a file is declared by `Endpoint.body`. */
  readonly body?: unknown;
  readonly reply: unknown;
}

declare const callTypes: unique symbol;

interface Typed<Types extends CallTypes> {
  /** Exists for the compiler alone and is never set. */
  readonly [callTypes]?: Types;
}

interface Declaration {
  readonly method: Method;
  /** Below `/api`, with `:name` for a parameter. */
  readonly path: string;
  /** Permission that the session (or the visitor) needs; `permissions.ts` lists the roles of each. */
  readonly permission: Permission;
  /** Open to visitors; a request that carries a session token acts as that account, and the token must be valid. */
  readonly withOwnSession?: true;
  readonly body?: FileBody;
}

/**
 * An API endpoint as its callers need it: without schemas, which the browser would load and construct for nothing.
 * `endpoint.server.ts` adds the server's part.
 */
export interface Endpoint extends Declaration, Typed<CallTypes> {}

/** Declares an endpoint: `endpoint<{ body: …; reply: … }>()({ method, path, permission })`. */
export const endpoint =
  <Types extends CallTypes>() =>
  <const D extends Declaration>(declaration: D): D & Typed<Types> =>
    declaration;

/** One of the types of a call; undefined when the endpoint has no such part. */
export type CallType<E extends Typed<CallTypes>, Name extends keyof CallTypes> =
  E extends Typed<infer Types> ? (Types extends { readonly [N in Name]: infer Type } ? Type : undefined) : never;

/** Input as a caller sends it, before parsing. */
export type ParamsInputOf<E extends Endpoint> = CallType<E, 'params'>;
export type QueryInputOf<E extends Endpoint> = CallType<E, 'query'>;
export type BodyInputOf<E extends Endpoint> = CallType<E, 'body'>;
export type ReplyOf<E extends Typed<CallTypes>> = CallType<E, 'reply'>;
