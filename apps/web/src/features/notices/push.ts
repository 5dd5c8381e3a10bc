import { isApple, isStandalone } from '../../lib/apple.ts';

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
export const currentSubscription = async (): Promise<PushSubscription | null> =>
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
export const subscribeHere = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await startWorker();
  const applicationServerKey = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // The server has another key since, and could send nothing to the one before.
  if (before !== null && !isForKey(before, applicationServerKey)) await before.unsubscribe();
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
};
