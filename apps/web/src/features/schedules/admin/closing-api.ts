import { closeDay, listClosedDays, previewClosing, undoClosing } from '@separai/contract/schedules/closing-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';

const closingKeys = {
  all: ['/admin/closings'],
  of: (pointId: number) => [...closingKeys.all, pointId],
} as const;

/** The latest closed days of a point. */
export const closedDaysQuery = (pointId: number) =>
  queryOptions({
    queryKey: closingKeys.of(pointId),
    queryFn: ({ signal }) => call(listClosedDays, { params: { id: String(pointId) }, signal }),
  });

/** The open bookings of a point's day, counted for each question. */
export const closingPreviewQuery = (pointId: number, date: string) =>
  queryOptions({
    queryKey: [...closingKeys.of(pointId), 'preview', date],
    queryFn: ({ signal }) => call(previewClosing, { params: { id: String(pointId) }, query: { date }, signal }),
    gcTime: 0,
  });

// A closed day is one of the point's rules and changes its bookings.
const changed = { stale: [closingKeys.all, ['/collection-points'], ['/admin/schedules']] };
export const useCloseDay = () => useAdminWrite(closeDay, changed);
export const useUndoClosing = () => useAdminWrite(undoClosing, changed);
