import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback } from 'react';
import { useMinute } from '../../../platform/minute.ts';
import { pointText } from '../../../text/points.ts';
import { lateCode } from '../../../ui/late-code.ts';
import { useLateCode } from '../../../ui/use-late-code.ts';

/** What counts with hours: no first screen waits for it. */
const opening = lateCode(() => import('./opening.tsx'));

type Hours = Pick<CollectionPoint, 'schedule' | 'openingHours'>;

// What an earlier release has kept on this device says nothing of them.
const openingHoursOf = ({ openingHours }: Hours): string | null => openingHours ?? null;

/** Whether a point is open, on a line of its own whose place is there before the words. Phrasing content. */
export function OpeningState({ point }: { point: Hours }) {
  const { code } = useLateCode(opening);
  const openingHours = openingHoursOf(point);
  if (openingHours === null) return point.schedule === null ? pointText.hoursUnknown : null;
  return <span className="block">{code === null ? '\u00a0' : <code.OpeningWords openingHours={openingHours} />}</span>;
}

export type IsOpen = (point: Hours) => boolean;

/** Which points are open, anew with every minute; null where that is not asked for, and `isPending` while nobody can say it yet. */
export const useOpenNow = (isWanted: boolean): { isOpen: IsOpen | null; isPending: boolean } => {
  const { code } = useLateCode(opening);
  const minute = useMinute(isWanted);
  const isOpen = useCallback<IsOpen>((point) => code?.isOpenAt(openingHoursOf(point), minute) ?? false, [code, minute]);
  return { isOpen: isWanted ? isOpen : null, isPending: isWanted && code === null };
};
