import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectContrast, expectNoOverflow } from './fixtures.ts';
import { expectLargeTargets } from './targets.ts';

/** How a screen is looked at: size in CSS pixels, colours, size of the text, and what is looked for. */
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

const expectNarrowLook = async (page: Page): Promise<void> => {
  await expectNoOverflow(page);
  // A control that the navigation covers in part is judged again at the end of the page, where nothing is behind it.
  await expectAccessible(page).catch(async (found: Error) => {
    if (!found.message.includes('target-size')) throw found;
    const before = await top(page);
    await scrollTo(page, 1_000_000);
    await expectAccessible(page);
    await scrollTo(page, before);
  });
};

const phone: Look = {
  name: 'a phone of 360 px',
  size: { width: 360, height: 740 },
  check: async (page) => {
    await expectNarrowLook(page);
    await expectLargeTargets(page);
  },
};

const small = { width: 320, height: 640 };
const looks: readonly Look[] = [
  phone,
  // Text of twice the size counts as large, of which less contrast is asked.
  { ...phone, name: 'dark colours', colorScheme: 'dark', check: expectContrast },
  { name: 'a phone of 320 px', size: small, check: expectNarrowLook },
  { name: 'text of twice the size', size: small, textSize: '200%', colorScheme: 'dark', check: expectNarrowLook },
  {
    name: 'a wide screen',
    size: { width: 1280, height: 800 },
    check: async (page) => {
      await expectNoOverflow(page);
      await expectAccessible(page);
    },
  },
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
      await look.check(page);
    });
  }
  await show(page, phone);
  await scrollTo(page, place);
  expect(await signsOf(page), 'what the state said before it was looked at').toEqual(signs);
};
