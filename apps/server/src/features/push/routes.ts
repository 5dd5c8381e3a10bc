import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@separai/contract/notices/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import type { VapidKeys } from '../../platform/push/vapid.ts';
import { subscribeBrowser, unsubscribeBrowser } from './service.ts';

interface PushParts {
  readonly keys: () => Promise<VapidKeys>;
  readonly isPushService: (endpoint: string) => boolean;
}

/** Browsers that take Web Push messages. */
export const registerPush = (app: FastifyInstance, context: RequestContext, { keys, isPushService }: PushParts): void => {
  route(app, context, readPushKey, async () => ({ publicKey: (await keys()).publicKey }));

  route(app, context, subscribeToPush, async ({ body, session }) => {
    await subscribeBrowser({ ...context, isPushService }, session, body);
    return null;
  });

  route(app, context, unsubscribeFromPush, async ({ body, session }) => {
    await unsubscribeBrowser(context, session, body.endpoint);
    return null;
  });
};
