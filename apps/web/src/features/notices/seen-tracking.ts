import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readSeen } from './api.ts';

/** Tracks the notices that a person has seen. */
export interface SeenTracking {
  /** The `ref` of each row: the row counts as seen after a moment in the viewport. */
  readonly watch: (row: HTMLElement | null) => (() => void) | undefined;
  readonly see: (id: string) => void;
  /** Keeps a notice unread although it was seen. */
  readonly leaveUnread: (id: string) => void;
}

/** Time in the viewport after which a row counts as seen, in ms. */
const moment = 1_000;

const openSight = (): SeenTracking & { readonly seen: ReadonlySet<string> } => {
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
 * Marks seen notices as read when the person leaves the screen or the app; until then they stay marked as new. Notices marked
 * as unread by hand stay so.
 */
export const useSeenTracking = (): SeenTracking => {
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
