import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@separai/contract/notices/endpoints';
import type { PushSubscription as SentSubscription } from '@separai/contract/notices/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isApple, isStandalone } from '../../lib/browser.ts';
import type { Sent } from '../../lib/write.ts';
import { pushText } from './push-text.ts';

/** Web Push support of a browser; on an iPhone only apps on the home screen have it. */
type PushAbility = 'able' | 'on-home-screen-only' | 'unable';

export const pushAbility = (): PushAbility => {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  return isApple() && !isStandalone() ? 'on-home-screen-only' : 'unable';
};

/** Time limit for the service worker and for the push service, in ms each. */
const timeout = 15_000;

/** Rejects when `coming` does not settle within the time limit. */
const inTime = <Result>(coming: Promise<Result>): Promise<Result> => {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('did not answer in time')), timeout));
  return Promise.race([coming, late]);
};

/** The subscription of this browser, or null. */
const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  // In development the worker is a module.
  await inTime(navigator.serviceWorker.register('/sw.js', { type: import.meta.env.DEV ? 'module' : 'classic' }));
  return inTime(navigator.serviceWorker.ready);
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const isForKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
};

/** Subscribes this browser to messages under a VAPID key (base64url). Throws when the browser or its push service refuses. */
const subscribeHere = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await startWorker();
  const applicationServerKey = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // The server's key has changed, so it could send nothing to the previous subscription.
  if (before !== null && !isForKey(before, applicationServerKey)) await before.unsubscribe();
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
};

/** `blocked`: the person has denied the permission. */
export type DevicePush = 'on' | 'off' | 'blocked';

const deviceKey = ['push', 'device'] as const;

interface Asked {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

const saveSubscription = (subscription: PushSubscription, asked: Asked): Promise<null> =>
  call(subscribeToPush, { body: subscription.toJSON() as SentSubscription, ...asked });

/** Creates or renews the subscription. Throws an error with a message for the person. */
const subscribe = async (asked: Asked): Promise<void> => {
  const { publicKey } = await call(readPushKey, { ...(asked.signal && { signal: asked.signal }) });
  const subscription = await subscribeHere(publicKey).catch(() => {
    throw new Error(pushText.serviceFailed);
  });
  await saveSubscription(subscription, asked);
};

const read = async (signal: AbortSignal): Promise<DevicePush> => {
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || (await currentSubscription()) === null) return 'off';
  // The server may have lost the subscription, or changed its key: renewing repairs both.
  await subscribe({ signal });
  return 'on';
};

/** Whether notices reach this browser; refetched on focus, since the browser's settings may have changed. */
export const useDevicePush = () =>
  useQuery({
    queryKey: deviceKey,
    queryFn: ({ signal }) => read(signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

const turnOn = async (idempotencyKey: string): Promise<DevicePush> => {
  // First, while the user activation of the press still holds.
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
  // If the server is not reached, the push service reports the dead subscription at the next message.
  await call(unsubscribeFromPush, { body: { endpoint }, headers: { 'idempotency-key': idempotencyKey } }).catch(() => {});
  return 'off';
};

/** Turns Web Push on or off for this browser; needs a user activation. `error.message` is shown to the person. */
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
