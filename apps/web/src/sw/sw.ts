import { clientsClaim } from 'workbox-core';
import { cacheSeenImages } from './images.ts';
import { showMessages } from './messages.ts';
import { syncOutbox } from './outbox-sync.ts';
import { precacheApp } from './precache.ts';

// Each import is a duty of the service worker, bundled into a classic file: not every browser takes module workers.
declare const self: ServiceWorkerGlobalScope;

// A new version waits until the tabs of the one before are closed, or a person takes it. Pages of releases up to 1.0 send a text.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING' || event.data === 'take over') event.waitUntil(self.skipWaiting());
});
// Only pages that it controls can be led to another address.
clientsClaim();
precacheApp();
cacheSeenImages();
showMessages();
syncOutbox();
