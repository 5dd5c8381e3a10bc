import { type CalendarDay, dayAt, type TimeZone } from '@separai/contract/calendar';
import { useSyncExternalStore } from 'react';
import { settings } from './settings.ts';

/** The installation's time zone, for days and displayed times. */
export const timeZone: TimeZone = settings.timeZone;

/** Today in the installation's time zone, by this device's clock. */
export const today = (): CalendarDay => dayAt(new Date(), timeZone);

const minuteInMilliseconds = 60_000;
const current = (): number => Math.floor(Date.now() / minuteInMilliseconds);

let shown = current();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const tick = (): void => {
  clearTimeout(timer);
  // On return to the page the time is updated at once.
  if (document.visibilityState === 'hidden') return;
  timer = setTimeout(tick, minuteInMilliseconds - (Date.now() % minuteInMilliseconds) + 50);
  if (shown === current()) return;
  shown = current();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    shown = current();
    document.addEventListener('visibilitychange', tick);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
};

const nothing = (): (() => void) => () => {};

/** The time in whole minutes since 1970, updated every minute while the page is visible; 0 while not needed. */
export const useMinute = (isNeeded = true): number =>
  useSyncExternalStore(isNeeded ? subscribe : nothing, () => (isNeeded ? shown : 0));

/** The instant at which a minute begins. */
export const atMinute = (minute: number): Date => new Date(minute * minuteInMilliseconds);
