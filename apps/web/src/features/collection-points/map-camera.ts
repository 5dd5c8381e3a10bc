import { averagePosition, distanceInMetres, fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { MapEngine } from '../../platform/map-engine.ts';
import { type Box, largeSize, popupGap, tipPlace } from '../../platform/map-engine-geometry.ts';

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

/** Tells the engine which part of the map is free, now and whenever that changes. Returns the measuring itself. */
const useFreePart = (engine: MapEngine | null, { area, free, attribution, controls }: Surroundings): (() => Box | null) => {
  const measure = useCallback((): Box | null => {
    if (engine === null || area.current === null || free.current === null) return null;
    const whole = boxIn(area.current, free.current);
    const box = { ...whole, bottom: whole.bottom - (attribution.current?.offsetHeight ?? 0) };
    const covers = [...(controls.current?.children ?? [])].map((element) => boxIn(area.current as HTMLElement, element));
    const room = box.bottom - box.top - largeSize.side - popupGap - 16;
    area.current.style.setProperty('--popup-room', `${room}px`);
    engine.setFree(box, covers);
    return box;
  }, [engine, area, free, attribution, controls]);
  useEffect(() => {
    const watch = new ResizeObserver(measure);
    for (const { current } of [free, attribution, controls]) if (current !== null) watch.observe(current);
    return () => watch.disconnect();
  }, [measure, free, attribution, controls]);
  return measure;
};

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
  const measure = useFreePart(engine, surroundings);
  const shown = useRef<{ engine: MapEngine; selectedId: number | null } | null>(null);

  useEffect(() => {
    engine?.setPlaces(points);
  }, [engine, points]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: points that came anew are no reason to move; the sheet is one
  useLayoutEffect(() => {
    if (engine === null) return;
    const isFirst = shown.current?.engine !== engine;
    const isNew = isFirst || shown.current?.selectedId !== (selected?.id ?? null);
    const wasFree = !isFirst && selected !== null && engine.isFree(selected.position);
    shown.current = { engine, selectedId: selected?.id ?? null };
    const free = measure();
    if (free === null) return;
    if (isFirst) {
      const centre = averagePosition(points.map(({ position }) => position)) ?? fallbackCentre;
      const at = { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 };
      engine.bring(centre, { at, zoom: startZoom, seconds: 0 });
    }
    engine.select(selected);
    if (selected === null || !(isNew || wasFree)) return;
    const popup = engine.popupHost.firstElementChild;
    const at = tipPlace(free, popup instanceof HTMLElement ? popup.offsetHeight : 0);
    const view = isNew ? { zoom: pointZoom, seconds: isFirst ? 0 : flightSeconds } : { seconds: sheetSeconds };
    engine.bring(selected.position, { at, ...view });
  }, [engine, selected?.id, expanded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: points that came anew are no reason to move
  useEffect(() => {
    if (engine === null) return;
    engine.showOrigin(origin);
    if (origin !== null) engine.fit([origin, ...nearestTo(origin, points)], { seconds: flightSeconds, maxZoom: originZoom });
  }, [engine, origin]);
};
