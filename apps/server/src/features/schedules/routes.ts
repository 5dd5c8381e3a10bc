import { administratorLimits } from '@separai/contract/administrators/limits';
import { dayAt } from '@separai/contract/calendar';
import {
  changeScheduleStatus,
  changeScheduleStatuses,
  countScheduleDays,
  downloadSchedulesCsv,
  downloadSchedulesXlsx,
  listAdministeredSchedules,
  proposeDates,
  readAdministeredSchedule,
  readDaySheet,
  readScheduleMap,
  undoScheduleStatuses,
} from '@separai/contract/schedules/administration-endpoints.server';
import { closeDay, listClosedDays, previewClosing, undoClosing } from '@separai/contract/schedules/closing-endpoints.server';
import {
  answerProposal,
  answerProposalByLink,
  bookCollection,
  cancelSchedule,
  listSchedules,
  moveSchedule,
  openProposal,
  readPickupDays,
  readSchedule,
} from '@separai/contract/schedules/endpoints.server';
import { bookingOn, type Schedule } from '@separai/contract/schedules/schema';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import type { FastifyInstance } from 'fastify';
import { confirmationBudget } from '../../platform/confirmation-budget.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { type RequestContext, requireSameSession, route } from '../../platform/http/route.ts';
import { addressLimit, rateLimit } from '../../platform/rate-limits.ts';
import { type Scope, scopeOf } from '../../platform/scope.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Session } from '../../platform/sessions.ts';
import { sheetFile } from '../../platform/tables/write-sheet.ts';
import {
  type FindDrivingOrder,
  type FindKnownPositions,
  noteExport,
  openReadingBudget,
  readMap,
  readPage,
  readSheet,
  requireRecord,
} from './administration/administered-list.ts';
import { changeStatus, changeStatuses } from './administration/administration.ts';
import { everySchedule } from './administration/repository-administration.ts';
import { findScheduleDays } from './administration/repository-counts.ts';
import { scheduleSheet, sheetName } from './administration/schedule-sheet.ts';
import { undoStatuses } from './administration/undoing.ts';
import type { NotifyPeople, NotifyResidents, WithdrawNotices } from './bookings/booking-events.ts';
import {
  bookCollectionFor,
  cancelScheduleOf,
  listSchedulesOf,
  moveScheduleOf,
  ownSchedule,
  requireScheduleOf,
  withoutPerson,
} from './bookings/service.ts';
import { registerFactors } from './factors/factor-routes.ts';
import { type ChangePickupRules, closeDayAt, listClosings, previewClosingAt, undoClosingOf } from './rescheduling/closings.ts';
import { answerProposalLink, answerProposalOf, openProposalLink, proposeDatesFor } from './rescheduling/proposals.ts';
import { type FindHolidays, readDays } from './room/room.ts';
import { registerSeries } from './series/series-routes.ts';

/** The scope of a session's work on residents' bookings. */
const administered = (session: Session): Scope => scopeOf(session, 'schedules:administer');

interface ScheduleParts {
  readonly database: Pick<Database, 'pool'>;
  /** False disables the limits. */
  readonly rateLimits: boolean;
  /** Path of a booking's iCalendar file. */
  readonly calendarUrlOf: (session: Session, scheduleId: string) => Promise<string>;
  readonly notify: NotifyResidents;
  readonly notifyPeople: NotifyPeople;
  readonly withdraw: WithdrawNotices;
  readonly findHolidays: FindHolidays;
  readonly findKnownPositions: FindKnownPositions;
  readonly secrets: Secrets;
  readonly changePickupRules: ChangePickupRules;
  readonly findDrivingOrder: FindDrivingOrder;
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

  route(app, context, readPickupDays, ({ params }) => readDays(parts, params.id));

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

  registerProposals(app, context, given);

  route(app, context, listClosedDays, ({ params, session }) =>
    listClosings(context, { id: params.id, scope: administered(session) }),
  );

  route(app, context, previewClosing, ({ params, query, session }) =>
    previewClosingAt(parts, { id: params.id, scope: administered(session) }, query.date),
  );

  route(app, context, closeDay, ({ params, body, session }) =>
    closeDayAt(parts, { id: params.id, scope: administered(session) }, body, session.userId),
  );

  route(app, context, undoClosing, ({ params, session }) =>
    undoClosingOf(parts, { id: params.id, scope: administered(session) }, session.userId),
  );

  const reading = openReadingBudget(given.database, context.clock, given.rateLimits);

  route(app, context, listAdministeredSchedules, async ({ query, session, request }) =>
    readPage({ ...context, reading, security: request.security }, session, { ...query, scope: administered(session) }),
  );

  route(app, context, readScheduleMap, ({ query, session, request }) =>
    readMap({ ...parts, reading, security: request.security }, session, { ...query, scope: administered(session) }),
  );

  route(app, context, countScheduleDays, async ({ query, session }) =>
    findScheduleDays(context.db, { ...query, scope: administered(session) }),
  );

  // Limited, because each export appends a permanent audit entry.
  const limit = rateLimit(given.database, { name: 'day-sheet', points: 60, seconds: 3600, enabled: given.rateLimits });

  route(app, context, readDaySheet, async ({ query, session, request }) =>
    readSheet({ ...parts, limit, security: request.security }, session, { ...query, scope: administered(session) }),
  );

  for (const [endpoint, format] of [
    [downloadSchedulesCsv, 'csv'],
    [downloadSchedulesXlsx, 'xlsx'],
  ] as const)
    route(app, context, endpoint, async ({ query: asked, session, request, reply }) => {
      const query = { ...asked, scope: administered(session) };
      const { timeZone } = context.clock;
      await noteExport(context, session.userId, query, format);
      request.security.note('residents-exported', { account: session.userId });
      const sheet = scheduleSheet(
        everySchedule(context.db, query, { admit: () => requireSameSession(context, request) }),
        timeZone,
      );
      const name = sheetName(context.clock.now(), timeZone, format);
      sendAttachment(reply, { name, ...sheetFile(sheet, format, 'Agendamentos') });
      return undefined;
    });

  route(app, context, readAdministeredSchedule, async ({ params, session }) =>
    requireRecord(context, { id: params.id, scope: administered(session) }),
  );

  const cancellations = confirmationBudget(given.database, context.clock, {
    name: 'booking-cancelling',
    pointsPerHour: administratorLimits.cancellationsPerHour,
    enabled: given.rateLimits,
  });
  registerSeries(app, context, { ...given, cancellations });

  const isCancelling = ({ status }: { readonly status: ScheduleStatus }) => status === 'cancelado' || status === 'não realizado';

  route(app, context, changeScheduleStatus, async ({ params, body, session }) => {
    if (isCancelling(body)) await cancellations.spend(session);
    return changeStatus(parts, { id: params.id, scope: administered(session) }, body, session.userId);
  });

  route(app, context, changeScheduleStatuses, async ({ body, session }) => {
    // A request with several bookings requires a confirmation anyway.
    if (isCancelling(body) && body.schedules.length === 1) await cancellations.spend(session);
    return changeStatuses(parts, { ...body, scope: administered(session) }, session.userId);
  });

  route(app, context, undoScheduleStatuses, ({ body, session }) =>
    undoStatuses(parts, { ...body, scope: administered(session) }, session.userId),
  );
};

/** Registers the routes on other days that points propose. */
const registerProposals = (app: FastifyInstance, context: RequestContext, given: ScheduleParts): void => {
  const parts = { ...context, ...given };
  const links = addressLimit(given.database, {
    name: 'proposal-link',
    points: 60,
    seconds: 3600,
    enabled: given.rateLimits,
  });

  route(app, context, proposeDates, ({ params, body, session }) =>
    proposeDatesFor(parts, { id: params.id, scope: administered(session) }, body, session.userId),
  );

  route(app, context, answerProposal, async ({ params, body, session }) => {
    return ownSchedule(given, session, withoutPerson(await answerProposalOf(parts, session, params.id, body.date)));
  });

  route(app, context, openProposal, async ({ body, request }) => {
    await links.consume({ address: request.ip });
    return openProposalLink(parts, body.token);
  });

  route(app, context, answerProposalByLink, async ({ body, request }) => {
    await links.consume({ address: request.ip });
    return answerProposalLink(parts, body.token, body.date);
  });
};
