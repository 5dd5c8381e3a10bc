import { confirmPointByLink, reportCollectionPoint } from '@separai/contract/collection-points/report-endpoints';
import type { PointReportInput, SentPointReport } from '@separai/contract/collection-points/report-schema';
import { call } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { throughQueue } from '../../../platform/queued-write.ts';
import { reportText } from '../../../text/reports.ts';
import { tellPointsUpdated } from '../points-updated.ts';
import { pointKeys } from '../questions/point-keys.ts';

/** The operator of a point says by the link of a mail that its data are right. Throws `ApiError` as `call` does. */
export const confirmByLink = async (token: string): Promise<void> => {
  await call(confirmPointByLink, { body: { token } });
};

interface Report {
  readonly pointId: string;
  /** The point's name, where it is known. */
  readonly name: string | null;
  readonly body: PointReportInput;
  /** Under which it is kept once, however often it is sent. */
  readonly idempotencyKey: string;
}

/**
 * Says something of a point through this device's queue, also as a visitor: throws `WaitingError` when it waits for the network, and
 * `ApiError` as `call` does.
 */
export const sendReport = async ({ pointId, name, body, idempotencyKey }: Report): Promise<SentPointReport> => {
  const place = name ?? reportText.aPoint;
  const sent = await throughQueue({
    endpoint: reportCollectionPoint,
    sent: { params: { id: pointId }, body, idempotencyKey },
    queued: { label: reportText.queued(body.kind, place), place },
  });
  tellPointsUpdated();
  void queryClient.invalidateQueries({ queryKey: pointKeys.all });
  return sent;
};
