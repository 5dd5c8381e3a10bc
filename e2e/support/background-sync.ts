import type { BrowserContext, Page } from '@playwright/test';

/** Starts the service worker, which then controls the page. */
export const startWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });

/** Has the browser tell the service worker that the network is back, as it does where Background Sync was asked for. `page` is any of this origin. */
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
