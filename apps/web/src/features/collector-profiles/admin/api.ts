import {
  createCollectorProfile,
  deleteCollectorImage,
  downloadCollectorProfilesCsv,
  downloadCollectorProfilesXlsx,
  eraseCollectorProfile,
  listAdministeredCollectorProfiles,
  readAdministeredCollectorProfile,
  replaceCollectorProfile,
  uploadCollectorImage,
} from '@separai/contract/collector-profiles/endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { download } from '../../../components/admin/export-buttons.tsx';
import { useAdminWrite, useRefetch } from '../../../components/admin/use-admin-write.ts';
import type { ImageUpload } from '../../../components/admin/use-record-image.tsx';
import { call } from '../../../lib/api.ts';
import { today } from '../../../lib/time.ts';
import { uploadFile } from '../../../lib/upload.ts';
import { newIdempotencyKey } from '../../../lib/write.ts';
import { filterOf, type ProfileSearch, pageQueryOf } from './search.ts';

const all = ['/admin/collector-profiles'] as const;

/** The page of the profiles that a search shows. */
export const profilePageQuery = (search: ProfileSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: [...all, 'page', query],
    queryFn: ({ signal }) => call(listAdministeredCollectorProfiles, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

const endpointOf = { csv: downloadCollectorProfilesCsv, xlsx: downloadCollectorProfilesXlsx } as const;

/** Downloads the profiles of a search's filter. */
export const useDownload = (search: ProfileSearch) =>
  useMutation({
    mutationFn: (format: keyof typeof endpointOf) =>
      download(endpointOf[format], { query: filterOf(search) }, `coletores-${today()}.${format}`),
  });

/** A profile, published or not. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(readAdministeredCollectorProfile, { params: { id: String(id) }, signal }),
  });

const ofProfiles = { stale: [all] };
export const useCreateProfile = () => useAdminWrite(createCollectorProfile, ofProfiles);
export const useReplaceProfile = () => useAdminWrite(replaceCollectorProfile, ofProfiles);
/** Erases a profile; its own query would fail. */
export const useEraseProfile = () => useAdminWrite(eraseCollectorProfile, { stale: [[...all, 'page']] });
export const useDeleteProfileImage = () => useAdminWrite(deleteCollectorImage, ofProfiles);

/** Sends the photo of a profile. */
export const useSendProfileImage = () => {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ id, ...upload }: ImageUpload) =>
      uploadFile(uploadCollectorImage, { params: { id: String(id) }, idempotencyKey: newIdempotencyKey(), ...upload }),
    onSettled: () => refetch(ofProfiles.stale),
  });
};
