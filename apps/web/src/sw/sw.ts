import { takeOver } from '../platform/worker-message.ts';
import { keepAppFiles } from './app-files.ts';
import { showMessages } from './messages.ts';
import { syncOutbox } from './outbox-sync.ts';
import { keepSeenImages } from './seen-images.ts';

// One file for each duty of the service worker. It is built into one, since not every browser knows workers that are modules.
declare const self: ServiceWorkerGlobalScope;

// A new version waits until the pages of the one before are gone, or somebody asks for it: nothing changes under a page by itself.
self.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(self.skipWaiting());
});
// Only pages that it serves can be led to another address.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
keepAppFiles();
keepSeenImages();
showMessages();
syncOutbox();
