import { areaOf } from '@separai/contract/collection-days/answer';
import { readCollectionArea } from '@separai/contract/collection-days/endpoints';
import type { CollectionArea, CollectionDays } from '@separai/contract/collection-days/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import type { DrawnArea } from '../admin/areas-engine.ts';
import { collectionDaysQuery } from '../api.ts';
import { type Place, placeWith } from '../place.ts';

/** An area with polygons; number and note tell it apart from others of its service. */
export interface AnsweredOutline extends DrawnArea, Pick<CollectionArea, 'service' | 'name' | 'note'> {}

/** Areas whose outlines are requested: a place is in few. */
const outlinesMax = 10;

const areasQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['/api/collection-areas', ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call(readCollectionArea, { params: { id: String(id) }, signal, quiet: true }))),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });

const none: readonly CollectionArea[] = [];
const noServices: CollectionDays['services'] = [];

/** The chosen area of each service, else all that the place may be in. */
const answeredIds = ({ services }: CollectionDays, chosen: readonly number[]): number[] =>
  services
    .flatMap((answered) => {
      const counting = areaOf(answered, chosen);
      return (counting === null ? answered.areas : [counting]).map(({ area }) => area.id);
    })
    .slice(0, outlinesMax);

/** The areas with polygons. Where a service has several, they are numbered: names would overlap on a phone's map. */
const outlinesOf = (areas: readonly CollectionArea[]): AnsweredOutline[] =>
  areas.flatMap(({ id, name, note, service, coverage: { polygons } }) => {
    if (polygons === null) return [];
    const alike = areas.filter((other) => other.service.id === service.id && other.coverage.polygons !== null);
    const label = alike.length === 1 ? '' : String(alike.findIndex((other) => other.id === id) + 1);
    return [{ id, name, note, service, label, color: service.color, isActive: true, polygons }];
  });

/** The services of an answer with the outlines of the areas that it names; `failed`: these did not arrive. */
export const useOutlines = (place: Place | null, chosen: readonly number[]) => {
  const { data } = useQuery({ ...collectionDaysQuery(place ?? placeWith({})), enabled: place !== null });
  const ids = data === undefined ? [] : answeredIds(data, chosen);
  const { data: areas = none, isError } = useQuery(areasQuery(ids));
  return {
    services: data?.services ?? noServices,
    outlines: useMemo(() => outlinesOf(areas), [areas]),
    failed: isError && areas === none,
  };
};
