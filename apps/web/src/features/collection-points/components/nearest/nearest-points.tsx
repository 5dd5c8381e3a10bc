import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { LinkButton } from '../../../../components/ui/button.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import { RetryAlert, SavedNotice } from '../../../../components/ui/retry-alert.tsx';
import { SkeletonCard, WaitingStatus } from '../../../../components/ui/states.tsx';
import { hasFailed } from '../../../../lib/query-failed.ts';
import { patient } from '../../../../query-client.ts';
import { useCityPoints } from '../../api.ts';
import { distanceOf } from '../../filter.ts';
import { useFoundPoints } from '../../hooks/use-points.ts';
import { useHomeLookup } from '../../near-place.ts';
import { type PostalCodePlace, placeOf } from '../../postal-code-place.ts';
import { nearestText, pointText } from '../../text.ts';
import { GeocoderCredit } from '../attribution.tsx';
import { isNoneNear, NoneNear, showFarPoints } from '../none-near.tsx';
import { PointSummary } from '../point/lines.tsx';

const shown = 3;

const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

/** The points nearest to the resident's home. */
export function NearestPoints() {
  const residence = useResidence();
  return (
    <section aria-labelledby="pontos-perto" className="min-h-50">
      <h2 id="pontos-perto" className="mb-2 flex min-h-11 items-center text-heading font-bold">
        {nearestText.title}
      </h2>
      <Content residence={residence} />
    </section>
  );
}

function Content({ residence }: { residence: Residence }) {
  switch (residence.step) {
    case 'found':
      return <Nearest place={residence.place} />;
    case 'none':
      return <ToProfile sentence={nearestText.noPostalCode} action={nearestText.givePostalCode} />;
    case 'nowhere':
      return <ToProfile sentence={nearestText.nowhere} action={nearestText.checkPostalCode} />;
    case 'failed':
      return (
        <RetryAlert tone="danger" onRetry={residence.retry} retrying={residence.isFetching}>
          {nearestText.failed}
        </RetryAlert>
      );
    case 'waiting':
      return <Waiting />;
  }
}

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{nearestText.loading}</WaitingStatus>
      <div className="grid gap-3">
        {Array.from({ length: shown }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical skeletons
          <SkeletonCard key={index} chips={[]} />
        ))}
      </div>
    </>
  );
}

function ToProfile({ sentence, action }: { sentence: string; action: ReactNode }) {
  return (
    <Card className="grid justify-items-start gap-3">
      <p className="text-ink-soft">{sentence}</p>
      <LinkButton to="/user/profile" variant="soft" size="small">
        {action}
      </LinkButton>
    </Card>
  );
}

function Nearest({ place }: { place: PostalCodePlace }) {
  const { position, located, isGeocoded } = place;
  const city = useCityPoints(freshness);
  const found = useFoundPoints(city.data, { near: position });
  const again = (): void => {
    if (city.isError) void city.refetch();
    else found.refetch();
  };
  const isFetching = city.isFetching || found.isFetching;
  if (hasFailed(city) || found.error !== null) {
    return (
      <RetryAlert tone="danger" onRetry={again} retrying={isFetching}>
        {nearestText.failed}
      </RetryAlert>
    );
  }
  if (found.isPending) return <Waiting />;
  const nearest = found.listed.filter(({ metres }) => metres !== null).slice(0, shown);
  if (nearest.length === 0) return <p className="text-ink-soft">{nearestText.none}</p>;
  if (isNoneNear(nearest)) {
    return (
      <NoneNear
        place={place}
        all={
          <LinkButton
            to="/search/{-$pointId}"
            params={{ pointId: undefined }}
            variant="primary"
            size="small"
            onClick={() => showFarPoints(place)}
          >
            {pointText.showAll}
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <SavedNotice query={city} className="mb-3" />
      <ul aria-label={nearestText.list} className="grid gap-3">
        {nearest.map((one) => (
          <li key={one.point.id}>
            <Link to="/search/{-$pointId}" params={{ pointId: String(one.point.id) }} className="block">
              <PointSummary point={one.point} distance={distanceOf(one, place)} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-soft">{located}</p>
      {isGeocoded && <GeocoderCredit />}
    </>
  );
}

/** State of the resident's home, located by the profile's postal code. */
export type Residence =
  /** `none`: the profile has no postal code; `nowhere`: the code has no position. */
  | { readonly step: 'waiting' | 'none' | 'nowhere' }
  | { readonly step: 'failed'; readonly isFetching: boolean; readonly retry: () => void }
  | { readonly step: 'found'; readonly place: PostalCodePlace };

/** The resident's home; `place` is stable until the response changes. */
const useResidence = (): Residence => {
  const { profile, answer, retry } = useHomeLookup();
  const place = useMemo(() => (answer.step === 'found' ? placeOf(answer.found) : null), [answer]);
  if (hasFailed(profile)) return { step: 'failed', isFetching: profile.isFetching, retry: () => void profile.refetch() };
  if (profile.data === undefined || answer.step === 'waiting') return { step: 'waiting' };
  if (answer.step === 'off') return { step: 'none' };
  if (answer.step === 'failed') return { step: 'failed', isFetching: false, retry };
  return place === null ? { step: 'nowhere' } : { step: 'found', place };
};
