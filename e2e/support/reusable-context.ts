import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test';

/**
 * Methods with a permanent effect on a context, its page or the page's clock: a test that calls one is the last to use the
 * context.
 */
const lasting = {
  context: ['exposeBinding', 'exposeFunction', 'newCDPSession', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'],
  page: ['exposeBinding', 'exposeFunction', 'routeWebSocket', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** Events that tests listen to. Playwright's own listeners on other events must stay. */
const listenedEvents =
  'console crash dialog domcontentloaded download filechooser frameattached framedetached framenavigated load page pageerror popup request ' +
  'requestfailed requestfinished response serviceworker weberror websocket worker';

/** Options that differ between tests: a context is reused only with equal options. */
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
 * A context with one page that tests reuse one after the other, each time without storage, cookies, permissions, routes,
 * listeners, scripts, other tabs or history. The browser keeps the product's compiled code, which a new context would compile
 * again.
 */
export interface ReusableContext {
  readonly context: BrowserContext;
  /** Whether the context was opened with these options. */
  suits: (options: ContextOptions) => boolean;
  /**
   * Undoes a test's effects on the context. False when an effect is permanent, or the test ended outside the product's origin:
   * then the context has to be closed.
   */
  clean: () => Promise<boolean>;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

const replaceMethod = (target: object, name: string, replacement: (original: Method) => Method): void => {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== 'function') throw new Error(`there is no ${name} to replace`);
  Reflect.set(target, name, replacement(original.bind(target)));
};

/** Calls `spend` at the first call of a method with a permanent effect. */
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

/** Collects the init scripts that tests add. */
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

/** Opens a reusable context with the options of the running test. */
export const openReusableContext = async (
  browser: Browser,
  options: ContextOptions,
  baseUrl: string,
): Promise<ReusableContext> => {
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
    for (const event of listenedEvents.split(' ')) {
      page.removeAllListeners(event);
      context.removeAllListeners(event);
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const script of scripts.splice(0)) await script.dispose();
    await context.setOffline(false);
    // The product's smallest page: an empty page would drop the compiled code.
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
