import { positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { usePageTitle } from '../../platform/page.ts';
import { patient } from '../../platform/query-client.ts';
import { mapText } from '../../text/map.ts';
import { FormAlert } from '../../ui/field.tsx';
import { Failed } from '../../ui/states.tsx';
import type { PlacedPoint } from './map-camera.ts';
import { loadMapEngine } from './map-engine-loading.ts';
import { MapList, MapListEmpty, MapListWaiting } from './map-list.tsx';
import { MapMessage } from './map-notices.tsx';
import { listPoints } from './map-order.ts';
import './map-screen.css';
import { MapSearch } from './map-search.tsx';
import { useSelection } from './map-selection.ts';
import { useStart } from './map-start.ts';
import { MapView } from './map-view.tsx';
import { useCollectionPoints } from './queries.ts';
import { Sheet } from './sheet.tsx';

// The map's code comes while the points are on their way. A failure is said by the map, which asks again.
loadMapEngine().catch(() => {});

const none: readonly CollectionPoint[] = [];

/** `/map`: every point on a map and in a list, by distance where a position or a postal code is known. */
export function MapScreen() {
  usePageTitle(mapText.pageTitle);
  const query = useCollectionPoints(patient);
  if (query.data === undefined && query.isError) {
    return (
      <Failed
        titleAs="h1"
        title={mapText.failedTitle}
        sentence={mapText.failedSentence}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        className="min-h-[60dvh] justify-center"
      />
    );
  }
  return <MapAndList points={query.data} />;
}

function MapAndList({ points }: { points: CollectionPoint[] | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);
  const [typed, setTyped] = useState('');
  const known = points ?? none;
  const { selected, isUnknown, select } = useSelection(points);
  const { origin, notice, locating, locate, forget } = useStart(typed, known);

  const searched = useDeferredValue(typed);
  const from = origin?.position ?? null;
  const listed = useMemo(() => listPoints({ points: known, typed: searched, origin: from }), [known, searched, from]);
  const placed = useMemo(() => known.flatMap(placedOf), [known]);

  const deselect = useCallback(() => {
    const inPopup = document.activeElement?.closest('.map-popup') != null;
    select(null);
    if (inPopup)
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('.map-canvas')?.focus({ preventScroll: true }));
  }, [select]);
  const choose = useCallback(
    (point: CollectionPoint) => {
      select(point.id);
      if (positionOf(point) !== null) setExpanded(false);
    },
    [select],
  );
  const chooseOnMap = useCallback(
    (id: number) => {
      const point = known.find((one) => one.id === id);
      if (point === undefined) return;
      // The card of what was chosen has to be in the list.
      if (!listed.some((one) => one.point === point)) setTyped('');
      choose(point);
    },
    [known, listed, choose],
  );
  const toggle = useCallback(
    (point: CollectionPoint) => (point.id === selected?.id ? deselect() : choose(point)),
    [selected?.id, deselect, choose],
  );

  useEffect(() => {
    if (from === null) return;
    select(null);
    setExpanded(false);
    scroller.current?.scrollTo({ top: 0 });
  }, [from, select]);

  const clearOrder = (): void => {
    forget();
    setTyped('');
  };
  const showsPopup = selected !== null && positionOf(selected) !== null && !expanded;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape deselects wherever the focus is
    <div
      ref={frame}
      className="map-screen"
      data-expanded={expanded}
      data-popup={showsPopup}
      onKeyDown={({ key, defaultPrevented }: KeyboardEvent) => {
        if (key === 'Escape' && !defaultPrevented && selected !== null) deselect();
      }}
    >
      {points === undefined ? (
        <div className="map-area">
          <MapMessage role="status" sentence={mapText.loadingMap} />
        </div>
      ) : (
        <MapView
          points={points}
          placed={placed}
          selected={selected}
          expanded={expanded}
          origin={origin}
          onSelect={chooseOnMap}
          onDeselect={deselect}
        />
      )}
      <Sheet
        frame={frame}
        scroller={scroller}
        expanded={expanded}
        onChange={setExpanded}
        handleLabel={mapText.sheetHandle}
        heading={mapText.heading}
      >
        <MapSearch
          typed={typed}
          onType={setTyped}
          onLocate={() => {
            setTyped('');
            locate();
          }}
          locating={locating}
          notice={notice}
          onClearOrder={clearOrder}
        />
        {isUnknown && (
          <FormAlert tone="warn" className="mb-2.5">
            {mapText.unknownPoint}
          </FormAlert>
        )}
        <div className="mt-3">
          {points === undefined ? (
            <MapListWaiting />
          ) : listed.length === 0 ? (
            <MapListEmpty typed={searched} onClear={() => setTyped('')} />
          ) : (
            <MapList scroller={scroller} listed={listed} selectedId={selected?.id ?? null} onToggle={toggle} />
          )}
        </div>
        <Announcement selected={selected} count={searched.trim() === '' ? null : listed.length} />
      </Sheet>
    </div>
  );
}

const placedOf = (point: CollectionPoint): PlacedPoint[] => {
  const position = positionOf(point);
  return position === null ? [] : [{ id: point.id, name: point.name, position }];
};

/** Says what a person who does not see the screen would miss. */
function Announcement({ selected, count }: { selected: CollectionPoint | null; count: number | null }) {
  const found = count === null ? '' : mapText.results(count);
  const chosen = selected === null ? '' : positionOf(selected) === null ? mapText.unplaced : mapText.selected(selected.name);
  return (
    <p role="status" className="sr-only">
      {[chosen, found].filter(Boolean).join('. ')}
    </p>
  );
}
