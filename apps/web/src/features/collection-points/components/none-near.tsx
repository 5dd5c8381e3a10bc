import { reachMetres } from '@separai/contract/collection-points/places';
import type { Position } from '@separai/contract/collection-points/rules';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { LinkButton, textLinkClass } from '../../../components/ui/button.tsx';
import type { CityPoints } from '../api.ts';
import { type ListedPoint, type PointFilter, typedPostalCode } from '../filter.ts';
import { useFoundPoints } from '../hooks/use-points.ts';
import type { NearPlace } from '../near-place.ts';
import { pointText } from '../text.ts';
import { FirstToOpen } from './opening-state.tsx';

/** Place whose list shows points out of reach, too; until the app is closed or another place gets it. */
let wantedFrom: string | null = null;
const listeners = new Set<() => void>();
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const keyOf = ({ position }: NearPlace): string => `${position.latitude} ${position.longitude}`;

/** Lets the lists that start at a place show points out of reach. */
export const showFarPoints = (place: NearPlace): void => {
  wantedFrom = keyOf(place);
  for (const listener of listeners) listener();
};

/** True when the first point of a sorted list is out of reach of its start. */
export const isNoneNear = (listed: readonly ListedPoint[]): boolean => {
  const nearest = listed[0]?.metres ?? null;
  return nearest !== null && nearest > reachMetres;
};

/** The place if the list that starts there has no points within reach, else null: the list is shown. */
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
  /** The filter that no open point matches. */
  filter: PointFilter;
  near: Position | null;
}

/** Which of the points that a filter finds at any hour opens first; with pages of the server, of the first page. Phrasing content. */
export function NoneOpen({ city, filter, near }: NoneOpenProps) {
  const text = typedPostalCode(filter.text) === null ? filter.text : '';
  const { listed } = useFoundPoints(city, { ...filter, text, openNow: false, near });
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
