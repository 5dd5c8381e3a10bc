import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { lines, orNull } from '../text-schema.ts';
import { Version } from '../version.ts';
import { dayObstacles } from './room.ts';
import { Booking, Travel } from './schema.ts';
import { parseSeriesRule, seriesMessages } from './series.ts';
import { seriesLimits } from './series-limits.ts';

/** An RFC 5545 rule that a series may have, in its canonical form. */
const SeriesRule = z.pipe(
  z.string({ error: seriesMessages.ruleRequired }).check(
    z.maxLength(seriesLimits.ruleMaxLength, seriesMessages.ruleInvalid),
    z.refine((text) => parseSeriesRule(text) !== null, seriesMessages.ruleInvalid),
  ),
  z.transform((text: string) => parseSeriesRule(text) ?? text),
);

const ScheduleId = z.pipe(
  z.uuid({ error: messages.valueInvalid }),
  z.transform((id: string) => id.toLowerCase()),
);

/** `until` is the last possible day; without it the series ends after `seriesLimits.days` and asks for its renewal. */
const repetition = {
  rule: SeriesRule,
  until: z._default(z.nullable(CalendarDay), null),
} as const;

/** Body of `POST /schedule-series`: the first booking, whose day the rule must have. */
export const SeriesBooking = z.extend(Booking, repetition);
export type SeriesBooking = z.output<typeof SeriesBooking>;

/** Body of `PUT /schedule-series/{id}`: the booking `scheduleId` (with its version) and the ones after it change. */
export const SeriesReplacement = z.extend(SeriesBooking, { scheduleId: ScheduleId, version: Version });
export type SeriesReplacement = z.output<typeof SeriesReplacement>;

/**
 * Body of `POST /schedule-series/{id}/cancel`: the booking `scheduleId` and the ones after it, `version` being that booking's;
 * without `scheduleId` all open ones from today on, `version` being the series'.
 */
export const SeriesCancellation = z.object({ scheduleId: z.optional(ScheduleId), version: Version });
export type SeriesCancellation = z.output<typeof SeriesCancellation>;

/** Body of `POST /schedule-series/{id}/renew`: `version` is the series'. */
export const SeriesRenewal = z._default(z.object({ version: Version }), {});

/** Body of `POST /schedule-series/{id}/skipped`: another day for the skipped `day`; null leaves it out. */
export const SkippedChoice = z.object({ day: CalendarDay, date: z.nullable(CalendarDay) });
export type SkippedChoice = z.output<typeof SkippedChoice>;

/** Any text is a valid path: an id that is not of the session's own series is 404. */
export const SeriesParams = z.object({ id: z.string() });

/** A day of the rule without a booking: the point is closed, full or does not work there. `days` have room instead. */
export const SkippedDay = z.object({ day: z.string(), reason: z.enum(dayObstacles), days: z.array(z.string()) });
export type SkippedDay = z.infer<typeof SkippedDay>;

/**
 * A resident's series of bookings, active. Days are calendar days; `rule` is RFC 5545 text counted from `startsOn`, which a
 * change of the rule moves.
 */
export const ScheduleSeries = z.object({
  id: z.string(),
  collectionPointId: z.number(),
  pointName: z.string(),
  rule: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** No end was chosen: the series asks for its renewal before `endsOn`. */
  isOpenEnded: z.boolean(),
  /** The renewal is offered now. */
  asksRenewal: z.boolean(),
  weightKg: z.number(),
  observation: z.nullable(z.string()),
  materials: z.array(MaterialType),
  /** Days that wait for the resident's choice. */
  skipped: z.array(SkippedDay),
  version: z.number(),
  createdAt: z.string(),
  ...Travel.shape,
});
export type ScheduleSeries = z.infer<typeof ScheduleSeries>;

/** Body of `POST /admin/schedules/{id}/series`: the booking becomes the first of a series. */
export const SeriesStart = z.object({ ...repetition, version: Version });
export type SeriesStart = z.output<typeof SeriesStart>;

/** Body of `PUT /admin/schedules/{id}/series`: the booking goes to `date`, and it and the ones after it follow the rule. */
export const SeriesMove = z.object({ ...repetition, date: CalendarDay, version: Version });
export type SeriesMove = z.output<typeof SeriesMove>;

/** Body of `POST /admin/schedules/{id}/series/cancel`. */
export const SeriesStop = z.object({ reason: orNull(lines(limits.observationMaxLength)), version: Version });
export type SeriesStop = z.output<typeof SeriesStop>;
