import { reachMetres } from '@separai/contract/collection-points/places';
import { type ReactNode, useSyncExternalStore } from 'react';
import { LinkButton } from '../../../components/ui/button.tsx';
import type { ListedPoint } from '../map/order.ts';
import type { NearPlace } from '../near-place.ts';
import { pointText } from '../text.ts';

/** The place of which all points are wanted however far they are; until another one is chosen or the app is closed. */
let wantedFrom: string | null = null;
const listeners = new Set<() => void>();
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const keyOf = ({ position }: NearPlace): string => `${position.latitude} ${position.longitude}`;

/** From now on lists from here begin with points that are out of reach. */
export const showFarPoints = (place: NearPlace): void => {
  wantedFrom = keyOf(place);
  for (const listener of listeners) listener();
};

/** Whether a list, nearest first, begins out of reach of its place: then none of it is near. */
export const isNoneNear = (listed: readonly ListedPoint[]): boolean => {
  const nearest = listed[0]?.metres ?? null;
  return nearest !== null && nearest > reachMetres;
};

/** The place of which it has to be said that it has no points near, in a list that somebody has not asked for by words; null: the list is shown. */
export const useNoneNear = (listed: readonly ListedPoint[], place: NearPlace | null): NearPlace | null => {
  const wanted = useSyncExternalStore(listen, () => wantedFrom);
  return place !== null && wanted !== keyOf(place) && isNoneNear(listed) ? place : null;
};

interface NoneNearProps {
  place: Pick<NearPlace, 'city' | 'ofPlace'>;
  /** The list has only what a filter leaves. */
  isFiltered?: boolean;
  /** Shows all points. */
  all: ReactNode;
}

/** Says that there are no points near to a place, and what can be done all the same. */
export function NoneNear({ place, isFiltered = false, all }: NoneNearProps) {
  const ofPlace = place.city === '' ? place.ofPlace : `de ${place.city}`;
  return (
    <div className="grid justify-items-start gap-2.5">
      <p role="status" className="font-display text-name font-bold wrap-anywhere">
        {pointText.noneNear(ofPlace, isFiltered)}
      </p>
      <div className="flex flex-wrap gap-2">
        {all}
        <LinkButton to="/recycle" variant="soft" size="small">
          {pointText.howToSeparate}
        </LinkButton>
      </div>
      <p className="text-ink-soft">{pointText.noneNearHint}</p>
    </div>
  );
}
