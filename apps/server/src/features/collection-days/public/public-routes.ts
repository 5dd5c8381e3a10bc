import {
  listCollectionAreas,
  listCollectionCities,
  listCollectionServices,
  publishCollectionAreas,
  readCollectionArea,
} from '@separai/contract/collection-days/endpoints.server';
import { limits } from '@separai/contract/limits';
import type { FastifyInstance } from 'fastify';
import { compressFile, sendCompressedFile } from '../../../platform/http/compressed-file.ts';
import { sendListHeaders } from '../../../platform/http/lists.ts';
import { acceptedEncoding, hasTag } from '../../../platform/http/representation.ts';
import { type RequestContext, route } from '../../../platform/http/route.ts';
import { perRevision } from '../../../platform/per-revision.ts';
import { areasAsGeoJson } from '../administration/exporting.ts';
import { findServices } from '../administration/repository-services.ts';
import { findDistrictNames } from '../areas/repository-area-parts.ts';
import { findAreasStamp } from '../areas/repository-calendars.ts';
import { findServedPage } from '../areas/repository-served.ts';
import { findCities } from '../lookup/repository-matching.ts';
import { requireArea } from '../lookup/service.ts';

/** Open data are readable from the pages of any origin. */
export const forAnyPage = { 'access-control-allow-origin': '*' };

/** Registers the public services and areas. */
export const registerPublicAreas = (app: FastifyInstance, context: RequestContext): void => {
  const { db } = context;

  route(
    app,
    context,
    listCollectionServices,
    async ({ reply }) => {
      reply.headers(forAnyPage);
      return findServices(db);
    },
    { compressed: true },
  );

  route(
    app,
    context,
    listCollectionAreas,
    async ({ query, request, reply }) => {
      reply.headers(forAnyPage);
      const { service, after, limit = limits.pageSize } = query;
      const found = await findServedPage(db, { service, after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      sendListHeaders(request, reply, { next: last === undefined ? null : String(last.area.id) });
      const districts = await findDistrictNames(
        db,
        page.map(({ area }) => area.id),
      );
      return page.map(({ area }) => ({ ...area, districts: districts.get(area.id) ?? [] }));
    },
    { compressed: true },
  );

  const cities = perRevision(
    'collection-cities',
    () => findAreasStamp(db),
    () => findCities(db),
  );
  route(
    app,
    context,
    listCollectionCities,
    async ({ reply }) => {
      reply.headers(forAnyPage);
      return cities();
    },
    { compressed: true },
  );

  route(
    app,
    context,
    readCollectionArea,
    async ({ params, reply }) => {
      reply.headers(forAnyPage);
      return requireArea(db, params.id);
    },
    { compressed: true },
  );
};

/** Registers the file of all areas. */
export const registerAreaFile = (app: FastifyInstance, context: RequestContext): void => {
  const { db, dataLicense } = context;
  const stampNow = () => findAreasStamp(db);
  const geoJson = perRevision('collection-areas.geojson', stampNow, () => compressFile(areasAsGeoJson(db, dataLicense)));
  route(app, context, publishCollectionAreas, async ({ request, reply }) => {
    // The stamp decides on 304 before the file is made.
    const tag = `"${Buffer.from(await stampNow()).toString('base64url')}"`;
    reply.headers({ ...forAnyPage, etag: `W/${tag}`, 'cache-control': 'public, max-age=300' });
    if (hasTag(request.headers['if-none-match'], tag)) {
      reply.code(304).send();
      return undefined;
    }
    const made = await geoJson();
    // Decompression lasts as long as the client reads.
    if (acceptedEncoding(request.headers['accept-encoding']) === 'identity') await context.reads.hold(request, reply);
    sendCompressedFile(request, reply.type('application/geo+json'), made);
    return undefined;
  });
};
