import { averagePosition, distanceInMetres, fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { MapEngine } from '../map-engine/engine.ts';
import { type Box, largeSize, popupGap, tipPlace } from '../map-engine/geometry.ts';

/** A point that has coordinates. */
export interface PlacedPoint {
  readonly id: number;
  readonly name: string;
  readonly position: Position;
}

/** Specification §9. */
export const startZoom = 15;
const pointZoom = 18;
const flightSeconds = 1;
/** As long as the sheet moves. */
const sheetSeconds = 0.32;
/** Around an origin the streets shall still be readable, and several points in view. */
const originZoom = 16;

/** So many of the nearest points are shown together with a position. */
const nearestCount = 3;

/** The positions of the points that are nearest to a position. */
export const nearestTo = (position: Position, points: readonly PlacedPoint[]): readonly Position[] =>
  points
    .map((point) => ({ position: point.position, metres: distanceInMetres(position, point.position) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, nearestCount)
    .map((near) => near.position);

/** What surrounds the part of the map that is free. */
export interface Surroundings {
  area: RefObject<HTMLElement | null>;
  /** What the sheet leaves. */
  free: RefObject<HTMLElement | null>;
  /** Stands at the lower edge of what the sheet leaves. */
  attribution: RefObject<HTMLElement | null>;
  /** Its children cover bits of the map. */
  controls: RefObject<HTMLElement | null>;
}

const boxIn = (area: HTMLElement, element: Element): Box => {
  const { left, top } = area.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top };
};

const isSameSize = (a: Box, b: Box | null): boolean =>
  b !== null && a.right - a.left === b.right - b.left && a.bottom - a.top === b.bottom - b.top;

/** Measures which part of the map is free, tells the engine, and gives it; null while there is no map. */
const useMeasuring = (engine: MapEngine | null, { area, free, attribution, controls }: Surroundings): (() => Box | null) =>
  useCallback(() => {
    const element = area.current;
    if (engine === null || element === null || free.current === null) return null;
    const whole = boxIn(element, free.current);
    const box = { ...whole, bottom: whole.bottom - (attribution.current?.offsetHeight ?? 0) };
    const room = box.bottom - box.top - largeSize.side - popupGap - 16;
    element.style.setProperty('--popup-room', `${room}px`);
    engine.setFree(
      box,
      [...(controls.current?.children ?? [])].map((cover) => boxIn(element, cover)),
    );
    return box;
  }, [engine, area, free, attribution, controls]);

interface Camera {
  engine: MapEngine | null;
  surroundings: Surroundings;
  points: readonly PlacedPoint[];
  selected: PlacedPoint | null;
  expanded: boolean;
  /** Where the list starts. */
  origin: Position | null;
}

/**
 * Directs the map: at first to the middle of all points, then to the selected one, to the origin of the list, and again to
 * the selected one when the sheet takes or gives room.
 */
export const useCamera = ({ engine, surroundings, points, selected, expanded, origin }: Camera): void => {
  const measure = useMeasuring(engine, surroundings);
  const shown = useRef<{ engine: MapEngine; selectedId: number | null } | null>(null);
  const aimed = useRef<Box | null>(null);

  const aim = (free: Box, view: { zoom?: number; seconds: number }): void => {
    aimed.current = free;
    if (engine === null || selected === null) return;
    const popup = engine.popupHost.firstElementChild;
    const at = tipPlace(free, popup instanceof HTMLElement ? popup.offsetHeight : 0);
    engine.bring(selected.position, { at, ...view });
  };

  useEffect(() => {
    engine?.setPlaces(points);
  }, [engine, points]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: points that came anew are no reason to move; the sheet is one
  useLayoutEffect(() => {
    if (engine === null) return;
    const isFirst = shown.current?.engine !== engine;
    const isNew = isFirst || shown.current?.selectedId !== (selected?.id ?? null);
    const wasSeen = !isFirst && selected !== null && (engine.isHeld() || engine.isFree(selected.position));
    shown.current = { engine, selectedId: selected?.id ?? null };
    const free = measure();
    if (free === null) return;
    if (isFirst) {
      const centre = averagePosition(points.map(({ position }) => position)) ?? fallbackCentre;
      const at = { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 };
      engine.bring(centre, { at, zoom: startZoom, seconds: 0 });
    }
    engine.select(selected);
    if (isNew) aim(free, { zoom: pointZoom, seconds: isFirst ? 0 : flightSeconds });
    else if (wasSeen) aim(free, { seconds: sheetSeconds });
    else aimed.current = free;
  }, [engine, selected?.id, expanded]);

  const resized = useEffectEvent(() => {
    const isHeld = engine?.isHeld() === true;
    const free = measure();
    if (free !== null && isHeld && !isSameSize(free, aimed.current)) aim(free, { seconds: 0 });
  });
  const { free, attribution, controls } = surroundings;
  useEffect(() => {
    const watch = new ResizeObserver(() => resized());
    for (const { current } of [free, attribution, controls]) if (current !== null) watch.observe(current);
    return () => watch.disconnect();
  }, [free, attribution, controls]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: points that came anew are no reason to move
  useEffect(() => {
    if (engine === null) return;
    engine.showOrigin(origin);
    if (origin !== null) engine.fit([origin, ...nearestTo(origin, points)], { seconds: flightSeconds, maxZoom: originZoom });
  }, [engine, origin]);
};
