import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test';

/** What nothing takes back from a context, its page and the page's clock: whoever did it was the last to have them. */
const lasting = {
  context: ['exposeBinding', 'exposeFunction', 'newCDPSession', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'],
  page: ['exposeBinding', 'exposeFunction', 'routeWebSocket', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** What tests listen to. The library itself listens to more, which must stay. */
const heardEvents =
  'console crash dialog domcontentloaded download filechooser frameattached framedetached framenavigated load page pageerror popup request ' +
  'requestfailed requestfinished response serviceworker weberror websocket worker';

/** The options that tests set differently: only who has the same takes the same context. */
export interface ContextOptions {
  viewport: { width: number; height: number } | null | undefined;
  deviceScaleFactor: number | undefined;
  hasTouch: boolean | undefined;
  isMobile: boolean | undefined;
  javaScriptEnabled: boolean | undefined;
  timezoneId: string | undefined;
  userAgent: string | undefined;
}

/**
 * A context with one page that a test takes after the other and finds as if nobody had been there: without storage, cookies, permissions, routes,
 * listeners, scripts, other tabs or history. Its browser keeps what it has compiled of the product, which a new context compiles anew.
 */
export interface KeptContext {
  readonly context: BrowserContext;
  /** Whether it was opened with these options. */
  suits: (options: ContextOptions) => boolean;
  /** Takes back what a test has done. False when nothing takes that back, or the test ended outside the product: it can only be closed then. */
  clean: () => Promise<boolean>;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

const replaceMethod = (target: object, name: string, replacement: (original: Method) => Method): void => {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== 'function') throw new Error(`there is no ${name} to replace`);
  Reflect.set(target, name, replacement(original.bind(target)));
};

/** Calls `spend` as soon as a test does what nothing takes back. */
const watch = (context: BrowserContext, page: Page, spend: () => void): void => {
  const watched = [
    { target: context, names: lasting.context },
    { target: page, names: lasting.page },
    { target: page.clock, names: lasting.clock },
  ];
  for (const { target, names } of watched) {
    for (const name of names) {
      replaceMethod(target, name, (method) => (...given) => {
        spend();
        return method(...given);
      });
    }
  }
};

/** The scripts that tests add to every page, as they are added. */
const collectScripts = (context: BrowserContext, page: Page): Disposable[] => {
  const scripts: Disposable[] = [];
  for (const target of [context, page]) {
    replaceMethod(target, 'addInitScript', (add) => async (...given) => {
      const script = (await add(...given)) as Disposable;
      scripts.push(script);
      return script;
    });
  }
  return scripts;
};

/** Opens one for the running test, whose `options` these are. */
export const openKeptContext = async (browser: Browser, options: ContextOptions, baseUrl: string): Promise<KeptContext> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { origin } = new URL(baseUrl);
  let isSpent = false;
  watch(context, page, () => {
    isSpent = true;
  });
  const scripts = collectScripts(context, page);

  const clean = async (): Promise<boolean> => {
    if (isSpent || page.isClosed() || !page.url().startsWith(`${origin}/`)) return false;
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of heardEvents.split(' ')) {
      page.removeAllListeners(event);
      context.removeAllListeners(event);
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const script of scripts.splice(0)) await script.dispose();
    await context.setOffline(false);
    // The product's smallest page. What has been compiled would go with an empty one.
    await page.goto(`${origin}/robots.txt`);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Page.resetNavigationHistory');
    await context.clearPermissions();
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null, contrast: null });
    return true;
  };
  return { context, suits: (others) => isDeepStrictEqual(others, options), clean };
};
