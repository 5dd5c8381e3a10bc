import { dayAt } from '@separai/contract/calendar';
import { eraseMe, exportMe, listMyConsents } from '@separai/contract/personal-data/endpoints';
import { isOpen } from '@separai/contract/schedules/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keptAs } from '../../platform/kept-as.ts';
import { ownSchedulesQuery } from '../../platform/own-schedules.ts';
import { saveFile } from '../../platform/save-file.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { writeOf } from '../../platform/write.ts';

/** Everything about a person is put together for so many ms at the most. */
const exportPatience = 60_000;

/** What one has agreed to or taken back, newest first. */
export const useConsents = () =>
  useQuery({
    queryKey: ['/api/users/me/consents'],
    queryFn: ({ signal }) => call(listMyConsents, { signal }),
    meta: keptAs('consents'),
    refetchOnMount: 'always',
  });

/** How many of one's bookings are open. */
export const useOpenBookings = () =>
  useQuery({
    ...ownSchedulesQuery,
    refetchOnMount: 'always',
    select: (schedules) => schedules.filter(isOpen).length,
  });

/** Takes everything held about oneself along as a file. */
export const useExport = () =>
  useMutation({
    mutationKey: ['export'],
    mutationFn: async () => {
      const data = await call(exportMe, { patience: exportPatience });
      saveFile({
        name: `separai-meus-dados-${dayAt(new Date(data.exportedAt), timeZone)}.json`,
        type: 'application/json',
        content: JSON.stringify(data, null, 2),
      });
    },
  });

/** Erases the account. */
export const useErasure = () => useMutation(writeOf(eraseMe));
