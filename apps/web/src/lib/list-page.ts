import type { Endpoint, ReplyOf } from '@separai/contract/endpoint';
import { type CallInput, callWith } from './api.ts';

/** A page of a list. */
interface Page<Items> {
  readonly items: Items;
  /** Cursor (`after`) of the next page; null on the last one. */
  readonly next: string | null;
  /** Number of all items; null where the server does not send it. */
  readonly total: number | null;
}

/** Calls an endpoint that returns a list by pages. Throws as `call` does. */
export const callPage = <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Page<ReplyOf<E>>> =>
  callWith(endpoint, input, async (response) => {
    const following = /^<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    const total = response.headers.get('x-total-count');
    return {
      items: (await response.json()) as ReplyOf<E>,
      next: following === null ? null : new URL(following, location.origin).searchParams.get('after'),
      total: total === null ? null : Number(total),
    };
  });
