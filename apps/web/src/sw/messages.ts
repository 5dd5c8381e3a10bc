import type { PushMessage } from '@separai/contract/notices/push-message';
import { readWorkerSession } from '../lib/device-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** A browser revokes the permission when a message shows nothing: an unreadable message gets a generic notification. */
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
  // `renotify` is not in the types: a newer message about the same booking alerts again.
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

/** Opens the page in an existing window of the app, else in a new one. */
const open = async (path: string): Promise<void> => {
  const target = new URL(path, self.location.origin);
  const address = target.origin === self.location.origin ? target.href : self.location.origin;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (window === undefined) {
    await self.clients.openWindow(address);
    return;
  }
  // A browser may refuse to focus a window; the navigation happens anyway.
  await window.focus().catch(() => {});
  if (window.url !== address) await window.navigate(address);
};

/**
 * Handles a changed or dropped subscription: sends the new endpoint to the server, since otherwise no message would arrive
 * until the person opens the notices. Nothing happens when signed out.
 */
const subscribeAgain = async (): Promise<void> => {
  const token = (await readWorkerSession())?.token ?? null;
  if (token === null) return;
  const { publicKey } = (await (await fetch('/api/push-key')).json()) as { publicKey: string };
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await fetch('/api/users/me/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(subscription),
  });
};

/** Shows push messages, and opens their page when pressed. */
export const showMessages = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(messageIn(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { path: string }).path));
  });
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));
};
