import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readSeen } from './api.ts';

/** What of the list a person has had before their eyes. */
export interface Sight {
  /** Goes to each row as its `ref`: the row counts as seen once it has stood on the screen for a moment. */
  readonly watch: (row: HTMLElement | null) => (() => void) | undefined;
  readonly see: (id: string) => void;
  /** The person wants it to stay unread. */
  readonly leaveUnread: (id: string) => void;
}

/** A row must be on the screen for so many ms. */
const moment = 1_000;

const openSight = (): Sight & { readonly seen: ReadonlySet<string> } => {
  const seen = new Set<string>();
  const unread = new Set<string>();
  const see = (id: string): void => {
    unread.delete(id);
    seen.add(id);
  };
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const forget = (row: Element): void => {
    clearTimeout(timers.get(row));
    timers.delete(row);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        forget(target);
        const id = (target as HTMLElement).dataset.notice;
        if (!isIntersecting || id === undefined) continue;
        timers.set(
          target,
          setTimeout(() => !unread.has(id) && seen.add(id), moment),
        );
      }
    },
    { threshold: 0.5 },
  );
  return {
    seen,
    see,
    leaveUnread: (id) => {
      seen.delete(id);
      unread.add(id);
    },
    watch: (row) => {
      if (row === null) return undefined;
      observer.observe(row);
      return () => {
        observer.unobserve(row);
        forget(row);
      };
    },
  };
};

/**
 * Notices stay marked as new as long as the person stays, and count as read once they leave the screen or the app: those that they
 * had before their eyes, unless they marked them as unread.
 */
export const useSight = (): Sight => {
  const client = useQueryClient();
  const [sight] = useState(openSight);
  useEffect(() => {
    const leave = (): void => void readSeen(client, sight.seen).catch(() => {});
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [client, sight]);
  return sight;
};
