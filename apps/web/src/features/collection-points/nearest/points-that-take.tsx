import { handoversOf } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import { distanceWords } from '@separai/contract/collection-points/places';
import { takesBookings } from '@separai/contract/collection-points/public-access';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { isPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';
import { pointPagePath } from '@separai/contract/public-pages';
import { CalendarCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { usePostalCode } from '../../../platform/postal-code.ts';
import { patient } from '../../../platform/query-client.ts';
import { hasFailed } from '../../../platform/query-failed.ts';
import { useSession } from '../../../platform/session.ts';
import { itemPointsText as text } from '../../../text/items.ts';
import { pointText } from '../../../text/points.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { SkeletonCard, WaitingStatus } from '../../../ui/states.tsx';
import { type ListedPoint, orderPoints } from '../map/order.ts';
import { choosePlace, useNearPlace } from '../near-place.ts';
import { isNoneNear, NoneNear, showFarPoints } from '../none-near.tsx';
import { type IsOpen, useOpenNow } from '../opening/opening-state.tsx';
import { PointHandovers } from '../point/handover-chips.tsx';
import { PointLines } from '../point/lines.tsx';
import { placeOf } from '../postal-code-place.ts';
import { useCityPoints } from '../questions/city-points.ts';
import { useFoundPoints } from '../questions/questions.ts';
import { findPoints } from '../search/results.ts';

const shown = 3;
/** Of so many that are nearest the open ones come first: nobody is sent across the city for one. */
const looked = 10;
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

const fetches = (point: CollectionPoint): boolean => handoversOf(point).includes('pickup');

/** Open ones first, otherwise in their order. */
const openFirst = (listed: readonly ListedPoint[], isOpen: IsOpen | null): readonly ListedPoint[] => {
  const opens = ({ point }: ListedPoint): boolean => isOpen?.(point) ?? false;
  return [...listed.filter(opens), ...listed.filter((one) => !opens(one))];
};

/** The three points that take a material, open ones of the nearest first where a place is known, and the way to have it fetched. */
export function PointsThatTake({ material }: { material: MaterialType }) {
  const city = useCityPoints(freshness);
  const { place } = useNearPlace();
  const near = place?.position ?? null;
  const find = useCallback(
    (points: readonly CollectionPoint[]) => orderPoints(findPoints(points, { text: '', material }), near),
    [material, near],
  );
  const found = useFoundPoints(city.data, { text: '', material, near }, find);
  const isSignedIn = useSession() !== null;
  const again = (): void => {
    if (city.isError) void city.refetch();
    else found.refetch();
  };
  const isUnknown = hasFailed(city) || found.error !== null;
  const open = useOpenNow(true);
  const taking = openFirst(found.listed.slice(0, looked), open.isOpen).slice(0, shown);
  const collecting = found.listed.find(({ point }) => fetches(point) && takesBookings(point))?.point;
  return (
    <section aria-labelledby="pontos-que-recebem" className="mt-6">
      <h2 id="pontos-que-recebem" className="text-heading font-bold">
        {near === null ? text.some : text.nearest}
      </h2>
      {place === null && <PlaceField />}
      {isUnknown ? (
        <RetryAlert tone="danger" onRetry={again} retrying={city.isFetching || found.isFetching} className="mt-2.5">
          {text.failed}
        </RetryAlert>
      ) : found.isPending || open.isPending ? (
        <Waiting />
      ) : taking.length === 0 ? (
        <p className="mt-2 text-ink-soft">{text.none}</p>
      ) : place !== null && isNoneNear(found.listed) ? (
        <div className="mt-2.5">
          <NoneNear
            place={place}
            all={
              <Link href={`/search?material=${material}`} asChild>
                <ButtonLink variant="primary" size="small" onClick={() => showFarPoints(place)}>
                  {pointText.showAll}
                </ButtonLink>
              </Link>
            }
          />
        </div>
      ) : (
        <>
          <ul className="mt-2.5 grid gap-3">
            {taking.map(({ point, metres }) => (
              <li key={point.id}>
                <TakingPoint
                  point={point}
                  distance={metres === null || place === null ? undefined : distanceWords(metres, point.address, place)}
                  isSignedIn={isSignedIn}
                />
              </li>
            ))}
          </ul>
          <div className="mt-3 grid gap-2.5">
            {collecting !== undefined && <Booking point={collecting} />}
            <Link href={`/search?material=${material}`} asChild>
              <ButtonLink variant="soft">{text.all}</ButtonLink>
            </Link>
          </div>
        </>
      )}
    </section>
  );
}

/** A point; whoever has no account is led to the page of it that everybody sees. */
function TakingPoint({
  point,
  distance,
  isSignedIn,
}: {
  point: CollectionPoint;
  distance: string | undefined;
  isSignedIn: boolean;
}) {
  const content = (
    <Card className="hover:border-edge">
      <h3 className="font-display text-name font-semibold wrap-anywhere">{spokenNameOf(point)}</h3>
      <PointLines point={point} distance={distance} />
      <span className="mt-2 flex flex-wrap gap-1.5">
        <PointHandovers point={point} />
      </span>
    </Card>
  );
  return isSignedIn ? (
    <Link href={`/search/${point.id}`} className="block">
      {content}
    </Link>
  ) : (
    <a href={pointPagePath(point)} className="block">
      {content}
    </a>
  );
}

function Booking({ point }: { point: CollectionPoint }) {
  const name = spokenNameOf(point);
  return (
    <div>
      <p className="mb-1.5 text-small wrap-anywhere text-ink-soft">{text.collects(name)}</p>
      <Link href={`/schedule?ponto=${point.id}`} asChild>
        <ButtonLink variant="primary" icon={<CalendarCheck />} className="w-full">
          {text.book}
          <span className="sr-only">{text.bookAt(name)}</span>
        </ButtonLink>
      </Link>
    </div>
  );
}

/** Asks where somebody is of whom nothing is known. */
function PlaceField() {
  const [cep, setCep] = useState('');
  const { answer } = usePostalCode(isPostalCode(cep) ? cep : null, 'position');
  useEffect(() => {
    const place = answer.step === 'found' ? placeOf(answer.found) : null;
    if (place !== null) choosePlace(place);
  }, [answer]);
  const isRefused = answer.step === 'refused' || answer.step === 'failed';
  return (
    <TextField
      label={text.cep}
      className="mt-2.5"
      inputMode="numeric"
      autoComplete="postal-code"
      placeholder="00000-000"
      value={cep}
      error={isRefused ? answer.sentence : undefined}
      onChange={(event) => setCep(maskPostalCode(event.target.value))}
    />
  );
}

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{text.loading}</WaitingStatus>
      <div className="mt-2.5 grid gap-3">
        <SkeletonCard chips={[]} />
        <SkeletonCard chips={[]} />
        <SkeletonCard chips={[]} />
      </div>
    </>
  );
}
