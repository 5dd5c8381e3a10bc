import { positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { CityPoints } from '../api/city-points.ts';
import { usePoint } from '../api/points.ts';
import type { ListedPoint } from '../filter.ts';

const route = getRouteApi('/_resident/map');

/** The selected point, kept in the address (`?ponto=`) so that it can be shared and survives a reload. */
const useAddressedPoint = (city: CityPoints | undefined) => {
  const navigate = route.useNavigate();
  const wanted = route.useSearch().ponto ?? null;
  const { point: selected, step } = usePoint(city, wanted);
  const select = useCallback(
    (id: number | null) => {
      // The next screen may be about to be shown: this one's address would lead back.
      if (location.pathname !== '/map') return;
      void navigate({
        search: ({ ponto: _, ...filter }) => (id === null ? filter : { ...filter, ponto: String(id) }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return { selected, isUnknown: step === 'unknown', select };
};

interface SelectionInput {
  city: CityPoints | undefined;
  listed: readonly ListedPoint[];
  /** A point was selected that stands on the map: make room for that. */
  onPlaced: () => void;
  /** A point was selected that the list does not show. */
  onUnlisted: () => void;
}

interface Selection {
  readonly selected: CollectionPoint | null;
  /** The address names a point that is not there (any more). */
  readonly isUnknown: boolean;
  /** A marker selects. */
  readonly select: (id: number) => void;
  /** A card selects and deselects. */
  readonly toggle: (point: CollectionPoint) => void;
  readonly deselect: () => void;
}

/** Which point is selected, and the ways to change that: a marker, a card, the address, Escape. */
export const useSelection = ({ city, listed, onPlaced, onUnlisted }: SelectionInput): Selection => {
  const { selected, isUnknown, select: address } = useAddressedPoint(city);

  const deselect = useCallback(() => address(null), [address]);
  const choose = useCallback(
    (point: CollectionPoint) => {
      address(point.id);
      if (positionOf(point) !== null) onPlaced();
    },
    [address, onPlaced],
  );
  // The map is not drawn anew for each letter that changes the list.
  const latest = useRef(listed);
  useEffect(() => {
    latest.current = listed;
  }, [listed]);
  // What stands on the map has a place.
  const select = useCallback(
    (id: number) => {
      if (!latest.current.some((one) => one.point.id === id)) onUnlisted();
      address(id);
      onPlaced();
    },
    [address, onPlaced, onUnlisted],
  );
  const toggle = useCallback(
    (point: CollectionPoint) => (point.id === selected?.id ? deselect() : choose(point)),
    [selected?.id, deselect, choose],
  );
  useEscape(selected !== null, deselect);
  return { selected, isUnknown, select, toggle, deselect };
};

/** Escape, wherever the focus is; what lies above (a dialog, a toast) takes it first. */
const useEscape = (active: boolean, onEscape: () => void): void => {
  const pressed = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) onEscape();
  });
  useEffect(() => {
    if (!active) return;
    const stop = new AbortController();
    document.addEventListener('keydown', pressed, { signal: stop.signal });
    return () => stop.abort();
  }, [active]);
};
