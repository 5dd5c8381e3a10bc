import {
  createHoliday,
  deleteHoliday,
  listAdministeredHolidays,
  replaceHoliday,
} from '@separai/contract/collection-points/holiday-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { confirmedWriteOf } from '../../../lib/confirmed-write.ts';
import { writeOf } from '../../../lib/write.ts';

const holidaysKey = ['/admin/holidays'] as const;
/** Where the history of a record is asked for. */
const historyKey = ['/admin/audit-entries'] as const;

/** The installation's own holidays and the country's. */
export const useHolidays = () =>
  useQuery({ queryKey: holidaysKey, queryFn: ({ signal }) => call(listAdministeredHolidays, { signal }) });

const useAfterWrite = () => {
  const client = useQueryClient();
  return {
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: holidaysKey }),
        client.invalidateQueries({ queryKey: historyKey }),
      ]);
    },
  };
};

/** Sets a holiday. */
export const useCreateHoliday = () => useMutation({ ...writeOf(createHoliday), ...useAfterWrite() });

/** Replaces a holiday. */
export const useReplaceHoliday = () => useMutation({ ...writeOf(replaceHoliday), ...useAfterWrite() });

/** Deletes a holiday. */
export const useDeleteHoliday = () => useMutation({ ...confirmedWriteOf(deleteHoliday), ...useAfterWrite() });
