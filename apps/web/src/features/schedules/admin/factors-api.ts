import { createFactor, deleteFactor, listFactors, replaceFactor } from '@separai/contract/conversions/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';

const factorKeys = { all: ['/admin/conversion-factors'] } as const;

/** The conversion factors that the session may use. */
export const factorsQuery = queryOptions({
  queryKey: factorKeys.all,
  queryFn: ({ signal }) => call(listFactors, { signal }),
});

const ofFactors = { stale: [factorKeys.all] };
export const useCreateFactor = () => useAdminWrite(createFactor, ofFactors);
export const useReplaceFactor = () => useAdminWrite(replaceFactor, ofFactors);
export const useDeleteFactor = () => useAdminWrite(deleteFactor, ofFactors);
