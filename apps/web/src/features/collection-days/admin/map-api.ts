import { listAdministeredAreas, readAdministeredArea } from '@separai/contract/collection-days/administration-endpoints';
import { findCollectionDays, readCollectionArea } from '@separai/contract/collection-days/endpoints';
import { summarizeAreaMap, viewAreaOutlines } from '@separai/contract/collection-days/overview-endpoints';
import type { AreaOutline, AreaOutlines } from '@separai/contract/collection-days/overview-schema';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { wrap } from 'comlink';
import { sum } from 'd3-array';
import { without } from '../../../components/admin/list-search.ts';
import { call } from '../../../lib/api.ts';
import type { Bounds, SnappedArea } from '../../../lib/map-area.ts';
import type { AreaFaults, OutlinedArea } from './area-faults.ts';
import type { AreaFaultsWorker } from './area-faults.worker.ts';
import { boundsIn } from './area-view.ts';
import type { AreaMapSearch, TestedAddress } from './map-search.ts';

// Below the key of the areas, whose writes make them stale.
const areaMapKeys = {
  map: (service: number) => ['/admin/collection-areas', 'map', service],
  outlines: (service: number, part: SnappedArea | null) => ['/admin/collection-areas', 'outlines', service, part],
  page: (service: number, search: object) => ['/admin/collection-areas', 'map-page', service, search],
  chosen: (id: number) => ['/admin/collection-areas', 'chosen', id],
  faults: (service: number, version: string) => ['collection-area-faults', service, version],
  tested: (address: TestedAddress) => ['/admin/collection-areas', 'tested', address],
  coverage: (area: number) => ['/admin/collection-areas', 'coverage', area],
} as const;

/** How many areas a service has, where they are, and on which days. */
export const areaMapQuery = (service: number | null) =>
  queryOptions({
    queryKey: areaMapKeys.map(service ?? 0),
    queryFn: ({ signal }) => call(summarizeAreaMap, { query: { service: String(service) }, signal }),
    enabled: service !== null,
  });

/** The outlines of a service in a part of the map; those of the last part are shown until the next ones arrive. */
export const areaOutlinesQuery = (service: number | null, part: SnappedArea | null) =>
  queryOptions({
    queryKey: areaMapKeys.outlines(service ?? 0, part),
    queryFn: ({ signal }) => call(viewAreaOutlines, { query: { service: String(service), bbox: '', zoom: '', ...part }, signal }),
    enabled: service !== null && part !== null,
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[2] === service ? before : undefined),
    // Up to 1 MB: it refetches with each visit and write alone.
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });

/** A page of the areas of a service, by name. */
export const mappedAreaPageQuery = (service: number, { q, pagina = 1 }: AreaMapSearch) =>
  queryOptions({
    queryKey: areaMapKeys.page(service, { q, pagina }),
    queryFn: ({ signal }) =>
      call(listAdministeredAreas, { query: without({ service: String(service), q, page: String(pagina) }), signal }),
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[2] === service ? before : undefined),
  });

/** The chosen area, with all vertices of its outlines; apart from the form's, which reads it anew. */
export const chosenAreaQuery = (id: number) =>
  queryOptions({
    queryKey: areaMapKeys.chosen(id),
    queryFn: ({ signal }) => call(readAdministeredArea, { params: { id: String(id) }, signal }),
  });

/** Finds overlaps and holes in a worker of its own, which ends with the signal. */
const findFaults = async (areas: readonly OutlinedArea[], within: Bounds, signal: AbortSignal): Promise<AreaFaults> => {
  const worker = new Worker(new URL('./area-faults.worker.ts', import.meta.url), { type: 'module' });
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the check of the areas did not load')));
    signal.addEventListener('abort', () => reject(new Error('the check of the areas is no longer needed')));
  });
  try {
    return await Promise.race([wrap<AreaFaultsWorker>(worker).find(areas, within), failure]);
  } finally {
    worker.terminate();
  }
};

/** Changes with every write of an area. */
const versionOf = (areas: readonly AreaOutline[]): string =>
  [areas.length, sum(areas, ({ id }) => id), sum(areas, ({ version }) => version)].join(' ');

/** Overlaps and holes of the areas in a part of the map; null where their outlines are simplified. */
export const areaFaultsQuery = (service: number, part: SnappedArea | null, outlines: AreaOutlines | undefined) => {
  const isReady = part !== null && outlines?.isExact === true && !outlines.isPartial;
  const shown = isReady ? `${part.bbox} ${versionOf(outlines.areas)}` : '';
  return queryOptions({
    queryKey: areaMapKeys.faults(service, shown),
    queryFn: isReady ? ({ signal }) => findFaults(outlines.areas, boundsIn(part), signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    // A result would be the same again.
    retry: false,
  });
};

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
