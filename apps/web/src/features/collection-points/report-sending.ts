import { confirmPointByLink, reportCollectionPoint } from '@separai/contract/collection-points/report-endpoints';
import type { PointReportInput, SentPointReport } from '@separai/contract/collection-points/report-schema';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { call } from '../../lib/api.ts';
import { newIdempotencyKey } from '../../lib/write.ts';
import { queryClient } from '../../query-client.ts';
import { type Enqueued, enqueue, outboxText } from '../outbox/index.ts';
import { notifyPointsUpdated, pointKeys } from './api.ts';
import { reportText } from './components/reporting/text.ts';
import { freshnessText } from './text.ts';

/** Confirms a point's data with its operator's mailed token. Throws `ApiError` as `call` does. */
export const confirmByLink = async (token: string): Promise<void> => {
  await call(confirmPointByLink, { body: { token } });
};

interface Report {
  readonly pointId: string;
  /** The point's name; null where unknown. */
  readonly name: string | null;
  readonly body: PointReportInput;
  readonly idempotencyKey: string;
}

/** Sends a report through the outbox, also as a visitor. Rejects with `ApiError` as `call` does. */
export const sendReport = async ({ pointId, name, body, idempotencyKey }: Report): Promise<Enqueued<SentPointReport>> => {
  const place = name ?? reportText.aPoint;
  const result = await enqueue({
    endpoint: reportCollectionPoint,
    sent: { params: { id: pointId }, body, idempotencyKey },
    queued: { label: reportText.queued(body.kind, place), place },
  });
  if (result.status === 'sent') {
    notifyPointsUpdated();
    void queryClient.invalidateQueries({ queryKey: pointKeys.all });
  }
  return result;
};

/** Confirms a point's data; returns the toast's text. */
export const confirmPoint = async ({ id, name }: Pick<CollectionPoint, 'id' | 'name'>): Promise<string> => {
  const idempotencyKey = newIdempotencyKey();
  const { status } = await sendReport({ pointId: String(id), name, body: { kind: 'all-right' }, idempotencyKey });
  return status === 'queued' ? outboxText.queued : freshnessText.thanks;
};
