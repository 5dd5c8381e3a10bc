import { administratorLimits } from '@separai/contract/administrators/limits';
import { dayAt } from '@separai/contract/calendar';
import {
  changeScheduleStatus,
  changeScheduleStatuses,
  countScheduleDays,
  downloadSchedulesCsv,
  downloadSchedulesXlsx,
  listAdministeredSchedules,
  readAdministeredSchedule,
  readDaySheet,
  readScheduleMap,
  undoScheduleStatuses,
} from '@separai/contract/schedules/administration-endpoints.server';
import {
  bookCollection,
  cancelSchedule,
  listSchedules,
  moveSchedule,
  readSchedule,
} from '@separai/contract/schedules/endpoints.server';
import { bookingOn, type Schedule } from '@separai/contract/schedules/schema';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import type { FastifyInstance } from 'fastify';
import { confirmationBudget } from '../../platform/confirmation-budget.ts';
import type { Database } from '../../platform/database/database.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import type { Session } from '../../platform/sessions.ts';
import { writeCsv, writeXlsx } from '../../platform/tables/write-sheet.ts';
import {
  type FindKnownPositions,
  noteExport,
  openReadingBudget,
  readMap,
  readPage,
  readSheet,
  requireRecord,
} from './administered-list.ts';
import { changeStatus, changeStatuses } from './administration.ts';
import type { NotifyResidents, WithdrawNotices } from './booking-events.ts';
import { registerFactors } from './factor-routes.ts';
import { everySchedule } from './repository-administration.ts';
import { findScheduleDays } from './repository-counts.ts';
import { scheduleSheet, sheetName } from './schedule-sheet.ts';
import {
  bookCollectionFor,
  cancelScheduleOf,
  type FindHolidays,
  listSchedulesOf,
  moveScheduleOf,
  ownSchedule,
  requireScheduleOf,
} from './service.ts';
import { undoStatuses } from './undoing.ts';

interface ScheduleParts {
  readonly database: Pick<Database, 'pool'>;
  /** False disables the limits. */
  readonly rateLimits: boolean;
  /** Path of a booking's iCalendar file. */
  readonly calendarUrlOf: (session: Session, scheduleId: string) => Promise<string>;
  readonly notify: NotifyResidents;
  readonly withdraw: WithdrawNotices;
  readonly findHolidays: FindHolidays;
  readonly findKnownPositions: FindKnownPositions;
}

/** Registers the routes of residents' own bookings and of administrators' work on all bookings. */
export const registerSchedules = (app: FastifyInstance, context: RequestContext, given: ScheduleParts): void => {
  registerFactors(app, context);
  const parts = { ...context, ...given };
  const bodySchemaAt = (now: Date) => bookingOn(dayAt(now, context.clock.timeZone));
  const own = (session: Session, schedule: Schedule) => ownSchedule(given, session, schedule);

  route(
    app,
    context,
    bookCollection,
    async ({ body, session, idempotencyKey }) => own(session, await bookCollectionFor(parts, session, body, idempotencyKey)),
    { bodySchemaAt },
  );

  route(app, context, listSchedules, async ({ session }) =>
    Promise.all((await listSchedulesOf(context, session.userId)).map((schedule) => own(session, schedule))),
  );

  route(app, context, readSchedule, async ({ params, session }) =>
    own(session, await requireScheduleOf(context, session, params.id)),
  );

  route(
    app,
    context,
    moveSchedule,
    async ({ params, body, session }) => own(session, await moveScheduleOf(parts, session, params.id, body)),
    { bodySchemaAt },
  );

  route(app, context, cancelSchedule, async ({ params, body, session }) =>
    own(session, await cancelScheduleOf(parts, session, params.id, body.version)),
  );

  const reading = openReadingBudget(given.database, context.clock, given.rateLimits);

  route(app, context, listAdministeredSchedules, async ({ query, session, request }) =>
    readPage({ ...context, reading, security: request.security }, session, query),
  );

  route(app, context, readScheduleMap, ({ query, session, request }) =>
    readMap({ ...parts, reading, security: request.security }, session, query),
  );

  route(app, context, countScheduleDays, async ({ query }) => findScheduleDays(context.db, query));

  // Limited, because each export appends a permanent audit entry.
  const limit = rateLimit(given.database, { name: 'day-sheet', points: 60, seconds: 3600, enabled: given.rateLimits });

  route(app, context, readDaySheet, async ({ query, session, request }) =>
    readSheet({ ...context, limit, security: request.security }, session, query),
  );

  for (const [endpoint, ending] of [
    [downloadSchedulesCsv, 'csv'],
    [downloadSchedulesXlsx, 'xlsx'],
  ] as const)
    route(app, context, endpoint, async ({ query, session, request, reply }) => {
      const { timeZone } = context.clock;
      await noteExport(context, session.userId, query, ending);
      request.security.note('residents-exported', { account: session.userId });
      const sheet = scheduleSheet(everySchedule(context.db, query), timeZone);
      reply
        .header('content-disposition', `attachment; filename="${sheetName(context.clock.now(), timeZone, ending)}"`)
        .header('cache-control', 'no-store')
        .type(ending === 'csv' ? `${endpoint.replyType}; charset=utf-8` : endpoint.replyType)
        .send(ending === 'csv' ? writeCsv(sheet) : writeXlsx(sheet, 'Agendamentos'));
      return undefined;
    });

  route(app, context, readAdministeredSchedule, async ({ params }) => requireRecord(context, params.id));

  const cancellations = confirmationBudget(given.database, context.clock, {
    name: 'booking-cancelling',
    pointsPerHour: administratorLimits.cancellationsPerHour,
    enabled: given.rateLimits,
  });
  const isCancelling = ({ status }: { readonly status: ScheduleStatus }) => status === 'cancelado' || status === 'não realizado';

  route(app, context, changeScheduleStatus, async ({ params, body, session }) => {
    if (isCancelling(body)) await cancellations.spend(session);
    return changeStatus(parts, params.id, body, session.userId);
  });

  route(app, context, changeScheduleStatuses, async ({ body, session }) => {
    // A request with several bookings requires a confirmation anyway.
    if (isCancelling(body) && body.schedules.length === 1) await cancellations.spend(session);
    return changeStatuses(parts, body, session.userId);
  });

  route(app, context, undoScheduleStatuses, ({ body, session }) => undoStatuses(parts, body, session.userId));
};
