import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { NumberedPageQuery, pageOf } from '../pages.ts';
import { requiredLines } from '../text-schema.ts';
import { announcementLimits } from './announcements.ts';
import { collectionDayMessages } from './messages.ts';
import { CollectionId } from './schema.ts';

const recipients = {
  /** Active areas; empty where all areas of a service are meant. */
  areas: z._default(
    z.array(CollectionId, { error: messages.valueInvalid }).check(
      z.maxLength(announcementLimits.areasMax, collectionDayMessages.tooMany),
      z.refine((ids) => new Set(ids).size === ids.length, messages.valueInvalid),
    ),
    [],
  ),
  /** A service whose active areas are all meant. */
  serviceId: z._default(z.nullable(CollectionId), null),
};
interface Recipients {
  readonly areas: readonly number[];
  readonly serviceId: number | null;
}
const hasOneKind = <R extends Recipients>() =>
  z.refine<R>(({ areas, serviceId }) => areas.length > 0 !== (serviceId !== null), {
    path: ['areas'],
    error: collectionDayMessages.exceptionAreasRequired,
  });

/** Body of `POST /admin/collection-announcements/preview`. */
export const AnnouncementRecipients = z.object(recipients).check(hasOneKind());
export type AnnouncementRecipients = z.output<typeof AnnouncementRecipients>;

/** The areas that an announcement goes to, and their residents. */
export const AnnouncementPreview = z.object({ areas: z.number(), residents: z.number() });
export type AnnouncementPreview = z.infer<typeof AnnouncementPreview>;

/** Body of `POST /admin/collection-announcements`. */
export const AnnouncementCreation = z
  .object({ ...recipients, text: requiredLines(announcementLimits.textMaxLength, collectionDayMessages.announcementRequired) })
  .check(hasOneKind());
export type AnnouncementCreation = z.output<typeof AnnouncementCreation>;

/** An announcement in the history. */
export const Announcement = z.object({
  id: z.number(),
  text: z.string(),
  createdAt: z.string(),
  /** Name of the author; null once the account is deleted. */
  author: z.nullable(z.string()),
  areas: z.number(),
  /** Names of the first areas: 'Coleta seletiva, Centro'. */
  areaNames: z.array(z.string()),
  /** Residents of the areas when it was sent, and those told so far. */
  residents: z.number(),
  told: z.number(),
  finishedAt: z.nullable(z.string()),
});
export type Announcement = z.infer<typeof Announcement>;

/** Query of `GET /admin/collection-announcements`, the newest first. */
export const AnnouncementQuery = NumberedPageQuery;
export const AnnouncementPage = pageOf(Announcement);
