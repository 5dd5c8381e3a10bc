import { useRegisterSW } from 'virtual:pwa-register/react';
import { useEffect, useState } from 'react';
import { useToast } from '../ui/toast.tsx';
import { updatesText } from './text.ts';

/** Interval in ms of the checks for an update, on return to a tab that stays open. */
const checkInterval = 60 * 60 * 1000;

const whenVisible = (listener: () => void): (() => void) => {
  const listen = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
};

/** Registers the service worker, and offers each new version of the app; the page reloads only when a person presses. */
export function WorkerUpdates() {
  const { show } = useToast();
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const {
    needRefresh: [isOffered],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW: (_url, registered) => setRegistration(registered),
    // Also called when another tab takes the new version, which reloads that tab alone.
    onNeedReload: () => {},
  });

  useEffect(() => {
    let checkedAt = Date.now();
    return whenVisible(() => {
      if (Date.now() - checkedAt < checkInterval) return;
      checkedAt = Date.now();
      registration?.update().catch(() => {});
    });
  }, [registration]);

  useEffect(() => {
    if (!isOffered) return;
    const take = (): void => {
      // Another tab has activated it.
      if (registration?.waiting == null) location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      void updateServiceWorker();
    };
    const action = { label: updatesText.take, altText: updatesText.takeElsewhere, onSelect: take };
    const offer = (): void => void show({ title: updatesText.available, isLasting: true, action });
    offer();
    return whenVisible(offer);
  }, [isOffered, registration, show, updateServiceWorker]);
  return null;
}
