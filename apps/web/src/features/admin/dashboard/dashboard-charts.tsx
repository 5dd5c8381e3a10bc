import { materialTitles } from '@separai/contract/collection-points/materials';
import type { Dashboard } from '@separai/contract/dashboard/schema';
import { type ScheduleStatus, scheduleStatuses } from '@separai/contract/schedules/status';
import { adminText } from '../text.ts';
import type { Series } from './bars.tsx';
import { ChartCard } from './chart-card.tsx';

const statusColor: Record<ScheduleStatus, Series['color']> = {
  concluído: 'var(--chart)',
  confirmado: 'var(--papel)',
  pendente: 'var(--perigosos)',
  cancelado: 'var(--edge)',
  'não realizado': 'var(--danger)',
};
// Completed collections are the lowest part of a bar.
const inBars = [...scheduleStatuses].sort((a, b) => Number(b === 'concluído') - Number(a === 'concluído'));

const shortDay = (day: string): string => day.slice(5).split('-').reverse().join('/');

/** Collections of the last weeks by their status, with the last whole week against the one before. */
export function WeeksChart({ weeks }: { weeks: Dashboard['weeks'] }) {
  const { charts } = adminText;
  const [before, last] = weeks.filter(({ running }) => !running).slice(-2);
  const running = weeks.find((week) => week.running);
  const line = charts.weeksLine({
    last: last === undefined ? null : { day: shortDay(last.from), done: last.statuses.concluído },
    before: before === undefined ? null : before.statuses.concluído,
    running: running === undefined ? null : shortDay(running.from),
  });
  return (
    <ChartCard
      title={charts.weeks}
      line={weeks.some(({ statuses }) => Object.values(statuses).some((count) => count > 0)) ? line : charts.noCollections}
      figures={{
        of: charts.week,
        series: inBars.map((status) => ({ name: charts.statuses[status], color: statusColor[status] })),
        rows: weeks.map(({ from, running, statuses }) => ({
          name: shortDay(from),
          running,
          values: inBars.map((status) => statuses[status]),
        })),
      }}
    />
  );
}

/** Kilograms by material, the last four whole weeks beside the four before. */
export function WeighedChart({ weighed }: { weighed: Dashboard['weighed'] }) {
  const { charts } = adminText;
  return (
    <ChartCard
      sideways
      title={charts.weighed}
      line={weighed.length === 0 ? charts.nothingWeighed : charts.weighedLine}
      figures={{
        of: charts.material,
        series: [
          { name: charts.lastFourWeeks, color: 'var(--chart)' },
          { name: charts.fourWeeksBefore, color: 'var(--edge)' },
        ],
        rows: weighed.map(({ material, kilograms, kilogramsBefore }) => ({
          name: material === null ? charts.noMaterial : materialTitles[material],
          values: [kilograms, kilogramsBefore],
        })),
      }}
    />
  );
}

/** The number of active points by accepted material. */
export function PointsChart({ points }: { points: Dashboard['pointsByMaterial'] }) {
  const { charts } = adminText;
  return (
    <ChartCard
      sideways
      title={charts.points}
      line={charts.pointsLine}
      figures={{
        of: charts.material,
        series: [{ name: charts.activePoints, color: 'var(--chart)' }],
        rows: points.map(({ material, points: count }) => ({ name: materialTitles[material], values: [count] })),
      }}
    />
  );
}
