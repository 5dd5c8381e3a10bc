import { createGuide, deleteGuide, listGuides, replaceGuide } from '@separai/contract/recycling-guides/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { confirmedWriteOf } from '../../../lib/confirmed-write.ts';
import { writeOf } from '../../../lib/write.ts';
import { useGuidesNews } from '../api.ts';
import { tellGuidesUpdated } from '../guide-storage.ts';
import { guideKeys } from '../guides-query.ts';

/** Every guide as the server has it, and nothing instead where it does not answer. */
export const useAdministeredGuides = () => {
  useGuidesNews();
  return useQuery({
    queryKey: guideKeys.administered,
    queryFn: ({ signal }) => call(listGuides, { signal }),
  });
};

/** Creates a guide, and tells the screens that show guides. */
export const useCreateGuide = () =>
  useMutation({ ...writeOf(createGuide), onSuccess: ({ id }) => tellGuidesUpdated({ action: 'create', id }) });

/** Replaces what a guide says, and tells the screens that show guides. */
export const useReplaceGuide = () =>
  useMutation({ ...writeOf(replaceGuide), onSuccess: ({ id }) => tellGuidesUpdated({ action: 'update', id }) });

/** Deletes a guide, and tells the screens that show guides. */
export const useDeleteGuide = () =>
  useMutation({
    ...confirmedWriteOf(deleteGuide),
    onSuccess: (_nothing, { params }) => tellGuidesUpdated({ action: 'delete', id: params.id }),
  });
