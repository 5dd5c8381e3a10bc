import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Worker } from '@playwright/test';

/** The browser's side of Web Push, with a stand-in for the push service, which a test machine cannot reach. */
export interface TestPush {
  /** All decrypted messages that the product has sent to this browser. */
  messages(): Promise<string[]>;
  /** The browser's subscription with its application server key (base64url); null without one. */
  subscription(page: Page): Promise<{ key: string } | null>;
  /** Replaces the subscription's key, as after the product got a new one. */
  replaceKey(page: Page): Promise<void>;
  /** Gives the subscription another endpoint and dispatches `pushsubscriptionchange` to the service worker. */
  changeAddress(): Promise<void>;
  /** Delivers a push message to the page's service worker. */
  deliver(page: Page, message: string): Promise<void>;
}

const storageKey = 'test-push-key';
const infoText = (text: string): Buffer => Buffer.from(`${text}\0`);

/** Decrypts a message of RFC 8291: one record of aes128gcm (RFC 8188). */
const decrypt = (body: Buffer, browser: { privateKey: Buffer; publicKey: Buffer; auth: Buffer }): string => {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(browser.privateKey);
  const info = Buffer.concat([infoText('WebPush: info'), browser.publicKey, senderKey]);
  const keying = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), browser.auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', keying, salt, infoText('Content-Encoding: aes128gcm'), 16));
  const nonce = Buffer.from(hkdfSync('sha256', keying, salt, infoText('Content-Encoding: nonce'), 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // Padding follows the delimiter of the last record.
  return text.subarray(0, text.lastIndexOf(2)).toString();
};

/** A subscription with real keys at the stand-in, and its received messages. */
const givenSubscription = () => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${process.env.PUSH_SERVICE}/push/${randomUUID()}`;
  const browser = { privateKey: pair.getPrivateKey(), publicKey, auth };
  return {
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    messages: async (): Promise<string[]> => {
      const bodies: string[] = await (await fetch(endpoint)).json();
      return bodies.map((body) => decrypt(Buffer.from(body, 'base64'), browser));
    },
  };
};

/**
 * Gives the browser a subscription with real keys at the stand-in: only the browser's two functions that would contact a
 * service on the internet are replaced.
 */
export const preparePush = async (context: BrowserContext): Promise<TestPush> => {
  const first = givenSubscription();
  const addresses = [first];
  await context.addInitScript(
    ([storageKey, subscription]) => {
      const held = () => {
        const key = localStorage.getItem(storageKey);
        if (key === null) return null;
        return {
          ...subscription,
          options: { applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
          toJSON: () => subscription,
          unsubscribe: async () => {
            localStorage.removeItem(storageKey);
            return true;
          },
        };
      };
      const fake = {
        getSubscription: async () => held(),
        subscribe: async (options: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem(storageKey, JSON.stringify([...options.applicationServerKey]));
          return held();
        },
      };
      Object.assign(PushManager.prototype, fake);
    },
    [storageKey, first.subscription] as const,
  );
  return {
    messages: async () => (await Promise.all(addresses.map(({ messages }) => messages()))).flat(),
    changeAddress: async () => {
      const next = givenSubscription();
      addresses.push(next);
      await workerOf(context).evaluate((subscription) => {
        const scope = globalThis as unknown as ServiceWorkerGlobalScopeLike;
        scope.PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription });
        scope.dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'));
      }, next.subscription);
    },
    subscription: async (page) => {
      const stored = await page.evaluate((name) => localStorage.getItem(name), storageKey);
      return stored === null ? null : { key: Buffer.from(JSON.parse(stored)).toString('base64url') };
    },
    replaceKey: (page) => page.evaluate((name) => localStorage.setItem(name, '[4,1,2]'), storageKey),
    deliver: async (page, message) => {
      const session = await context.newCDPSession(page);
      const registration = new Promise<string>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const [first] = registrations;
          if (first !== undefined) resolve(first.registrationId);
        });
      });
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId: await registration,
        data: message,
      });
      await session.detach();
    },
  };
};

/** The session as the service worker reads it; null without one. */
export const sessionOfWorker = (context: BrowserContext): Promise<string | null> =>
  workerOf(context).evaluate(async () => {
    // Opening a missing database here would create it without its object stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'separai')) return null;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('separai');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    return new Promise((resolve) => {
      const reading = database.transaction('session').objectStore('session').get('separai_current_user');
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result ?? null);
      };
    });
  });

/** Notifications displayed by the page's service worker. */
export const shownNotifications = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker runs');
  return worker;
};

/** Clicks the displayed notification. */
export const pressNotification = async (context: BrowserContext): Promise<void> => {
  await workerOf(context).evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScopeLike;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
};

interface ServiceWorkerGlobalScopeLike extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly PushManager: { readonly prototype: { subscribe: () => Promise<{ toJSON: () => unknown }> } };
  readonly ExtendableEvent: new (type: string) => Event;
  readonly NotificationEvent: new (type: string, options: { notification: Notification | undefined }) => Event;
}
