import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@separai/contract/notices/endpoints';
import type { PushSubscription as SentSubscription } from '@separai/contract/notices/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Sent } from '../../lib/write.ts';
import { currentSubscription, subscribeHere } from './push.ts';
import { pushText } from './push-text.ts';

/** `blocked`: the person has told the browser to ask no more. */
export type DevicePush = 'on' | 'off' | 'blocked';

const deviceKey = ['push', 'device'] as const;

interface Asked {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

const tellServer = (subscription: PushSubscription, asked: Asked): Promise<null> =>
  call(subscribeToPush, { body: subscription.toJSON() as SentSubscription, ...asked });

/** Subscribes, or renews what stands. Throws a sentence for a person. */
const subscribe = async (asked: Asked): Promise<void> => {
  const { publicKey } = await call(readPushKey, { ...(asked.signal && { signal: asked.signal }) });
  const subscription = await subscribeHere(publicKey).catch(() => {
    throw new Error(pushText.serviceFailed);
  });
  await tellServer(subscription, asked);
};

const read = async (signal: AbortSignal): Promise<DevicePush> => {
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || (await currentSubscription()) === null) return 'off';
  // The server may have lost it, or have another key since: what is shown as on shall be on.
  await subscribe({ signal });
  return 'on';
};

/** Whether notices reach this browser. Whoever comes back from the browser's settings sees what changed there. */
export const useDevicePush = () =>
  useQuery({
    queryKey: deviceKey,
    queryFn: ({ signal }) => read(signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

const turnOn = async (idempotencyKey: string): Promise<DevicePush> => {
  // First of all, while the press still counts for the browser.
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'blocked';
  if (permission !== 'granted') throw new Error(pushText.notAllowed);
  try {
    await subscribe({ headers: { 'idempotency-key': idempotencyKey } });
  } catch (error) {
    await (await currentSubscription())?.unsubscribe().catch(() => {});
    throw error;
  }
  return 'on';
};

const turnOff = async (idempotencyKey: string): Promise<DevicePush> => {
  const subscription = await currentSubscription();
  if (subscription === null) return 'off';
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  // Should the server not hear of it, the push service tells it with the next message.
  await call(unsubscribeFromPush, { body: { endpoint }, headers: { 'idempotency-key': idempotencyKey } }).catch(() => {});
  return 'off';
};

/** Turns notices on or off for this browser, at the press of a button. `error.message` is a sentence for a person. */
export const useSwitchDevicePush = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: deviceKey,
    mutationFn: ({ wanted, idempotencyKey }: Sent<{ wanted: 'on' | 'off' }>) =>
      wanted === 'on' ? turnOn(idempotencyKey) : turnOff(idempotencyKey),
    onSuccess: async (push) => {
      await client.cancelQueries({ queryKey: deviceKey });
      client.setQueryData<DevicePush>(deviceKey, push);
    },
  });
};
