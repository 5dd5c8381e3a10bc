import {
  createHoliday,
  deleteHoliday,
  listAdministeredHolidays,
  listHolidays,
  replaceHoliday,
} from '@separai/contract/collection-points/holiday-endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import * as holidays from './holidays.ts';

export type HolidayRouteParts = Pick<Parameters<typeof holidays.createHoliday>[0], 'findMunicipality' | 'beforeHolidayWrite'>;

/** Registers the routes of the holidays. */
export const registerHolidays = (app: FastifyInstance, context: RequestContext, given: HolidayRouteParts): void => {
  const parts = { ...given, db: context.db, clock: context.clock };

  route(
    app,
    context,
    listHolidays,
    async ({ reply }) => {
      reply.header('access-control-allow-origin', '*');
      return holidays.findHolidays(parts);
    },
    { compressed: true },
  );

  route(app, context, listAdministeredHolidays, () => holidays.listForAdministrators(parts));

  route(app, context, createHoliday, ({ body, session }) => holidays.createHoliday(parts, body, session.userId));

  route(app, context, replaceHoliday, ({ params, body, session }) =>
    holidays.replaceHoliday(parts, params.id, body, session.userId),
  );

  route(app, context, deleteHoliday, async ({ params, session }) => {
    await context.deletions.spend(session);
    await holidays.deleteHoliday(parts, params.id, session.userId);
    return null;
  });
};
