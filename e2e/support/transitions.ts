import type { Page } from '@playwright/test';

/** Waits for the page's running transitions, such as of colours or of a pressed button's size. */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A transition that is cancelled, as by another, rejects.
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
