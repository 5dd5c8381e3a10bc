import { appText } from '../text/app.ts';
import { lookId } from './last-look.ts';

/** Whether the screen has come is asked every so many ms. */
const pause = 50;

/** What every sentence for what is on its way begins with. */
const waiting = appText.loading.replace(/\.+$/, '');

/** Whether something of a screen is still on its way: what it says so of, or an image. */
export const isComing = (root: HTMLElement): boolean =>
  [...root.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent.startsWith(waiting)) ||
  [...root.querySelectorAll('img')].some(({ complete, loading }) => !complete && loading !== 'lazy');

/** Takes the look of the last visit away as soon as the screen below it has come, or somebody touches it. */
export const leaveLook = (): void => {
  const look = document.getElementById(lookId);
  const root = document.getElementById('root');
  if (look === null || root === null) return;
  const left = new AbortController();
  const leave = (): void => {
    look.remove();
    left.abort();
    clearInterval(timer);
  };
  const timer = setInterval(() => {
    if (!isComing(root)) leave();
  }, pause);
  for (const touch of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(touch, leave, { signal: left.signal, capture: true });
};
