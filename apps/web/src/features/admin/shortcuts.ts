import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { tryStorage } from '../../lib/storage.ts';

const storageKey = 'separai_admin_shortcuts';
const listeners = new Set<() => void>();
let isOff = tryStorage(() => localStorage.getItem(storageKey)) === 'off';

/** Whether single-key shortcuts are on, persisted on this device. */
export const useShortcutsOn = (): readonly [boolean, (on: boolean) => void] => {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => !isOff,
  );
  const set = useCallback((next: boolean): void => {
    isOff = !next;
    tryStorage(() => (next ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'off')));
    for (const listener of listeners) listener();
  }, []);
  return [on, set];
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Time limit in ms for the key after `g`. */
const secondKeyWithin = 1_500;

/**
 * Single-key shortcuts, ignored in fields and dialogs and when they are switched off: `g` and a letter call `onGo`, `?` calls `onHelp`;
 * another key clicks the control with that `aria-keyshortcuts`, or focuses a field.
 */
export const useShortcuts = ({ onGo, onHelp }: { onGo: (key: string) => void; onHelp: () => void }): void => {
  const [on] = useShortcutsOn();
  const latest = useRef({ onGo, onHelp });
  useEffect(() => {
    latest.current = { onGo, onHelp };
  });
  useEffect(() => {
    let goneAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent): void => {
      const { key, timeStamp } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      // The help stays available, since it has the switch.
      if (key === '?') latest.current.onHelp();
      if (key === '?' || !on) return;
      const isSecond = timeStamp - goneAt < secondKeyWithin;
      goneAt = key === 'g' && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY;
      if (key === 'g') return;
      if (isSecond) {
        latest.current.onGo(key);
        return;
      }
      const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
      if (control === null) return;
      event.preventDefault();
      if (control instanceof HTMLInputElement) control.focus();
      else control.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on]);
};
