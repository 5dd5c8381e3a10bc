import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleLayout, expectNoOverflow } from './fixtures.ts';
import { expectLargeTargets } from './targets.ts';

/** How a screen is looked at: size in CSS pixels, colours, size of the text, and what is looked for besides that nothing reaches over its sides. */
interface Look {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly textSize?: string;
  readonly check: (page: Page) => Promise<void>;
}

const top = (page: Page): Promise<number> => page.evaluate(() => scrollY);
const scrollTo = (page: Page, place: number): Promise<void> =>
  page.evaluate((y) => globalThis.scrollTo({ top: y, behavior: 'instant' }), place);

/** Whether this document was judged before with the same of it shown, since it was loaded; from now on it was. */
const wasJudged = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const shown = [...document.body.querySelectorAll('*')].map((element) => Number(isShown(element)));
    const state = `${document.body.outerHTML}${shown.join('')}`;
    const { judged = new Set<string>() } = window as { judged?: Set<string> };
    const before = judged.has(state);
    Object.assign(window, { judged: judged.add(state) });
    return before;
  });

/** Axe finds nothing. What it judges by the document and what is shown of it, it judges once. */
const expectJudgedWell = async (page: Page, { colours }: { colours: boolean }): Promise<void> => {
  const judge = (await wasJudged(page)) ? () => expectAccessibleLayout(page, { colours }) : () => expectAccessible(page);
  // A control that the navigation covers in part is judged again at the end of the page, where nothing is behind it.
  await judge().catch(async (found: Error) => {
    if (!found.message.includes('target-size')) throw found;
    const before = await top(page);
    await scrollTo(page, 1_000_000);
    await judge();
    await scrollTo(page, before);
  });
};

const [phone, small, wide] = [
  { width: 360, height: 740 },
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];

const usual: Look = {
  name: 'a phone of 360 px',
  size: phone,
  check: async (page) => {
    await expectJudgedWell(page, { colours: true });
    await expectLargeTargets(page);
  },
};

const looks: readonly Look[] = [
  usual,
  {
    name: 'a phone of 320 px in dark colours',
    size: small,
    colorScheme: 'dark',
    check: (page) => expectJudgedWell(page, { colours: true }),
  },
  {
    name: 'text of twice the size',
    size: small,
    textSize: '200%',
    colorScheme: 'dark',
    // Text of twice the size counts as large, of which less contrast is asked.
    check: (page) => expectJudgedWell(page, { colours: false }),
  },
  { name: 'a wide screen', size: wide, check: (page) => expectJudgedWell(page, { colours: true }) },
];

const show = async (page: Page, { size, colorScheme = 'light', textSize = '' }: Look): Promise<void> => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  }, textSize);
};

/** What tells a state from another; numbers may count down. */
const signsOf = async (page: Page): Promise<string[]> =>
  (await page.locator('h1, h2, [role=alert], [role=dialog]').allTextContents()).map((text) => text.replace(/\d/g, ''));

/** Looks at the page as it stands in every way, without loading it again; afterwards it stands as before. */
export const checkEveryLook = async (page: Page): Promise<void> => {
  const [place, signs] = [await top(page), await signsOf(page)];
  for (const look of looks) {
    await test.step(look.name, async () => {
      await show(page, look);
      await expectNoOverflow(page);
      await look.check(page);
    });
  }
  await show(page, usual);
  await scrollTo(page, place);
  expect(await signsOf(page), 'what the state said before it was looked at').toEqual(signs);
};
