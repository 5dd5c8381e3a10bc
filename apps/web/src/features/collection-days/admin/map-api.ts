import { findCollectionDays, readCollectionArea } from '@separai/contract/collection-days/endpoints';
import { listMappedAreas } from '@separai/contract/collection-days/overview-endpoints';
import type { MappedArea } from '@separai/contract/collection-days/overview-schema';
import { queryOptions } from '@tanstack/react-query';
import { wrap } from 'comlink';
import { without } from '../../../components/admin/list-search.ts';
import { call } from '../../../lib/api.ts';
import type { AreaFaults, OutlinedArea } from './area-faults.ts';
import type { AreaFaultsWorker } from './area-faults.worker.ts';
import type { TestedAddress } from './map-search.ts';

const areaMapKeys = {
  // Below the key of the areas, whose writes make them stale.
  areas: (service: number) => ['/admin/collection-areas', 'map', service],
  faults: (service: number, version: string) => ['collection-area-faults', service, version],
  tested: (address: TestedAddress) => ['/admin/collection-areas', 'tested', address],
  coverage: (area: number) => ['/admin/collection-areas', 'coverage', area],
} as const;

/** Areas of one request: a reply of 200 outlines is some hundred kB. */
const pageSize = 200;
/** Areas on one map: a million corners with 200 each. */
const mappedMax = 5_000;

/** The areas of a service with their outlines, at most `mappedMax`, and how many there are. */
export const mappedAreasQuery = (service: number | null) =>
  queryOptions({
    queryKey: areaMapKeys.areas(service ?? 0),
    queryFn: async ({ signal }) => {
      const areas: MappedArea[] = [];
      for (let page = 1; ; page += 1) {
        const query = { service: String(service), page: String(page), pageSize: String(pageSize) };
        const { items, total } = await call(listMappedAreas, { query, signal });
        areas.push(...items);
        if (items.length === 0 || areas.length >= Math.min(total, mappedMax)) return { areas, total };
      }
    },
    enabled: service !== null,
    // A large city's outlines are some MB: they refetch with each visit and write alone.
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });

/** Finds overlaps and holes in a worker of its own, which ends with the signal. */
const findFaults = async (areas: readonly OutlinedArea[], signal: AbortSignal): Promise<AreaFaults> => {
  const worker = new Worker(new URL('./area-faults.worker.ts', import.meta.url), { type: 'module' });
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the check of the areas did not load')));
    signal.addEventListener('abort', () => reject(new Error('the check of the areas is no longer needed')));
  });
  try {
    return await Promise.race([wrap<AreaFaultsWorker>(worker).find(areas), failure]);
  } finally {
    worker.terminate();
  }
};

/** Overlaps and holes of the areas of a service; `version` changes with the areas. */
export const areaFaultsQuery = (service: number, version: string, areas: readonly OutlinedArea[] | undefined) =>
  queryOptions({
    queryKey: areaMapKeys.faults(service, version),
    queryFn: ({ signal }) => findFaults(areas ?? [], signal),
    enabled: areas !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // A result would be the same again.
    retry: false,
  });

/** The answer that a resident gets at an address. */
export const testedAddressQuery = (address: TestedAddress | null) =>
  queryOptions({
    queryKey: areaMapKeys.tested(address ?? { cep: '', numero: '', rua: '', bairro: '', cidade: '' }),
    queryFn: ({ signal }) => {
      const { cep, numero, rua, bairro, cidade } = address ?? {};
      return call(findCollectionDays, {
        query: without({ cep, number: numero, street: rua, district: bairro, municipality: cidade }),
        signal,
      });
    },
    enabled: address !== null,
    retry: false,
  });

/** The public area with its coverage. */
export const coverageQuery = (area: number) =>
  queryOptions({
    queryKey: areaMapKeys.coverage(area),
    queryFn: ({ signal }) => call(readCollectionArea, { params: { id: String(area) }, signal }),
  });
