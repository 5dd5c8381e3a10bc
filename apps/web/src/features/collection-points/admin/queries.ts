import {
  changeCollectionPoints,
  countOpenSchedules,
  deleteCollectionPointImage,
  deleteCollectionPoints,
  listAdministeredPoints,
  listMisplacedPublicPoints,
} from '@separai/contract/collection-points/administration-endpoints';
import {
  createCollectionPoint,
  deleteCollectionPoint,
  readCollectionPoint,
  replaceCollectionPoint,
  summarizeCollectionPoints,
  uploadCollectionPointImage,
} from '@separai/contract/collection-points/endpoints';
import type { Position } from '@separai/contract/collection-points/rules';
import { findPlaces } from '@separai/contract/postal-codes/endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { asAdministrator } from '../../../lib/as-administrator.ts';
import { confirmedWriteOf } from '../../../lib/confirmed-write.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { uploadFile } from '../../../lib/upload.ts';
import { writeOf } from '../../../lib/write.ts';
import { tellPointsUpdated } from '../points-updated.ts';
import { type PointSearch, pageOf } from './point-search.ts';

const listKey = ['/admin/collection-points'] as const;
const pageKey = [...listKey, 'page'] as const;

/** The page of all points that an address names; the one before stays in sight while the next is on its way. */
export const usePointPage = (search: PointSearch) => {
  const query = pageOf(search);
  return useQuery({
    queryKey: [...pageKey, query],
    queryFn: ({ signal }) => call(listAdministeredPoints, { query, signal }),
    placeholderData: keepPreviousData,
    // Specification §7.
    retry: 3,
    retryDelay: 1_000,
  });
};

/** One point, active or not, as it is now. */
export const useAdministeredPoint = (id: number) =>
  useQuery({
    queryKey: [...listKey, 'one', id],
    queryFn: ({ signal }) => call(readCollectionPoint, { params: { id: String(id) }, headers: asAdministrator(), signal }),
  });

/** How many bookings are open at some points, counted anew for each question. */
export const useOpenBookings = (pointIds: readonly number[]) =>
  useQuery({
    queryKey: [...listKey, 'open-schedules', pointIds],
    queryFn: ({ signal }) => call(countOpenSchedules, { query: { ids: pointIds.join(',') }, signal }),
    gcTime: 0,
  });

/** Bundled points that are still public although their own text says that they take nothing from the public. */
export const useMisplacedPublicPoints = () =>
  useQuery({
    queryKey: [...listKey, 'bundled-restricted'],
    queryFn: ({ signal }) => call(listMisplacedPublicPoints, { signal }),
  });

/** Where the history of a record is asked for. */
const historyKey = ['/admin/audit-entries'] as const;
/** Reports are shown beside the data of their points. */
export const reportsKey = ['/admin/point-reports'] as const;

/** Asks anew for what is shown of the points, their history and reports, and tells the residents' screens in other tabs, as after every write. */
const useAfterWrite = () => {
  const client = useQueryClient();
  return {
    onSettled: async () => {
      await Promise.all([listKey, historyKey, reportsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onSuccess: tellPointsUpdated,
  };
};

/** Opens, closes or gives materials to several points, after a step-up confirmation. */
export const useChangePoints = () => useMutation({ ...confirmedWriteOf(changeCollectionPoints), ...useAfterWrite() });

/** Deletes several points, or closes those with bookings, after asking again who it is. */
export const useDeletePoints = () => useMutation({ ...confirmedWriteOf(deleteCollectionPoints), ...useAfterWrite() });

/** Deletes a point, or closes it where there are bookings. */
export const useDeletePoint = () => {
  const client = useQueryClient();
  return useMutation({
    ...confirmedWriteOf(deleteCollectionPoint),
    onSuccess: tellPointsUpdated,
    // Of one that is gone nothing more is asked.
    onSettled: (outcome) => client.invalidateQueries({ queryKey: outcome?.deleted ? pageKey : listKey }),
  });
};

/** Registers a point. */
export const useCreatePoint = () => useMutation({ ...writeOf(createCollectionPoint), ...useAfterWrite() });

/** Replaces what is kept of a point. */
export const useReplacePoint = () => useMutation({ ...confirmedWriteOf(replaceCollectionPoint), ...useAfterWrite() });

/** Sends the image of a point that is there; `onProgress` is told how much of it is sent, from 0 to 1. */
export const useSendImage = (onProgress: (part: number) => void) =>
  useMutation({
    mutationFn: ({ id, file, signal }: { id: number; file: File; signal: AbortSignal }) =>
      uploadFile(uploadCollectionPointImage, {
        params: { id: String(id) },
        file,
        idempotencyKey: newIdempotencyKey(),
        onProgress,
        signal,
      }),
    ...useAfterWrite(),
  });

/** Takes the image of a point away. */
export const useDeleteImage = () => useMutation({ ...writeOf(deleteCollectionPointImage), ...useAfterWrite() });

/** The middle of the points that there are: where another one is expected; null without any. */
export const usePointsMiddle = (): Position | null =>
  useQuery({
    queryKey: [...listKey, 'middle'],
    queryFn: async ({ signal }) => (await call(summarizeCollectionPoints, { signal })).middle,
  }).data ?? null;

/** Looks for an address, near a place first. */
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
