import type { PushMessage } from '@separai/contract/notices/push-message';
import webPush from 'web-push';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { withDeadline } from '../deadline.ts';
import { DeliveryFailure, type Send } from '../delivery.ts';
import { errorCodeOf } from '../error-code.ts';
import type { PushContent, PushWriters } from './content.ts';
import { deleteSubscription, findLivingSubscription, type Subscription } from './subscriptions.ts';
import type { VapidKeys } from './vapid.ts';

interface PushSenderParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly writers: PushWriters;
  readonly keys: () => Promise<VapidKeys>;
  /** Contact for push services in case of problems: a `mailto:` or `https:` address (RFC 8292). */
  readonly subject: string;
  readonly isPushService: (endpoint: string) => boolean;
  /** Timeout of a push service, in milliseconds. */
  readonly patience?: number;
}

const usualPatience = 15_000;
/** Seconds for which push services keep a message at the most. */
const longestStay = 28 * 86_400;
/** In characters: a payload is limited to 3,993 bytes, and a phone shows a few lines. */
const bodyMaxLength = 400;

/** Sends the outbox's Web Push messages, encrypted for their browser; a subscription that has expired is deleted. */
export const pushSender = ({
  db,
  clock,
  writers,
  keys,
  subject,
  isPushService,
  patience = usualPatience,
}: PushSenderParts): Send => {
  const kinds = new Map(Object.entries(writers));

  const requestOf = async (subscription: Subscription, content: PushContent, seconds: number) => {
    const { endpoint, ...subscriptionKeys } = subscription;
    const vapidDetails = { subject, ...(await keys()) };
    const topic = content.about.replaceAll('-', '');
    try {
      return webPush.generateRequestDetails({ endpoint, keys: subscriptionKeys }, JSON.stringify(messageOf(content)), {
        vapidDetails,
        TTL: Math.min(seconds, longestStay),
        urgency: 'normal',
        topic,
      });
    } catch {
      // The original error is dropped, because its message may quote the keys.
      throw new DeliveryFailure('bad-subscription', { permanent: true });
    }
  };

  return async ({ kind, userId, pushSubscriptionId: id, data }, signal) => {
    const write = kinds.get(kind);
    // Retried instead of given up, since a newer instance on the same database may know the kind.
    if (write === undefined) throw new DeliveryFailure('unknown-kind');
    if (id === null || userId === null) throw new DeliveryFailure('bad-address', { permanent: true });
    const now = clock.now();
    const subscription = await findLivingSubscription(db, { id, userId, now });
    if (subscription === null) return 'nothing-to-say';
    // The setting may have changed after the subscription.
    if (!isPushService(subscription.endpoint)) throw new DeliveryFailure('unknown-service', { permanent: true });
    const content = await write({ userId, data });
    const seconds = content === null ? 0 : Math.floor((content.expiresAt.getTime() - now.getTime()) / 1000);
    if (content === null || seconds <= 0) return 'nothing-to-say';

    const { headers, body } = await requestOf(subscription, content, seconds);
    const status = await post(subscription.endpoint, { headers, body }, { signal, patience });
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) {
      await deleteSubscription(db, id);
      return 'nothing-to-say';
    }
    throw new DeliveryFailure(String(status), { permanent: status !== 429 && status < 500 });
  };
};

const messageOf = ({ title, body, path, about }: PushContent): PushMessage => ({
  title,
  body: shortened(body),
  path,
  tag: about,
});

/** Cut by code points, so that no surrogate pair is split. */
const shortened = (body: string): string => {
  const characters = [...body];
  return characters.length <= bodyMaxLength
    ? body
    : `${characters
        .slice(0, bodyMaxLength - 1)
        .join('')
        .trimEnd()}…`;
};

/** The status of a push service's response. Redirections are not followed, since their target is untrusted. */
const post = async (
  endpoint: string,
  request: { headers: Record<string, string | number>; body: Buffer | null },
  { signal, patience }: { signal: AbortSignal; patience: number },
): Promise<number> => {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    return await withDeadline({ milliseconds: patience, stopping: signal }, async (ending) => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: request.body,
        signal: ending,
        redirect: 'manual',
      });
      await response.body?.cancel();
      return response.status;
    });
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new DeliveryFailure(isLate ? 'timeout' : (errorCodeOf(error) ?? 'unreachable'));
  }
};
