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

/** Key of the place whose lists show points out of reach. */
let farFrom: string | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const keyOf = ({ position }: NearPlace): string => `${position.latitude} ${position.longitude}`;

/** Lets lists sorted from a place show points out of reach, until the page is closed or another place is passed. */
export const showFarPoints = (place: NearPlace): void => {
  farFrom = keyOf(place);
  for (const listener of listeners) listener();
};

/** True when the first point of a sorted list is out of reach of its start. */
export const isNoneNear = (listed: readonly ListedPoint[]): boolean => {
  const nearest = listed[0]?.metres ?? null;
  return nearest !== null && nearest > reachMetres;
};

/** The place, where no point of its list is within reach; null: the list is shown. */
export const useNoneNear = (listed: readonly ListedPoint[], place: NearPlace | null): NearPlace | null => {
  const far = useSyncExternalStore(subscribe, () => farFrom);
  return place !== null && far !== keyOf(place) && isNoneNear(listed) ? place : null;
};

interface NoneNearProps {
  place: Pick<NearPlace, 'city' | 'phrase'>;
  /** The list is filtered. */
  isFiltered?: boolean;
  /** Button or link that shows all points. */
  all: ReactNode;
}

/** States that no points are near to a place, with alternatives. */
export function NoneNear({ place, isFiltered = false, all }: NoneNearProps) {
  const phrase = place.city === '' ? place.phrase : `de ${place.city}`;
  return (
    <div className="grid justify-items-start gap-2.5">
      <p role="status" className="font-display text-name font-bold wrap-anywhere">
        {pointText.noneNear(phrase, isFiltered)}
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

/** Names the point that opens first among those that match a filter at any hour, of the first page where the server filters. Phrasing content. */
export function NoneOpen({ city, filter, near }: NoneOpenProps) {
  const text = typedPostalCode(filter.text) === null ? filter.text : '';
  const { listed } = useFoundPoints(city, { ...filter, text, openNow: false, near });
  const points = useMemo(() => listed.map(({ point }) => point), [listed]);
  return <FirstToOpen points={points} />;
}

/** A line that ends with a button; the button's 44 px target does not increase the line's height. */
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

/** Names the place from which the list below is sorted, with a button to change it. */
export function NearLabel({ place, onChange }: { place: NearPlace; onChange: () => void }) {
  return (
    <ListLabel action={pointText.changePlace} onPress={onChange}>
      {pointText.near(place.phrase)}
    </ListLabel>
  );
}

/** Reserves the height of `NearLabel` while the place loads. */
export function NearLabelWaiting() {
  return (
    <p aria-hidden="true" className="text-small">
      &nbsp;
    </p>
  );
}
