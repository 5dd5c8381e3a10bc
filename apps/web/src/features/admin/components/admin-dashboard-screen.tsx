import { dayAt, dayWithWeekday } from '@separai/contract/calendar';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time.ts';
import { useDashboard } from '../dashboard/api.ts';
import { PointsChart, WeeksChart, WeighedChart } from '../dashboard/dashboard-charts.tsx';
import { FigureCards } from '../dashboard/figures.tsx';
import { RecentActivity } from '../dashboard/recent-activity.tsx';
import { WaitingBookings } from '../dashboard/waiting-bookings.tsx';
import { WaitingList } from '../dashboard/waiting-list.tsx';
import { adminText } from '../text.ts';
import { PanelHeading } from './panel-shell.tsx';

/** `/admin-dashboard`: the figures, the pending bookings, and the recent activity; `organizationId` is that of an operator. */
export function AdminDashboardScreen({ organizationId }: { organizationId: number | null }) {
  return (
    <>
      <PanelHeading title={adminText.dashboard} line={dayWithWeekday(dayAt(new Date(), timeZone))} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WaitingList organizationId={organizationId} />
        <Content />
      </div>
    </>
  );
}

function Content() {
  const dashboard = useDashboard();
  const { data, dataUpdatedAt } = dashboard;
  if (hasFailed(dashboard)) return <Failed query={dashboard} title={adminText.dashboardFailed} />;
  if (data === undefined) return <Waiting />;
  const now = new Date(dataUpdatedAt);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FigureCards {...data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[60rem]/panel:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <WeeksChart weeks={data.weeks} />
          <WeighedChart weighed={data.weighed} />
          <PointsChart points={data.pointsByMaterial} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <WaitingBookings waiting={data.waiting} now={now} />
          <RecentActivity activities={data.recentActivity} now={now} />
        </div>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WaitingStatus quiet />
      <div className="grid grid-cols-1 gap-3 @min-[20rem]/panel:grid-cols-2 @min-[60rem]/panel:grid-cols-4">
        {['collections', 'users', 'collectors', 'points'].map((figure) => (
          <Skeleton key={figure} className="h-26" />
        ))}
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}
