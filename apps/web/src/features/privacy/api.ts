import { dayAt } from '@separai/contract/calendar';
import { eraseMe, exportMeAsZip, listMyConsents } from '@separai/contract/personal-data/endpoints';
import { isOpen } from '@separai/contract/schedules/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callWith } from '../../lib/api.ts';
import { confirmedWriteOf } from '../../lib/confirmed-write.ts';
import { saveFile } from '../../lib/save-file.ts';
import { timeZone } from '../../lib/time.ts';
import { ownSchedulesQuery } from '../schedules/index.ts';

/** Time limit of the server's reply to an export, in ms. */
const exportTimeout = 60_000;
/** Time limit of the export's download, in ms: years of photos over a slow line. */
const exportBodyTimeout = 15 * 60_000;

const privacyKeys = { consents: ['/api/users/me/consents'] } as const;

/** The person's consents and withdrawals, newest first. */
export const useConsents = () =>
  useQuery({
    queryKey: privacyKeys.consents,
    queryFn: ({ signal }) => call(listMyConsents, { signal }),
    meta: { persist: 'personal' },
    refetchOnMount: 'always',
  });

/** Number of the person's open bookings. */
export const useOpenBookings = () =>
  useQuery({
    ...ownSchedulesQuery,
    refetchOnMount: 'always',
    select: (schedules) => schedules.filter(isOpen).length,
  });

/** Downloads all data about the person as a ZIP blob, which the browser may keep on disk; it is never one string in memory. */
export const useExport = () =>
  useMutation({
    mutationKey: ['export'],
    mutationFn: async () => {
      const timeouts = { responseTimeout: exportTimeout, bodyTimeout: exportBodyTimeout };
      const content = await callWith(exportMeAsZip, timeouts, (response) => response.blob());
      saveFile({ name: `separai-meus-dados-${dayAt(new Date(), timeZone)}.zip`, type: 'application/zip', content });
    },
  });

/** Erases the account. */
export const useErasure = () => useMutation(confirmedWriteOf(eraseMe));
