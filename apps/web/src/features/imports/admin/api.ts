import { exportCollectionPoints } from '@separai/contract/collection-points/endpoints';
import type { PointExportFormat } from '@separai/contract/collection-points/schema';
import {
  applyImport,
  cancelImport,
  decideImportDuplicates,
  decideImportRow,
  discardImport,
  exportRefusedRows,
  listImportRows,
  listImports,
  mapAreaImport,
  mapImport,
  placeImportRow,
  readAreaProposal,
  readImport,
  startAreaImport,
  startImport,
  startItemImport,
  undoImport,
} from '@separai/contract/imports/endpoints';
import { busyStates, type Import, type ImportState, type ImportSubject } from '@separai/contract/imports/schema';
import { exportItems } from '@separai/contract/items/administration-endpoints';
import type { ItemExportFormat } from '@separai/contract/items/administration-schema';
import { findPlaces } from '@separai/contract/postal-codes/endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { download } from '../../../components/admin/export-buttons.tsx';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';
import { refetchInterval } from '../../../lib/refetch-policy.ts';
import { today } from '../../../lib/time.ts';
import { uploadFile } from '../../../lib/upload.ts';
import type { RowFilter } from './search.ts';

const adminImportKeys = {
  all: ['/admin/imports'],
  pages: ['/admin/imports', 'page'],
  page: (subject: ImportSubject, page: number) => [...adminImportKeys.pages, subject, page],
  detail: (id: string) => [...adminImportKeys.all, 'record', id],
  rows: (which: string, query: object) => [...adminImportKeys.all, 'rows', which, query],
} as const;

/** Refetch interval in ms while the server works on an import. */
const workInterval = 1_000;

/** Whether the server works on an import. */
export const isBusy = (state: ImportState): boolean => (busyStates as readonly ImportState[]).includes(state);

/** A page of the imports of a subject, the latest first. */
export const importPageQuery = (subject: ImportSubject, page: number) =>
  queryOptions({
    queryKey: adminImportKeys.page(subject, page),
    queryFn: ({ signal }) => call(listImports, { query: { subject, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.items.some((one) => isBusy(one.state)) ? workInterval : refetchInterval(query),
  });

/** An import, polled while the server works on it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: adminImportKeys.detail(id),
    queryFn: ({ signal }) => call(readImport, { params: { id }, signal }),
    refetchInterval: (query) => {
      const { data } = query.state;
      return data !== undefined && isBusy(data.state) ? workInterval : refetchInterval(query);
    },
  });

/**
 * The mapping that a file of collection areas proposes. It depends on the rows alone, which do not change; the server refuses it
 * while they are checked again.
 */
export const areaProposalQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminImportKeys.all, 'area-proposal', id],
    queryFn: ({ signal }) => call(readAreaProposal, { params: { id: String(id) }, signal }),
    staleTime: 'static',
    refetchInterval: false,
  });

/** A page of an import's rows. */
export const importRowsQuery = (
  { id, state }: Pick<Import, 'id' | 'state'>,
  { page, pageSize, ...filter }: RowFilter & { page: number; pageSize?: number },
) => {
  const query = { ...filter, page: String(page), ...(pageSize !== undefined && { pageSize: String(pageSize) }) };
  // Each piece of work changes the rows: only a page of the same rows is a placeholder.
  const which = JSON.stringify([id, state, filter]);
  return queryOptions({
    queryKey: adminImportKeys.rows(which, query),
    queryFn: ({ signal }) => call(listImportRows, { params: { id: String(id) }, query, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === which ? before : undefined),
  });
};

const startOf = { points: startImport, items: startItemImport, areas: startAreaImport } as const;

/** Uploads a file; `onProgress` receives the sent part, from 0 to 1. */
export const useUpload = (subject: ImportSubject, onProgress: (part: number) => void) =>
  useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadFile(startOf[subject], { file, onProgress, signal }),
  });

const ofImports = { stale: [adminImportKeys.all] };

/** Options of the writes that answer with the import's new state, which is shown at once. */
const useNewState = (onDone?: () => void) => {
  const client = useQueryClient();
  const onSuccess = (record: Import): void => {
    client.setQueryData(adminImportKeys.detail(String(record.id)), record);
    onDone?.();
  };
  return { ...ofImports, onSuccess };
};

/** Assigns the columns. `onMapped` is called after an unmount, too, since the import is at another step then. */
export const useMapImport = (onMapped: () => void) => useAdminWrite(mapImport, useNewState(onMapped));
/** As `useMapImport`, for a file of collection areas. */
export const useMapAreaImport = (onMapped: () => void) => useAdminWrite(mapAreaImport, useNewState(onMapped));
export const useDecideRow = () => useAdminWrite(decideImportRow, ofImports);
export const usePlaceRow = () => useAdminWrite(placeImportRow, ofImports);
export const useDecideDuplicates = () => useAdminWrite(decideImportDuplicates, useNewState());
export const useApplyImport = () => useAdminWrite(applyImport, useNewState());
/** Stops the writing of an import. */
export const useCancelImport = () => useAdminWrite(cancelImport, useNewState());
export const useUndoImport = () => useAdminWrite(undoImport, useNewState());
/** Deletes an import that has written nothing. */
export const useDiscardImport = (onDiscarded: () => void) =>
  useAdminWrite(discardImport, { stale: [adminImportKeys.pages], onSuccess: onDiscarded });

/** Searches the address of a row. */
export const useFindRowPlaces = () => useMutation({ mutationFn: (address: string) => call(findPlaces, { query: { address } }) });

/** Marks the points, the items and the collection areas stale once an import has written some. */
export const useInvalidateImported = () => {
  const client = useQueryClient();
  return useCallback((): void => {
    for (const key of ['/collection-points', '/admin/items', '/admin/collection-areas', '/admin/collection-services'])
      void client.invalidateQueries({ queryKey: [key] });
  }, [client]);
};

/** Downloads all points. */
export const useDownloadPoints = () =>
  useMutation({
    mutationFn: (format: PointExportFormat) =>
      download(exportCollectionPoints, { query: { format } }, `pontos-${today()}.${format}`),
  });

/** Downloads the refused rows of an import. */
export const useDownloadRefused = () =>
  useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) => download(exportRefusedRows, { params: { id: String(id) } }, name),
  });

/** Downloads all items. */
export const useDownloadItems = () =>
  useMutation({
    mutationFn: (format: ItemExportFormat) => download(exportItems, { query: { format } }, `itens-${today()}.${format}`),
  });
