import { listAdministeredPoints } from '@separai/contract/collection-points/administration-endpoints';
import { takesBookings } from '@separai/contract/collection-points/public-access';
import type { ReplyOf } from '@separai/contract/endpoint';
import {
  answerForCaller,
  bookForCaller,
  eraseCaller,
  exportCaller,
  renewPhoneBookingLink,
} from '@separai/contract/schedules/phone-booking-endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';

const offeredPoints = 8;
/** Points that do not take bookings are left out of a page, which therefore holds more points than are offered. */
const searchedPoints = '50';

/** The first active points with a text that take bookings; an operator's are of the own organisation. */
export const offeredPointsQuery = (q: string) =>
  queryOptions({
    queryKey: ['/admin/collection-points', 'for callers', q],
    queryFn: ({ signal }) =>
      call(listAdministeredPoints, { query: { status: 'active', publicAccess: 'public', q, pageSize: searchedPoints }, signal }),
    select: ({ items }) => items.filter(takesBookings).slice(0, offeredPoints),
    placeholderData: keepPreviousData,
  });

/** Books for a caller; afterwards the room of the point's days is another. */
export const useBookForCaller = () =>
  useAdminWrite(bookForCaller, { stale: [['/admin/schedules'], ['/collection-points', 'days with room']] });

export type PhoneBookingLink = ReplyOf<typeof renewPhoneBookingLink>;

/** Makes the link of a phone booking, and ends the earlier ones. */
export const useRenewLink = () => useAdminWrite(renewPhoneBookingLink);

/** Records the answer to the proposed days that a caller gave by telephone. */
export const useAnswerForCaller = () => useAdminWrite(answerForCaller, { stale: [['/admin/schedules']] });

export const useEraseCaller = () => useAdminWrite(eraseCaller, { stale: [['/admin/schedules']] });

/** Downloads the stored data of a caller. */
export const useExportCaller = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const data = await call(exportCaller, { params: { id } });
      saveFile({
        name: `dados-de-quem-ligou-${id.slice(0, 8)}.json`,
        type: 'application/json',
        content: JSON.stringify(data, null, 2),
      });
    },
  });
