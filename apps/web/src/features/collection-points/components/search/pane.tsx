import { materialTitles } from '@separai/contract/collection-points/materials';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { FormAlert } from '../../../../components/ui/field.tsx';
import { BackArrow, Column } from '../../../../components/ui/page.tsx';
import { SavedNotice } from '../../../../components/ui/retry-alert.tsx';
import { hasFailed } from '../../../../lib/query-failed.ts';
import { headings } from '../../../../lib/titles.ts';
import type { CityPointsQuery } from '../../api.ts';
import { emptyFilter, type FilterSearch, isUnfiltered } from '../../filter.ts';
import type { FilterControl, PointSearch } from '../../hooks/use-point-search.ts';
import { pointText } from '../../text.ts';
import { GeocoderCredit } from '../attribution.tsx';
import { NearLabel, NoneNear, NoneOpen, showFarPoints } from '../none-near.tsx';
import { DistrictOffer, type ItemOffer, MaterialOffers } from '../offers.tsx';
import type { Offered } from '../point-chips.tsx';
import type { Opening } from './card.tsx';
import { SearchControls, searchBoxId } from './controls.tsx';
import { SearchList, searchListId } from './list.tsx';
import { NothingFound, PointsFailed, waitingCards } from './states.tsx';
import { searchText } from './text.ts';

interface SearchPaneProps {
  ref: RefObject<HTMLDivElement | null>;
  query: CityPointsQuery;
  control: FilterControl;
  result: PointSearch;
  itemOffer: ItemOffer;
  /** The choice between points and collectors. */
  choice: ReactNode;
  /** Id of the open point. */
  openId: number | null;
  isPointOpen: boolean;
  /** Search parameters of the points' links. */
  search: FilterSearch;
  opening: Opening;
  onOpen: () => void;
}

function Title({ as: Heading }: { as: 'h1' | 'h2' }) {
  return (
    <div className="mb-3 flex items-start gap-1">
      <BackArrow to="/" label={searchText.back} className="-ml-2" />
      <Heading className="min-w-0 grow pt-2 font-display text-[1.5rem] leading-7 font-bold wrap-break-word">
        {headings.search}
      </Heading>
    </div>
  );
}

const nothingOffered: Offered = { materials: [], handovers: [], hasOpeningHours: false };

const toBox = (): void => document.getElementById(searchBoxId)?.focus();

/** Message of a failed postal-code lookup. */
const failureOf = ({ lookup, origin }: PointSearch): string | null =>
  origin === null && (lookup.step === 'failed' || lookup.step === 'refused') ? lookup.sentence : null;

type ResultsProps = Omit<SearchPaneProps, 'itemOffer' | 'choice'>;

function Results({ ref, query, control, result, openId, isPointOpen, search, opening, onOpen }: ResultsProps) {
  const { filter, found, start, origin, lookup, noneNear, offers } = result;
  const { listed } = found;
  if (hasFailed(query)) return <PointsFailed query={query} />;
  if (found.error !== null) return <PointsFailed query={found} />;
  if (query.data === undefined || found.isPending) return waitingCards;
  const offered = <MaterialOffers offers={offers} onChoose={(material) => control.set({ ...emptyFilter, material })} />;
  const near = origin === null && start !== null && <NearLabel place={start} onChange={toBox} />;
  if (listed.length === 0) {
    if (offers.length > 0) return offered;
    const hint =
      failureOf(result) ?? searchText.nothingFoundHint(filter.material !== null, filter.handover !== null, filter.openNow);
    return (
      <>
        <DistrictOffer typed={filter.text} city={query.data} onChosen={control.clear} />
        <NothingFound
          none={isUnfiltered(filter)}
          sentence={
            <>
              {filter.openNow && <NoneOpen city={query.data} filter={filter} near={start?.position ?? null} />} {hint}
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
        {near && <div className="mb-3">{near}</div>}
        <NoneNear
          place={noneNear}
          isFiltered={!isUnfiltered({ ...filter, text: '' })}
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
      {near && <div className="mb-1">{near}</div>}
      {origin !== null && 'located' in origin && lookup.step === 'found' && (
        <FormAlert tone="info" className="mb-3">
          {searchText.near(origin.phrase, origin.located)}
          {origin.isGeocoded && <GeocoderCredit />}
        </FormAlert>
      )}
      <SearchList
        column={ref}
        found={found}
        start={start}
        openId={openId}
        isPointOpen={isPointOpen}
        search={search}
        opening={opening}
        onOpen={onOpen}
      />
    </>
  );
}

const statusOf = (query: CityPointsQuery, { filter, found, lookup }: PointSearch): string => {
  if (query.data === undefined) return hasFailed(query) ? '' : searchText.loading;
  if (found.isPending) return lookup.step === 'off' ? searchText.loading : searchText.searchingPostalCode;
  const [count, hasMore] = [found.total ?? found.listed.length, found.total === null];
  return filter.material === null
    ? searchText.count(count, hasMore)
    : pointText.accepting(count, materialTitles[filter.material].toLocaleLowerCase('pt-BR'), hasMore);
};

/** The list with title, text box and chips. */
export function SearchPane({ itemOffer, choice, ...props }: SearchPaneProps) {
  const { ref, query, control, result, isPointOpen } = props;
  const { filter, found, noneNear, offers } = result;
  const isNothingFound = query.data !== undefined && !found.isPending && found.listed.length === 0;
  const isOffered = offers.length > 0 && found.listed.length === 0;
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
        {choice}
        <SearchControls
          control={control}
          offered={hasFailed(query) ? nothingOffered : (query.data?.summary ?? null)}
          loading={query.isFetching}
          onRefresh={() => {
            void query.refetch();
            found.refetch();
          }}
          onEnter={toList}
        />
        <p role="status" className={filter.material === null ? 'sr-only' : 'mt-3 text-small font-medium text-ink'}>
          {isOffered || noneNear !== null ? '' : statusOf(query, result)}
        </p>
        <SavedNotice query={query} className="mt-3" />
        <div className="peer">{itemOffer(filter.text)}</div>
        {/* An item's result replaces the empty state. */}
        <div className={classNames('mt-4', isNothingFound && !isOffered && 'peer-[:not(:empty)]:hidden')}>
          <Results {...props} />
        </div>
      </Column>
    </div>
  );
}
