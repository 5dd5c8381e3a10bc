import { fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CityPoints } from '../api/city-points.ts';
import { nearestTo } from '../api/points.ts';
import type { PlacedPoint } from '../filter.ts';
import type { ServerCluster } from '../map-engine/clusters.ts';
import type { MapEngine } from '../map-engine/engine.ts';
import { type Box, largeSize, middleOf, type Pixel, popupGap, tipPlace } from '../map-engine/geometry.ts';
import { lastView } from '../near-place.ts';

/** Specification §9. */
export const startZoom = 15;
const pointZoom = 18;
const flightSeconds = 1;
/** As long as the sheet moves. */
const sheetSeconds = 0.32;
/** Around an origin the streets shall still be readable, and several points in view. */
const originZoom = 16;

/** So many of the nearest points are shown together with a position. */
export const nearestCount = 3;

/** What surrounds the part of the map that is free. */
export interface Surroundings {
  area: RefObject<HTMLElement | null>;
  /** What the sheet leaves. */
  free: RefObject<HTMLElement | null>;
  /** Stands at the lower edge of what the sheet leaves. */
  attribution: RefObject<HTMLElement | null>;
  /** Its children cover bits of the map. */
  controls: RefObject<HTMLElement | null>;
  /** Covers a bit of it, too. */
  chips: RefObject<HTMLElement | null>;
}

const boxIn = (area: HTMLElement, element: Element): Box => {
  const { left, top } = area.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top };
};

const isSameSize = (a: Box, b: Box | null): boolean =>
  b !== null && a.right - a.left === b.right - b.left && a.bottom - a.top === b.bottom - b.top;

/** Measures which part of the map is free, tells the engine, and gives it; null while there is no map. */
const useMeasuring = (engine: MapEngine | null, { area, free, attribution, controls, chips }: Surroundings): (() => Box | null) =>
  useCallback(() => {
    const element = area.current;
    if (engine === null || element === null || free.current === null) return null;
    const whole = boxIn(element, free.current);
    const row = chips.current;
    // Where the row of chips stays beside a popup, that has its place below it.
    const isBelow = row !== null && engine.popupHost.firstElementChild !== null && getComputedStyle(row).visibility === 'visible';
    const top = isBelow ? boxIn(element, row).bottom : whole.top;
    const box = { ...whole, top, bottom: whole.bottom - (attribution.current?.offsetHeight ?? 0) };
    const room = box.bottom - box.top - largeSize.side - popupGap - 16;
    element.style.setProperty('--popup-room', `${room}px`);
    engine.setFree(
      box,
      [...(controls.current?.children ?? []), ...(row === null ? [] : [row])].map((cover) => boxIn(element, cover)),
    );
    return box;
  }, [engine, area, free, attribution, controls, chips]);

interface Camera {
  engine: MapEngine | null;
  surroundings: Surroundings;
  /** null while the points are on their way. */
  city: CityPoints | null;
  placed: readonly PlacedPoint[];
  clusters: readonly ServerCluster[];
  selected: PlacedPoint | null;
  expanded: boolean;
  /** Where the list starts. */
  origin: Position | null;
  /** Near to here the list is from the start; undefined while that is being asked for. */
  home: Position | null | undefined;
  /** The points are those of a list beside it: while nobody has moved the map it goes where some of them are. */
  isOfList: boolean;
}

/** So many points next to the first view are looked at before it counts as one of nothing. */
const looksFor = 12;

/** Where the map opens. */
interface Opening {
  readonly centre: Position;
  readonly zoom: number;
  /** Near to there the list is: its first points shall be in sight, too. */
  readonly isNear: boolean;
}

/**
 * Directs the map: at first to the place near to which the list is, with the nearest points, else to the last view, else to the middle of
 * all points, and from there to the nearest point when none is in sight; then to the selected one, to the origin of the list, and again
 * to the selected one when the sheet takes or gives room.
 */
export const useCamera = (camera: Camera): void => {
  const { engine, surroundings, city, placed, clusters, selected, expanded, origin, home, isOfList } = camera;
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

  const isChosen = useEffectEvent(() => selected !== null || origin !== null);
  // The part of it that waits for the points.
  const looking = useRef<(Opening & { at: Pixel }) | null>(null);
  const lookAround = (): void => {
    const from = looking.current;
    if (engine === null || city === null || from === null) return;
    looking.current = null;
    const { centre, zoom, isNear, at } = from;
    void nearestTo(city, centre, looksFor).then((nearest) => {
      const [first] = nearest;
      // It may be gone by now, or moved by a person.
      if (first === undefined || !engine.isHeld() || isChosen()) return;
      // What covers the map may have come, or grown with its letters, since the map was opened.
      measure();
      // The first cards are of what is in sight.
      const firsts = nearest.slice(0, nearestCount).map(({ position }) => position);
      if (isNear && !firsts.every((position) => engine.isFree(position)))
        return engine.fit([centre, ...firsts], { seconds: 0, maxZoom: zoom });
      const isInSight = nearest.some(({ position }) => engine.isFree(position));
      if (!isInSight) engine.bring(first.position, { at, zoom: startZoom, seconds: 0 });
    });
  };
  const open = (opening: Opening, free: Box): void => {
    if (engine === null) return;
    const at = middleOf(free);
    engine.bring(opening.centre, { at, zoom: opening.zoom, seconds: 0 });
    looking.current = { ...opening, at };
    lookAround();
  };
  const lookOnceKnown = useEffectEvent(lookAround);
  const isKnown = city !== null;
  useEffect(() => {
    if (isKnown) lookOnceKnown();
  }, [isKnown]);

  // Where they live, or looked last, is known without the points, and before them: streets are there when those come.
  const firstView = (): Opening | null => {
    if (home) return { centre: home, zoom: startZoom, isNear: true };
    const last = home === null || city !== null ? lastView() : null;
    if (last !== null) return { ...last, isNear: false };
    return city && { centre: city.summary.middle ?? fallbackCentre, zoom: startZoom, isNear: false };
  };
  const opened = useRef<{ engine: MapEngine; home: Position | null | undefined } | null>(null);
  const openFirst = useEffectEvent(() => {
    if (engine === null || opened.current?.engine === engine) return;
    const [view, free] = [firstView(), measure()];
    if (view === null || free === null) return;
    opened.current = { engine, home };
    open(view, free);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of them it may be known where to open
  useLayoutEffect(() => openFirst(), [engine, home, isKnown]);

  useEffect(() => {
    engine?.setPlaces(placed, clusters);
  }, [engine, placed, clusters]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: points that came anew are no reason to move; the sheet is one
  useLayoutEffect(() => {
    if (engine === null) return;
    const isFirst = shown.current?.engine !== engine;
    const isNew = isFirst || shown.current?.selectedId !== (selected?.id ?? null);
    const wasSeen = !isFirst && selected !== null && (engine.isHeld() || engine.isFree(selected.position));
    shown.current = { engine, selectedId: selected?.id ?? null };
    const free = measure();
    if (free === null) return;
    engine.select(selected);
    if (isNew) aim(free, { zoom: pointZoom, seconds: isFirst ? 0 : flightSeconds });
    else if (wasSeen) aim(free, { seconds: sheetSeconds });
    else aimed.current = free;
  }, [engine, selected?.id, expanded]);

  // Where they live is known a moment later: whoever has not moved the map by then is taken there.
  const comeHome = useEffectEvent((to: Position) => {
    if (opened.current?.home === to) return;
    const free = engine?.isHeld() === true && !isChosen() ? measure() : null;
    if (free !== null) open({ centre: to, zoom: startZoom, isNear: true }, free);
  });
  useEffect(() => {
    if (home) comeHome(home);
  }, [home]);

  // What the list has may be known later than the map, and changes with what is typed.
  const goToList = useEffectEvent(() => {
    if (engine?.isHeld() !== true || isChosen() || placed.some(({ position }) => engine.isFree(position))) return;
    const free = measure();
    if (free !== null && placed.length > 0) open({ centre: engine.middle(), zoom: startZoom, isNear: false }, free);
  });
  useEffect(() => {
    if (isOfList && placed.length > 0) goToList();
  }, [isOfList, placed]);

  const resized = useEffectEvent(() => {
    const isHeld = engine?.isHeld() === true;
    const free = measure();
    if (free !== null && isHeld && !isSameSize(free, aimed.current)) aim(free, { seconds: 0 });
  });
  const { free, attribution, controls, chips } = surroundings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips come with the points
  useEffect(() => {
    const watch = new ResizeObserver(() => resized());
    for (const { current } of [free, attribution, controls, chips]) if (current !== null) watch.observe(current);
    return () => watch.disconnect();
  }, [free, attribution, controls, chips, isKnown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: points that came anew are no reason to move
  useEffect(() => {
    if (engine === null) return;
    engine.showOrigin(origin);
    if (origin === null || city === null) return;
    let isOld = false;
    void nearestTo(city, origin, nearestCount).then((nearest) => {
      if (!isOld)
        engine.fit([origin, ...nearest.map(({ position }) => position)], { seconds: flightSeconds, maxZoom: originZoom });
    });
    return () => {
      isOld = true;
    };
  }, [engine, origin, isKnown]);
};
