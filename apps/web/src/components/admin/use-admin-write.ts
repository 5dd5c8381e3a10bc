import type { Endpoint, ReplyOf } from '@separai/contract/endpoint';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirmed-write.ts';
import { callWrite, newIdempotencyKey } from '../../lib/write.ts';

/** Key of the queries of the history, in which every write of the panel appears. */
export const historyKey = ['/admin/audit-entries'] as const;

/** Key of the numbers of records that wait, of which a write may be the answer. */
export const waitingKey = ['/admin/waiting'] as const;

/** Refetches the queries with these keys, the history, and the numbers of records that wait. */
export const useRefetch = () => {
  const client = useQueryClient();
  return async (keys: readonly QueryKey[]): Promise<void> => {
    await Promise.all([historyKey, waitingKey, ...keys].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
};

type Input<E extends Endpoint> = Pick<CallInput<E>, Extract<'params' | 'query' | 'body', keyof CallInput<E>>>;

interface Options<E extends Endpoint> {
  /** Keys of the queries that the write makes stale, beside the history. */
  readonly stale?: readonly QueryKey[] | ((reply: ReplyOf<E> | undefined) => readonly QueryKey[]);
  readonly onSuccess?: (reply: ReplyOf<E>, input: Input<E>) => unknown;
}

/**
 * The mutation that calls an endpoint, with an idempotency key for each call. It is sent again with the same key once an administrator of
 * whom the server wants it has confirmed the identity.
 */
export const useAdminWrite = <const E extends Endpoint>(endpoint: E, { stale = [], onSuccess }: Options<E> = {}) => {
  const refetch = useRefetch();
  return useMutation({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: (input: Input<E>): Promise<ReplyOf<E>> => {
      const idempotencyKey = newIdempotencyKey();
      return confirmed(() => callWrite(endpoint, { ...input, idempotencyKey }));
    },
    ...(onSuccess && { onSuccess: (reply: ReplyOf<E>, input: Input<E>) => onSuccess(reply, input) }),
    onSettled: (reply: ReplyOf<E> | undefined) => refetch(typeof stale === 'function' ? stale(reply) : stale),
  });
};
