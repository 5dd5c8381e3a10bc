import { Person } from '@separai/contract/accounts/schema';
import { PointHandover } from '@separai/contract/collection-points/handover-schema';
import { Holidays } from '@separai/contract/collection-points/holiday-schema';
import { CollectionPoint, CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { Notice, NoticeChoices } from '@separai/contract/notices/schema';
import { Consent } from '@separai/contract/personal-data/schema';
import { PostalCode } from '@separai/contract/postal-codes/schema';
import { OwnSchedule } from '@separai/contract/schedules/schema';
import * as z from 'zod/mini';

const position = z.object({ latitude: z.number(), longitude: z.number() });

/** A point as an earlier release kept it says nothing of who travels, nor of its hours. */
const point = z.extend(CollectionPoint, {
  handover: z.optional(PointHandover),
  openingHours: z.optional(z.nullable(z.string())),
});

/** The shapes of the answers that are kept on this device. */
export const keptShapes = {
  person: Person,
  consents: z.array(Consent),
  schedule: OwnSchedule,
  schedules: z.array(OwnSchedule),
  notices: z.array(Notice),
  noticeChoices: NoticeChoices,
  postalCode: PostalCode,
  point,
  holidays: Holidays,
  cityPoints: z.object({ held: z.nullable(z.array(point)), summary: CollectionPointSummary }),
  pointPages: z.object({
    pages: z.array(
      z.object({
        listed: z.array(z.object({ point, metres: z.nullable(z.number()) })),
        next: z.nullable(z.string()),
      }),
    ),
    pageParams: z.array(z.nullable(z.string())),
  }),
  seenPoints: z.object({
    placed: z.array(z.object({ id: z.number(), name: z.string(), position })),
    crowds: z.array(
      z.object({
        count: z.number(),
        position,
        bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
      }),
    ),
  }),
};
