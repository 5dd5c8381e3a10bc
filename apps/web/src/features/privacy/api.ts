import { dayAt } from '@separai/contract/calendar';
import { eraseMe, exportMeAsZip, listMyConsents } from '@separai/contract/personal-data/endpoints';
import { isOpen } from '@separai/contract/schedules/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callWith } from '../../lib/api.ts';
import { confirmedWriteOf } from '../../lib/confirmed-write.ts';
import { saveFile } from '../../lib/save-file.ts';
import { timeZone } from '../../lib/time-zone.ts';
import { ownSchedulesQuery } from '../schedules/index.ts';

/** Everything about a person is put together for so many ms at the most. */
const exportPatience = 60_000;
/** A year of photos over a slow line, in ms. */
const exportWithin = 15 * 60_000;

const privacyKeys = { consents: ['/api/users/me/consents'] } as const;

/** What one has agreed to or taken back, newest first. */
export const useConsents = () =>
  useQuery({
    queryKey: privacyKeys.consents,
    queryFn: ({ signal }) => call(listMyConsents, { signal }),
    meta: { persist: 'personal' },
    refetchOnMount: 'always',
  });

/** How many of one's bookings are open. */
export const useOpenBookings = () =>
  useQuery({
    ...ownSchedulesQuery,
    refetchOnMount: 'always',
    select: (schedules) => schedules.filter(isOpen).length,
  });

/** Takes everything held about oneself along as a ZIP, which the browser may keep on its disk: it is never one string in memory. */
export const useExport = () =>
  useMutation({
    mutationKey: ['export'],
    mutationFn: async () => {
      const patience = { patience: exportPatience, wholeWithin: exportWithin };
      const content = await callWith(exportMeAsZip, patience, (response) => response.blob());
      saveFile({ name: `separai-meus-dados-${dayAt(new Date(), timeZone)}.zip`, type: 'application/zip', content });
    },
  });

/** Erases the account. */
export const useErasure = () => useMutation(confirmedWriteOf(eraseMe));
