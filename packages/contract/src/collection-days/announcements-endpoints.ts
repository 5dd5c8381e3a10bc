import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  Announcement,
  AnnouncementCreation,
  AnnouncementPage,
  AnnouncementPreview,
  AnnouncementQuery,
  AnnouncementRecipients,
} from './announcements-schema.ts';

export const previewAnnouncement = endpoint<{ body: z.input<typeof AnnouncementRecipients>; reply: AnnouncementPreview }>()({
  method: 'POST',
  path: '/admin/collection-announcements/preview',
  permission: 'collection-days:write',
});

export const sendAnnouncement = endpoint<{ body: z.input<typeof AnnouncementCreation>; reply: Announcement }>()({
  method: 'POST',
  path: '/admin/collection-announcements',
  permission: 'collection-days:write',
});

export const listAnnouncements = endpoint<{
  query: z.input<typeof AnnouncementQuery>;
  reply: z.output<typeof AnnouncementPage>;
}>()({
  method: 'GET',
  path: '/admin/collection-announcements',
  permission: 'collection-days:write',
});
