import { fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CityPoints } from '../api.ts';
import type { PlacedPoint } from '../filter.ts';
import type { ServerCluster } from '../map-clusters.ts';
import type { Covers, MapEngine, Size } from '../map-engine.ts';
import { lastView } from '../near-place.ts';
import { nearestTo } from './use-points.ts';

/** Specification §9. */
export const startZoom = 15;
const pointZoom = 18;
const flightSeconds = 1;
/** Duration of the sheet's transition. */
const sheetSeconds = 0.32;
/** Zoom limit around an origin: streets stay readable. */
const originZoom = 16;

/** Number of nearest points fitted into the view with a position. */
export const nearestCount = 3;

/** Elements over the map. */
export interface Surroundings {
  area: RefObject<HTMLElement | null>;
  /** Element of the size that the sheet leaves uncovered. */
  free: RefObject<HTMLElement | null>;
  /** At the lower edge of `free`. */
  attribution: RefObject<HTMLElement | null>;
  controls: RefObject<HTMLElement | null>;
  chips: RefObject<HTMLElement | null>;
}

/** Height of the selected marker, the popup's arrow and a margin, in px. */
const belowPopup = 78;
const chipsTop = 12;

/** Media query of `map-screen.css` under which an open popup hides the chips. */
const hidesChips = '(width < 27rem) or (height < 500px)';

/** Reports the sizes of the elements over the map from a ResizeObserver: before paint, without forced layout. */
const useCovers = (
  engine: MapEngine | null,
  { area, free, attribution, controls, chips }: Surroundings,
  popupKey: string,
  onChange: (covers: Covers) => void,
): void => {
  // Ignores an observer created before popup or chips changed.
  const changed = useEffectEvent((covers: Covers, key: string) => {
    if (key === popupKey) onChange(covers);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: chips and popup come and go
  useEffect(() => {
    if (engine === null) return;
    const popup = engine.popupHost.firstElementChild;
    const sizes = new Map<Element | null, Size>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries)
        sizes.set(target, { x: borderBoxSize[0]?.inlineSize ?? 0, y: borderBoxSize[0]?.blockSize ?? 0 });
      const sizeOf = (element: Element | null) => sizes.get(element) ?? null;
      const height = (sizeOf(free.current)?.y ?? 0) - (sizeOf(attribution.current)?.y ?? 0);
      const isPopupBelowChips = chips.current !== null && popup !== null && !matchMedia(hidesChips).matches;
      const top = isPopupBelowChips ? chipsTop + (sizeOf(chips.current)?.y ?? 0) : 0;
      const room = `${height - top - belowPopup}px`;
      if (area.current?.style.getPropertyValue('--popup-room') !== room) {
        area.current?.style.setProperty('--popup-room', room);
        // Measured again: the limit has changed its size.
        if (popup instanceof HTMLElement) sizes.set(popup, { x: popup.offsetWidth, y: popup.offsetHeight });
      }
      const covers = {
        ...{ height, isPopupBelowChips },
        ...{ chips: sizeOf(chips.current), controls: sizeOf(controls.current), popup: sizeOf(popup) },
      };
      changed(covers, popupKey);
    });
    for (const element of [free.current, attribution.current, controls.current, chips.current, popup])
      if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [engine, popupKey]);
};

interface Camera {
  engine: MapEngine | null;
  surroundings: Surroundings;
  /** null while the points load. */
  city: CityPoints | null;
  placed: readonly PlacedPoint[];
  clusters: readonly ServerCluster[];
  selected: PlacedPoint | null;
  expanded: boolean;
  /** Start of the list from a postal code or the device. */
  origin: Position | null;
  /** Default start of the list; undefined while requested. */
  home: Position | null | undefined;
  /** The map follows the list until a person moves it. */
  isOfList: boolean;
}

interface Measured {
  readonly engine: MapEngine;
  readonly covers: Covers;
  /** Measured with the points, and so with the chips. */
  readonly isKnown: boolean;
  readonly selectedId: number | null;
  readonly expanded: boolean;
  /** Duration of the flight to the selected point. */
  readonly seconds: number;
}

/** Number of nearest points checked before the initial view counts as empty. */
const checkedCount = 12;

interface InitialView {
  readonly centre: Position;
  readonly zoom: number;
  /** The list starts there: its first points are fitted into the view. */
  readonly isNear: boolean;
}

/**
 * Moves the map. Initial view: the start of the list with the nearest points, else the last view, else the mean of all points; without a
 * point in view, the nearest one. Afterwards it follows the selected point, the origin of the list and the sheet.
 */
export const useCamera = (camera: Camera): void => {
  const { engine, surroundings, city, placed, clusters, selected, expanded, origin, home, isOfList } = camera;
  const selectedId = selected?.id ?? null;
  const isKnown = city !== null;
  const isDirected = useEffectEvent(() => selected !== null || origin !== null);

  const measured = useRef<Measured | null>(null);
  // The initial view, until the points are loaded.
  const pending = useRef<InitialView | null>(null);
  const lookAround = (): void => {
    const from = pending.current;
    if (engine === null || city === null || from === null || measured.current?.isKnown !== true) return;
    pending.current = null;
    const { centre, zoom, isNear } = from;
    void nearestTo(city, centre, checkedCount).then((nearest) => {
      const [first] = nearest;
      if (first === undefined || !engine.isHeld() || isDirected()) return;
      const firsts = nearest.slice(0, nearestCount).map(({ position }) => position);
      if (isNear && !firsts.every((position) => engine.isFree(position)))
        return engine.fit([centre, ...firsts], { seconds: 0, maxZoom: zoom });
      if (!nearest.some(({ position }) => engine.isFree(position)))
        engine.centre(first.position, { maxZoom: startZoom, seconds: 0 });
    });
  };
  const open = (view: InitialView): void => {
    engine?.centre(view.centre, { maxZoom: view.zoom, seconds: 0 });
    pending.current = view;
    lookAround();
  };

  // Does not wait for the points where start or last view is known: the tiles load meanwhile.
  const initialView = (): InitialView | null => {
    if (home) return { centre: home, zoom: startZoom, isNear: true };
    const last = home === null || city !== null ? lastView() : null;
    if (last !== null) return { ...last, isNear: false };
    return city && { centre: city.summary.middle ?? fallbackCentre, zoom: startZoom, isNear: false };
  };
  const opened = useRef<{ engine: MapEngine; home: Position | null | undefined } | null>(null);
  const openFirst = (): void => {
    if (engine === null || measured.current?.engine !== engine || opened.current?.engine === engine) return;
    const view = initialView();
    if (view === null) return;
    opened.current = { engine, home };
    open(view);
  };
  const openOnceKnown = useEffectEvent(openFirst);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may determine the initial view
  useEffect(() => openOnceKnown(), [engine, home, isKnown]);

  useEffect(() => engine?.setPlaces(placed, clusters), [engine, placed, clusters]);

  // Layout effect: the popup is positioned before its first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data of the same point do not move it
  useLayoutEffect(() => engine?.select(selected), [engine, selectedId]);

  useCovers(engine, surroundings, `${isKnown} ${selectedId}`, (covers) => {
    if (engine === null) return;
    const before = measured.current?.engine === engine ? measured.current : null;
    const isNew = before?.selectedId !== selectedId;
    const isOpen = opened.current?.engine === engine;
    const wasHeld = isOpen && engine.isHeld();
    const wasSeen = isOpen && selected !== null && (wasHeld || engine.isFree(selected.position));
    const seconds = isNew ? (before === null ? 0 : flightSeconds) : (before?.seconds ?? 0);
    measured.current = { engine, covers, isKnown, selectedId, expanded, seconds };
    engine.setCovers(covers);
    openFirst();
    lookAround();
    if (opened.current?.engine !== engine) return;
    const isResized = before?.covers.height !== covers.height;
    // The popup is mounted after the marker of the initial view.
    const isPopupNew = !isResized && (before?.covers.popup?.y ?? 0) === 0 && (covers.popup?.y ?? 0) > 0;
    if (isNew || (isPopupNew && wasHeld)) engine.centreSelected({ maxZoom: pointZoom, seconds });
    else if (isResized && wasSeen) engine.centreSelected({ seconds: before?.expanded === expanded ? 0 : sheetSeconds });
  });

  // The home may load after the map.
  const goHome = useEffectEvent((to: Position) => {
    if (opened.current !== null && opened.current.home !== to && engine?.isHeld() === true && !isDirected())
      open({ centre: to, zoom: startZoom, isNear: true });
  });
  useEffect(() => {
    if (home) goHome(home);
  }, [home]);

  // The list may load after the map, and changes with the typed text.
  const goToList = useEffectEvent(() => {
    if (engine?.isHeld() !== true || isDirected() || placed.some(({ position }) => engine.isFree(position))) return;
    open({ centre: engine.middle(), zoom: startZoom, isNear: false });
  });
  useEffect(() => {
    if (isOfList && placed.length > 0) goToList();
  }, [isOfList, placed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: refetched points do not move the map
  useEffect(() => {
    if (engine === null) return;
    engine.showOrigin(origin);
    if (origin === null || city === null) return;
    let isStale = false;
    void nearestTo(city, origin, nearestCount).then((nearest) => {
      if (!isStale)
        engine.fit([origin, ...nearest.map(({ position }) => position)], { seconds: flightSeconds, maxZoom: originZoom });
    });
    return () => {
      isStale = true;
    };
  }, [engine, origin, isKnown]);
};
