import { focusManager } from '@tanstack/react-query';

/** Idle time in ms after which the panel counts as unattended: an open panel must not keep its session alive. */
const unattendedAfter = 10 * 60_000;

/** Marks the page as unfocused for TanStack Query after some time without input. */
const watchActivity = (): void => {
  let timer = 0;
  const touched = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => focusManager.setFocused(false), unattendedAfter);
    focusManager.setFocused(undefined);
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
    addEventListener(sign, touched, { passive: true });
  touched();
};

/** Limits the refetching of shared data (`lib/refetch-policy.ts`) to panels that are in use. */
export const limitPanelRefetches = (): void => {
  watchActivity();
  focusManager.setEventListener((lookedAt) => {
    // A window beside another stays visible while the other is used.
    for (const event of ['visibilitychange', 'focus']) addEventListener(event, () => lookedAt());
    return undefined;
  });
};
