import { expect, type Page, type Request } from '@playwright/test';
import { reach } from './app-navigation.ts';

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  /** Navigates to the screen and waits until it is complete. */
  readonly open: (page: Page) => Promise<void>;
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until no loading text is left. */
const expectLoaded = (page: Page): Promise<void> => expect(page.getByText(/^Carregando/)).toHaveCount(0);

/** A screen with its address and first heading; reached by client-side navigation from another screen. */
export const at = (address: string, title: string | RegExp): Screen => ({
  name: address,
  open: async (page) => {
    await reach(page, address);
    await expect(heading(page)).toHaveText(title);
    await expectLoaded(page);
  },
});

/**
 * Counts API requests of the page from now on; the returned function waits until all but the held ones have been answered or
 * failed.
 */
const allAnswers = (page: Page, held: ReadonlySet<Request> = new Set()): (() => Promise<void>) => {
  const asked = new Set<Request>();
  const answered = (request: Request): void => void asked.delete(request);
  const ask = (request: Request): void => void (request.url().includes('/api/') && asked.add(request));
  page.on('request', ask).on('requestfinished', answered).on('requestfailed', answered);
  return async () => {
    await expect
      .poll(() => [...asked].filter((request) => !held.has(request)).length, { message: 'calls under way', intervals: [20] })
      .toBe(0);
    page.off('request', ask).off('requestfinished', answered).off('requestfailed', answered);
  };
};

/** A screen whose request to an API address fails, with the text of that state. */
export const without = (address: string, screen: string, said: string): Screen => ({
  name: `${screen} without an answer: ${said}`,
  open: async (page) => {
    const came = allAnswers(page);
    await page.route(address, (route) => route.abort());
    await page.goto(screen);
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    await came();
  },
});

/** A screen whose request to an API address is pending, with the text of that state. */
export const waiting = (address: string, screen: string, said: string): Screen => ({
  name: `${screen} while it waits: ${said}`,
  open: async (page) => {
    // The screen would give up the held request after a while, on a slow machine before its last look.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      const endless = (run: TimerHandler, delay = 0, ...given: unknown[]) =>
        setTimeout(run, delay < 15_000 ? delay : 2 ** 31 - 1, ...given);
      Object.assign(window, { setTimeout: endless });
    });
    const held = new Set<Request>();
    const came = allAnswers(page, held);
    await page.route(address, (route) => {
      held.add(route.request());
      return new Promise(() => {});
    });
    await page.goto(screen);
    await expect(page.getByText(said, { exact: true })).toBeAttached();
    await came();
  },
});

/** A screen with a mocked response of an API address, and a text that shows that response. */
export const answered = (address: string, json: unknown, screen: string, shown: string): Screen => ({
  name: `${screen}: ${shown}`,
  open: async (page) => {
    await page.route(address, (route) => route.fulfill({ json }));
    await page.goto(screen);
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    await expectLoaded(page);
  },
});

/** A screen after a button press whose `method` request to an API address fails, with the text of that state. */
export const refusing = (
  [method, address]: readonly [method: string, address: string],
  screen: string,
  press: (page: Page) => Promise<void>,
  said: string | RegExp,
): Screen => ({
  name: `${screen} when it cannot ${method}`,
  open: async (page) => {
    await page.route(address, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
    await page.goto(screen);
    await expectLoaded(page);
    await press(page);
    await expect(page.getByText(said).first()).toBeVisible();
  },
});
