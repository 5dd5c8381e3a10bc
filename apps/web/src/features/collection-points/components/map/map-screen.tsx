import { materialTitles } from '@separai/contract/collection-points/materials';
import { distanceInMetres, fallbackCentre, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { FormAlert } from '../../../../components/ui/field.tsx';
import { RetryAlert, type Saved, SavedNotice } from '../../../../components/ui/retry-alert.tsx';
import { Failed } from '../../../../components/ui/states.tsx';
import { hasFailed } from '../../../../lib/query-failed.ts';
import { patient } from '../../../../query-client.ts';
import { type CityPoints, useCityPoints } from '../../api.ts';
import { distanceOf, emptyFilter, isUnfiltered, matcherOf, type PointFilter } from '../../filter.ts';
import { labelOf, noticeOf, useDevice } from '../../hooks/use-device.ts';
import { type ChosenArea, usePointFilter, usePointSearch } from '../../hooks/use-point-search.ts';
import type { FoundPoints } from '../../hooks/use-points.ts';
import { useSelection } from '../../hooks/use-selection.ts';
import { choosePlace, lastView } from '../../near-place.ts';
import { pointText } from '../../text.ts';
import { ListLabel, NearLabel, NearLabelWaiting, NoneNear, NoneOpen, showFarPoints } from '../none-near.tsx';
import { DistrictOffer, type ItemOffer, MaterialOffers } from '../offers.tsx';
import { useOpenNow } from '../opening-state.tsx';
import { MapList, MapListEmpty, mapListWaiting } from './list.tsx';
import { MapSearch } from './search.tsx';
import { Sheet } from './sheet.tsx';
import { mapText } from './text.ts';
import { MapView } from './view.tsx';
import './map-screen.css';

// In the same chunk, for the search on wide screens.
export { MapPane } from './map-pane.tsx';

/** `/map`: the points on a map and in a list sorted by distance. */
export function MapScreen({ itemOffer }: { itemOffer: ItemOffer }) {
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
  return <MapAndList city={query.data} saved={query} itemOffer={itemOffer} />;
}

const mapPath = /^\/map$/;

/** The city with the points whose markers are shown. The text filters the list only. */
const useFilteredCity = (city: CityPoints | undefined, { material, handover, openNow }: PointFilter): CityPoints | undefined => {
  const { isOpen } = useOpenNow(openNow);
  return useMemo(() => {
    const points = city?.allPoints ?? null;
    if (city === undefined || points === null || (material === null && handover === null && isOpen === null)) return city;
    return { ...city, allPoints: points.filter(matcherOf(points, { material, handover }, isOpen)) };
  }, [city, material, handover, isOpen]);
};

function MapAndList({ city, saved, itemOffer }: { city: CityPoints | undefined; saved: Saved; itemOffer: ItemOffer }) {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [expanded, setExpanded] = useState(false);
  const [chosenArea, setChosenArea] = useState<ChosenArea | null>(null);
  const control = usePointFilter(mapPath);
  const { filter: typed, set, clear } = control;
  const { device, locate, forget } = useDevice();
  const collapse = useCallback(() => setExpanded(false), []);
  const showEverything = useCallback(() => {
    clear();
    setChosenArea(null);
  }, [clear]);
  const middle = useMemo(() => lastView()?.centre ?? city?.summary.middle ?? fallbackCentre, [city]);
  const result = usePointSearch(city, typed, {
    screen: 'map',
    device: device.step === 'found' ? device.place : null,
    area: chosenArea,
    middle,
  });
  const { filter, area, found, start, origin, noneNear, isWaiting, offers } = result;
  const { listed } = found;
  const selection = useSelection({ city, listed, onPlaced: collapse, onUnlisted: showEverything });
  const { selected, deselect, toggle } = selection;
  const isNothingFound = !found.isPending && found.error === null && listed.length === 0 && offers.length === 0;
  const selectedAt = selected && positionOf(selected);
  const distance =
    (selected &&
      selectedAt &&
      start &&
      distanceOf({ point: selected, metres: distanceInMetres(start.position, selectedAt) }, start)) ??
    null;
  const { material, handover, openNow } = typed;
  const isFiltered = !isUnfiltered({ ...typed, text: '' });
  const shown = useFilteredCity(city, typed);
  const chips = useMemo(() => ({ filter: { material, handover, openNow }, set }), [material, handover, openNow, set]);

  const from = useDeferredValue(origin);
  useEffect(() => {
    if (from === null) return;
    setChosenArea(null);
    deselect();
    collapse();
    scroller.current?.scrollTo({ top: 0 });
    scroller.current?.querySelector('li')?.scrollIntoView({ block: 'nearest' });
  }, [from, deselect, collapse]);

  const showsPopup = selectedAt !== null && !expanded;
  const notice = noticeOf(result, device, typed.text !== '');
  const home = start?.position ?? (isWaiting ? undefined : null);
  return (
    <div ref={frame} className="map-screen" data-expanded={expanded} data-popup={showsPopup}>
      <Button variant="primary" size="small" className="map-skip" onClick={() => scroller.current?.focus()}>
        {mapText.skipToList}
      </Button>
      <MapView
        city={shown}
        selected={selected}
        expanded={expanded}
        origin={origin}
        originLabel={origin && labelOf(origin)}
        home={home}
        distance={distance}
        chips={chips}
        only={isFiltered && city?.allPoints === null ? listed : null}
        isOfList={false}
        onArea={setChosenArea}
        onSelect={selection.select}
        onDeselect={deselect}
      />
      <Sheet
        frame={frame}
        scroller={scroller}
        grip={grip}
        expanded={expanded}
        onChange={setExpanded}
        handleLabel={mapText.sheetHandle}
        heading={mapText.heading}
      >
        <MapSearch
          box={box}
          typed={typed.text}
          onType={(text) => set({ text })}
          onFocus={() => {
            // A phone's keyboard would cover the results of a collapsed sheet.
            if ((grip.current?.offsetHeight ?? 0) > 0) setExpanded(true);
          }}
          onBlur={control.settle}
          onLocate={() => {
            set({ text: '' });
            void locate();
          }}
          locating={device.step === 'locating'}
          notice={notice}
          onClearOrder={() => {
            choosePlace(null);
            forget();
            set({ text: '' });
          }}
        />
        <div className="peer">{itemOffer(filter.text)}</div>
        <MaterialOffers offers={offers} onChoose={(offered) => set({ material: offered, text: '' })} />
        {(listed.length > 0 || found.isPending) && (
          <div className="map-labels" data-material={material !== null}>
            {material !== null && listed.length > 0 && noneNear === null && (
              <p role="status" className="text-small font-medium text-ink">
                {pointText.accepting(
                  found.total ?? listed.length,
                  materialTitles[material].toLocaleLowerCase('pt-BR'),
                  found.total === null,
                )}
              </p>
            )}
            {area !== null && (
              <ListLabel action={mapText.leaveArea} onPress={() => setChosenArea(null)}>
                {mapText.inThisArea}
              </ListLabel>
            )}
            {area === null && origin === null && start !== null && (
              <NearLabel place={start} onChange={() => box.current?.focus()} />
            )}
            {area === null && origin === null && isWaiting && <NearLabelWaiting />}
          </div>
        )}
        <SavedNotice query={saved} className="mt-2" />
        {selection.isUnknown && (
          <FormAlert tone="warn" className="mt-2">
            {mapText.unknownPoint}
          </FormAlert>
        )}
        {/* An item's result replaces the empty state. */}
        <div className={classNames('map-results', isNothingFound && 'peer-[:not(:empty)]:hidden')}>
          {found.isPending && mapListWaiting}
          {found.error !== null && (
            <RetryAlert onRetry={found.refetch} className="mt-3">
              {mapText.failedSentence}
            </RetryAlert>
          )}
          {isNothingFound && <DistrictOffer typed={filter.text} city={city} onChosen={() => set({ text: '' })} />}
          {isNothingFound && (
            <MapListEmpty
              typed={filter.text}
              narrowed={area !== null ? 'area' : isFiltered ? 'filter' : null}
              noneOpen={
                openNow && area === null && city !== undefined ? (
                  <NoneOpen
                    city={city}
                    filter={{ ...emptyFilter, text: filter.text, material, handover }}
                    near={start?.position ?? null}
                  />
                ) : null
              }
              onClear={showEverything}
            />
          )}
          {noneNear !== null && (
            <div className="mt-2">
              <NoneNear
                place={noneNear}
                isFiltered={isFiltered}
                all={
                  <Button variant="primary" size="small" onClick={() => showFarPoints(noneNear)}>
                    {pointText.showAll}
                  </Button>
                }
              />
            </div>
          )}
          {listed.length > 0 && noneNear === null && (
            <MapList
              scroller={scroller}
              found={found}
              start={start}
              selectedId={selected?.id ?? null}
              hasPopup={showsPopup}
              onToggle={toggle}
            />
          )}
        </div>
        <Announcement
          selected={selected}
          found={noneNear !== null || (filter.text.trim() === '' && area === null) ? null : found}
        />
      </Sheet>
    </div>
  );
}

/** Announces selection and number of results to screen readers. */
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
