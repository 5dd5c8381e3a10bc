import { listAdministeredAreas, listAdministeredServices } from '@separai/contract/collection-days/administration-endpoints';
import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
} from '@separai/contract/collection-days/announcements-endpoints';
import { limits } from '@separai/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';

const announcementsKey = ['/admin/collection-announcements'] as const;

/** A page of the announcements; refetched while one of them is being sent. */
export const announcementPageQuery = (page: number) =>
  queryOptions({
    queryKey: [...announcementsKey, page],
    queryFn: ({ signal }) => call(listAnnouncements, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ finishedAt }) => finishedAt === null) ? 10_000 : false),
  });

/** The services that have areas. */
export const announcedServicesQuery = queryOptions({
  queryKey: ['/admin/collection-services', 'announced'],
  queryFn: async ({ signal }) => {
    const services = await call(listAdministeredServices, { signal });
    return services.filter(({ active, areas }) => active && areas > 0);
  },
});

/** The first areas of a service whose code, name or note contains a text. */
export const announcedAreasQuery = (service: number, q: string) =>
  queryOptions({
    queryKey: ['/admin/collection-areas', 'announced', service, q],
    queryFn: ({ signal }) =>
      call(listAdministeredAreas, { query: { service: String(service), q, pageSize: String(limits.pageSize) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Areas of an announcement: chosen ones, or all of a service. */
export interface Recipients {
  readonly areas: number[];
  readonly serviceId: number | null;
}

/** How many residents an announcement would reach. */
export const recipientsQuery = (recipients: Recipients) =>
  queryOptions({
    queryKey: [...announcementsKey, 'preview', recipients],
    queryFn: ({ signal }) => call(previewAnnouncement, { body: recipients, signal }),
    gcTime: 0,
  });

export const useSendAnnouncement = () => useAdminWrite(sendAnnouncement, { stale: [announcementsKey] });
