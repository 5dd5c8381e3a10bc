import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import {
  closeCollectionRoute,
  orderCollectionRoute,
  readCollectionRoute,
  reportStop,
  startCollectionRoute,
} from '@separai/contract/collection-routes/endpoints';
import type { CollectionRoute, StopReportInput } from '@separai/contract/collection-routes/schema';
import type { BodyInputOf, Endpoint } from '@separai/contract/endpoint';
import { type QueryClient, queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { refetchInterval } from '../../lib/refetch-policy.ts';
import { currentSession } from '../../lib/session.ts';
import { type Sent, sent } from '../../lib/write.ts';
import { enqueue, isOfRoute, outboxQuery, withdraw } from '../outbox/index.ts';
import { type RouteWrite, withResult } from './shown-route.ts';
import { routeText } from './text.ts';

const routeKeys = { all: ['/api/collection-routes'], day: (date: CalendarDay) => [...routeKeys.all, date] } as const;

/** Refetch interval in ms while a list is looked at: a second collector may work on it. */
const sharedInterval = 30_000;

/** The list of the session's organisation of a day, kept on the device for this person. */
export const routeQuery = (date: CalendarDay) =>
  queryOptions({
    queryKey: routeKeys.day(date),
    queryFn: ({ signal }) => call(readCollectionRoute, { params: { date }, query: {}, signal }),
    meta: { persist: 'personal' },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) => refetchInterval(query) || (query.state.data !== undefined && sharedInterval),
  });

const writeKey = ['collection-routes', 'write'] as const;

/** Writes of lists that this device has not seen answered, in the order in which they were made. */
export const useRouteWrites = (): RouteWrite[] => {
  const { data: queued = [] } = useQuery({ ...outboxQuery, refetchOnMount: 'always' });
  const sending = useMutationState({
    filters: { mutationKey: writeKey, status: 'pending' },
    select: ({ state }) => state.variables as RouteWrite,
  });
  const stored = queued.filter(isOfRoute);
  return [...stored, ...sending.filter(({ key }) => !stored.some((entry) => entry.key === key))];
};

const writeOf = ({ path }: { path: string }, { idempotencyKey: key, ...input }: Sent<object>): RouteWrite => ({
  key,
  path,
  ...input,
});

/** Shows a reported result in the cached list until the server's list comes. */
export const showResult = (client: QueryClient, { params, body }: Pick<RouteWrite, 'params' | 'body'>): void => {
  const report = body as StopReportInput;
  const shown = { id: params?.id ?? '', report, by: currentSession()?.name ?? null };
  client.setQueryData<CollectionRoute>(routeKeys.day(report.date), (route) => route && withResult(route, shown));
};

const refetch = (client: QueryClient): void => void client.invalidateQueries({ queryKey: routeKeys.all });

interface Report {
  readonly id: string;
  readonly address: string;
  readonly report: StopReportInput;
}

/** Reports a stop through the outbox. The result: sent, with the conflict, or queued. */
export const useReportStop = () => {
  const { mutateAsync } = useMutation({
    mutationKey: writeKey,
    mutationFn: ({ key, params, body, label }: RouteWrite & { label: string }) =>
      enqueue({
        endpoint: reportStop,
        sent: { params: { id: params?.id ?? '' }, body: body as StopReportInput, idempotencyKey: key },
        queued: { label, place: '' },
      }),
    onSuccess: (result, write, _before, { client }) => {
      if (result.status === 'sent' && result.reply.conflict === null) showResult(client, write);
      refetch(client);
    },
    onError: (_error, _write, _before, { client }) => refetch(client),
  });
  return ({ id, address, report }: Report) => {
    const label = routeText.reportQueued(report.outcome, address);
    return mutateAsync({ ...writeOf(reportStop, sent({ params: { id }, body: report })), label });
  };
};

const writes = {
  order: { endpoint: orderCollectionRoute, label: routeText.orderQueued },
  start: { endpoint: startCollectionRoute, label: routeText.startQueued },
  close: { endpoint: closeCollectionRoute, label: routeText.closeQueued },
} as const;
type WriteKind = keyof typeof writes;

/** Writes a list through the outbox, so after the reports that wait there. */
export const useRouteWrite = <Kind extends WriteKind>(kind: Kind) => {
  const { endpoint, label } = writes[kind];
  const { mutateAsync, isPending } = useMutation({
    mutationKey: writeKey,
    mutationFn: ({ key, params, body }: RouteWrite) => {
      const queued = { label: `${label}, ${formatDay(params?.date ?? '')}`, place: '' };
      return enqueue({ endpoint: endpoint as Endpoint, sent: { params, body, idempotencyKey: key }, queued });
    },
    onSuccess: (result, { params }, _before, { client }) => {
      if (result.status === 'sent') client.setQueryData(routeKeys.day(params?.date ?? ''), result.reply as CollectionRoute);
      refetch(client);
    },
    onError: (_error, _write, _before, { client }) => refetch(client),
  });
  const waiting = useRouteWrites();
  const write = async (
    { date, organization }: Pick<CollectionRoute, 'date' | 'organization'>,
    body: Omit<BodyInputOf<(typeof writes)[Kind]['endpoint']>, 'organizationId'>,
  ) => {
    // A queued write is replaced: the server would take its successor, which has the same version, for another person's.
    const isReplaced = ({ path, params, refused }: RouteWrite): boolean =>
      path === endpoint.path && params?.date === date && refused === undefined;
    for (const { key } of waiting.filter(isReplaced)) await withdraw(key);
    // Named, because the person may work for another organisation by the time a queued write is sent.
    return mutateAsync(writeOf(endpoint, sent({ params: { date }, body: { ...body, organizationId: organization.id } })));
  };
  return { write, isPending };
};
