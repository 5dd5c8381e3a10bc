import { materialTitles } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Clock, MapPin, X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardButton, IconLine, LabelledLine } from '../../../components/ui/card.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import {
  DistanceLead,
  DistrictOffer,
  distanceOf,
  MaterialOffers,
  NearLabel,
  NearLabelWaiting,
  NoneNear,
  OpeningClock,
  OpeningState,
  type PointSearch,
  pointText,
  showFarPoints,
  useKnownPoints,
  usePointFilter,
  usePointSearch,
} from '../../collection-points/index.ts';
import { scheduleText } from '../text.ts';

const path = /^\/schedule$/;

// Few, so that the rest of the form is not far below; the search finds any of thousands.
const shownAtFirst = 6;
const shownMore = 24;

type PointChooserProps = {
  onChoose: (point: CollectionPoint) => void;
  error: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
};

/** Finds a collection point by name or address; shows a few, more on request. */
export function PointChooser({ onChoose, error, fieldRef }: PointChooserProps) {
  const city = useKnownPoints();
  const { filter: typed, set, clear, settle } = usePointFilter(path);
  const { material } = typed;
  const result = usePointSearch(city, typed, { screen: 'booking' });
  const { filter, found, start, noneNear, offers } = result;
  const isOffered = offers.length > 0;
  const isNothingFound = found.listed.length === 0;
  const choose = (point: CollectionPoint): void => {
    clear();
    settle();
    onChoose(point);
  };
  const box = useRef<HTMLDivElement>(null);
  const toBox = (): void => box.current?.querySelector('input')?.focus();
  return (
    <div ref={box}>
      <SearchField
        ref={fieldRef}
        label={scheduleText.choosePoint}
        labelHidden
        placeholder={scheduleText.choosePointHint}
        value={typed.text}
        onClear={() => set({ text: '' })}
        error={error}
        onChange={(event) => set({ text: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {material !== null && (
        <FilterChip
          pressed
          icon={<MaterialIcon material={material} tone="ink" />}
          className="mt-2"
          onClick={() => set({ material: null })}
        >
          {materialTitles[material]}
          <X aria-hidden="true" className="size-5 shrink-0" />
        </FilterChip>
      )}
      {isOffered && <MaterialOffers offers={offers} onChoose={(offered) => set({ material: offered, text: '' })} />}
      {isNothingFound && !found.isPending && found.error === null && !isOffered && (
        <DistrictOffer typed={filter.text} city={city} onChosen={() => set({ text: '' })} />
      )}
      <div className="mt-2">
        {start !== null && <NearLabel place={start} onChange={toBox} />}
        {start === null && result.isWaiting && <NearLabelWaiting />}
      </div>
      <p role="status" className="min-h-5 text-small text-ink-soft">
        {(isNothingFound && isOffered) || noneNear !== null ? '' : countOf(found)}
      </p>
      {found.error !== null && (
        <RetryAlert onRetry={found.refetch} className="mt-2">
          {found.error.message}
        </RetryAlert>
      )}
      {found.isPending && <WaitingPoints />}
      {noneNear !== null && (
        <NoneNear
          place={noneNear}
          isFiltered={material !== null}
          all={
            <Button variant="primary" size="small" onClick={() => showFarPoints(noneNear)}>
              {pointText.showAll}
            </Button>
          }
        />
      )}
      {noneNear === null && (
        <FoundPoints key={`${filter.text} ${filter.material}`} found={found} start={start} onChoose={choose} />
      )}
    </div>
  );
}

function WaitingPoints() {
  return (
    <div className="mt-2 grid gap-2">
      <WaitingStatus quiet>{scheduleText.pointsLoading}</WaitingStatus>
      {Array.from({ length: shownAtFirst }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are alike.
        <Skeleton key={place} className="h-34 rounded-lg" />
      ))}
    </div>
  );
}

const countOf = ({ listed, total, isPending, error }: PointSearch['found']): string => {
  if (isPending || error !== null) return '';
  return listed.length === 0 ? scheduleText.noPointFound : scheduleText.pointCount(total ?? listed.length, total === null);
};

// Points that an earlier release has stored lack `openingHours`.
const isTextAlone = ({ openingHours }: CollectionPoint): boolean => (openingHours ?? null) === null;

type FoundPointsProps = Pick<PointChooserProps, 'onChoose'> & Pick<PointSearch, 'found' | 'start'>;

function FoundPoints({ found: { listed, hasMore, more }, start, onChoose }: FoundPointsProps) {
  const [shown, setShown] = useState(shownAtFirst);
  const firstNew = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button for more has moved below them, or is gone.
    if (shown > shownAtFirst) firstNew.current?.focus();
  }, [shown]);
  const showMore = (): void => {
    setShown(shown + shownMore);
    if (shown + 2 * shownMore > listed.length) more();
  };
  return (
    <>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={scheduleText.pointList}>
        <OpeningClock points={listed}>
          {listed.slice(0, shown).map(({ point, metres }, index) => (
            <li key={point.id}>
              <CardButton
                ref={index === shown - shownMore ? firstNew : undefined}
                padding="tight"
                onClick={() => onChoose(point)}
              >
                <span className="block font-display text-name font-semibold wrap-break-word">{point.name}</span>
                <IconLine icon={<MapPin />} className="mt-1">
                  <DistanceLead distance={distanceOf({ point, metres }, start)} />
                  {unbrokenTown(point.address)}
                </IconLine>
                <LabelledLine icon={<Clock />} label={scheduleText.openingHours} className="mt-1">
                  <OpeningState point={point} />
                  {isTextAlone(point) && point.schedule}
                </LabelledLine>
              </CardButton>
            </li>
          ))}
        </OpeningClock>
      </ul>
      {(listed.length > shown || hasMore) && (
        <Button variant="soft" size="small" className="mt-3 w-full" onClick={showMore}>
          {scheduleText.more}
        </Button>
      )}
    </>
  );
}
