import { bookCollection, cancelSchedule, listSchedules, moveSchedule, readSchedule } from '@separai/contract/schedules/endpoints';
import type { FastifyInstance } from 'fastify';
import { type Door, route } from '../../platform/http/route.ts';
import {
  bookCollectionFor,
  cancelScheduleOf,
  listSchedulesOf,
  moveScheduleOf,
  parseIdempotencyKey,
  requireScheduleOf,
} from './service.ts';

/** A resident's own bookings. */
export const registerSchedules = (app: FastifyInstance, door: Door): void => {
  route(app, door, bookCollection, async ({ body, session, request }) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    return bookCollectionFor(door, session.userId, body, key);
  });

  route(app, door, listSchedules, async ({ session }) => listSchedulesOf(door, session.userId));

  route(app, door, readSchedule, async ({ params, session }) => requireScheduleOf(door, session.userId, params.id));

  route(app, door, moveSchedule, async ({ params, body, session }) => moveScheduleOf(door, session.userId, params.id, body));

  route(app, door, cancelSchedule, async ({ params, session }) => cancelScheduleOf(door, session.userId, params.id));
};
