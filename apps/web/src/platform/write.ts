import type { Endpoint, ReplyOf } from '@separai/contract/endpoint';
import { type CallInput, call } from './api.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** It is done after a reload as well, which it outlives on this device. Never one with a password or a code; what is queued is kept by that. */
      outlivesPage?: true;
    };
  }
}

/** A write, as plain data that can be kept: what is sent, under a key by which it is done once however often it is sent. */
export type Sent<Input> = Input & { readonly idempotencyKey: string };

/** What a write sends, under a key that is made now: when the person presses. */
export const sent = <Input extends object>(input: Input): Sent<Input> => ({ ...input, idempotencyKey: newIdempotencyKey() });

type WriteInput<E extends Endpoint> = Sent<Pick<CallInput<E>, Extract<'params' | 'query' | 'body', keyof CallInput<E>>>>;

/** The mutation that calls an endpoint of the contract. Its key names the endpoint, so that it is found again after a reload. */
export const writeOf = <const E extends Endpoint>(endpoint: E, how: { keepalive?: boolean } = {}) => ({
  mutationKey: [endpoint.method, endpoint.path],
  mutationFn: ({ idempotencyKey, ...input }: WriteInput<E>): Promise<ReplyOf<E>> =>
    call(endpoint, { ...input, ...how, headers: { 'idempotency-key': idempotencyKey } } as unknown as CallInput<E>),
});
