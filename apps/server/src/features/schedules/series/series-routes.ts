import {
  bookSeries,
  cancelSeries,
  changeSeries,
  chooseSkipped,
  listSeries,
  moveSeries,
  renewSeries,
  startSeries,
  stopSeries,
} from '@separai/contract/schedules/series-endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { ConfirmationBudget } from '../../../platform/confirmation-budget.ts';
import { type RequestContext, route } from '../../../platform/http/route.ts';
import { type Scope, scopeOf } from '../../../platform/scope.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Moving } from '../bookings/service.ts';
import { bookSeriesFor, cancelSeriesOf, changeSeriesOf, chooseSkippedOf, listSeriesOf, renewSeriesOf } from './series.ts';
import { moveSeriesBy, startSeriesFor, stopSeriesBy } from './series-administration.ts';
import type { SeriesParts } from './series-change.ts';

const administered = (session: Session): Scope => scopeOf(session, 'schedules:administer');

interface SeriesRouteParts extends Omit<SeriesParts, 'clock'>, Pick<Moving, 'calendarUrlOf'> {
  /** Limits cancellations without a fresh confirmation. */
  readonly cancellations: ConfirmationBudget;
}

/** Registers the routes of series of bookings: the resident's own, and those of administrators by a booking. */
export const registerSeries = (app: FastifyInstance, context: RequestContext, given: SeriesRouteParts): void => {
  const parts = { ...context, ...given };

  route(app, context, listSeries, ({ session }) => listSeriesOf(context, session.userId));
  route(app, context, bookSeries, ({ body, session }) => bookSeriesFor(parts, session, body));
  route(app, context, changeSeries, ({ params, body, session }) => changeSeriesOf(parts, session, params.id, body));
  route(app, context, cancelSeries, ({ params, body, session }) => cancelSeriesOf(parts, session, params.id, body));
  route(app, context, renewSeries, ({ params, body, session }) => renewSeriesOf(parts, session, params.id, body.version));
  route(app, context, chooseSkipped, ({ params, body, session }) => chooseSkippedOf(parts, session, params.id, body));

  route(app, context, startSeries, ({ params, body, session }) =>
    startSeriesFor(parts, { id: params.id, scope: administered(session) }, body, session.userId),
  );
  route(app, context, moveSeries, ({ params, body, session }) =>
    moveSeriesBy(parts, { id: params.id, scope: administered(session) }, body, session.userId),
  );
  route(app, context, stopSeries, async ({ params, body, session }) => {
    await given.cancellations.spend(session);
    return stopSeriesBy(parts, { id: params.id, scope: administered(session) }, body, session.userId);
  });
};
