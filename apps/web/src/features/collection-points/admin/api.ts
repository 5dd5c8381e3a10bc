import { previewHoliday } from '@separai/contract/collection-days/changes-endpoints';
import {
  changeCollectionPoints,
  countOpenSchedules,
  deleteCollectionPointImage,
  deleteCollectionPoints,
  listAdministeredPoints,
  listMisplacedPublicPoints,
  undoPointChanges,
  viewAdministeredPoints,
} from '@separai/contract/collection-points/administration-endpoints';
import {
  createCollectionPoint,
  deleteCollectionPoint,
  readCollectionPoint,
  replaceCollectionPoint,
  summarizeCollectionPoints,
  uploadCollectionPointImage,
} from '@separai/contract/collection-points/endpoints';
import {
  createHoliday,
  deleteHoliday,
  listAdministeredHolidays,
  replaceHoliday,
} from '@separai/contract/collection-points/holiday-endpoints';
import {
  confirmCollectionPoint,
  decidePointReport,
  linkPointReportPhoto,
  listPointReports,
  sendPointLink,
  undoPointConfirmation,
} from '@separai/contract/collection-points/report-endpoints';
import type { ReportState } from '@separai/contract/collection-points/reports';
import type { Position } from '@separai/contract/collection-points/rules';
import { findPlaces } from '@separai/contract/postal-codes/endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useAdminWrite, useRefetch } from '../../../components/admin/use-admin-write.ts';
import type { ImageUpload } from '../../../components/admin/use-record-image.tsx';
import { asAdministrator, type CallInput, call } from '../../../lib/api.ts';
import { uploadFile } from '../../../lib/upload.ts';
import { newIdempotencyKey } from '../../../lib/write.ts';
import { notifyPointsUpdated } from '../api.ts';
import { type mapFilterOf, type PointSearch, pageQueryOf } from './search.ts';

type PageQuery = ReturnType<typeof pageQueryOf>;

const adminPointKeys = {
  all: ['/admin/collection-points'],
  pages: ['/admin/collection-points', 'page'],
  page: (query: PageQuery) => [...adminPointKeys.pages, query],
  map: (subject: string, query: object) => [...adminPointKeys.all, 'map', subject, query],
  detail: (id: number) => [...adminPointKeys.all, 'one', id],
  openBookings: (ids: readonly number[]) => [...adminPointKeys.all, 'open-schedules', ids],
  misplaced: ['/admin/collection-points', 'bundled-restricted'],
  middle: ['/admin/collection-points', 'middle'],
  stalest: (page: number) => [...adminPointKeys.all, 'stalest', page],
} as const;

const adminReportKeys = {
  all: ['/admin/point-reports'],
  page: (state: ReportState, page: number) => [...adminReportKeys.all, state, page],
  photo: (id: string) => ['/admin/point-reports/photo-link', id],
} as const;

/** The page of the points that a search shows. */
export const pointPageQuery = (search: PointSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: adminPointKeys.page(query),
    queryFn: ({ signal }) => call(listAdministeredPoints, { query, signal }),
    placeholderData: keepPreviousData,
    // Specification §7.
    retry: 3,
    retryDelay: 1_000,
  });
};

/** The points of a filter in a part of the map. `subject` names the filter: its last part is shown until the next one arrives. */
export const pointMapQuery = (query: ReturnType<typeof mapFilterOf> & { bbox: string; zoom: string }, subject: string) =>
  queryOptions({
    queryKey: adminPointKeys.map(subject, query),
    queryFn: ({ signal }) => call(viewAdministeredPoints, { query, signal }),
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[2] === subject ? before : undefined),
  });

/** A point, active or not. */
export const pointQuery = (id: number) =>
  queryOptions({
    queryKey: adminPointKeys.detail(id),
    queryFn: ({ signal }) => call(readCollectionPoint, { params: { id: String(id) }, headers: asAdministrator(), signal }),
  });

/** The number of open bookings at points, counted for each question. */
export const openBookingsQuery = (pointIds: readonly number[]) =>
  queryOptions({
    queryKey: adminPointKeys.openBookings(pointIds),
    queryFn: ({ signal }) => call(countOpenSchedules, { query: { ids: pointIds.join(',') }, signal }),
    gcTime: 0,
  });

/** Bundled points that are public although the bundled data restrict them. */
export const misplacedPointsQuery = queryOptions({
  queryKey: adminPointKeys.misplaced,
  queryFn: ({ signal }) => call(listMisplacedPublicPoints, { signal }),
});

/** The middle of all points, near which a new one is expected; null without points. */
export const pointsMiddleQuery = queryOptions({
  queryKey: adminPointKeys.middle,
  queryFn: async ({ signal }) => (await call(summarizeCollectionPoints, { signal })).middle,
});

/** A page of the active points, those whose confirmation is oldest first. */
export const stalestPointsQuery = (page: number) =>
  queryOptions({
    queryKey: adminPointKeys.stalest(page),
    queryFn: ({ signal }) =>
      call(listAdministeredPoints, { query: { sort: 'confirmedAt', status: 'active', page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Searches an address, near a position first. */
export const useFindPlaces = () =>
  useMutation({
    mutationFn: ({ address, near }: { address: string; near: Position | null }) =>
      call(findPlaces, {
        query: {
          address,
          ...(near === null ? {} : { latitude: near.latitude.toFixed(4), longitude: near.longitude.toFixed(4) }),
        },
      }),
  });

// The residents' screens in other tabs hear of every change of a point.
const ofPoints = { stale: [adminPointKeys.all, adminReportKeys.all], onSuccess: notifyPointsUpdated };
export const useCreatePoint = () => useAdminWrite(createCollectionPoint, ofPoints);
export const useReplacePoint = () => useAdminWrite(replaceCollectionPoint, ofPoints);
export const useChangePoints = () => useAdminWrite(changeCollectionPoints, ofPoints);
/** Undoes a bulk change within a few seconds. */
export const useUndoPointChanges = () => useAdminWrite(undoPointChanges, ofPoints);
/** Deletes points; those with bookings are closed. */
export const useDeletePoints = () => useAdminWrite(deleteCollectionPoints, ofPoints);
/** Deletes a point; one with bookings is closed. */
export const useDeletePoint = () =>
  useAdminWrite(deleteCollectionPoint, {
    onSuccess: notifyPointsUpdated,
    // The deleted point's own queries would fail.
    stale: (reply) => [reply?.deleted ? adminPointKeys.pages : adminPointKeys.all],
  });
export const useDeleteImage = () => useAdminWrite(deleteCollectionPointImage, ofPoints);

/** Sends the image of a point. */
export const useSendImage = () => {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ id, ...upload }: ImageUpload) =>
      uploadFile(uploadCollectionPointImage, {
        params: { id: String(id) },
        idempotencyKey: newIdempotencyKey(),
        ...upload,
      }),
    onSuccess: notifyPointsUpdated,
    onSettled: () => refetch(ofPoints.stale),
  });
};

/** A page of the reports in a state. */
export const reportPageQuery = (state: ReportState, page: number) =>
  queryOptions({
    queryKey: adminReportKeys.page(state, page),
    queryFn: ({ signal }) => call(listPointReports, { query: { state, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The address of a report's photo, which expires within a minute and is therefore never reused. */
export const reportPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: adminReportKeys.photo(id),
    queryFn: ({ signal }) => call(linkPointReportPhoto, { params: { id }, signal }),
    // A new address would load the shown image again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Applies a report, dismisses it, or asks back. */
export const useDecide = () => useAdminWrite(decidePointReport, ofPoints);
const ofConfirmations = { stale: [adminPointKeys.all], onSuccess: notifyPointsUpdated };
export const useConfirmPoint = () => useAdminWrite(confirmCollectionPoint, ofConfirmations);
/** Restores the confirmation that another one replaced. */
export const useUndoConfirmation = () => useAdminWrite(undoPointConfirmation, ofConfirmations);
/** Mails a point's operator the link that confirms its data. */
export const useSendPointLink = () => useAdminWrite(sendPointLink);

const holidaysKey = ['/admin/holidays'] as const;

/** The installation's own holidays and the national ones. */
export const holidaysQuery = queryOptions({
  queryKey: holidaysKey,
  queryFn: ({ signal }) => call(listAdministeredHolidays, { signal }),
});

/** Number of residents who are notified of collection days that a saved or deleted holiday changes, and the sentences. */
export const holidayPreviewQuery = (input: Pick<CallInput<typeof previewHoliday>, 'body'>) =>
  queryOptions({
    queryKey: ['/admin/holiday-preview', input],
    queryFn: ({ signal }) => call(previewHoliday, { ...input, signal }),
    gcTime: 0,
  });

const ofHolidays = { stale: [holidaysKey] };
export const useCreateHoliday = () => useAdminWrite(createHoliday, ofHolidays);
export const useReplaceHoliday = () => useAdminWrite(replaceHoliday, ofHolidays);
export const useDeleteHoliday = () => useAdminWrite(deleteHoliday, ofHolidays);
