import type { AdministeredServices } from '@separai/contract/collection-days/administered-schema';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { summarizeCollectionPoints } from '@separai/contract/collection-points/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { polygonsIn } from './area-form.ts';
import { CoverageMap } from './coverage-map.tsx';
import { mappedAreasQuery } from './map-api.ts';

interface OutlineMapProps {
  /** As JSON; empty for none. */
  polygons: string;
  onPolygons: (polygons: string) => void;
  service: AdministeredServices[number] | undefined;
  /** Id of the area; null for a new one. */
  area: number | null;
}

/** The middle of all points, near which the first area is expected; null without points. */
const middleQuery = queryOptions({
  queryKey: ['/admin/collection-areas', 'middle'],
  queryFn: async ({ signal }) => (await call(summarizeCollectionPoints, { signal })).middle,
});

const none: readonly MultiPolygon[] = [];

/** The map of an area's form, with the other areas of its service. */
export function OutlineMap({ polygons, onPolygons, service, area }: OutlineMapProps) {
  const { data } = useQuery(mappedAreasQuery(service?.id ?? null));
  const { data: middle = null } = useQuery(middleQuery);
  const value = useMemo(() => polygonsIn(polygons), [polygons]);
  const others = useMemo(
    () => data?.areas.flatMap((each) => (each.id === area || each.polygons === null ? [] : [each.polygons])) ?? none,
    [data, area],
  );
  return (
    <CoverageMap
      key={service?.color ?? ''}
      value={value}
      onChange={(next) => onPolygons(next === null ? '' : JSON.stringify(next))}
      color={service?.color ?? 'papel'}
      others={others}
      start={middle}
    />
  );
}
