import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/screen.ts';

declare global {
  interface Window {
    /** Stack traces of the calls of `Intl`. */
    askedIntl: string[];
  }
}

// The first use of any part of it in a page takes 25 ms of a quick machine, in the midst of drawing.
test('the screens that are opened most are drawn without the browser’s formats', async ({ signedInPage: page }) => {
  await page.addInitScript(() => {
    window.askedIntl = [];
    const note = (): void => void window.askedIntl.push(new Error('Intl').stack ?? '');
    const noted: ProxyHandler<new () => object> = {
      construct(made, given) {
        note();
        return Reflect.construct(made, given);
      },
    };
    for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat', 'PluralRules', 'Collator'] as const)
      Object.defineProperty(Intl, name, { value: new Proxy(Intl[name] as never, noted) });
    for (const [kind, names] of [
      [Number.prototype, ['toLocaleString']],
      [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
      [String.prototype, ['localeCompare']],
    ] as const)
      for (const name of names) {
        const before = (kind as never)[name] as (...given: unknown[]) => unknown;
        Object.defineProperty(kind, name, {
          value(this: unknown, ...given: unknown[]) {
            note();
            return before.apply(this, given);
          },
        });
      }
  });
  for (const path of ['/home', '/map', '/search', '/search/1', '/schedule', '/schedule/list', '/user/notifications', '/privacy'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByText(/^Carregando/)).toHaveCount(0);
      expect(await page.evaluate(() => window.askedIntl)).toEqual([]);
    });
});
