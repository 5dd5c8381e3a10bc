import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { messages } from '../messages.ts';
import { numberedPages, pageOf } from '../pages.ts';
import { line, lines, orNull, requiredLine } from '../text-schema.ts';
import { collectionDayLimits } from './limits.ts';
import { collectionDayMessages } from './messages.ts';
import { missedLimits, missedStates } from './missed.ts';
import { WindowInput } from './rule-schema.ts';
import { CollectionIdText } from './schema.ts';

/** Body of `POST /collection-areas/{id}/missed-collections`: the truck did not come on a day. */
export const MissedReport = z.object({
  date: CalendarDay,
  /** Street without its number, by which reports are put together. */
  street: z._default(orNull(line(collectionDayLimits.streetMaxLength)), null),
  sentence: z._default(orNull(lines(missedLimits.sentenceMaxLength)), null),
});
export type MissedReport = z.output<typeof MissedReport>;

const told = {
  areaId: z.number(),
  date: z.string(),
  street: z.nullable(z.string()),
  state: z.enum(missedStates),
  /** Day on which the truck comes, of `announced`. */
  comesOn: z.nullable(z.string()),
  answer: z.nullable(z.string()),
};

/** A report as its reporter sees it. */
export const SentMissedReport = z.object({ ...told, createdAt: z.string() });
export type SentMissedReport = z.infer<typeof SentMissedReport>;

/** The reports of the last 30 days of a person, the newest first (up to 50). */
export const OwnMissedReports = z.array(SentMissedReport);

/** Query of `GET /admin/missed-collections`; without a state, the open ones. */
export const MissedQuery = z.object({
  ...numberedPages,
  state: z.optional(z.enum(missedStates, { error: messages.valueInvalid })),
});
export type MissedQuery = z.output<typeof MissedQuery>;

/** A missed collection in the panel: the reports of one street, area and day. */
export const MissedCollection = z.object({
  ...told,
  id: z.number(),
  areaName: z.string(),
  serviceName: z.string(),
  /** People of this street, and of all streets of the area on that day. */
  people: z.number(),
  areaPeople: z.number(),
  /** Undecided streets of the area on that day. */
  areaOpen: z.number(),
  /** The newest sentences of the reporters. */
  sentences: z.array(z.string()),
  reportedAt: z.string(),
});
export type MissedCollection = z.infer<typeof MissedCollection>;

/** By day and area, the latest day first; `counts` are of all streets. */
export const MissedPage = z.extend(pageOf(MissedCollection), { counts: z.record(z.enum(missedStates), z.number()) });
export type MissedPage = z.infer<typeof MissedPage>;

export const MissedParams = z.object({ id: CollectionIdText });

const sentence = z._default(orNull(line(missedLimits.sentenceMaxLength)), null);
/** Whether the decision is for all undecided streets of the area on that day. */
const wholeArea = z._default(z.boolean({ error: messages.valueInvalid }), false);

/** Body of `PATCH /admin/missed-collections/{id}`: an administrator's decision. */
export const MissedDecision = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('announce'),
      comesOn: CalendarDay,
      /** Hours of an added collection of the area on that day; null: only the reporters are told. */
      window: z._default(z.nullable(WindowInput), null),
      sentence,
      wholeArea,
    }),
    z.object({ action: z.literal('collected'), sentence, wholeArea }),
    z.object({
      action: z.literal('dismiss'),
      sentence: requiredLine(missedLimits.sentenceMaxLength, collectionDayMessages.reasonRequired),
      wholeArea,
    }),
  ],
  { error: messages.valueInvalid },
);
export type MissedDecision = z.output<typeof MissedDecision>;

/** The number of people whose reports were answered. */
export const DecidedMissed = z.object({ told: z.number() });
export type DecidedMissed = z.infer<typeof DecidedMissed>;
