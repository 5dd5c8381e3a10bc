import { showMessages } from './messages.ts';

// Given in the service worker's place where the server's settings switch it off: undoes whatever a broken one does.
declare const self: ServiceWorkerGlobalScope;

/** Deletes all caches and unregisters; with a push subscription an empty worker stays to receive messages. */
const end = async (): Promise<void> => {
  const kept = await caches.keys().catch(() => []);
  await Promise.all(kept.map((name) => caches.delete(name).catch(() => false)));
  const subscription = await self.registration.pushManager?.getSubscription();
  // A worker installed where nothing was cached is there for push messages.
  if (kept.length > 0 && subscription == null) await self.registration.unregister();
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(end)));
showMessages();
