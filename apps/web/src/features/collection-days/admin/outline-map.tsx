import type { AdministeredServices } from '@separai/contract/collection-days/administered-schema';
import type { AreaOutline } from '@separai/contract/collection-days/overview-schema';
import { summarizeCollectionPoints } from '@separai/contract/collection-points/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { polygonsIn } from './area-form.ts';
import { CoverageMap } from './coverage-map.tsx';
import { areaMapQuery } from './map-api.ts';
import { useOutlinesInView } from './use-outlines-in-view.ts';

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

const none: readonly AreaOutline[] = [];

/** The map of an area's form, with the other areas of its service in the visible part. */
export function OutlineMap({ polygons, onPolygons, service, area }: OutlineMapProps) {
  const { data: summary } = useQuery(areaMapQuery(service?.id ?? null));
  const { data: middle = null } = useQuery(middleQuery);
  const { query, onView } = useOutlinesInView(service?.id ?? null);
  const value = useMemo(() => polygonsIn(polygons), [polygons]);
  const areas = query.data?.areas ?? none;
  const others = useMemo(() => areas.filter(({ id }) => id !== area).map((each) => each.polygons), [areas, area]);
  return (
    <CoverageMap
      key={service?.color ?? ''}
      value={value}
      onChange={(next) => onPolygons(next === null ? '' : JSON.stringify(next))}
      color={service?.color ?? 'papel'}
      others={others}
      areOthersExact={query.data?.isExact ?? true}
      onView={onView}
      start={summary?.bounds ?? middle}
    />
  );
}
