import { listAdministeredPoints } from '@separai/contract/collection-points/administration-endpoints';
import {
  confirmCollectionPoint,
  decidePointReport,
  linkPointReportPhoto,
  listPointReports,
  sendPointLink,
  undoPointConfirmation,
} from '@separai/contract/collection-points/report-endpoints';
import type { ReportState } from '@separai/contract/collection-points/reports';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { confirmedWriteOf } from '../../../lib/confirmed-write.ts';
import { writeOf } from '../../../lib/write.ts';
import { tellPointsUpdated } from '../points-updated.ts';
import { reportsKey } from './queries.ts';

/** A page of what people said of points, in a state. */
export const useReportPage = (state: ReportState, page: number) =>
  useQuery({
    queryKey: [...reportsKey, state, page],
    queryFn: ({ signal }) => call(listPointReports, { query: { state, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The address of a report's photo. It expires within a minute, so it is asked for anew each time a photo is opened. */
export const useReportPhoto = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['/admin/point-reports/photo-link', id],
    queryFn: ({ signal }) => call(linkPointReportPhoto, { params: { id }, signal }),
    enabled: isWanted,
    // The image that is shown stays: a new address would load it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Applies a report, dismisses it, or asks back; points and their history are asked for anew. */
export const useDecide = () => {
  const client = useQueryClient();
  return useMutation({
    ...confirmedWriteOf(decidePointReport),
    onSuccess: tellPointsUpdated,
    onSettled: () =>
      Promise.all(
        [reportsKey, ['/admin/collection-points'], ['/admin/audit-entries']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

const useAfterConfirmation = () => {
  const client = useQueryClient();
  return {
    onSuccess: tellPointsUpdated,
    onSettled: () => client.invalidateQueries({ queryKey: ['/admin/collection-points'] }),
  };
};

/** Stamps a point's data as confirmed. */
export const useConfirmPoint = () => useMutation({ ...writeOf(confirmCollectionPoint), ...useAfterConfirmation() });

/** Puts back the stamp that a confirmation replaced. */
export const useUndoConfirmation = () => useMutation({ ...writeOf(undoPointConfirmation), ...useAfterConfirmation() });

/** Sends a point's operator a link to confirm its data. */
export const useSendPointLink = () => useMutation(writeOf(sendPointLink));

/** The active points that nobody has confirmed for the longest, a page of them. */
export const useStalestPoints = (page: number) =>
  useQuery({
    queryKey: ['/admin/collection-points', 'stalest', page],
    queryFn: ({ signal }) =>
      call(listAdministeredPoints, { query: { sort: 'confirmedAt', status: 'active', page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
