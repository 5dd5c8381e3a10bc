import { createHash } from 'node:crypto';
import {
  changeCalendarFeed,
  createCalendarFeed,
  downloadCalendar,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@separai/contract/calendar-feed/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { type CalendarParts, changeFeed, createFeed, openCalendar, readFeed, revokeFeed } from './service.ts';

/** The private address of a person's bookings, and what calendars find at such addresses. */
export const registerCalendarFeed = (app: FastifyInstance, context: RequestContext, parts: CalendarParts): void => {
  route(app, context, readCalendarFeed, async ({ session }) => readFeed(parts, session.userId));

  route(app, context, createCalendarFeed, async ({ session }) => createFeed(parts, session));

  route(app, context, changeCalendarFeed, async ({ body, session }) => changeFeed(parts, session.userId, body.collections));

  route(app, context, revokeCalendarFeed, async ({ session }) => {
    await revokeFeed(parts, session.userId);
    return null;
  });

  route(app, context, downloadCalendar, async ({ params, request, reply }) => {
    const text = await openCalendar(parts, params.token.replace(/\.ics$/, ''));
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    // A booking may have been moved a moment ago: every use asks whether it is still the same.
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match']?.includes(etag)) {
      reply.code(304).send();
      return undefined;
    }
    // `inline`, so that an iPhone offers to add it instead of filing it away.
    reply.header('content-disposition', 'inline; filename="coletas.ics"').type('text/calendar; charset=utf-8').send(text);
    return undefined;
  });
};
