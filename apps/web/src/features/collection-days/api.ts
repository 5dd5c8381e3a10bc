import { addDays } from '@separai/contract/calendar';
import { findCollectionDays, listCollectionCities, listCollectionServices } from '@separai/contract/collection-days/endpoints';
import type { OwnCollectionAreas } from '@separai/contract/collection-days/own-areas-schema';
import {
  chooseCollectionArea,
  chooseCollectionDistrict,
  readOwnCollectionAreas,
} from '@separai/contract/collection-days/own-endpoints';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { today } from '../../lib/time.ts';
import { type Place, queryOf } from './place.ts';

/** Days that one answer covers, so that a persisted answer still shows a fortnight after three weeks without a network. */
export const coveredDays = 35;

/** The address of a profile; its answers are not those of another address. */
export type OwnAddress = Pick<Place, 'cep' | 'number' | 'address'>;

const collectionDayKeys = {
  of: (place: Place) => ['/api/collection-days', queryOf(place)] as const,
  month: (place: Place, month: string) => ['/api/collection-days', 'month', month, queryOf(place)] as const,
  own: ({ cep, number, address }: OwnAddress) => ['/api/users/me/collection-areas', cep, number, address] as const,
};

/** The collection days at a place. */
export const collectionDaysQuery = (place: Place) =>
  queryOptions({
    queryKey: collectionDayKeys.of(place),
    queryFn: ({ signal }) => {
      const to = addDays(today(), coveredDays - 1);
      return call(findCollectionDays, { query: { ...queryOf(place), to }, signal, quiet: true });
    },
    meta: { persist: 'reference' },
    staleTime: 5 * 60_000,
  });

/** The collection days of a month, such as '2026-12', at a place. */
export const collectionMonthQuery = (place: Place, month: string) =>
  queryOptions({
    queryKey: collectionDayKeys.month(place, month),
    queryFn: ({ signal }) => {
      const from = `${month}-01`;
      // The 32nd day after the first lies in the next month.
      const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
      return call(findCollectionDays, { query: { ...queryOf(place), from, to }, signal, quiet: true });
    },
    meta: { persist: 'reference' },
    staleTime: 5 * 60_000,
  });

/** The installation's services; none where it does not publish collection days. */
export const collectionServicesQuery = queryOptions({
  queryKey: ['/api/collection-services'],
  queryFn: ({ signal }) => call(listCollectionServices, { signal, quiet: true }),
  meta: { persist: 'public' },
  staleTime: 60 * 60_000,
});

/** The cities with collection areas, and the districts that these name. */
export const collectionCitiesQuery = queryOptions({
  queryKey: ['/api/collection-cities'],
  queryFn: ({ signal }) => call(listCollectionCities, { signal, quiet: true }),
  meta: { persist: 'public' },
  staleTime: 60 * 60_000,
});

/** The areas at the person's own address, with the areas and the district that the person has chosen. */
export const ownAreasQuery = (own: OwnAddress) =>
  queryOptions({
    queryKey: collectionDayKeys.own(own),
    queryFn: ({ signal }) => call(readOwnCollectionAreas, { signal, quiet: true }),
    meta: { persist: 'personal', isBackground: true },
    staleTime: 5 * 60_000,
  });

/** Stores areas, one of a service, that the person has chosen for the own address. */
export const useChooseOwnArea = (own: OwnAddress) =>
  useMutation({
    mutationFn: async (areaIds: readonly number[]) => {
      let areas: OwnCollectionAreas | undefined;
      for (const areaId of areaIds) areas = await call(chooseCollectionArea, { body: { areaId } });
      return areas;
    },
    onSuccess: (areas, _areaIds, _before, { client }) => client.setQueryData(collectionDayKeys.own(own), areas),
  });

/** Stores the district that the person has chosen for the own address; null: that of the postal code again. */
export const useChooseOwnDistrict = (own: OwnAddress) =>
  useMutation({
    mutationFn: (district: string | null) => call(chooseCollectionDistrict, { body: { district } }),
    onSuccess: (areas, _district, _before, { client }) => client.setQueryData(collectionDayKeys.own(own), areas),
  });
