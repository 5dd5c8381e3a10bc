import { dayAt } from '@separai/contract/calendar';
import {
  answerForCaller,
  answerPhoneBooking,
  bookForCaller,
  cancelPhoneBooking,
  eraseCaller,
  exportCaller,
  movePhoneBooking,
  openPhoneBooking,
  readPhoneBookingDays,
  renewPhoneBookingLink,
} from '@separai/contract/schedules/phone-booking-endpoints.server';
import { phoneBookingOn } from '@separai/contract/schedules/phone-booking-schema';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { type RequestContext, route } from '../../../platform/http/route.ts';
import { addressLimit, rateLimit } from '../../../platform/rate-limits.ts';
import { scopeOf } from '../../../platform/scope.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { NotifyResidents } from '../bookings/booking-events.ts';
import type { FindHolidays } from '../room/room.ts';
import * as office from './phone-bookings.ts';
import * as links from './phone-links.ts';

interface PhoneParts {
  readonly database: Pick<Database, 'pool'>;
  readonly rateLimits: boolean;
  readonly notify: NotifyResidents;
  readonly findHolidays: FindHolidays;
  readonly leaveStop: office.LeaveStop;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
  readonly callerCalendarUrlOf: (caller: { callerId: string; linkVersion: number }, scheduleId: string) => Promise<string>;
}

/** Registers the routes of bookings for callers without an account: the office's, and those of the link. */
export const registerPhoneBookings = (app: FastifyInstance, context: RequestContext, given: PhoneParts): void => {
  const parts = { ...context, ...given };
  const enabled = given.rateLimits;
  const keyOf = (session: Session, id: string) => ({ id, scope: scopeOf(session, 'schedules:administer') });
  const linksMade = rateLimit(given.database, { name: 'phone-link', points: 120, seconds: 3600, enabled });
  const exports = rateLimit(given.database, { name: 'caller-export', points: 60, seconds: 3600, enabled });
  const opening = addressLimit(given.database, { name: 'phone-link-use', points: 60, seconds: 3600, enabled });

  route(
    app,
    context,
    bookForCaller,
    ({ body, session }) =>
      office.bookForCaller(parts, { ...body, scope: scopeOf(session, 'schedules:administer') }, session.userId),
    { bodySchemaAt: (now) => phoneBookingOn(dayAt(now, context.clock.timeZone)) },
  );

  route(app, context, renewPhoneBookingLink, async ({ params, session }) => {
    await linksMade.consume(session.userId);
    return office.renewLink(parts, keyOf(session, params.id));
  });

  route(app, context, answerForCaller, ({ params, body, session }) =>
    office.answerForCaller(parts, keyOf(session, params.id), body.date, session.userId),
  );

  route(app, context, exportCaller, async ({ params, session, request }) => {
    await exports.consume(session.userId);
    const data = await office.exportCaller(parts, keyOf(session, params.id), session.userId);
    request.security.note('residents-exported', { account: session.userId });
    return data;
  });

  route(app, context, eraseCaller, async ({ params, session }) => {
    await office.eraseCaller(parts, keyOf(session, params.id), session.userId);
    return null;
  });

  route(app, context, openPhoneBooking, async ({ body, request, reply }) => {
    await opening.consume({ address: request.ip });
    reply.header('referrer-policy', 'no-referrer');
    return links.openPhoneBooking(parts, body.token);
  });

  route(app, context, cancelPhoneBooking, async ({ body, request }) => {
    await opening.consume({ address: request.ip });
    return links.cancelPhoneBooking(parts, body.token, body.version);
  });

  route(app, context, readPhoneBookingDays, async ({ body, request }) => {
    await opening.consume({ address: request.ip });
    return links.readPhoneBookingDays(parts, body.token);
  });

  route(app, context, movePhoneBooking, async ({ body, request }) => {
    await opening.consume({ address: request.ip });
    return links.movePhoneBooking(parts, body);
  });

  route(app, context, answerPhoneBooking, async ({ body, request }) => {
    await opening.consume({ address: request.ip });
    return links.answerPhoneBooking(parts, body.token, body.date);
  });
};
