import type { BrowserContext, Page } from '@playwright/test';

/** Registers the service worker and waits until it is ready. */
export const startWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });

/**
 * Dispatches a Background Sync event to the service worker, as a browser does when the network returns. `page` may be any page
 * of this origin.
 */
export const wakeWorker = async (context: BrowserContext, page: Page, tag: string): Promise<void> => {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  await session.detach();
};
