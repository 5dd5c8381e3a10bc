import { materialOfCategory, type PointCategoryId, sayingOf } from '@separai/contract/collection-points/categories';
import { handoversOf } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import { reachMetres } from '@separai/contract/collection-points/places';
import { takesBookings } from '@separai/contract/collection-points/public-access';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { deliveryOf, deliveryText } from '@separai/contract/items/delivery';
import type { VerdictKind } from '@separai/contract/items/verdicts';
import { isPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';
import { pointPagePath } from '@separai/contract/public-pages';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../../../components/ui/button.tsx';
import { TextField } from '../../../../components/ui/field.tsx';
import { RetryAlert } from '../../../../components/ui/retry-alert.tsx';
import { SkeletonCard, WaitingStatus } from '../../../../components/ui/states.tsx';
import { usePostalCode } from '../../../../lib/postal-code.ts';
import { hasFailed } from '../../../../lib/query-failed.ts';
import { useSession } from '../../../../lib/session.ts';
import { patient } from '../../../../query-client.ts';
import { useCityPoints } from '../../api.ts';
import { distanceOf, type ListedPoint } from '../../filter.ts';
import { type FoundPoints, useFoundPoints } from '../../hooks/use-points.ts';
import { choosePlace, useNearPlace } from '../../near-place.ts';
import { placeOf } from '../../postal-code-place.ts';
import { pointText, itemPointsText as text } from '../../text.ts';
import { NoneNear, showFarPoints } from '../none-near.tsx';
import { type IsOpen, useOpenNow } from '../opening-state.tsx';
import { PointSummary } from '../point/lines.tsx';

const shown = 3;
/** Number of nearest points among which open ones are moved to the front. */
const candidates = 10;
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

const fetches = (point: CollectionPoint): boolean => handoversOf(point).includes('pickup');

/** Moves open points to the front; the order is otherwise stable. */
const openFirst = (listed: readonly ListedPoint[], isOpen: IsOpen | null): readonly ListedPoint[] => {
  const opens = ({ point }: ListedPoint): boolean => isOpen?.(point) ?? false;
  return [...listed.filter(opens), ...listed.filter((one) => !opens(one))];
};

const withinReach = (listed: readonly ListedPoint[]): readonly ListedPoint[] =>
  listed.filter(({ metres }) => metres === null || metres <= reachMetres);

/** The material whose whole list the search can show; null for finer categories. */
const listedMaterial = ({ material, category }: Delivered): MaterialType | null => {
  if (category === null) return material;
  const { ids, isMaterialItself } = sayingOf(category);
  return isMaterialItself && ids.length === 1 ? materialOfCategory(category) : null;
};

interface Delivered {
  readonly material: MaterialType | null;
  readonly category: PointCategoryId | null;
}

/**
 * Points to which an item can be delivered: those that name its category, and those that accept its material and should be asked first. Of
 * the nearest ones, open points come first. Without a point within reach, alternatives are shown.
 */
export function PointsThatTake({ item, kind }: { item: Delivered; kind: VerdictKind }) {
  const city = useCityPoints(freshness);
  const { place } = useNearPlace();
  const near = place?.position ?? null;
  const delivery = deliveryOf(item, kind);
  const named = useFoundPoints(delivery.named === null ? undefined : city.data, { ...delivery.named, near });
  const toAsk = useFoundPoints(delivery.toAsk === null ? undefined : city.data, { ...delivery.toAsk, near });
  const asked = [...(delivery.named === null ? [] : [named]), ...(delivery.toAsk === null ? [] : [toAsk])];
  const open = useOpenNow(true);
  const failed = hasFailed(city) || asked.some(({ error }) => error !== null);
  const isPending = asked.some((found) => found.isPending) || open.isPending;
  const again = (): void => {
    if (city.isError) void city.refetch();
    else for (const found of asked) found.refetch();
  };
  const shownOf = (found: FoundPoints) => openFirst(withinReach(found.listed).slice(0, candidates), open.isOpen).slice(0, shown);
  const [taking, asking] = [shownOf(named), shownOf(toAsk)];
  const isFar = place !== null && taking.length + asking.length === 0 && named.listed.length + toAsk.listed.length > 0;
  const collecting = withinReach(named.listed).find(({ point }) => fetches(point) && takesBookings(point))?.point;
  const whole = listedMaterial(item);
  const material = item.material ?? (item.category && materialOfCategory(item.category));
  // No point names an item without a category: the points to ask are its result.
  const isMissing = taking.length === 0 && (delivery.named !== null || asking.length === 0);
  const isKnown = named.listed.length + toAsk.listed.length > 0;
  if (!failed && delivery.instead === null && taking.length === 0) return null;
  const title = taking.length > 0 ? (near === null ? deliveryText.named : deliveryText.namedNear) : deliveryText.where;
  return (
    <section aria-labelledby="pontos-que-recebem" className="mt-6">
      <h2 id="pontos-que-recebem" className="text-heading font-bold">
        {title}
      </h2>
      {/* Without points, another place would not change the list. */}
      {place === null && isKnown && <PlaceField />}
      {failed ? (
        <RetryAlert
          tone="danger"
          onRetry={again}
          retrying={city.isFetching || asked.some(({ isFetching }) => isFetching)}
          className="mt-2.5"
        >
          {text.failed}
        </RetryAlert>
      ) : isPending ? (
        <Waiting />
      ) : (
        <>
          {isMissing && (
            <div className="mt-2 grid gap-2.5">
              {isFar ? (
                <NoneNear
                  place={place}
                  all={whole === null ? null : <WholeList material={whole} onOpen={() => showFarPoints(place)} />}
                />
              ) : (
                <p className="text-ink-soft">{near === null ? deliveryText.none : deliveryText.noneNear}</p>
              )}
              <p>{delivery.instead}</p>
            </div>
          )}
          {taking.length > 0 && <Points listed={taking} />}
          {collecting !== undefined && (
            <div className="mt-3">
              <Booking point={collecting} />
            </div>
          )}
          {asking.length > 0 && taking.length < shown && material !== null && (
            <section aria-labelledby="pontos-a-perguntar" className="mt-5">
              <h2 id="pontos-a-perguntar" className="text-heading font-bold">
                {deliveryText.toAsk(material)}
              </h2>
              <Points listed={asking} />
            </section>
          )}
          {whole !== null && taking.length > 0 && (
            <div className="mt-3 grid">
              <LinkButton to="/search/{-$pointId}" params={{ pointId: undefined }} search={{ material: whole }} variant="soft">
                {text.all}
              </LinkButton>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function WholeList({ material, onOpen }: { material: MaterialType; onOpen: () => void }) {
  return (
    <LinkButton
      to="/search/{-$pointId}"
      params={{ pointId: undefined }}
      search={{ material: material }}
      variant="primary"
      size="small"
      onClick={onOpen}
    >
      {pointText.showAll}
    </LinkButton>
  );
}

function Points({ listed }: { listed: readonly ListedPoint[] }) {
  const { place } = useNearPlace();
  const isSignedIn = useSession() !== null;
  return (
    <ul className="mt-2.5 grid gap-3">
      {listed.map((one) => {
        const summary = <PointSummary point={one.point} distance={distanceOf(one, place)} hasHandovers />;
        return (
          <li key={one.point.id}>
            {isSignedIn ? (
              <Link to="/search/{-$pointId}" params={{ pointId: String(one.point.id) }} className="block">
                {summary}
              </Link>
            ) : (
              <a href={pointPagePath(one.point)} className="block">
                {summary}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Booking({ point }: { point: CollectionPoint }) {
  const name = spokenNameOf(point);
  return (
    <div>
      <p className="mb-1.5 text-small wrap-anywhere text-ink-soft">{text.collects(name)}</p>
      <LinkButton
        to="/schedule"
        search={{ ponto: String(point.id) }}
        variant="primary"
        icon={<CalendarCheck />}
        className="w-full"
      >
        {text.book}
        <span className="sr-only">{text.bookAt(name)}</span>
      </LinkButton>
    </div>
  );
}

/** Asks a visitor without a known place for a postal code. */
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
