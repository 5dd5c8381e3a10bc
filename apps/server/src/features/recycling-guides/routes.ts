import {
  createGuide,
  deleteGuide,
  listGuides,
  readGuide,
  replaceGuide,
} from '@separai/contract/recycling-guides/endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { PublicPages } from '../../platform/http/public-pages.ts';
import { type Representation, representationOf, sendRepresentation } from '../../platform/http/representation.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { registerGuidePages } from './public-pages.ts';
import { createOneGuide, deleteOneGuide, listAllGuides, replaceOneGuide, requireGuide } from './service.ts';

/** The recycling guides. */
export const registerGuides = (
  app: FastifyInstance,
  context: RequestContext,
  { defaultVideoUrl, pages }: { defaultVideoUrl: string; pages: PublicPages | null },
): void => {
  const parts = { db: context.db, clock: context.clock, defaultVideoUrl };
  let last: Representation | null = null;
  registerGuidePages(app, { ...parts, pages });

  route(app, context, listGuides, async ({ request, reply }) => {
    const text = JSON.stringify(await listAllGuides(parts));
    // The few guides are read each time; what is compressed once is kept while they stay the same.
    if (last?.text !== text) last = representationOf(text);
    await sendRepresentation(request, reply, last);
    return undefined;
  });

  route(app, context, readGuide, async ({ params }) => requireGuide(parts, params.id));

  route(app, context, createGuide, async ({ body, session }) => createOneGuide(parts, body, session.userId));

  route(app, context, replaceGuide, async ({ params, body, session }) => replaceOneGuide(parts, params.id, body, session.userId));

  route(app, context, deleteGuide, async ({ params, session }) => {
    await context.deletions.spend(session);
    await deleteOneGuide(parts, params.id, session.userId);
    return null;
  });
};
