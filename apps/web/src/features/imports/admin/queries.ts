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
  mapImport,
  placeImportRow,
  readImport,
  startImport,
  startItemImport,
  undoImport,
} from '@separai/contract/imports/endpoints';
import { busyStates, type Import, type ImportRow, type ImportState, type ImportSubject } from '@separai/contract/imports/schema';
import { exportItems } from '@separai/contract/items/administration-endpoints';
import type { ItemExportFormat } from '@separai/contract/items/administration-schema';
import { findPlaces } from '@separai/contract/postal-codes/endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callWith } from '../../../lib/api.ts';
import { confirmedWriteOf } from '../../../lib/confirmed-write.ts';
import { refetchInterval } from '../../../lib/refetch-policy.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { today } from '../../../lib/today.ts';
import { uploadFile } from '../../../lib/upload.ts';
import { writeOf } from '../../../lib/write.ts';
import type { RowFilter } from './import-search.ts';

const importsKey = ['/admin/imports'] as const;
/** While the server works it is asked so often, in ms, how far it is. */
const workAskedAfter = 1_000;

/** Whether the server is at work at an import. */
export const isBusy = (state: ImportState): boolean => (busyStates as readonly ImportState[]).includes(state);

/** A page of all imports of a subject, the newest first. */
export const useImports = (subject: ImportSubject, page: number) =>
  useQuery({
    queryKey: [...importsKey, 'page', subject, page],
    queryFn: ({ signal }) => call(listImports, { query: { subject, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.items.some((one) => isBusy(one.state)) ? workAskedAfter : refetchInterval(query),
  });

/** An import; asked for again and again while the server is at work at it. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [...importsKey, 'record', id],
    queryFn: ({ signal }) => call(readImport, { params: { id }, signal }),
    refetchInterval: (query) => {
      const { data } = query.state;
      return data !== undefined && isBusy(data.state) ? workAskedAfter : refetchInterval(query);
    },
  });

/** A page of an import's rows; of the same rows the page before stays in sight while the next is on its way. */
export const useImportRows = (
  { id, state }: Pick<Import, 'id' | 'state'>,
  query: RowFilter & { page: number; pageSize?: number },
) => {
  const { page, pageSize, ...filter } = query;
  const asked = { ...filter, page: String(page), ...(pageSize === undefined ? {} : { pageSize: String(pageSize) }) };
  // What rows say changes with each piece of work.
  const which = JSON.stringify([id, state, filter]);
  return useQuery({
    queryKey: [...importsKey, 'rows', which, asked],
    queryFn: ({ signal }) => call(listImportRows, { params: { id: String(id) }, query: asked, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === which ? before : undefined),
  });
};

/** Sends a file; `onProgress` is told how much of it is sent, from 0 to 1. */
export const useUpload = (subject: ImportSubject, onProgress: (part: number) => void) =>
  useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadFile(subject === 'items' ? startItemImport : startImport, { file, onProgress, signal }),
  });

const useKnown = () => {
  const client = useQueryClient();
  return (answer: Import | undefined): Promise<void> => {
    if (answer !== undefined) client.setQueryData([...importsKey, 'record', String(answer.id)], answer);
    return client.invalidateQueries({ queryKey: importsKey });
  };
};

/** Says what the columns mean. Who asked may be gone when `onMapped` is called, for another step is shown then. */
export const useMapImport = (onMapped: () => void) => {
  const known = useKnown();
  return useMutation({ ...writeOf(mapImport), onSuccess: onMapped, onSettled: known });
};

/** Settles one row. */
export const useDecideRow = () => {
  const known = useKnown();
  return useMutation({ ...writeOf(decideImportRow), onSettled: (_row: ImportRow | undefined) => known(undefined) });
};

/** Looks for the address of a row. */
export const useFindRowPlaces = () => useMutation({ mutationFn: (address: string) => call(findPlaces, { query: { address } }) });

/** Says where the point of a row is. */
export const usePlaceRow = () => {
  const known = useKnown();
  return useMutation({ ...writeOf(placeImportRow), onSettled: (_row: ImportRow | undefined) => known(undefined) });
};

/** Settles all that wait. */
export const useDecideDuplicates = () => {
  const known = useKnown();
  return useMutation({ ...writeOf(decideImportDuplicates), onSettled: known });
};

/** Has an import applied. */
export const useApplyImport = () => {
  const known = useKnown();
  return useMutation({ ...confirmedWriteOf(applyImport), onSettled: known });
};

/** Stops an import that is being written. */
export const useCancelImport = () => {
  const known = useKnown();
  return useMutation({ ...writeOf(cancelImport), onSettled: known });
};

/** Has the last import taken back. */
export const useUndoImport = () => {
  const known = useKnown();
  return useMutation({ ...confirmedWriteOf(undoImport), onSettled: known });
};

/** Forgets an import of which nothing was written. */
export const useDiscardImport = (onDiscarded: () => void) => {
  const client = useQueryClient();
  return useMutation({
    ...writeOf(discardImport),
    onSuccess: () => {
      onDiscarded();
      return client.invalidateQueries({ queryKey: [...importsKey, 'page'] });
    },
  });
};

/** Asks anew for whatever is shown of points and of items, once an import has written some. */
export const useForgetWritten = () => {
  const client = useQueryClient();
  return useCallback((): void => {
    for (const key of ['/collection-points', '/admin/items']) void client.invalidateQueries({ queryKey: [key] });
  }, [client]);
};

/** A long list on a slow line begins late. */
const downloadPatience = 60_000;

/** Fetches all points as a file, and hands it to the browser. */
export const useDownloadPoints = () =>
  useMutation({
    mutationFn: async (format: PointExportFormat) => {
      const input = { query: { format }, patience: downloadPatience };
      const content = await callWith(exportCollectionPoints, input, (response) => response.blob());
      saveFile({ name: `pontos-${today()}.${format}`, type: content.type, content });
    },
  });

/** Fetches the refused rows of an import as a file, and hands it to the browser. */
export const useDownloadRefused = () =>
  useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) => {
      const input = { params: { id: String(id) }, patience: downloadPatience };
      const content = await callWith(exportRefusedRows, input, (response) => response.blob());
      saveFile({ name, type: content.type, content });
    },
  });

/** Fetches all items as a file, and hands it to the browser. */
export const useDownloadItems = () =>
  useMutation({
    mutationFn: async (format: ItemExportFormat) => {
      const input = { query: { format }, patience: downloadPatience };
      const content = await callWith(exportItems, input, (response) => response.blob());
      saveFile({ name: `itens-${today()}.${format}`, type: content.type, content });
    },
  });
