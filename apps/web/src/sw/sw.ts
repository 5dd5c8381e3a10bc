import { showMessages } from './messages.ts';

// One file for each duty of the service worker. It is built into one, since not every browser knows workers that are modules.
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
// Only pages that it serves can be led to another address.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
showMessages();
