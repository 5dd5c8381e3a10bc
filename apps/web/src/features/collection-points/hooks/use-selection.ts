import { positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { CityPoints } from '../api.ts';
import type { ListedPoint } from '../filter.ts';
import { usePoint } from './use-points.ts';

const route = getRouteApi('/_resident/map');

interface SelectionInput {
  city: CityPoints | undefined;
  listed: readonly ListedPoint[];
  /** Called after a point with a marker was selected. */
  onPlaced: () => void;
  /** Called before a point outside the list is selected. */
  onUnlisted: () => void;
}

/** The selected point, stored in the search parameter `ponto`. Markers select, cards toggle, Escape deselects. */
export const useSelection = ({ city, listed, onPlaced, onUnlisted }: SelectionInput) => {
  const navigate = route.useNavigate();
  const { point: selected, step } = usePoint(city, route.useSearch().ponto ?? null);
  const address = useCallback(
    (id: number | null) => {
      // While the next screen's chunk loads, the address is already that screen's.
      if (location.pathname !== '/map') return;
      void navigate({
        search: ({ ponto: _, ...filter }) => (id === null ? filter : { ...filter, ponto: String(id) }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const deselect = useCallback(() => address(null), [address]);
  // A ref keeps `select` stable, so that typing does not rerender the map.
  const latest = useRef(listed);
  useEffect(() => {
    latest.current = listed;
  }, [listed]);
  const select = useCallback(
    (id: number) => {
      if (!latest.current.some(({ point }) => point.id === id)) onUnlisted();
      address(id);
      onPlaced();
    },
    [address, onPlaced, onUnlisted],
  );
  const selectedId = selected?.id ?? null;
  const toggle = useCallback(
    (point: CollectionPoint) => {
      address(point.id === selectedId ? null : point.id);
      if (point.id !== selectedId && positionOf(point) !== null) onPlaced();
    },
    [selectedId, address, onPlaced],
  );
  // Dialogs and toasts above the map handle Escape first.
  const pressed = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) deselect();
  });
  useEffect(() => {
    if (selectedId === null) return;
    const stop = new AbortController();
    document.addEventListener('keydown', pressed, { signal: stop.signal });
    return () => stop.abort();
  }, [selectedId]);
  return { selected, isUnknown: step === 'unknown', select, toggle, deselect };
};
