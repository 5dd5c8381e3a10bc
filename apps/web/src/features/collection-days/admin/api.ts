import { addDays } from '@separai/contract/calendar';
import {
  createArea,
  createException,
  createService,
  deleteArea,
  deleteException,
  deleteService,
  listAdministeredAreas,
  listAdministeredServices,
  listAreaNames,
  listExceptions,
  readAdministeredArea,
  replaceArea,
  replaceException,
  replaceService,
} from '@separai/contract/collection-days/administration-endpoints';
import {
  previewCollectionArea,
  previewCollectionException,
  previewCollectionService,
} from '@separai/contract/collection-days/changes-endpoints';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { listHolidays } from '@separai/contract/collection-points/holiday-endpoints';
import type { Endpoint } from '@separai/contract/endpoint';
import { listItems } from '@separai/contract/items/endpoints';
import { limits } from '@separai/contract/limits';
import { listGuides } from '@separai/contract/recycling-guides/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { without } from '../../../components/admin/list-search.ts';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { type CallInput, call } from '../../../lib/api.ts';
import { today } from '../../../lib/time.ts';
import type { AreaSearch, ExceptionSearch } from './search.ts';

const adminCollectionKeys = {
  services: ['/admin/collection-services'],
  areas: ['/admin/collection-areas'],
  /** Of the map (`map-api.ts`). */
  areaMaps: [
    ['/admin/collection-areas', 'map'],
    ['/admin/collection-areas', 'outlines'],
    ['/admin/collection-areas', 'map-page'],
  ],
  areaPages: ['/admin/collection-areas', 'page'],
  areaPage: (search: object) => [...adminCollectionKeys.areaPages, search],
  area: (id: number) => [...adminCollectionKeys.areas, 'area', id],
  exceptions: ['/admin/collection-exceptions'],
  areaNames: ['/admin/collection-areas', 'names'],
  exceptionPage: (search: object) => [...adminCollectionKeys.exceptions, 'page', search],
  exceptionsOf: (area: number | null) => [...adminCollectionKeys.exceptions, 'area', area],
  areaPreview: (input: object) => ['/admin/collection-area-preview', input],
  exceptionPreview: (input: object) => ['/admin/collection-exception-preview', input],
  servicePreview: (input: object) => ['/admin/collection-service-preview', input],
  holidays: ['/admin/collection-holidays'],
  guides: ['/admin/collection-service-guides'],
  items: ['/admin/collection-service-items'],
} as const;

/** All services, with the numbers of their areas. */
export const servicesQuery = queryOptions({
  queryKey: adminCollectionKeys.services,
  queryFn: ({ signal }) => call(listAdministeredServices, { signal }),
});

/** The guides to which a service may lead. */
export const serviceGuidesQuery = queryOptions({
  queryKey: adminCollectionKeys.guides,
  queryFn: ({ signal }) => call(listGuides, { signal }),
});

/** The items that a service may take. */
export const serviceItemsQuery = queryOptions({
  queryKey: adminCollectionKeys.items,
  queryFn: ({ signal }) => call(listItems, { signal }),
});

/** A page of the areas that match. */
export const areaPageQuery = ({ q, tipo, situacao, ordem, pagina = 1 }: AreaSearch) =>
  queryOptions({
    queryKey: adminCollectionKeys.areaPage({ q, tipo, situacao, ordem, pagina }),
    queryFn: ({ signal }) => {
      const service = tipo === undefined ? undefined : String(tipo);
      const query = without({ q, service, status: situacao, sort: ordem, page: String(pagina) });
      return call(listAdministeredAreas, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The names of all areas. */
export const areaNamesQuery = queryOptions({
  queryKey: adminCollectionKeys.areaNames,
  queryFn: ({ signal }) => call(listAreaNames, { signal }),
});

/** A page of the exceptions that match. */
export const exceptionPageQuery = ({ de, ate, pagina = 1 }: ExceptionSearch) =>
  queryOptions({
    queryKey: adminCollectionKeys.exceptionPage({ de, ate, pagina }),
    queryFn: ({ signal }) => call(listExceptions, { query: without({ from: de, to: ate, page: String(pagina) }), signal }),
    placeholderData: keepPreviousData,
  });

/** An area with its rules and coverage, read anew for each form. */
export const areaQuery = (id: number) =>
  queryOptions({
    queryKey: adminCollectionKeys.area(id),
    queryFn: ({ signal }) => call(readAdministeredArea, { params: { id: String(id) }, signal }),
    gcTime: 0,
  });

/** The holidays of this year and the next. */
export const serviceHolidaysQuery = queryOptions({
  queryKey: adminCollectionKeys.holidays,
  queryFn: ({ signal }) => call(listHolidays, { signal }),
});

/** The exceptions of an area that change days from today on; none of a new one. */
export const areaExceptionsQuery = (area: number | null) =>
  queryOptions({
    queryKey: adminCollectionKeys.exceptionsOf(area),
    queryFn: async ({ signal }) => {
      const from = addDays(today(), -collectionDayLimits.moveMaxDays);
      const query = { area: String(area), from, pageSize: String(limits.pageSizeMax) };
      const { items } = await call(listExceptions, { query, signal });
      // In the order of their creation, as the server applies them.
      return items.sort((one, other) => one.id - other.id);
    },
    enabled: area !== null,
  });

type Input<E extends Endpoint> = Pick<CallInput<E>, Extract<'params' | 'body', keyof CallInput<E>>>;

/** Number of residents who are notified of a saved service, and the sentences. */
export const servicePreviewQuery = (input: Input<typeof previewCollectionService>) =>
  queryOptions({
    queryKey: adminCollectionKeys.servicePreview(input),
    queryFn: ({ signal }) => call(previewCollectionService, { ...input, signal }),
    gcTime: 0,
  });

/** Number of residents who are notified of a saved or deleted area, and the sentences. */
export const areaPreviewQuery = (input: Input<typeof previewCollectionArea>) =>
  queryOptions({
    queryKey: adminCollectionKeys.areaPreview(input),
    queryFn: ({ signal }) => call(previewCollectionArea, { ...input, signal }),
    gcTime: 0,
  });

/** Number of residents who are notified of a saved or deleted exception, and the sentences. */
export const exceptionPreviewQuery = (input: Input<typeof previewCollectionException>) =>
  queryOptions({
    queryKey: adminCollectionKeys.exceptionPreview(input),
    queryFn: ({ signal }) => call(previewCollectionException, { ...input, signal }),
    gcTime: 0,
  });

const ofServices = { stale: [adminCollectionKeys.services] };
export const useCreateService = () => useAdminWrite(createService, ofServices);
export const useReplaceService = () => useAdminWrite(replaceService, ofServices);
export const useDeleteService = () => useAdminWrite(deleteService, ofServices);

// The services count their areas.
const ofAreas = { stale: [adminCollectionKeys.areas, adminCollectionKeys.services] };
export const useCreateArea = () => useAdminWrite(createArea, ofAreas);
export const useReplaceArea = () => useAdminWrite(replaceArea, ofAreas);
export const useDeleteArea = () =>
  useAdminWrite(deleteArea, {
    // The deleted area's own query would fail.
    stale: [
      adminCollectionKeys.areaPages,
      adminCollectionKeys.areaNames,
      ...adminCollectionKeys.areaMaps,
      adminCollectionKeys.services,
      adminCollectionKeys.exceptions,
    ],
  });

const ofExceptions = { stale: [adminCollectionKeys.exceptions] };
export const useCreateException = () => useAdminWrite(createException, ofExceptions);
export const useReplaceException = () => useAdminWrite(replaceException, ofExceptions);
export const useDeleteException = () => useAdminWrite(deleteException, ofExceptions);
