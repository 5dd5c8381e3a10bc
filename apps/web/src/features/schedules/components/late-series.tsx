import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { SkeletonCard } from '../../../components/ui/states.tsx';

const seriesList = lazyModule(async () => (await import('./series-list.tsx')).SeriesList);

/** The series, whose code loads where a booking is of one. */
export function LateSeries({ schedules }: { schedules: readonly OwnSchedule[] }) {
  const { code: SeriesList } = useLazyModule(seriesList);
  return SeriesList === null ? <SkeletonCard className="mt-4 min-h-40" /> : <SeriesList schedules={schedules} />;
}

/** Bookings of each series that are listed at first; those with proposed days always are. */
const listedOfSeries = 3;

/** The bookings without the later ones of each series. */
export const foldSeries = (schedules: readonly OwnSchedule[]): readonly OwnSchedule[] => {
  const listed = new Map<string, number>();
  return schedules.filter(({ seriesId, proposedDates }) => {
    if (seriesId == null || proposedDates !== null) return true;
    const before = listed.get(seriesId) ?? 0;
    listed.set(seriesId, before + 1);
    return before < listedOfSeries;
  });
};
