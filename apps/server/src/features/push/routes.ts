import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@separai/contract/notices/endpoints';
import type { FastifyInstance } from 'fastify';
import { type Door, route } from '../../platform/http/route.ts';
import type { VapidKeys } from '../../platform/push/vapid.ts';
import { subscribeBrowser, unsubscribeBrowser } from './service.ts';

interface PushParts {
  readonly keys: () => Promise<VapidKeys>;
  readonly isPushService: (endpoint: string) => boolean;
}

/** Browsers that take Web Push messages. */
export const registerPush = (app: FastifyInstance, door: Door, { keys, isPushService }: PushParts): void => {
  route(app, door, readPushKey, async () => ({ publicKey: (await keys()).publicKey }));

  route(app, door, subscribeToPush, async ({ body, session }) => {
    await subscribeBrowser({ ...door, isPushService }, session, body);
    return null;
  });

  route(app, door, unsubscribeFromPush, async ({ body, session }) => {
    await unsubscribeBrowser(door, session, body.endpoint);
    return null;
  });
};
