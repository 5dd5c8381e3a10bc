import { reachMetres } from '@separai/contract/collection-points/places';
import type { Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { LinkButton, textLinkClass } from '../../../components/ui/button.tsx';
import type { CityPoints } from '../api/city-points.ts';
import { useFoundPoints } from '../api/questions.ts';
import { type ListedPoint, orderPoints } from '../map/order.ts';
import type { NearPlace } from '../near-place.ts';
import { FirstToOpen } from '../opening/opening-state.tsx';
import { findPoints, type SearchFilter, typedPostalCode } from '../search/results.ts';
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

interface NoneOpenProps {
  city: CityPoints;
  /** What leaves no point that is open now. */
  filter: SearchFilter;
  near: Position | null;
}

/** Of the points that a filter finds at any hour the one that opens first; of a city that is not held, of those that are nearest. Phrasing content. */
export function NoneOpen({ city, filter: { text: typed, material, handover = null }, near }: NoneOpenProps) {
  const text = typedPostalCode(typed) === null ? typed : '';
  const find = useCallback(
    (points: readonly CollectionPoint[]) => orderPoints(findPoints(points, { text, material, handover }), near),
    [text, material, handover, near],
  );
  const { listed } = useFoundPoints(city, { text, material, handover, near }, find);
  const points = useMemo(() => listed.map(({ point }) => point), [listed]);
  return <FirstToOpen points={points} />;
}

/** A sentence of one line with something to press at its end, which is 44 px high and takes no more room than the line. */
export function ListLabel({ children, action, onPress }: { children: ReactNode; action: string; onPress: () => void }) {
  return (
    <p className="text-small text-ink">
      {children} ·{' '}
      <button type="button" onClick={onPress} className={`-my-3 inline-flex min-h-11 items-center px-1 ${textLinkClass}`}>
        {action}
      </button>
    </p>
  );
}

/** Says near to where the points below are, with the way to another place. */
export function NearLabel({ place, onChange }: { place: NearPlace; onChange: () => void }) {
  return (
    <ListLabel action={pointText.changePlace} onPress={onChange}>
      {pointText.near(place.ofPlace)}
    </ListLabel>
  );
}

/** Has the room of the sentence until it is known. */
export function NearLabelWaiting() {
  return (
    <p aria-hidden="true" className="text-small">
      &nbsp;
    </p>
  );
}
