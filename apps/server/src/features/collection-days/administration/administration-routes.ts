import * as endpoints from '@separai/contract/collection-days/administration-endpoints.server';
import * as overviewEndpoints from '@separai/contract/collection-days/overview-endpoints.server';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../platform/database/database.ts';
import { type RequestContext, route } from '../../../platform/http/route.ts';
import { findAdministeredAreas, findAreaNames } from '../areas/repository-areas.ts';
import * as services from './administration.ts';
import * as areas from './area-administration.ts';
import * as exceptions from './exceptions.ts';
import { areaMapSummary, areaOutlines } from './outlines.ts';
import { holidayYear } from './overview.ts';
import { findExceptions } from './repository-exceptions.ts';
import { findKeptServices } from './repository-services.ts';

interface AdministrationParts {
  readonly findMunicipality: areas.FindMunicipality;
  readonly findHolidays: (db: Queryable) => Promise<readonly Holiday[]>;
}

/** Registers what administrators do with services, areas and exceptions. */
export const registerCollectionDayAdministration = (
  app: FastifyInstance,
  context: RequestContext,
  { findMunicipality, findHolidays }: AdministrationParts,
): void => {
  const writing = { db: context.db, clock: context.clock, findMunicipality };

  route(app, context, endpoints.listAdministeredServices, () => findKeptServices(context.db));

  route(app, context, endpoints.createService, ({ body, session }) => services.createService(writing, body, session.userId));

  route(app, context, endpoints.replaceService, ({ params, body, session }) =>
    services.replaceService(writing, params.id, body, session.userId),
  );

  route(app, context, endpoints.deleteService, async ({ params, session }) => {
    await context.deletions.spend(session);
    await services.deleteService(writing, params.id, session.userId);
    return null;
  });

  route(app, context, endpoints.listAdministeredAreas, ({ query }) => findAdministeredAreas(context.db, query), {
    compressed: true,
  });

  route(app, context, endpoints.listAreaNames, () => findAreaNames(context.db), { compressed: true });

  route(app, context, endpoints.readAdministeredArea, ({ params }) => areas.requireKeptArea(context.db, params.id), {
    compressed: true,
  });

  route(app, context, endpoints.createArea, ({ body, session }) => areas.createArea(writing, body, session.userId));

  route(app, context, endpoints.replaceArea, ({ params, body, session }) =>
    areas.replaceArea(writing, params.id, body, session.userId),
  );

  route(app, context, endpoints.deleteArea, async ({ params, session }) => {
    await context.deletions.spend(session);
    await areas.deleteArea(writing, params.id, session.userId);
    return null;
  });

  route(app, context, endpoints.listExceptions, ({ query }) => findExceptions(context.db, query));

  route(app, context, endpoints.createException, ({ body, session }) =>
    exceptions.createException(writing, body, session.userId),
  );

  route(app, context, endpoints.replaceException, ({ params, body, session }) =>
    exceptions.replaceException(writing, params.id, body, session.userId),
  );

  route(app, context, endpoints.deleteException, async ({ params, session }) => {
    await context.deletions.spend(session);
    await exceptions.deleteException(writing, params.id, session.userId);
    return null;
  });

  const { db, clock } = context;
  route(app, context, overviewEndpoints.summarizeAreaMap, ({ query }) => areaMapSummary({ db, clock }, query.service));

  route(app, context, overviewEndpoints.viewAreaOutlines, ({ query }) => areaOutlines({ db, clock }, query), {
    compressed: true,
  });

  route(app, context, overviewEndpoints.readHolidayYear, () => holidayYear({ db, clock, findHolidays }), { compressed: true });
};
