import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@separai/contract/notices/endpoints';
import type { PushSubscription as SentSubscription } from '@separai/contract/notices/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isApple, isStandalone } from '../../lib/apple.ts';
import type { Sent } from '../../lib/write.ts';
import { pushText } from './push-text.ts';

/** Whether a browser can take Web Push messages; on an iPhone only an app on the home screen can. */
type PushAbility = 'able' | 'on-home-screen-only' | 'unable';

export const pushAbility = (): PushAbility => {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  return isApple() && !isStandalone() ? 'on-home-screen-only' : 'unable';
};

/** The service worker, and then the browser's push service, are given so many ms each. */
const patience = 15_000;

/** Throws when `coming` has not come in time. */
const inTime = <Result>(coming: Promise<Result>): Promise<Result> => {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('did not answer in time')), patience));
  return Promise.race([coming, late]);
};

/** The subscription of this browser, or null. */
const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  // While developing, it is not built into one file.
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
  // The server has another key since, and could send nothing to the one before.
  if (before !== null && !isForKey(before, applicationServerKey)) await before.unsubscribe();
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
};

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
