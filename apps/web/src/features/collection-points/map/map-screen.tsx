import type { Handover } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { distanceWords } from '@separai/contract/collection-points/places';
import { distanceInMetres, fallbackCentre, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { RetryAlert, type Saved, SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Failed } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { patient } from '../../../query-client.ts';
import { type CityPoints, useCityPoints } from '../api/city-points.ts';
import { DistrictOffer } from '../components/offers.tsx';
import { lastView } from '../near-place.ts';
import { pointText } from '../text.ts';
import { MapList, MapListEmpty, MapListWaiting } from './list.tsx';
import { type ChosenArea, useMapList } from './order.ts';
import { mapText } from './text.ts';
import './map-screen.css';
import type { FoundPoints } from '../api/questions.ts';
import {
  ListLabel,
  NearLabel,
  NearLabelWaiting,
  NoneNear,
  NoneOpen,
  showFarPoints,
  useNoneNear,
} from '../components/none-near.tsx';
import { type ItemOffer, MaterialOffers, useMaterialOffers } from '../components/offers.tsx';
import { choosePlace, type NearPlace, useNearPlace } from '../near-place.ts';
import { useOpenNow } from '../opening/opening-state.tsx';
import { findPoints } from '../search/results.ts';
import { MapSearch } from './search.tsx';
import { useSelection } from './selection.ts';
import { Sheet } from './sheet.tsx';
import { useStart } from './start.ts';
import { MapView } from './view.tsx';

// The search on a desk shows it, too: of the same code, so that nobody fetches a map twice.
export { MapPane } from './map-pane.tsx';

/** `/map`: every point on a map and in a list, by distance where a position or a postal code is known. */
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

function MapAndList({ city, saved, itemOffer }: { city: CityPoints | undefined; saved: Saved; itemOffer: ItemOffer }) {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [material, setMaterial] = useState<MaterialType | null>(null);
  const [handover, setHandover] = useState<Handover | null>(null);
  const [openNow, setOpenNow] = useState(false);
  const [chosenArea, setChosenArea] = useState<ChosenArea | null>(null);
  const chips = useMemo(
    () => ({ chosen: material, onChoose: setMaterial, handover, onHandover: setHandover, openNow, onOpenNow: setOpenNow }),
    [material, handover, openNow],
  );
  const collapse = useCallback(() => setExpanded(false), []);
  const clear = useCallback(() => setTyped(''), []);
  const showEverything = useCallback(() => {
    setTyped('');
    setMaterial(null);
    setHandover(null);
    setOpenNow(false);
    setChosenArea(null);
  }, []);
  const { origin, notice, locating, locate, forget } = useStart(typed);
  // Beside the points, not after them.
  const { place, isWaiting } = useNearPlace();
  const opening = useMemo(() => lastView()?.centre ?? city?.summary.middle ?? fallbackCentre, [city]);

  // Typing and the map come first, the list follows: both at once hold a small phone up.
  const searched = useDeferredValue(typed);
  const from = useDeferredValue(origin?.position ?? null);
  const start = useDeferredValue<NearPlace | null>(origin ?? place);
  const near = start?.position ?? null;
  // Whoever types looks everywhere.
  const area = useDeferredValue(typed === '' ? chosenArea : null);
  const narrowed = {
    material: useDeferredValue(material),
    handover: useDeferredValue(handover),
    openNow: useDeferredValue(openNow),
  };
  const wanted = { typed: searched, ...narrowed, from: near, area, middle: opening };
  const found = useMapList(useDeferredValue(isWaiting ? undefined : city), wanted);
  const { listed } = found;
  // Whoever types words wants what they say, wherever it is.
  const isOfPlace = area === null && (searched.trim() === '' || from !== null);
  const noneNear = useNoneNear(listed, isOfPlace ? start : null);
  const selection = useSelection({ city, listed, onPlaced: collapse, onUnlisted: showEverything });
  const { selected, deselect } = selection;
  const offers = useMaterialOffers(city, searched);
  const isNothingFound = !found.isPending && found.error === null && listed.length === 0 && offers.length === 0;
  const selectedAt = selected && positionOf(selected);
  const distance =
    start && selected && selectedAt && distanceWords(distanceInMetres(start.position, selectedAt), selected.address, start);
  // Of a city that is held the map shows those that accept it; of a larger one, those that the list has found.
  const isFiltered = material !== null || handover !== null || openNow;
  const { isOpen } = useOpenNow(openNow);
  const accepting = useMemo((): CityPoints | undefined => {
    if (!isFiltered || city?.held == null) return city;
    return { ...city, held: findPoints(city.held, { text: '', material, handover }, isOpen) };
  }, [city, isFiltered, material, handover, isOpen]);

  useEffect(() => {
    if (origin !== null) choosePlace(origin, { passing: origin.isPassing });
  }, [origin]);
  useEffect(() => {
    if (from === null) return;
    setChosenArea(null);
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
      <MapView
        city={accepting}
        selected={selected}
        expanded={expanded}
        origin={origin}
        home={place?.position ?? (isWaiting ? undefined : null)}
        distance={distance}
        chips={chips}
        only={isFiltered && city?.held === null ? listed : null}
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
          typed={typed}
          onType={setTyped}
          onFocus={() => {
            // A phone's keyboard would leave nothing of what is found in half a sheet.
            if ((grip.current?.offsetHeight ?? 0) > 0) setExpanded(true);
          }}
          onLocate={() => {
            clear();
            locate();
          }}
          locating={locating}
          notice={notice && noneNear !== null && notice.tone === 'near' ? { ...notice, sentence: notice.located ?? '' } : notice}
          onClearOrder={() => {
            choosePlace(null);
            forget();
            clear();
          }}
        />
        <div className="peer">{itemOffer(searched)}</div>
        <MaterialOffers
          offers={offers}
          onChoose={(offered) => {
            setMaterial(offered);
            clear();
          }}
        />
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
            {area === null && origin === null && place !== null && (
              <NearLabel place={place} onChange={() => box.current?.focus()} />
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
        {/* Beside an item's answer nothing is said of points that its name does not find. */}
        <div className={classNames('map-results', isNothingFound && 'peer-[:not(:empty)]:hidden')}>
          {found.isPending && <MapListWaiting />}
          {found.error !== null && (
            <RetryAlert onRetry={found.refetch} className="mt-3">
              {mapText.failedSentence}
            </RetryAlert>
          )}
          {isNothingFound && <DistrictOffer typed={searched} city={city} onChosen={clear} />}
          {isNothingFound && (
            <MapListEmpty
              typed={searched}
              narrowed={area !== null ? 'area' : isFiltered ? 'filter' : null}
              noneOpen={
                openNow && area === null && city !== undefined ? (
                  <NoneOpen city={city} filter={{ text: searched, material, handover }} near={near} />
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
              place={start}
              selectedId={selected?.id ?? null}
              hasPopup={showsPopup}
              onToggle={selection.toggle}
            />
          )}
        </div>
        <Announcement selected={selected} found={noneNear !== null || (searched.trim() === '' && area === null) ? null : found} />
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
