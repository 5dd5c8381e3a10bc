import type { Position } from '@separai/contract/collection-points/rules';
import { pointPagePath } from '@separai/contract/public-pages';
import { Link } from '@tanstack/react-router';
import { RetryAlert } from '../../../../components/ui/retry-alert.tsx';
import { SkeletonCard, WaitingStatus } from '../../../../components/ui/states.tsx';
import { usePostalCode } from '../../../../lib/postal-code.ts';
import { hasFailed } from '../../../../lib/query-failed.ts';
import { useSession } from '../../../../lib/session.ts';
import { patient } from '../../../../query-client.ts';
import { useCityPoints } from '../../api.ts';
import { distanceOf } from '../../filter.ts';
import { useFoundPoints } from '../../hooks/use-points.ts';
import { placeOf } from '../../postal-code-place.ts';
import { nearestText } from '../../text.ts';
import { GeocoderCredit } from '../attribution.tsx';
import { PointSummary } from '../point/lines.tsx';

const shown = 3;
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

interface PointsNearProps {
  /** The start; null: that of the postal code. */
  position: Position | null;
  cep: string | null;
}

/** The points nearest to a position or postal code, with their distances; empty where the place has no position. */
export function PointsNear({ position, cep }: PointsNearProps) {
  const { answer } = usePostalCode(position === null ? cep : null, 'position');
  const located = answer.step === 'found' ? placeOf(answer.found) : null;
  const start = position === null ? located : { position, precision: 'device' as const, district: '', city: '' };
  const city = useCityPoints(freshness);
  const found = useFoundPoints(start === null ? undefined : city.data, { near: start?.position ?? null });
  const isSignedIn = useSession() !== null;
  if (answer.step === 'waiting') return <Waiting />;
  if (start === null) return null;
  if (hasFailed(city) || found.error !== null) {
    const again = (): void => (city.isError ? void city.refetch() : found.refetch());
    return (
      <RetryAlert tone="danger" onRetry={again} retrying={city.isFetching || found.isFetching}>
        {nearestText.failed}
      </RetryAlert>
    );
  }
  if (found.isPending) return <Waiting />;
  const nearest = found.listed.filter(({ metres }) => metres !== null).slice(0, shown);
  return (
    <>
      <ul aria-label={nearestText.near} className="grid gap-3 text-left">
        {nearest.map((one) => {
          const summary = <PointSummary point={one.point} distance={distanceOf(one, start)} />;
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
      {position === null && located?.isGeocoded && <GeocoderCredit />}
    </>
  );
}

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{nearestText.loading}</WaitingStatus>
      <SkeletonCard chips={[]} />
    </>
  );
}
