import * as z from 'zod/mini';
import { administrationMessages } from '../administration-messages.ts';
import { CalendarDay } from '../calendar-schema.ts';
import { CollectionPointId } from '../collection-points/schema.ts';
import { LastChange } from '../history/last-change-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { boundedPageOf, numberedPagesUpTo } from '../pages.ts';
import { scheduleSorts } from '../sort-orders.ts';
import { line } from '../text-schema.ts';
import { CollectedWeightKg, MaterialWeights, Schedule, StatusChange } from './schema.ts';
import { ScheduleSeries } from './series-schema.ts';
import { scheduleStatuses } from './status.ts';

/** The resident of a booking, or its caller without an account, as administrators see them. */
const Resident = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a caller without an e-mail. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  cep: z.nullable(z.string()),
  address: z.nullable(z.string()),
  number: z.nullable(z.string()),
  complement: z.nullable(z.string()),
});

/**
 * A booking as administrators see it; `user` is null after the account or the caller's data are deleted, `weighedBy` is the person
 * at the scale, `organizationId` null: of no organisation.
 */
export const AdministeredSchedule = z.extend(Schedule, {
  user: z.nullable(Resident),
  weighedBy: z.nullable(z.string()),
  organizationId: z.nullable(z.number()),
  /** Booked for a caller without an account. */
  byPhone: z.boolean(),
});
export type AdministeredSchedule = z.infer<typeof AdministeredSchedule>;

const ScheduleStatus = z.enum(scheduleStatuses, { error: messages.valueInvalid });

const Sort = z.enum(scheduleSorts, { error: messages.valueInvalid });

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** An optional filter; an empty value (`status=`) filters nothing. */
const filterOf = <const Value extends z.ZodMiniType>(value: Value, error: string = messages.valueInvalid) =>
  z.optional(z.union([nothing, value], { error }));

/** Filters of bookings: status, point, day or range of days, and a text (id, resident's name or e-mail, point's name). */
const filter = {
  status: filterOf(ScheduleStatus),
  collectionPointId: filterOf(
    z.pipe(
      z.string({ error: messages.valueInvalid }).check(z.regex(/^\d{1,10}$/, messages.valueInvalid)),
      z.pipe(z.transform(Number), CollectionPointId),
    ),
  ),
  date: filterOf(CalendarDay, messages.dateInvalid),
  from: filterOf(CalendarDay, messages.dateInvalid),
  to: filterOf(CalendarDay, messages.dateInvalid),
  q: filterOf(line(limits.searchTextMaxLength)),
  /** Occurrences of series alone. */
  recurring: filterOf(z.literal('true', { error: messages.valueInvalid })),
} as const;

/** Query of the spreadsheets. */
export const ScheduleFilter = z.object(filter);
export type ScheduleFilter = z.output<typeof ScheduleFilter>;

/** Query of `GET /admin/schedules`; by default the latest day first. */
export const AdministeredScheduleQuery = z.object({
  ...numberedPagesUpTo(limits.bookingPageSizeMax),
  ...filter,
  sort: filterOf(Sort),
});
export type AdministeredScheduleQuery = z.output<typeof AdministeredScheduleQuery>;

/** Number of bookings by status. */
const StatusCounts = z.record(z.enum(scheduleStatuses), z.number());
export type StatusCounts = z.infer<typeof StatusCounts>;

/** A page of bookings; `counts` by status are of all bookings that match the other filters, as far as they are counted. */
export const AdministeredSchedulePage = z.extend(boundedPageOf(AdministeredSchedule), {
  counts: StatusCounts,
  inexactCounts: z
    .array(ScheduleStatus)
    .check(z.describe('As situações de que counts só diz que há pelo menos tantos: são mais do que se conta')),
});
export type AdministeredSchedulePage = z.infer<typeof AdministeredSchedulePage>;

/** Query of `GET /admin/schedules/map`: the filters of the list on one day. */
export const ScheduleMapQuery = z.object({ ...filter, date: CalendarDay });
export type ScheduleMapQuery = z.output<typeof ScheduleMapQuery>;

/** Maximum number of bookings on a map. */
export const mappedAtMost = 500;

/**
 * The bookings of a day with their places: the postal code's of a pickup, else the point's; null where none is known. `total` exceeds
 * the items where they are more than `mappedAtMost`.
 */
export const ScheduleMap = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      /** Null after the account is deleted. */
      name: z.nullable(z.string()),
      pointName: z.string(),
      status: ScheduleStatus,
      weightKg: z.number(),
      position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
    }),
  ),
  total: z.number(),
});
export type ScheduleMap = z.infer<typeof ScheduleMap>;

/** Query of `GET /admin/schedules/sheet`. */
export const DaySheetQuery = z.object({ date: CalendarDay, collectionPointId: filter.collectionPointId });
export type DaySheetQuery = z.output<typeof DaySheetQuery>;

/** Maximum number of stops on a sheet. */
export const sheetStopsMax = 1000;

/** Up to this many stops need no fresh confirmation of the session; a longer sheet does. */
export const sheetStopsUnconfirmed = 30;

/** The confirmed bookings of a day in the order of the collectors' lists, then by address; `counts` are of all bookings of the day. */
export const DaySheet = z.object({ items: z.array(AdministeredSchedule), counts: StatusCounts });

/** Maximum number of days in one request for the calendar. */
export const calendarDaysMax = 366;

/** Query of `GET /admin/schedules/days`. */
export const ScheduleDaysQuery = z.object({ ...filter, from: CalendarDay, to: CalendarDay }).check(
  z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < calendarDaysMax * 86_400_000, {
    path: ['to'],
    error: administrationMessages.daysInvalid(calendarDaysMax),
  }),
);

/** Counts of a day; days without bookings are left out. */
export const ScheduleDay = z.object({ date: z.string(), counts: StatusCounts });
export type ScheduleDay = z.infer<typeof ScheduleDay>;

/** A booking's state in the history, without free texts and personal data. */
const ScheduleState = z.partial(
  z.extend(
    z.pick(Schedule, {
      collectionPointId: true,
      date: true,
      weightKg: true,
      materials: true,
      status: true,
      collectedWeightKg: true,
      collectedByMaterial: true,
      weighedOn: true,
      weightCorrection: true,
      proposedDates: true,
    }),
    /** Of a phone booking: id of the caller, who has agreed to the storage of the data; null once these are erased. */
    {
      callerId: z.nullable(z.string()),
      /** The caller made the change, by the link. */
      throughLink: z.literal(true),
    },
  ),
);

/** A booking with its history, the latest entry last, and its active series. */
export const ScheduleRecord = z.extend(AdministeredSchedule, {
  series: z.nullable(ScheduleSeries),
  history: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      /** `service`: the service itself. */
      actor: z.enum(['person', 'service']),
      /** Null for the service, and after the account is deleted. */
      name: z.nullable(z.string()),
      before: z.nullable(ScheduleState),
      after: z.nullable(ScheduleState),
    }),
  ),
});
export type ScheduleRecord = z.infer<typeof ScheduleRecord>;

/** Maximum number of bookings in one bulk change. */
export const changedAtOnce = 500;

const ChosenSchedule = z.object({
  id: z.pipe(
    z.uuid({ error: messages.valueInvalid }),
    z.transform((id: string) => id.toLowerCase()),
  ),
  version: StatusChange.shape.version,
});

/** The bookings of a bulk change, each once. */
const chosenSchedules = <Schema extends z.ZodMiniType<{ id: string }>>(one: Schema) =>
  z.array(one, { error: messages.valueInvalid }).check(
    z.minLength(1, administrationMessages.schedulesToChange(changedAtOnce)),
    z.maxLength(changedAtOnce, administrationMessages.schedulesToChange(changedAtOnce)),
    z.refine(
      (schedules) => new Set(schedules.map(({ id }) => id)).size === schedules.length,
      administrationMessages.scheduleRepeated,
    ),
  );

/** Body of `PATCH /admin/schedules`: one status for several bookings; with `concluído` the weighed kilograms of each, and the person and day of the weighing. */
export const StatusChanges = z.object({
  status: StatusChange.shape.status,
  reason: StatusChange.shape.reason,
  weighedBy: StatusChange.shape.weighedBy,
  weighedOn: StatusChange.shape.weighedOn,
  beyondLimit: StatusChange.shape.beyondLimit,
  schedules: chosenSchedules(
    z.extend(ChosenSchedule, {
      collectedWeightKg: z.optional(z.nullable(CollectedWeightKg)),
      collectedByMaterial: z.optional(z.nullable(MaterialWeights)),
    }),
  ),
});
export type StatusChanges = z.output<typeof StatusChanges>;

/** Result of a bulk change: the changed bookings in their new state, and those left unchanged, each with its error. */
export const StatusChangesOutcome = z.object({
  changed: z.array(AdministeredSchedule),
  unchanged: z.array(z.object({ id: z.string(), code: z.string(), error: z.string(), lastChange: z.optional(LastChange) })),
});
export type StatusChangesOutcome = z.infer<typeof StatusChangesOutcome>;

/** Body of `POST /admin/schedules/undo`: the bookings of a bulk change with the versions that it gave them. */
export const StatusUndo = z.object({ schedules: chosenSchedules(ChosenSchedule) });
export type StatusUndo = z.output<typeof StatusUndo>;

/** Result of an undo: the bookings that are as before the change, and those that are left as they are. */
export const StatusUndoOutcome = z.object({
  restored: StatusChangesOutcome.shape.changed,
  unchanged: StatusChangesOutcome.shape.unchanged,
});
export type StatusUndoOutcome = z.infer<typeof StatusUndoOutcome>;
