import { positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { patient, queryClient } from '../../../platform/query-client.ts';
import { hasFailed } from '../../../platform/query-failed.ts';
import { type Saved, SavedNotice } from '../../../platform/saved-notice.tsx';
import { mapText } from '../../../text/map.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/field.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { Failed } from '../../../ui/states.tsx';
import { askForCityPoints, type CityPoints, useCityPoints } from '../questions/city-points.ts';
import { MapList, MapListEmpty, MapListWaiting } from './list.tsx';
import { MapMessage } from './notices.tsx';
import { askForHome, useHome } from './opening.ts';
import { useMapList } from './order.ts';
import './map-screen.css';
import { useFoldedAhead } from '../point-folding-ahead.ts';
import type { FoundPoints } from '../questions/questions.ts';
import { MapSearch } from './search.tsx';
import { useSelection } from './selection.ts';
import { Sheet } from './sheet.tsx';
import { useStart } from './start.ts';
import { MapView } from './view.tsx';

// What the map shows comes while React draws the screen, which says a failure and asks again.
askForCityPoints(queryClient, patient);
askForHome();

/** `/map`: every point on a map and in a list, by distance where a position or a postal code is known. */
export function MapScreen() {
  const query = useCityPoints(patient);
  if (hasFailed(query)) {
    return (
      <Failed
        query={query}
        titleAs="h1"
        title={mapText.failedTitle}
        sentence={mapText.failedSentence}
        className="min-h-[60dvh] justify-center"
      />
    );
  }
  return <MapAndList city={query.data} saved={query} />;
}

function MapAndList({ city, saved }: { city: CityPoints | undefined; saved: Saved }) {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);
  const [typed, setTyped] = useState('');
  const collapse = useCallback(() => setExpanded(false), []);
  const clear = useCallback(() => setTyped(''), []);
  useFoldedAhead(city?.held ?? undefined);
  const { origin, notice, locating, locate, forget } = useStart(typed);
  // Beside the points, not after them.
  const home = useHome();

  // Typing and the map come first, the list follows: both at once hold a small phone up.
  const searched = useDeferredValue(typed);
  const from = useDeferredValue(origin?.position ?? null);
  const found = useMapList(useDeferredValue(city), searched, from);
  const { listed } = found;
  const selection = useSelection({ city, listed, onPlaced: collapse, onUnlisted: clear });
  const { selected, deselect } = selection;

  useEffect(() => {
    if (from === null) return;
    deselect();
    collapse();
    scroller.current?.scrollTo({ top: 0 });
    scroller.current?.querySelector('li')?.scrollIntoView({ block: 'nearest' });
  }, [from, deselect, collapse]);

  const showsPopup = selected !== null && positionOf(selected) !== null && !expanded;
  return (
    <div ref={frame} className="map-screen" data-expanded={expanded} data-popup={showsPopup}>
      <Button variant="primary" size="small" className="map-skip" onClick={() => scroller.current?.focus()}>
        {mapText.skipToList}
      </Button>
      {city === undefined ? (
        <div className="map-area">
          <MapMessage role="status" sentence={mapText.loadingMap} />
        </div>
      ) : (
        <MapView
          city={city}
          selected={selected}
          expanded={expanded}
          origin={origin}
          home={home}
          onSelect={selection.select}
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
            clear();
            locate();
          }}
          locating={locating}
          notice={notice}
          onClearOrder={() => {
            forget();
            clear();
          }}
        />
        <SavedNotice query={saved} className="mt-2" />
        {selection.isUnknown && (
          <FormAlert tone="warn" className="mt-2">
            {mapText.unknownPoint}
          </FormAlert>
        )}
        <div className="mt-3">
          {found.isPending && <MapListWaiting />}
          {found.error !== null && (
            <RetryAlert onRetry={found.refetch} className="mt-3">
              {mapText.failedSentence}
            </RetryAlert>
          )}
          {!found.isPending && found.error === null && listed.length === 0 && <MapListEmpty typed={searched} onClear={clear} />}
          {listed.length > 0 && (
            <MapList scroller={scroller} found={found} selectedId={selected?.id ?? null} onToggle={selection.toggle} />
          )}
        </div>
        <Announcement selected={selected} found={searched.trim() === '' ? null : found} />
      </Sheet>
    </div>
  );
}

/** Says what a person who does not see the screen would miss. */
function Announcement({ selected, found }: { selected: CollectionPoint | null; found: FoundPoints | null }) {
  const count =
    found === null || found.isPending ? '' : mapText.results(found.total ?? found.listed.length, found.total === null);
  const chosen = selected === null ? '' : positionOf(selected) === null ? mapText.unplaced : mapText.selected(selected.name);
  return (
    <p role="status" className="sr-only">
      {[chosen, count].filter(Boolean).join('. ')}
    </p>
  );
}
