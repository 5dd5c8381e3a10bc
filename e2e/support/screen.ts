import { expect, type Page, type Request } from '@playwright/test';
import { reach } from './app-navigation.ts';
import { holdBack } from './network.ts';

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  /** Leads there and waits until it stands. */
  readonly open: (page: Page) => Promise<void>;
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until nothing is on its way any more. */
const allCame = (page: Page): Promise<void> => expect(page.getByText(/^Carregando/)).toHaveCount(0);

/** A screen that its address and its first heading tell. From another one it is gone to as a link does. */
export const at = (address: string, title: string | RegExp): Screen => ({
  name: address,
  open: async (page) => {
    await reach(page, address);
    await expect(heading(page)).toHaveText(title);
    await allCame(page);
  },
});

/** Counts what the page asks the API for from now on; waits until all of it was answered or failed. */
const allAnswers = (page: Page): (() => Promise<void>) => {
  const asked = new Set<Request>();
  const answered = (request: Request): void => void asked.delete(request);
  const ask = (request: Request): void => void (request.url().includes('/api/') && asked.add(request));
  page.on('request', ask).on('requestfinished', answered).on('requestfailed', answered);
  return async () => {
    await expect.poll(() => asked.size, { message: 'calls under way', intervals: [20] }).toBe(0);
    page.off('request', ask).off('requestfinished', answered).off('requestfailed', answered);
  };
};

/** A screen that gets no answer from an address of the API, and says so. */
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

/** A screen that waits for an address of the API, and says so. */
export const waiting = (address: string, screen: string, said: string): Screen => ({
  name: `${screen} while it waits: ${said}`,
  open: async (page) => {
    await holdBack(page, address);
    await page.goto(screen);
    await expect(page.getByText(said, { exact: true })).toBeAttached();
  },
});

/** A screen that gets this answer from an address of the API, and shows this text with it. */
export const answered = (address: string, json: unknown, screen: string, shown: string): Screen => ({
  name: `${screen}: ${shown}`,
  open: async (page) => {
    await page.route(address, (route) => route.fulfill({ json }));
    await page.goto(screen);
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    await allCame(page);
  },
});

/** A screen on which a button is pressed while an address of the API answers nothing to `method`, and that says so. */
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
    await allCame(page);
    await press(page);
    await expect(page.getByText(said).first()).toBeVisible();
  },
});
