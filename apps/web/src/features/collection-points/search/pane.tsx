import type { MaterialType } from '@separai/contract/collection-points/materials';
import { type RefObject, useCallback } from 'react';
import { hasFailed } from '../../../platform/query-failed.ts';
import { SavedNotice } from '../../../platform/saved-notice.tsx';
import { searchText } from '../../../text/search.ts';
import { BackArrow } from '../../../ui/back-arrow.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormAlert } from '../../../ui/field.tsx';
import { Column } from '../../../ui/page.tsx';
import { GeocoderCredit } from '../attribution.tsx';
import type { CityPointsQuery } from '../questions/city-points.ts';
import type { Opening } from './card.tsx';
import { SearchControls } from './controls.tsx';
import { addressOfFilter, type FilterControl } from './filter.ts';
import { SearchList, searchListId } from './list.tsx';
import type { SearchOutcome } from './outcome.ts';
import { isOpen } from './results.ts';
import { NothingFound, PointsFailed, WaitingCards } from './states.tsx';

interface SearchPaneProps {
  ref: RefObject<HTMLDivElement | null>;
  query: CityPointsQuery;
  control: FilterControl;
  outcome: SearchOutcome;
  /** null while nobody knows which there are. */
  materials: readonly MaterialType[] | null;
  /** The id of the point beside the list; null when there is none. */
  openId: number | null;
  isPointOpen: boolean;
  opening: Opening;
  onOpen: () => void;
}

function Title({ as: Heading }: { as: 'h1' | 'h2' }) {
  return (
    <div className="mb-3 flex items-start gap-1">
      <BackArrow href="/" label={searchText.back} className="-ml-2" />
      <Heading className="min-w-0 grow pt-2 font-display text-[1.5rem] leading-7 font-bold wrap-break-word">
        {searchText.title}
      </Heading>
    </div>
  );
}

type ResultsProps = Pick<SearchPaneProps, 'ref' | 'query' | 'control' | 'outcome' | 'openId' | 'opening' | 'onOpen'>;

function Results({ ref, query, control, outcome, openId, opening, onOpen }: ResultsProps) {
  const { filter, points, distances, sentence, isGeocoded } = outcome;
  if (hasFailed(query)) return <PointsFailed query={query} />;
  if (outcome.found.error !== null) return <PointsFailed query={outcome.found} />;
  if (query.data === undefined || outcome.waiting) return <WaitingCards />;
  if (points.length === 0) return <NothingFound none={isOpen(filter)} sentence={sentence} onClear={control.clear} />;
  return (
    <>
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
        query={addressOfFilter(filter)}
        opening={opening}
        onOpen={onOpen}
      />
    </>
  );
}

const statusOf = (query: CityPointsQuery, outcome: SearchOutcome): string => {
  if (query.data === undefined) return hasFailed(query) ? '' : searchText.loading;
  return outcome.waiting
    ? searchText.searchingPostalCode
    : searchText.count(outcome.found.total ?? outcome.points.length, outcome.found.total === null);
};

/** The list's side of the screen: title, text box, chips and cards. */
export function SearchPane(props: SearchPaneProps) {
  const { ref, query, control, outcome, materials, isPointOpen } = props;
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
          materials={hasFailed(query) ? [] : materials}
          loading={query.isFetching}
          onRefresh={() => {
            void query.refetch();
            outcome.found.refetch();
          }}
          onEnter={toList}
        />
        <p role="status" className="sr-only">
          {statusOf(query, outcome)}
        </p>
        <SavedNotice query={query} className="mt-3" />
        <div className="mt-4">
          <Results {...props} />
        </div>
      </Column>
    </div>
  );
}
