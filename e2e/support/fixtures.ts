import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { Client } from 'pg';
import { copyPerson, endSessionsOfEarlierTests } from './database.ts';
import { leftOfToday } from './days.ts';
import { mailTo } from './mails.ts';
import { type ContextOptions, openReusableContext, type ReusableContext } from './reusable-context.ts';
import { endTransitions } from './transitions.ts';

/** A registered resident. */
export interface Resident {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

const sessionKey = 'separai_current_user';

/** Confirms the e-mail of a new registration with the mailed link. */
const confirmEmail = async (request: APIRequestContext, email: string): Promise<void> => {
  const { links } = await mailTo(email, { subject: /^Confirme seu e-mail/ });
  const token = links.find((link) => link.includes('/confirm-email#'))?.split('#')[1];
  const confirmed = await request.post('/api/auth/confirm-email', { data: { token } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
};

const password = 'sacola-verde-1';

/** Registers a resident through the API, by default confirms the e-mail, and signs in. */
export const registerResident = async (
  request: APIRequestContext,
  name = 'Marina Alves',
  { emailConfirmed = true }: { emailConfirmed?: boolean } = {},
): Promise<Resident> => {
  const email = `${randomUUID()}@exemplo.com.br`;
  const registered = await request.post('/api/users', { data: { name, email, password, phone: '85987654321' } });
  expect(registered.status(), await registered.text()).toBe(201);
  if (emailConfirmed) await confirmEmail(request, email);
  const signedIn = await request.post('/api/auth/login', { data: { email, password } });
  expect(signedIn.status()).toBe(200);
  const reply = await signedIn.json();
  return { id: reply.id, name, email, password, token: reply.token };
};

/**
 * A registered, signed-in resident with a confirmed e-mail: a database copy of the resident registered by the global setup,
 * because hashing two passwords and waiting for a mail took longer than many tests. No mail has been sent to the copy.
 */
export const givenResident = async (name = 'Marina Alves'): Promise<Resident> => {
  const original = process.env.REGISTERED_RESIDENT;
  if (original === undefined) throw new Error('REGISTERED_RESIDENT is not set: no resident was registered before the tests');
  return { ...(await copyPerson(original, { name, password })), password };
};

/** Copies a resident within another product's database. */
export const copyOf = async ({ id, name, password }: Resident, database: Client): Promise<Resident> => ({
  ...(await copyPerson(id, { name, password }, database)),
  password,
});

/** Stores a resident's session in the page's storage, as a sign-in does. */
export const signInAs = async (page: Page, person: Resident): Promise<void> => {
  const { id, name, email, token } = person;
  const stored = JSON.stringify({ id, name, email, username: email.split('@')[0], phone: null, role: 'user', token });
  await page.addInitScript(([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value), [
    sessionKey,
    stored,
  ] as const);
};

/** Doubles the page's text size from its next load on. */
export const enlargeText = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const enlarge = () => {
      document.documentElement.style.fontSize = '200%';
    };
    if (document.documentElement === null) document.addEventListener('readystatechange', enlarge, { once: true });
    else enlarge();
  });
};

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const expectNothingFound = async (page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  const found = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    // Axe would preload style sheets, which none of these rules needs.
    const preload = { assets: ['media'] };
    // Reports violations only, without the selector of each element.
    const briefly = { reporter: 'no-passes', resultTypes: ['violations'], selectors: false, iframes: false };
    const { violations } = await axe.run({ runOnly: only, preload, ...briefly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
  expect(found, 'violations that axe finds').toEqual([]);
};

/** Axe finds nothing against WCAG 2.0 to 2.2 A and AA and its best practices, on the page as it is now. */
export const expectAccessible = (page: Page): Promise<void> => expectNothingFound(page, { type: 'tag', values: axeTags });

/** The axe rules that depend on layout, with `colours` also those on colours; the other rules are about the document. */
export const expectAccessibleLayout = (page: Page, { colours }: { colours: boolean }): Promise<void> => {
  const layout = ['target-size', 'scrollable-region-focusable'];
  const values = colours ? [...layout, 'color-contrast', 'link-in-text-block'] : layout;
  return expectNothingFound(page, { type: 'rule', values });
};

/** Asserts that axe measures a contrast of at least `least`:1 for all text of the page as it is now, whatever its size. */
export const expectTextContrast = async (page: Page, least: number): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  // A change of the colour scheme may start transitions of colours.
  await endTransitions(page);
  const low = await page.evaluate(async (ratio) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const rules = {
      runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
      preload: { assets: ['media'] },
      iframes: false,
    };
    const { passes, violations, incomplete } = await axe.run(rules);
    const nodes = [...passes, ...violations, ...incomplete].flatMap((result) => result.nodes);
    return nodes.flatMap(({ any, html }) => {
      const measured: number | undefined = any[0]?.data?.contrastRatio;
      return measured !== undefined && measured > 0 && measured < ratio ? [`${measured} ${html.slice(0, 160)}`] : [];
    });
  }, least);
  expect(low, `text of a contrast below ${least}:1`).toEqual([]);
};

/** Runs in the page: elements wider than the screen, except those that scroll sideways. */
export const tooWide = (): string[] => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const isClipped = (element: Element): boolean => {
    for (let outer = element.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(outer).overflowX)) return true;
    }
    return false;
  };
  const over = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && (right > clientWidth + 1 || left < -1) && !isClipped(element);
  });
  const page = scrollWidth > clientWidth ? [`page: ${scrollWidth} px wide`] : [];
  // A dialog may scroll vertically, but not sideways.
  over.push(...[...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog.scrollWidth > dialog.clientWidth));
  return [...page, ...over.map((element) => element.outerHTML.slice(0, 120))];
};

/** Asserts that no element is wider than the screen, except those that scroll sideways. */
export const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(await page.evaluate(tooWide), 'wider than the screen').toEqual([]);

interface Fixtures {
  /** A resident made for this test. */
  resident: Resident;
  /** A page with that resident signed in. */
  signedInPage: Page;
  /** Patterns of expected console errors; any other error fails the test. */
  allowedConsoleErrors: RegExp[];
  /** Whether the page finds persisted queries of earlier pages, which would replace responses mocked by a test. */
  restoresQueries: boolean;
  /** Whether the page prefetches; browsers with Save-Data do not. */
  prefetches: boolean;
}

/** Tests count days from today: a test that starts this shortly before midnight, in milliseconds, waits for the next day. */
const endOfDay = 60_000;

interface OwnFixtures {
  consoleGuard: undefined;
  sameDay: undefined;
  endedSessions: undefined;
  forgetfulStore: undefined;
  varyingOptions: ContextOptions;
}

/** State that a worker carries from test to test. */
interface WorkerFixtures {
  /** Reusable context for the next test with the same options. */
  reusable: { context: ReusableContext | undefined };
}

export const test = base.extend<Fixtures & OwnFixtures, WorkerFixtures>({
  reusable: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
    async ({}, use) => {
      const reusable: WorkerFixtures['reusable'] = { context: undefined };
      await use(reusable);
      await reusable.context?.context.close();
    },
    { scope: 'worker' },
  ],
  varyingOptions: async ({ viewport, deviceScaleFactor, hasTouch, isMobile, javaScriptEnabled, timezoneId, userAgent }, use) =>
    use({ viewport, deviceScaleFactor, hasTouch, isMobile, javaScriptEnabled, timezoneId, userAgent }),
  context: async ({ browser, reusable, varyingOptions, serviceWorkers, baseURL }, use, info) => {
    // Service workers survive a test, and a retry must start without state: both get a new context.
    if (serviceWorkers !== 'block' || info.retry > 0 || baseURL === undefined) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    if (!reusable.context?.suits(varyingOptions)) {
      await reusable.context?.context.close();
      reusable.context = await openReusableContext(browser, varyingOptions, baseURL);
    }
    const { context } = reusable.context;
    await use(context);
    if (info.status === info.expectedStatus && (await reusable.context.clean())) return;
    reusable.context = undefined;
    await context.close();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
    async ({}, use) => {
      const left = leftOfToday();
      if (left < endOfDay) await new Promise((resolve) => setTimeout(resolve, left + 1_000));
      await use(undefined);
    },
    { auto: true, timeout: 2 * endOfDay },
  ],
  endedSessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
    async ({}, use) => {
      await endSessionsOfEarlierTests();
      await use(undefined);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
  resident: async ({}, use) => use(await givenResident()),
  signedInPage: async ({ page, resident }, use) => {
    await signInAs(page, resident);
    await use(page);
  },
  allowedConsoleErrors: [[], { option: true }],
  restoresQueries: [false, { option: true }],
  prefetches: [false, { option: true }],
  forgetfulStore: [
    async ({ context, restoresQueries, prefetches }, use) => {
      if (!prefetches)
        await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      if (!restoresQueries) {
        await context.addInitScript(() => {
          const { get } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.get = function (key) {
            return get.call(this, this.name === 'queries' && !String(key).startsWith('public-') ? 'nothing' : key);
          };
        });
      }
      await use(undefined);
    },
    { auto: true },
  ],
  consoleGuard: [
    async ({ page, allowedConsoleErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!allowedConsoleErrors.some((allowed) => allowed.test(text))) errors.push(text);
      };
      page.on('console', (message) => message.type() === 'error' && note(message.text()));
      page.on('pageerror', (error) => note(String(error)));
      await use(undefined);
      expect(errors, 'errors in the console').toEqual([]);
      // A request still held by a route handler when the test ends would fail during the next test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

export { expect };
