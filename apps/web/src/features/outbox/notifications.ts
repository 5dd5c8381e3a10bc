import type { QueryClient } from '@tanstack/react-query';
import type { ToastContent } from '../../components/ui/toast.tsx';
import { type OutboxEntry, pageOf } from './entry.ts';
import type { EndedEntry } from './locks.ts';
import { outboxText } from './text.ts';

/** How the page shows a notification, and leads to another page. */
export interface Notifier {
  readonly show: (content: ToastContent) => void;
  readonly navigate: (address: string) => void;
}

/** Notification of an entry that ended without the page that enqueued it. */
export interface OutboxNotification {
  /** Title after success; absent for no notification. */
  readonly done?: string;
  /** Toast after a refusal, with the server's sentence. */
  readonly failed: (sentence: string) => ToastContent;
  /** `isShown`: the form that sent the entry is still open, and is left for `to`. `isStart`: the page was loaded just now. */
  readonly next?: { readonly isShown: (write: OutboxEntry, isStart: boolean) => boolean; readonly to: string };
  /** Called after the entry has ended. */
  readonly onEnded?: (write: OutboxEntry, isShown: boolean) => void;
}

/** The notification of each endpoint whose writes are persisted. */
export type NotificationsByEndpoint = readonly (readonly [Readonly<Pick<OutboxEntry, 'method' | 'path'>>, OutboxNotification])[];

/** Refetches what is shown, and notifies of an entry that has ended. */
export const notifyEnded = (
  client: QueryClient,
  notifications: NotificationsByEndpoint,
  { write, refused, isStart }: EndedEntry & { isStart: boolean },
  { show, navigate }: Notifier,
): void => {
  // Queries of a page that was just loaded may have run before the write.
  void client.invalidateQueries();
  const [, notification] = notifications.find(([{ method, path }]) => method === write.method && path === write.path) ?? [];
  if (notification === undefined) return;
  const { done, failed, next, onEnded } = notification;
  if (refused !== null) {
    const see = { label: outboxText.seeRefused, onSelect: () => navigate(pageOf(write)) };
    const action = write.queued === undefined ? {} : { action: see };
    show({ ...failed(refused.sentence), ...action, variant: 'destructive' });
  } else if (done !== undefined) show({ title: done });
  const isShown = next?.isShown(write, isStart) ?? false;
  onEnded?.(write, isShown);
  // A refused entry is listed with what can be done about it.
  if (next !== undefined && isShown) navigate(refused === null ? next.to : pageOf(write));
};
