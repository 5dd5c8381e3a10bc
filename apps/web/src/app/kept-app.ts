import { isPanelPath } from '@separai/contract/system/panel';
import { settings } from '../platform/settings.ts';
import { takeOver } from '../platform/worker-message.ts';
import { updatesText } from '../text/updates.ts';
import type { ToastContent } from '../ui/toast.tsx';

/** A page that stays open asks for a new version after so many ms, when somebody comes back to it. */
const askAfter = 60 * 60 * 1000;

const startWorker = async ({ serviceWorker }: Navigator): Promise<ServiceWorkerRegistration | undefined> => {
  if (settings.revision !== null) await serviceWorker.register('/sw.js');
  return serviceWorker.getRegistration();
};

const take = async ({ waiting }: ServiceWorkerRegistration): Promise<void> => {
  // Another page has taken it already.
  if (waiting === null) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage(takeOver);
};

/**
 * Has this browser keep the app for when there is no network, and offers every newer version that it gets; nothing is loaded anew
 * unless somebody presses. Gives the way to stop offering.
 */
export const keepApp = (show: (content: ToastContent) => void): (() => void) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  const follow = async (): Promise<void> => {
    const { serviceWorker } = navigator;
    let isControlled = serviceWorker.controller !== null;
    /** Another page has taken a newer version. */
    let isOld = false;
    const registration = await startWorker(navigator);
    if (registration === undefined || signal.aborted) return;
    const offer = (): void => {
      // The first one ever waits for a moment, too.
      if (!isOld && (registration.waiting === null || registration.active === null)) return;
      show({
        title: updatesText.available,
        isLasting: true,
        action: { label: updatesText.take, altText: updatesText.takeElsewhere, onSelect: () => void take(registration) },
      });
    };
    let asked = Date.now();
    const comeBack = (): void => {
      if (document.visibilityState !== 'visible') return;
      offer();
      if (Date.now() - asked < askAfter) return;
      asked = Date.now();
      registration.update().catch(() => {});
    };
    const watch = ({ installing }: ServiceWorkerRegistration): void =>
      installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(), { signal });
    watch(registration);
    registration.addEventListener('updatefound', () => watch(registration), { signal });
    serviceWorker.addEventListener(
      'controllerchange',
      () => {
        isOld = isControlled;
        isControlled = true;
      },
      { signal },
    );
    document.addEventListener('visibilitychange', comeBack, { signal });
    offer();
  };
  // An address without https has no workers, and some windows forbid them. The panel needs its server, and asks it for newer versions itself.
  if ('serviceWorker' in navigator && !isPanelPath(location.pathname)) follow().catch(() => {});
  return () => stopped.abort();
};
