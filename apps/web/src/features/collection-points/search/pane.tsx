import { materialTitles } from '@separai/contract/collection-points/materials';
import { memo, type RefObject, useCallback, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { BackArrow, Column } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import type { CityPointsQuery } from '../api/city-points.ts';
import { GeocoderCredit } from '../components/attribution.tsx';
import { NearLabel, NoneNear, NoneOpen, showFarPoints, useNoneNear } from '../components/none-near.tsx';
import { DistrictOffer, type ItemOffer, type MaterialOffer, MaterialOffers, useMaterialOffers } from '../components/offers.tsx';
import type { NearPlace } from '../near-place.ts';
import { pointText } from '../text.ts';
import type { Opening } from './card.tsx';
import { type Offered, SearchControls, searchBoxId } from './controls.tsx';
import { type FilterControl, searchOfFilter } from './filter.ts';
import { SearchList, searchListId } from './list.tsx';
import type { SearchOutcome } from './outcome.ts';
import { isOpen, typedPostalCode } from './results.ts';
import { NothingFound, PointsFailed, WaitingCards } from './states.tsx';
import { searchText } from './text.ts';

interface SearchPaneProps {
  ref: RefObject<HTMLDivElement | null>;
  query: CityPointsQuery;
  control: FilterControl;
  outcome: SearchOutcome;
  itemOffer: ItemOffer;
  /** What filters may ask for; null while that is not known. */
  offered: Offered | null;
  /** The id of the point beside the list; null when there is none. */
  openId: number | null;
  isPointOpen: boolean;
  opening: Opening;
  onOpen: () => void;
}

function Title({ as: Heading }: { as: 'h1' | 'h2' }) {
  return (
    <div className="mb-3 flex items-start gap-1">
      <BackArrow to="/" label={searchText.back} className="-ml-2" />
      <Heading className="min-w-0 grow pt-2 font-display text-[1.5rem] leading-7 font-bold wrap-break-word">
        {searchText.title}
      </Heading>
    </div>
  );
}

const nothingOffered: Offered = { materials: [], handovers: [], hasOpeningHours: false };

const toBox = (): void => document.getElementById(searchBoxId)?.focus();

type ResultsProps = Pick<
  SearchPaneProps,
  'ref' | 'query' | 'control' | 'outcome' | 'openId' | 'isPointOpen' | 'opening' | 'onOpen'
> & {
  offers: readonly MaterialOffer[];
  /** There are no points near to here, which is said in their place. */
  noneNear: NearPlace | null;
};

function Results({ ref, query, control, outcome, openId, isPointOpen, opening, onOpen, offers, noneNear }: ResultsProps) {
  const { filter, points, distances, near, sentence, isGeocoded } = outcome;
  const search = useMemo(() => searchOfFilter(filter), [filter]);
  if (hasFailed(query)) return <PointsFailed query={query} />;
  if (outcome.found.error !== null) return <PointsFailed query={outcome.found} />;
  if (query.data === undefined || outcome.waiting) return <WaitingCards />;
  const offered = (
    <MaterialOffers
      offers={offers}
      onChoose={(material) => {
        control.clear();
        control.choose(material);
      }}
    />
  );
  if (points.length === 0) {
    if (offers.length > 0) return offered;
    const hint =
      sentence ?? searchText.nothingFoundHint(filter.material !== null, filter.handover != null, filter.openNow === true);
    const noneOpen = filter.openNow === true && (
      <NoneOpen city={query.data} filter={filter} near={outcome.start?.position ?? null} />
    );
    return (
      <>
        <DistrictOffer typed={filter.text} city={query.data} onChosen={control.clear} />
        <NothingFound
          none={isOpen(filter)}
          sentence={
            <>
              {noneOpen} {hint}
            </>
          }
          onClear={control.clear}
        />
      </>
    );
  }
  if (noneNear !== null) {
    return (
      <>
        {near !== null && (
          <div className="mb-3">
            <NearLabel place={near} onChange={toBox} />
          </div>
        )}
        <NoneNear
          place={noneNear}
          isFiltered={!isOpen({ ...filter, text: '' })}
          all={
            <Button variant="primary" size="small" onClick={() => showFarPoints(noneNear)}>
              {pointText.showAll}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      {offers.length > 0 && <div className="mb-3">{offered}</div>}
      {near !== null && (
        <div className="mb-1">
          <NearLabel place={near} onChange={toBox} />
        </div>
      )}
      {sentence !== null && (
        <FormAlert tone="info" className="mb-3">
          {sentence}
          {isGeocoded && <GeocoderCredit />}
        </FormAlert>
      )}
      <SearchList
        column={ref}
        points={points}
        found={outcome.found}
        distances={distances}
        openId={openId}
        isPointOpen={isPointOpen}
        search={search}
        opening={opening}
        onOpen={onOpen}
      />
    </>
  );
}

const statusOf = (query: CityPointsQuery, outcome: SearchOutcome): string => {
  if (query.data === undefined) return hasFailed(query) ? '' : searchText.loading;
  const { filter, found, points, waiting } = outcome;
  if (waiting) return typedPostalCode(filter.text) === null ? searchText.loading : searchText.searchingPostalCode;
  const [count, hasMore] = [found.total ?? points.length, found.total === null];
  return filter.material === null
    ? searchText.count(count, hasMore)
    : pointText.accepting(count, materialTitles[filter.material].toLocaleLowerCase('pt-BR'), hasMore);
};

/** The list's side of the screen: title, text box, chips and cards. */
export const SearchPane = memo(function SearchPane(props: SearchPaneProps) {
  const { ref, query, control, outcome, itemOffer, offered, isPointOpen } = props;
  const offers = useMaterialOffers(query.data, outcome.filter.text);
  const { filter, listed, start } = outcome;
  // Whoever types words wants what they say, wherever it is.
  const noneNear = useNoneNear(listed, filter.text.trim() === '' || typedPostalCode(filter.text) !== null ? start : null);
  const isNothingFound = query.data !== undefined && !outcome.waiting && outcome.points.length === 0;
  const isOffered = offers.length > 0 && outcome.points.length === 0;
  const toList = useCallback(() => document.getElementById(searchListId)?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={ref}
      className={classNames(
        'lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:border-r lg:border-line',
        isPointOpen && 'max-lg:hidden',
      )}
    >
      <Column className="pt-3 pb-4">
        <Title as={isPointOpen ? 'h2' : 'h1'} />
        <SearchControls
          control={control}
          offered={hasFailed(query) ? nothingOffered : offered}
          loading={query.isFetching}
          onRefresh={() => {
            void query.refetch();
            outcome.found.refetch();
          }}
          onEnter={toList}
        />
        <p role="status" className={outcome.filter.material === null ? 'sr-only' : 'mt-3 text-small font-medium text-ink'}>
          {isOffered || noneNear !== null ? '' : statusOf(query, outcome)}
        </p>
        <SavedNotice query={query} className="mt-3" />
        <div className="peer">{itemOffer(filter.text)}</div>
        {/* Beside an item's answer nothing is said of points that its name does not find. */}
        <div className={classNames('mt-4', isNothingFound && !isOffered && 'peer-[:not(:empty)]:hidden')}>
          <Results {...props} offers={offers} noneNear={noneNear} />
        </div>
      </Column>
    </div>
  );
});
