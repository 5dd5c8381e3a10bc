import { bookCollection, cancelSchedule, listSchedules, moveSchedule, readSchedule } from '@separai/contract/schedules/endpoints';
import type { OwnSchedule, Schedule } from '@separai/contract/schedules/schema';
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

interface ScheduleParts {
  /** Where a phone's calendar finds a booking, as a path. */
  calendarUrlOf: (scheduleId: string) => Promise<string>;
}

/** A resident's own bookings. */
export const registerSchedules = (app: FastifyInstance, door: Door, { calendarUrlOf }: ScheduleParts): void => {
  const own = async (schedule: Schedule): Promise<OwnSchedule> => ({
    ...schedule,
    calendarUrl: await calendarUrlOf(schedule.id),
  });

  route(app, door, bookCollection, async ({ body, session, request }) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    return own(await bookCollectionFor(door, session.userId, body, key));
  });

  route(app, door, listSchedules, async ({ session }) => Promise.all((await listSchedulesOf(door, session.userId)).map(own)));

  route(app, door, readSchedule, async ({ params, session }) => own(await requireScheduleOf(door, session.userId, params.id)));

  route(app, door, moveSchedule, async ({ params, body, session }) =>
    own(await moveScheduleOf(door, session.userId, params.id, body)),
  );

  route(app, door, cancelSchedule, async ({ params, session }) => own(await cancelScheduleOf(door, session.userId, params.id)));
};
