import { dayAt } from '@separai/contract/calendar';
import {
  answerItemQuestion,
  createItem,
  deleteItem,
  deleteItemSource,
  dismissItemQuestion,
  exportItems,
  listItemQuestions,
  listItemSources,
  replaceItem,
  replaceItemSource,
} from '@separai/contract/items/administration-endpoints.server';
import { listItems, noteUnanswered, publishItems, readItem } from '@separai/contract/items/endpoints.server';
import type { ItemList } from '@separai/contract/items/schema';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import {
  bestBrotliQuality,
  type Representation,
  representationOf,
  sendRepresentation,
} from '../../platform/http/representation.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import type { Headers } from '../../platform/http/security-headers.ts';
import { perRevision } from '../../platform/per-revision.ts';
import { addressLimit } from '../../platform/rate-limits.ts';
import { exportAllItems } from './administered-export.ts';
import {
  answerQuestion,
  createOneItem,
  deleteOneItem,
  deleteSource,
  dismissQuestion,
  listSources,
  replaceOneItem,
  replaceSource,
} from './administration.ts';
import { itemSheetOf } from './exporting.ts';
import { findItemsStamp, findQuestions } from './repository.ts';
import { listAllItems, noteQuestion, requireItem } from './service.ts';

const day = 86_400;

/** "Onde descarto isto?": registers the routes of items and of searches without a result. */
export const registerItems = (
  app: FastifyInstance,
  context: RequestContext,
  { database, rateLimits }: { database: Database; rateLimits: boolean },
): void => {
  const { db, clock } = context;
  const asks = addressLimit(database, { name: 'unanswered', points: 30, seconds: 3600, enabled: rateLimits });
  const repeats = addressLimit(database, { name: 'unanswered-words', points: 1, seconds: day, enabled: rateLimits });
  /** Rendered once for each state of the list. */
  const drawn = (
    name: string,
    make: (list: ItemList) => Promise<string> | string,
    headers: Headers = {},
  ): (() => Promise<Representation>) =>
    perRevision(
      name,
      () => findItemsStamp(db),
      async () => representationOf(await make(await listAllItems(db, context.dataLicense)), headers, bestBrotliQuality),
    );
  // CORS: open data, readable from any origin.
  const forAnyPage = { 'access-control-allow-origin': '*' };
  const list = drawn('items', JSON.stringify, forAnyPage);
  const sheet = drawn('items.csv', itemSheetOf, { ...forAnyPage, 'content-type': 'text/csv; charset=utf-8' });

  route(app, context, listItems, async ({ request, reply }) => {
    await sendRepresentation(request, reply, await list());
    return undefined;
  });

  route(app, context, publishItems, async ({ request, reply }) => {
    await sendRepresentation(request, reply, await sheet());
    return undefined;
  });

  route(app, context, readItem, async ({ params }) => requireItem(db, params.id));

  route(app, context, noteUnanswered, async ({ body, request }) => {
    await noteQuestion({ db, clock, asks, repeats }, request.ip, body.text);
    return null;
  });

  const writing = { db, clock };

  route(app, context, exportItems, async ({ query, reply }) => {
    const { type, content } = await exportAllItems(db, { format: query.format, license: context.dataLicense });
    const name = `separai-itens-${dayAt(clock.now(), clock.timeZone)}.${query.format}`;
    sendAttachment(reply, { name, type, content });
    return undefined;
  });

  route(app, context, createItem, async ({ body, session }) => createOneItem(writing, body, session.userId));

  route(app, context, replaceItem, async ({ params, body, session }) => replaceOneItem(writing, params.id, body, session.userId));

  route(app, context, deleteItem, async ({ params, session }) => {
    await context.deletions.spend(session);
    await deleteOneItem(writing, params.id, session.userId);
    return null;
  });

  route(app, context, listItemSources, () => listSources(db), { compressed: true });

  route(app, context, replaceItemSource, ({ params, body, session }) => replaceSource(writing, params.id, body, session.userId));

  route(app, context, deleteItemSource, async ({ params, session }) => {
    await context.deletions.spend(session);
    await deleteSource(writing, params.id, session.userId);
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
