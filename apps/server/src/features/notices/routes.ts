import {
  changeNotice,
  changeNoticeChoices,
  countUnreadNotices,
  listNotices,
  readAllNotices,
  readNoticeChoices,
  unsubscribeByLink,
} from '@separai/contract/notices/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import type { Secrets } from '../../platform/secrets.ts';
import {
  changeChoicesOf,
  countUnreadOf,
  listNoticesOf,
  markNotice,
  markNoticesRead,
  readChoicesOf,
  unsubscribe,
} from './service.ts';

/** Registers the routes of a resident's notices and notification choices. */
export const registerNotices = (app: FastifyInstance, context: RequestContext, { secrets }: { secrets: Secrets }): void => {
  route(app, context, listNotices, async ({ session }) => listNoticesOf(context, session.userId));

  route(app, context, countUnreadNotices, async ({ session }) => ({ unread: await countUnreadOf(context, session.userId) }));

  route(app, context, changeNotice, async ({ params, body, session }) =>
    markNotice(context, session.userId, params.id, body.read),
  );

  route(app, context, readAllNotices, async ({ body, session }) => {
    await markNoticesRead(context, session.userId, body?.ids ?? null);
    return null;
  });

  route(app, context, readNoticeChoices, async ({ session }) => readChoicesOf(context, session.userId));

  route(app, context, changeNoticeChoices, async ({ body, session }) => changeChoicesOf(context, session.userId, body));

  route(app, context, unsubscribeByLink, async ({ params }) => {
    await unsubscribe({ ...context, secrets }, params.token);
    return null;
  });

  // A GET must not unsubscribe, because mail scanners open links; it redirects to the page with the button.
  app.get<{ Params: { token: string } }>('/api/notices/unsubscribe/:token', async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(`/unsubscribe#${encodeURIComponent(request.params.token)}`, 303),
  );
};
