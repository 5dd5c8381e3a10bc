import type { Endpoint, ReplyOf } from '@separai/contract/endpoint';
import { type CallInput, call } from './api.ts';

/** A new random key (128 bits, hexadecimal): the server does a write once per key. */
export const newIdempotencyKey = (): string => {
  // `randomUUID` is missing on plain http from another machine.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Input of a write as plain data, with the idempotency key under which the server does it once. */
export type Sent<Input> = Input & { readonly idempotencyKey: string };

/** Adds a new idempotency key to an input. Call once per press, so that retries share the key. */
export const sent = <Input extends object>(input: Input): Sent<Input> => ({ ...input, idempotencyKey: newIdempotencyKey() });

/** Calls an endpoint under the write's idempotency key. */
export const callWrite = <const E extends Endpoint>(
  endpoint: E,
  { idempotencyKey, ...input }: Sent<object>,
  options: { keepalive?: boolean } = {},
): Promise<ReplyOf<E>> =>
  call(endpoint, { ...input, ...options, headers: { 'idempotency-key': idempotencyKey } } as unknown as CallInput<E>);

type WriteInput<E extends Endpoint> = Sent<Pick<CallInput<E>, Extract<'params' | 'query' | 'body', keyof CallInput<E>>>>;

/** Options of the mutation that calls an endpoint of the contract. */
export const writeOf = <const E extends Endpoint>(endpoint: E) => ({
  mutationKey: [endpoint.method, endpoint.path],
  mutationFn: (sent: WriteInput<E>): Promise<ReplyOf<E>> => callWrite(endpoint, sent),
});
