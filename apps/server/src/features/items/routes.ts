import {
  answerItemQuestion,
  createItem,
  deleteItem,
  dismissItemQuestion,
  listItemQuestions,
  replaceItem,
} from '@separai/contract/items/administration-endpoints';
import { listItems, noteUnanswered, readItem } from '@separai/contract/items/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type Representation, representationOf, sendRepresentation } from '../../platform/http/representation.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { addressLimit } from '../../platform/rate-limits.ts';
import { answerQuestion, createOneItem, deleteOneItem, dismissQuestion, replaceOneItem } from './administration.ts';
import { findItemsStamp, findQuestions } from './repository.ts';
import { listAllItems, noteQuestion, requireItem } from './service.ts';

const day = 86_400;

/** "Onde descarto isto?": the items, and what nobody could answer. */
export const registerItems = (
  app: FastifyInstance,
  context: RequestContext,
  { database, rateLimits }: { database: Database; rateLimits: boolean },
): void => {
  const { db, clock } = context;
  const asks = addressLimit(database, { name: 'unanswered', points: 30, seconds: 3600, enabled: rateLimits });
  const repeats = addressLimit(database, { name: 'unanswered-words', points: 1, seconds: day, enabled: rateLimits });
  let last: { readonly stamp: string; readonly list: Representation } | null = null;

  route(app, context, listItems, async ({ request, reply }) => {
    const stamp = await findItemsStamp(db);
    const list = last?.stamp === stamp ? last.list : representationOf(JSON.stringify(await listAllItems(db)));
    last = { stamp, list };
    await sendRepresentation(request, reply, list);
    return undefined;
  });

  route(app, context, readItem, async ({ params }) => requireItem(db, params.id));

  route(app, context, noteUnanswered, async ({ body, request }) => {
    await noteQuestion({ db, clock, asks, repeats }, request.ip, body.text);
    return null;
  });

  const writing = { db, clock };

  route(app, context, createItem, async ({ body, session }) => createOneItem(writing, body, session.userId));

  route(app, context, replaceItem, async ({ params, body, session }) => replaceOneItem(writing, params.id, body, session.userId));

  route(app, context, deleteItem, async ({ params, session }) => {
    await deleteOneItem(writing, params.id, session.userId);
    return null;
  });

  route(app, context, listItemQuestions, async ({ query }) => ({ ...(await findQuestions(db, query)), ...query }));

  route(app, context, answerItemQuestion, async ({ params, body, session }) =>
    answerQuestion(writing, { ...params, ...body }, session.userId),
  );

  route(app, context, dismissItemQuestion, async ({ params }) => {
    await dismissQuestion(db, params.words);
    return null;
  });
};
