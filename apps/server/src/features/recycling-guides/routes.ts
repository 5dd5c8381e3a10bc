import { createGuide, deleteGuide, listGuides, readGuide, replaceGuide } from '@separai/contract/recycling-guides/endpoints';
import type { FastifyInstance } from 'fastify';
import { type Representation, representationOf, sendRepresentation } from '../../platform/http/representation.ts';
import { type Door, route } from '../../platform/http/route.ts';
import { createOneGuide, deleteOneGuide, listAllGuides, replaceOneGuide, requireGuide } from './service.ts';

/** The recycling guides. */
export const registerGuides = (app: FastifyInstance, door: Door, { defaultVideoUrl }: { defaultVideoUrl: string }): void => {
  const parts = { db: door.db, clock: door.clock, defaultVideoUrl };
  let last: Representation | null = null;

  route(app, door, listGuides, async ({ request, reply }) => {
    const text = JSON.stringify(await listAllGuides(parts));
    // The few guides are read each time; what is compressed once is kept while they stay the same.
    if (last?.text !== text) last = representationOf(text);
    await sendRepresentation(request, reply, last);
    return undefined;
  });

  route(app, door, readGuide, async ({ params }) => requireGuide(parts, params.id));

  route(app, door, createGuide, async ({ body, session }) => createOneGuide(parts, body, session.userId));

  route(app, door, replaceGuide, async ({ params, body, session }) => replaceOneGuide(parts, params.id, body, session.userId));

  route(app, door, deleteGuide, async ({ params, session }) => {
    await deleteOneGuide(parts, params.id, session.userId);
    return null;
  });
};
