import { BadNews } from '../features/notices/bad-news.tsx';
import { ScheduleListScreen } from '../features/schedules/schedule-list-screen.tsx';

/** `/schedule/list` and the question over it: here bookings and notices meet. */
export function ScheduleListPage({ cancelling }: { cancelling?: string }) {
  return <ScheduleListScreen {...(cancelling === undefined ? {} : { cancelling })} news={<BadNews />} />;
}
