import { programOf, type Tab, type TabElement, viewport } from './tab.ts';

interface ElementHandle extends Omit<TabElement, 'value'> {
  evaluate(inPage: (field: HTMLInputElement) => string): Promise<string>;
}

/** The part of Puppeteer that is used; its package is installed beside Lighthouse, apart from the workspaces. */
interface Puppeteer {
  launch(options: { browser: 'firefox'; executablePath: string; defaultViewport: typeof viewport }): Promise<{
    newPage(): Promise<{
      goto(address: string): Promise<unknown>;
      evaluate: Tab['run'];
      evaluateHandle(inPage: unknown, ...args: unknown[]): Promise<{ asElement(): ElementHandle | null }>;
      screenshot(): Promise<Uint8Array>;
    }>;
    close(): Promise<void>;
  }>;
}

/** Starts Firefox without a window, over WebDriver BiDi. */
export const startFirefox = async (): Promise<Tab> => {
  const { default: puppeteer } = (await import(programOf('PUPPETEER_URL'))) as { default: Puppeteer };
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programOf('FIREFOX_PATH'),
    defaultViewport: viewport,
  });
  const page = await browser.newPage();
  return {
    open: async (address) => void (await page.goto(address)),
    run: (inPage, ...args) => page.evaluate(inPage, ...args),
    find: async (inPage, ...args) => {
      const element = (await page.evaluateHandle(inPage, ...args)).asElement();
      if (element === null) return null;
      return {
        click: () => element.click(),
        type: (text) => element.type(text),
        value: () => element.evaluate(({ value }) => value),
      };
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
};
