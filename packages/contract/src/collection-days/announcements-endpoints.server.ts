import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './announcements-endpoints.ts';
import {
  Announcement,
  AnnouncementCreation,
  AnnouncementPage,
  AnnouncementPreview,
  AnnouncementQuery,
  AnnouncementRecipients,
} from './announcements-schema.ts';

export const previewAnnouncement = serverEndpoint(endpoints.previewAnnouncement, {
  summary: 'Saber quantos moradores receberiam um aviso sobre a coleta; nada é enviado',
  body: json(AnnouncementRecipients),
  reply: AnnouncementPreview,
  idempotencyKey: 'unkept',
  errors: [],
});

export const sendAnnouncement = serverEndpoint(endpoints.sendAnnouncement, {
  summary: 'Enviar um aviso aos moradores de um ou mais setores, ou de todos os de um tipo de coleta',
  body: json(AnnouncementCreation),
  reply: Announcement,
  status: 201,
  errors: ['collection-announcement-repeated', 'too-many-requests'],
});

export const listAnnouncements = serverEndpoint(endpoints.listAnnouncements, {
  summary: 'Listar os avisos sobre a coleta que foram enviados, dos mais novos aos mais antigos',
  query: AnnouncementQuery,
  reply: AnnouncementPage,
  errors: [],
});
