import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import type { RestingArea } from '../map-engine.ts';
import { pointMapQuery } from './api.ts';
import { DeskMap } from './desk-map.tsx';
import { mapFilterOf, type PointSearch } from './search.ts';
import { adminPointsText as text } from './text.ts';

/** The whole map: the points of a filter are sought before the map shows a part. */
const world = { bbox: '-180,-85,180,85', zoom: '0' };

const partOf = ({ bounds: { west, south, east, north }, zoom }: RestingArea) => ({
  bbox: [west, south, east, north].map((degrees) => degrees.toFixed(4)).join(','),
  zoom: String(Math.round(zoom)),
});

interface PointsMapProps {
  search: PointSearch;
  onWithoutPlace: () => void;
}

/** The points of the list's filters on a map; those without coordinates are counted below. */
export function PointsMap({ search, onWithoutPlace }: PointsMapProps) {
  const filter = mapFilterOf(search);
  const subject = JSON.stringify(filter);
  const [part, setPart] = useState<{ subject: string; bbox: string; zoom: string } | null>(null);
  const shown = part?.subject === subject ? { bbox: part.bbox, zoom: part.zoom } : world;
  const query = useQuery(pointMapQuery({ ...filter, ...shown }, subject));
  const { data } = query;
  const places = useMemo(
    () => data?.points.map(({ id, name, latitude, longitude }) => ({ id, name, position: { latitude, longitude } })) ?? [],
    [data],
  );
  const clusters = useMemo(
    () =>
      data?.clusters.map(({ count, latitude, longitude, ...bounds }) => ({
        ...{ count, bounds },
        position: { latitude, longitude },
      })) ?? [],
    [data],
  );
  const isEmpty = data !== undefined && shown === world && places.length === 0 && clusters.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {hasFailed(query) && (
        <RetryAlert onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {text.mapFailed}
        </RetryAlert>
      )}
      {isEmpty && <p role="status">{text.mapEmpty}</p>}
      <DeskMap
        label={text.map}
        places={places}
        clusters={clusters}
        subject={subject}
        isReady={data !== undefined}
        onArea={(area) => setPart({ subject, ...partOf(area) })}
      >
        {(ids) => (
          <ul className="rounded-lg border border-line bg-surface px-3.5 py-1">
            {places
              .filter(({ id }) => ids.includes(id))
              .map(({ id, name }) => (
                <li key={id}>
                  <Link to="/admin-dashboard/pontos/$id" params={{ id: String(id) }} className={standaloneLinkClass}>
                    <span className="wrap-anywhere">{name}</span>
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </DeskMap>
      {data !== undefined && data.unplaced > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-soft">
          {text.withoutPlace(data.unplaced)}
          <Button variant="text" size="small" onClick={onWithoutPlace}>
            {text.showWithoutPlace}
          </Button>
        </p>
      )}
    </div>
  );
}
