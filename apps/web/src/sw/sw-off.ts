import { showMessages } from './messages.ts';

// Given in the service worker's place where the server's settings switch it off: undoes whatever a broken one does.
declare const self: ServiceWorkerGlobalScope;

/** Drops all that was kept, and goes; whoever wants messages keeps a worker that does nothing else. */
const end = async (): Promise<void> => {
  const kept = await caches.keys().catch(() => []);
  await Promise.all(kept.map((name) => caches.delete(name).catch(() => false)));
  const subscription = await self.registration.pushManager?.getSubscription();
  // One that comes where nothing was kept comes for messages.
  if (kept.length > 0 && subscription == null) await self.registration.unregister();
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(end)));
showMessages();
