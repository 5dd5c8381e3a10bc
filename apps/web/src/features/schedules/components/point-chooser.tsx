import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Clock, MapPin, X } from 'lucide-react';
import { type Ref, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardButton, IconLine, SaidLine } from '../../../components/ui/card.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import {
  DistrictOffer,
  MaterialOffers,
  NearLabel,
  NearLabelWaiting,
  NoneNear,
  OpeningState,
  pointText,
  showFarPoints,
  useChoosablePoints,
} from '../../collection-points/index.ts';
import { scheduleText } from '../text.ts';

// Few, so that the rest of the form stays near; the search finds any of thousands.
const shownAtFirst = 6;
const shownMore = 24;

type PointChooserProps = {
  onChoose: (point: CollectionPoint) => void;
  error: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
};

/** Finds a collection point by name or address; shows a few, more on request. */
export function PointChooser({ onChoose, error, fieldRef }: PointChooserProps) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const [material, setMaterial] = useState<MaterialType | null>(null);
  const found = useChoosablePoints(wanted, material);
  const { noneNear } = found;
  const isOffered = found.offers.length > 0;
  const box = useRef<HTMLDivElement>(null);
  const toBox = (): void => box.current?.querySelector('input')?.focus();
  return (
    <div ref={box}>
      <SearchField
        ref={fieldRef}
        label={scheduleText.choosePoint}
        labelHidden
        placeholder={scheduleText.choosePointHint}
        value={typed}
        onClear={() => setTyped('')}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {material !== null && (
        <FilterChip
          pressed
          icon={<MaterialIcon material={material} tone="ink" />}
          className="mt-2"
          onClick={() => setMaterial(null)}
        >
          {materialTitles[material]}
          <X aria-hidden="true" className="size-5 shrink-0" />
        </FilterChip>
      )}
      {isOffered && (
        <MaterialOffers
          offers={found.offers}
          onChoose={(offered) => {
            setMaterial(offered);
            setTyped('');
          }}
        />
      )}
      {found.points.length === 0 && !found.isPending && found.error === null && !isOffered && (
        <DistrictOffer typed={wanted} city={found.city} onChosen={() => setTyped('')} />
      )}
      <div className="mt-2">
        {found.near !== null && <NearLabel place={found.near} onChange={toBox} />}
        {!found.isNearKnown && <NearLabelWaiting />}
      </div>
      <p role="status" className="min-h-5 text-small text-ink-soft">
        {(found.points.length === 0 && isOffered) || noneNear !== null ? '' : countOf(found)}
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
      {noneNear === null && <FoundPoints key={`${wanted} ${material}`} found={found} onChoose={onChoose} />}
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

type Found = ReturnType<typeof useChoosablePoints>;

const countOf = ({ points, total, isPending, error }: Found): string => {
  if (isPending || error !== null) return '';
  return points.length === 0 ? scheduleText.noPointFound : scheduleText.pointCount(total ?? points.length, total === null);
};

// Points persisted by an earlier release lack the parsed hours.
const isTextAlone = ({ openingHours }: CollectionPoint): boolean => (openingHours ?? null) === null;

type FoundPointsProps = Pick<PointChooserProps, 'onChoose'> & { found: Found };

function FoundPoints({ found, onChoose }: FoundPointsProps) {
  const { points, hasMore, more } = found;
  const [shown, setShown] = useState(shownAtFirst);
  const firstNew = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button has moved below the new rows, or is gone.
    if (shown > shownAtFirst) firstNew.current?.focus();
  }, [shown]);
  const showMore = (): void => {
    setShown(shown + shownMore);
    if (shown + 2 * shownMore > points.length) more();
  };
  return (
    <>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={scheduleText.pointList}>
        {points.slice(0, shown).map((point, index) => (
          <li key={point.id}>
            <CardButton ref={index === shown - shownMore ? firstNew : undefined} padding="tight" onClick={() => onChoose(point)}>
              <span className="block font-display text-name font-semibold wrap-break-word">{point.name}</span>
              <IconLine icon={<MapPin />} className="mt-1">
                {found.distances.has(point.id) && (
                  <>
                    <span className="sr-only">{scheduleText.distance}: </span>
                    <span className="font-display font-semibold text-ink">{found.distances.get(point.id)}</span> ·{' '}
                  </>
                )}
                {unbrokenTown(point.address)}
              </IconLine>
              <SaidLine icon={<Clock />} label={scheduleText.openingHours} className="mt-1">
                <OpeningState point={point} />
                {isTextAlone(point) && point.schedule}
              </SaidLine>
            </CardButton>
          </li>
        ))}
      </ul>
      {(points.length > shown || hasMore) && (
        <Button variant="soft" size="small" className="mt-3 w-full" onClick={showMore}>
          {scheduleText.more}
        </Button>
      )}
    </>
  );
}
