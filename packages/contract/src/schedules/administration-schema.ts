import * as z from 'zod/mini';
import { administrationMessages } from '../administration-messages.ts';
import { CalendarDay } from '../calendar-schema.ts';
import { CollectionPointId } from '../collection-points/schema.ts';
import { LastChange } from '../history/last-change-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { numberedPagesUpTo, pageOf } from '../pages.ts';
import { line } from '../text-schema.ts';
import { CollectedWeightKg, Schedule, StatusChange } from './schema.ts';
import { scheduleStatuses } from './status.ts';

/** Whose a booking is, as administrators see it. */
const Resident = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  cep: z.nullable(z.string()),
  address: z.nullable(z.string()),
  number: z.nullable(z.string()),
  complement: z.nullable(z.string()),
});

/** A booking as administrators see it; `user` is null once the account is gone. */
export const AdministeredSchedule = z.extend(Schedule, { user: z.nullable(Resident) });
export type AdministeredSchedule = z.infer<typeof AdministeredSchedule>;

const ScheduleStatus = z.enum(scheduleStatuses, { error: messages.valueInvalid });

/** What the table is sorted by; `-` before it turns the order around. `address` is that of the residents: by postal code, then street. */
export const scheduleOrders = ['date', 'createdAt', 'resident', 'status', 'address'] as const;
export type ScheduleOrder = (typeof scheduleOrders)[number];

const Sort = z.enum([...scheduleOrders, ...scheduleOrders.map((order): `-${ScheduleOrder}` => `-${order}`)], {
  error: messages.valueInvalid,
});
export type ScheduleSort = z.infer<typeof Sort>;

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** A filter that is there without a value (`status=`) asks for everything. */
const filterOf = <const Value extends z.ZodMiniType>(value: Value, error: string = messages.valueInvalid) =>
  z.optional(z.union([nothing, value], { error }));

/** Which bookings: of a status, of a point, of a day or of days from one to another, and a text (id, resident's name or e-mail, point's name). */
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
} as const;

/** Query of the spreadsheets. */
export const ScheduleFilter = z.object(filter);
export type ScheduleFilter = z.output<typeof ScheduleFilter>;

/** Query of `GET /admin/schedules`: latest day first where nothing else is said. */
export const AdministeredScheduleQuery = z.object({
  ...numberedPagesUpTo(limits.bookingPageSizeMax),
  ...filter,
  sort: filterOf(Sort),
});
export type AdministeredScheduleQuery = z.output<typeof AdministeredScheduleQuery>;

/** How many bookings have each status. */
const StatusCounts = z.record(z.enum(scheduleStatuses), z.number());
export type StatusCounts = z.infer<typeof StatusCounts>;

/** A page of bookings; `counts` are of all that the other filters let through, whatever their status. */
export const AdministeredSchedulePage = z.extend(pageOf(AdministeredSchedule), { counts: StatusCounts });
export type AdministeredSchedulePage = z.infer<typeof AdministeredSchedulePage>;

/** Query of `GET /admin/schedules/sheet`. */
export const DaySheetQuery = z.object({ date: CalendarDay, collectionPointId: filter.collectionPointId });
export type DaySheetQuery = z.output<typeof DaySheetQuery>;

/** So many stops are on a sheet at the most. */
export const sheetStopsMax = 1000;

/** Up to so many stops are shown to a session alone; for a longer sheet it has to be confirmed. */
export const sheetStopsUnconfirmed = 30;

/** The confirmed bookings of a day in the order of their addresses; `counts` are of all bookings of the day. */
export const DaySheet = z.object({ items: z.array(AdministeredSchedule), counts: StatusCounts });

/** Days that a calendar may ask for at once. */
export const calendarDaysMax = 366;

/** Query of `GET /admin/schedules/days`. */
export const ScheduleDaysQuery = z.object({ ...filter, from: CalendarDay, to: CalendarDay }).check(
  z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < calendarDaysMax * 86_400_000, {
    path: ['to'],
    error: administrationMessages.daysInvalid(calendarDaysMax),
  }),
);

/** What a day holds; days without bookings are left out. */
export const ScheduleDay = z.object({ date: z.string(), counts: StatusCounts });
export type ScheduleDay = z.infer<typeof ScheduleDay>;

/** What an entry of the history says of a booking: nothing that was typed, and nothing of whose it is. */
const ScheduleState = z.partial(
  z.pick(Schedule, {
    collectionPointId: true,
    date: true,
    weightKg: true,
    materials: true,
    status: true,
    collectedWeightKg: true,
    weightCorrection: true,
  }),
);

/** One booking with all that was done with it, the latest last. */
export const ScheduleRecord = z.extend(AdministeredSchedule, {
  history: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      /** `service`: the product itself. */
      actor: z.enum(['person', 'service']),
      /** Null for the service, and once the account is gone. */
      name: z.nullable(z.string()),
      before: z.nullable(ScheduleState),
      after: z.nullable(ScheduleState),
    }),
  ),
});
export type ScheduleRecord = z.infer<typeof ScheduleRecord>;

/** How many bookings are changed by one request at the most. */
export const changedAtOnce = 500;

/** Body of `PATCH /admin/schedules`: one status for several bookings, each with the kilograms that were weighed where it is `concluído`. */
export const StatusChanges = z.object({
  status: StatusChange.shape.status,
  reason: StatusChange.shape.reason,
  schedules: z
    .array(
      z.object({
        id: z.pipe(
          z.uuid({ error: messages.valueInvalid }),
          z.transform((id: string) => id.toLowerCase()),
        ),
        version: StatusChange.shape.version,
        collectedWeightKg: z.optional(z.nullable(CollectedWeightKg)),
      }),
      { error: messages.valueInvalid },
    )
    .check(
      z.minLength(1, administrationMessages.schedulesToChange(changedAtOnce)),
      z.maxLength(changedAtOnce, administrationMessages.schedulesToChange(changedAtOnce)),
      z.refine(
        (schedules) => new Set(schedules.map(({ id }) => id)).size === schedules.length,
        administrationMessages.scheduleRepeated,
      ),
    ),
});
export type StatusChanges = z.output<typeof StatusChanges>;

/** What became of each: those that were changed as they are now, and those that were not, with the refusal. */
export const StatusChangesOutcome = z.object({
  changed: z.array(AdministeredSchedule),
  unchanged: z.array(z.object({ id: z.string(), code: z.string(), error: z.string(), lastChange: z.optional(LastChange) })),
});
export type StatusChangesOutcome = z.infer<typeof StatusChangesOutcome>;
