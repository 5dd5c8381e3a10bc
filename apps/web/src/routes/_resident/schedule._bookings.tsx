import { createFileRoute, useParams } from '@tanstack/react-router';
import { BadNews } from '../../features/notices/bad-news.tsx';
import { ScheduleListScreen } from '../../features/schedules/schedule-list-screen.tsx';

/** The list stays mounted below the question of a cancellation, which has an address of its own. */
export const Route = createFileRoute('/_resident/schedule/_bookings')({ component: Bookings });

function Bookings() {
  const { cancelling } = useParams({ strict: false });
  return <ScheduleListScreen {...(cancelling === undefined ? {} : { cancelling })} news={<BadNews />} />;
}
