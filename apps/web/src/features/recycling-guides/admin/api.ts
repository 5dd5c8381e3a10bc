import { createGuide, deleteGuide, listGuides, replaceGuide } from '@separai/contract/recycling-guides/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';
import { dispatchGuidesUpdate } from '../guide-storage.ts';
import { guideKeys } from '../guides-query.ts';

/** All guides of the server, without a fallback. */
export const administeredGuidesQuery = queryOptions({
  queryKey: guideKeys.administered,
  queryFn: ({ signal }) => call(listGuides, { signal }),
});

// The event makes the screens with guides refetch, also in other tabs.
export const useCreateGuide = () =>
  useAdminWrite(createGuide, { onSuccess: ({ id }) => dispatchGuidesUpdate({ action: 'create', id }) });
export const useReplaceGuide = () =>
  useAdminWrite(replaceGuide, { onSuccess: ({ id }) => dispatchGuidesUpdate({ action: 'update', id }) });
export const useDeleteGuide = () =>
  useAdminWrite(deleteGuide, { onSuccess: (_nothing, { params }) => dispatchGuidesUpdate({ action: 'delete', id: params.id }) });
