import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { useOpenBookings } from './queries.ts';
import { adminPointsText as text } from './text.ts';

/** How many bookings a question about points would cancel. */
export function OpenBookings({ pointIds }: { pointIds: readonly number[] }) {
  const open = useOpenBookings(pointIds);
  if (open.isError)
    return (
      <RetryAlert onRetry={() => void open.refetch()} retrying={open.isFetching}>
        {text.openBookingsFailed}
      </RetryAlert>
    );
  return (
    <p role="status" className="font-semibold">
      {open.data === undefined ? text.openBookingsLoading : text.openBookings(open.data.count)}
    </p>
  );
}
