import * as endpoints from '@separai/contract/collection-days/missed-endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { type RequestContext, route } from '../../../platform/http/route.ts';
import { openReportLimits } from '../../../platform/report-limits.ts';
import { scopeOf } from '../../../platform/scope.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { CalendarParts } from '../lookup/service.ts';
import { decideMissed, listOwnMissed, type NotifyPeople, reportMissed } from './missed.ts';
import { findMissedPage } from './repository-missed-list.ts';

export interface MissedParts extends Pick<CalendarParts, 'withNationalHolidays'> {
  readonly database: Pick<Database, 'pool'>;
  readonly rateLimits: boolean;
  readonly secrets: Secrets;
  readonly notifyPeople: NotifyPeople;
}

/** Registers the reports of missed collections, and what administrators decide on them. */
export const registerMissedCollections = (app: FastifyInstance, context: RequestContext, given: MissedParts): void => {
  const limits = openReportLimits(given.database, { name: 'missed-report', record: 'area', enabled: given.rateLimits });
  const parts = { ...given, db: context.db, clock: context.clock, limits };

  route(app, context, endpoints.reportMissedCollection, ({ params, body, session, request }) =>
    reportMissed(parts, {
      areaId: params.id,
      report: body,
      reporterId: session?.userId ?? null,
      address: request.ip,
    }),
  );

  route(app, context, endpoints.listOwnMissedReports, ({ session }) => listOwnMissed(parts, session.userId));

  route(app, context, endpoints.listMissedCollections, ({ query, session }) =>
    findMissedPage(context.db, { ...query, scope: scopeOf(session, 'missed-collections:decide') }),
  );

  route(app, context, endpoints.decideMissedCollection, ({ params, body, session }) =>
    decideMissed(parts, { id: params.id, scope: scopeOf(session, 'missed-collections:decide') }, body, session.userId),
  );
};
