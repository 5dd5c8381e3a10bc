import { listHolidays } from '@separai/contract/collection-points/holiday-endpoints';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { call } from '../../../lib/api.ts';
import { useMinute } from '../../../lib/minute.ts';
import { pointText } from '../text.ts';

/** What counts with hours: no first screen waits for it. */
const opening = lazyModule(() => import('./opening.tsx'));

type Hours = Pick<CollectionPoint, 'address' | 'schedule' | 'openingHours'>;

/** The code, and the holidays where they matter, whichever comes last; where they do not come it is told by the hours alone. */
const useOpening = (needsHolidays: boolean) => {
  const { code } = useLazyModule(opening);
  const holidays = useQuery({ ...holidaysQuery, enabled: needsHolidays });
  return { code: holidays.isLoading ? null : code, holidays: holidays.data ?? noHolidays };
};

/** Whether a point is open, on a line of its own whose place is there before the words. Phrasing content. */
export function OpeningState({ point }: { point: Hours }) {
  const { schedule, address } = point;
  // What an earlier release has kept on this device says nothing of them.
  const openingHours = point.openingHours ?? null;
  const { code, holidays } = useOpening(saysHolidays(openingHours));
  if (openingHours === null) return schedule === null ? pointText.hoursUnknown : null;
  return (
    <span className="block">
      {code === null ? '\u00a0' : <code.OpeningWords point={{ address, openingHours }} holidays={holidays} />}
    </span>
  );
}

interface Named extends Hours, Pick<CollectionPoint, 'id' | 'name' | 'shortName'> {}

/** Which of some points opens first, in place of points that are open; nothing while that is not known. Phrasing content. */
export function FirstToOpen({ points }: { points: readonly Named[] }) {
  const { code, holidays } = useOpening(true);
  const minute = useMinute();
  const timed = points.flatMap((point) => (point.openingHours == null ? [] : [{ ...point, openingHours: point.openingHours }]));
  const first = code?.firstToOpen(timed, minute, holidays) ?? null;
  if (first === null) return null;
  return (
    <span className="block">
      {pointText.firstToOpen}{' '}
      <Link to="/search/{-$pointId}" params={{ pointId: String(first.point.id) }} className={textLinkClass}>
        {spokenNameOf(first.point)}
      </Link>
      . {first.words}.
    </span>
  );
}

export type IsOpen = (point: Hours) => boolean;

/** Which points are open, anew with every minute; null where that is not asked for, and `isPending` while nobody can say it yet. */
export const useOpenNow = (isWanted: boolean): { isOpen: IsOpen | null; isPending: boolean } => {
  const { code, holidays } = useOpening(isWanted);
  const minute = useMinute(isWanted);
  const isOpen = useCallback<IsOpen>(
    ({ address, openingHours }) => openingHours != null && code?.isOpenAt({ address, openingHours }, minute, holidays) === true,
    [code, minute, holidays],
  );
  return { isOpen: isWanted ? isOpen : null, isPending: isWanted && code === null };
};

const holidayKeys = { all: ['/api/holidays'] } as const;

/** The days that are holidays, by which opening hours are counted; they are kept on this device. */
export const holidaysQuery = queryOptions({
  queryKey: holidayKeys.all,
  queryFn: ({ signal }) => call(listHolidays, { signal, quiet: true }),
  meta: { persist: 'reference' },
  // What the panel sets is seen within the hour.
  staleTime: 60 * 60_000,
  // Whatever is drawn next would ask again, and what is told without an answer would go meanwhile.
  retryOnMount: false,
});

/** Whether hours say what they do on holidays: others need not know them. */
export const saysHolidays = (openingHours: string | null | undefined): boolean => openingHours?.includes('PH') ?? false;

/** Without an answer: hours are told as on any day. */
export const noHolidays: readonly Holiday[] = [];
