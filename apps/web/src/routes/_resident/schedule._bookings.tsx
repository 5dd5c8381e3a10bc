import { createFileRoute, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PointCancellations } from '../../features/notices/components/point-cancellations.tsx';
import { ScheduleListScreen } from '../../features/schedules/components/schedule-list-screen.tsx';

/** The list stays mounted below the cancellation's dialog, which has an address of its own. */
export const Route = createFileRoute('/_resident/schedule/_bookings')({ component: Bookings });

function Bookings() {
  const { cancelling } = useParams({ strict: false });
  const router = useRouter();
  // An offline cancellation ends on this screen, also before the worker has precached its chunk.
  useEffect(() => void router.preloadRoute({ to: '/schedule/success' }), [router]);
  return <ScheduleListScreen {...(cancelling === undefined ? {} : { cancelling })} news={<PointCancellations />} />;
}
