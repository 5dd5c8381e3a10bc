import { listHolidays } from '@separai/contract/collection-points/holiday-endpoints';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { call } from '../../../lib/api.ts';
import { useMinute } from '../../../lib/time.ts';
import { pointText } from '../text.ts';

/** The calculation of opening hours, a chunk loaded after the first screen. */
const opening = lazyModule(() => import('../opening.ts'));

type Hours = Pick<CollectionPoint, 'address' | 'schedule' | 'openingHours'>;

interface Clock {
  /** null until the chunk has loaded and the holidays query has settled; after its failure hours apply without holidays. */
  readonly code: typeof import('../opening.ts') | null;
  readonly holidays: readonly Holiday[];
  /** The present minute. */
  readonly minute: number;
}

const useClock = (needsHolidays: boolean, isRunning = true): Clock => {
  const { code: loaded } = useLazyModule(opening);
  const { data: holidays = noHolidays, isLoading } = useQuery({ ...holidaysQuery, enabled: needsHolidays });
  const minute = useMinute(isRunning);
  const code = isLoading ? null : loaded;
  return useMemo(() => ({ code, holidays, minute }), [code, holidays, minute]);
};

const ClockContext = createContext<Clock | null>(null);

/** Provides one clock to the opening hours of all cards in a list. */
export function OpeningClock({ points, children }: { points: readonly { readonly point: Hours }[]; children: ReactNode }) {
  const needsHolidays = useMemo(() => points.some(({ point }) => hasHolidayRule(point.openingHours)), [points]);
  return <ClockContext value={useClock(needsHolidays)}>{children}</ClockContext>;
}

/** A line with a point's opening state; the line's height is reserved while the state loads. Phrasing content. */
export function OpeningState({ point }: { point: Hours }) {
  const isInList = use(ClockContext) !== null;
  // Points persisted by an earlier release lack `openingHours`.
  if (point.openingHours == null) return point.schedule === null ? pointText.hoursUnknown : null;
  if (isInList) return <OpeningLine {...point} openingHours={point.openingHours} />;
  return (
    <OpeningClock points={[{ point }]}>
      <OpeningLine {...point} openingHours={point.openingHours} />
    </OpeningClock>
  );
}

function OpeningLine({ address, openingHours }: Pick<Hours, 'address'> & { openingHours: string }) {
  const clock = use(ClockContext);
  if (clock === null || clock.code === null) return <span className="block">&nbsp;</span>;
  const words = clock.code.wordsAt({ address, openingHours }, clock.minute, clock.holidays);
  return <span className="block">{words !== null && <span className="font-semibold text-ink">{words}</span>}</span>;
}

interface Named extends Hours, Pick<CollectionPoint, 'id' | 'name' | 'shortName'> {}

/** Names the closed point that opens first; renders nothing where unknown. Phrasing content. */
export function FirstToOpen({ points }: { points: readonly Named[] }) {
  const { code, holidays, minute } = useClock(true);
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

/** Predicate for points that are open in the current minute; null unless wanted. `isPending` while code or holidays load. */
export const useOpenNow = (isWanted: boolean): { isOpen: IsOpen | null; isPending: boolean } => {
  const { code, holidays, minute } = useClock(isWanted, isWanted);
  const isOpen = useCallback<IsOpen>(
    ({ address, openingHours }) => openingHours != null && code?.isOpenAt({ address, openingHours }, minute, holidays) === true,
    [code, minute, holidays],
  );
  return { isOpen: isWanted ? isOpen : null, isPending: isWanted && code === null };
};

const holidayKeys = { all: ['/api/holidays'] } as const;

/** The holidays that affect opening hours. */
export const holidaysQuery = queryOptions({
  queryKey: holidayKeys.all,
  queryFn: ({ signal }) => call(listHolidays, { signal, quiet: true }),
  meta: { persist: 'reference' },
  staleTime: 60 * 60_000,
  // A retry on mount would replace the state without holidays by a pending one.
  retryOnMount: false,
});

/** True for hours with a rule for public holidays (`PH`). */
export const hasHolidayRule = (openingHours: string | null | undefined): boolean => openingHours?.includes('PH') ?? false;

/** Fallback without a response. */
export const noHolidays: readonly Holiday[] = [];
