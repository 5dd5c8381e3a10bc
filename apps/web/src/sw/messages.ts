import type { PushMessage } from '@separai/contract/notices/push-message';
import { copiedSession } from '../lib/device-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** A browser takes the permission away from who shows nothing: a message that cannot be read still says that there is one. */
const unreadable: PushMessage = {
  title: 'Separaí',
  body: 'Há um aviso novo sobre as suas coletas.',
  path: '/user/notifications',
  tag: 'aviso',
};

const messageIn = (data: PushMessageData | null): PushMessage => {
  try {
    return { ...unreadable, ...(data?.json() as Partial<PushMessage>) };
  } catch {
    return unreadable;
  }
};

const show = ({ title, body, path, tag }: PushMessage): Promise<void> => {
  // `renotify` is not in the types: a newer message about the same booking is heard too.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    lang: 'pt-BR',
    icon: '/assets/notification-icon.png',
    badge: '/assets/notification-badge.png',
    data: { path },
  };
  return self.registration.showNotification(title, options);
};

/** Brings the app to the page: in a window that is open, else in a new one. */
const open = async (path: string): Promise<void> => {
  const target = new URL(path, self.location.origin);
  const address = target.origin === self.location.origin ? target.href : self.location.origin;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (window === undefined) {
    await self.clients.openWindow(address);
    return;
  }
  // A browser may refuse to bring a window to the front: the page is opened in it all the same.
  await window.focus().catch(() => {});
  if (window.url !== address) await window.navigate(address);
};

/**
 * The push service has dropped this browser's subscription or given it another address: the server is told the new one, or no
 * message would arrive until the person opens the notices. Nobody signed in: nobody wants to be told.
 */
const subscribeAgain = async (): Promise<void> => {
  const token = (await copiedSession())?.token ?? null;
  if (token === null) return;
  const { publicKey } = (await (await fetch('/api/push-key')).json()) as { publicKey: string };
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await fetch('/api/users/me/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(subscription),
  });
};

/** Shows what the server tells this browser, and brings the app to the page that it is about when it is pressed. */
export const showMessages = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(messageIn(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { path: string }).path));
  });
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));
};
