import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleLayout, expectNoOverflow } from './fixtures.ts';
import { expectHighBoxes, expectLargeTargets } from './targets.ts';

/** How a screen is looked at: size in CSS pixels, colours, size of the text, and what is looked for besides that nothing reaches over its sides. */
interface Look {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly textSize?: string;
  readonly forcedColors?: 'active';
  readonly hasCharts?: true;
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

const [phone, small, wide, veryWide] = [
  { width: 360, height: 740 },
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** No word of a drawing is cut off at its edge, none beside the way of a line that does not break, and no button's breaks. */
const expectWholeWords = async (page: Page): Promise<void> => {
  const cut = await page.evaluate(() => {
    const inDrawings = [...document.querySelectorAll('svg text')].filter((word) => {
      const [own, drawing] = [word.getBoundingClientRect(), word.closest('svg')?.getBoundingClientRect()];
      if (drawing === undefined) return false;
      const isWide = own.left < drawing.left - 1 || own.right > drawing.right + 1;
      return isWide || own.top < drawing.top - 1 || own.bottom > drawing.bottom + 1;
    });
    const inLines = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
      const { overflowX } = getComputedStyle(element);
      const isShown = element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true });
      // Half a sheet shortens each address to one line, and says so by an ellipsis.
      const isShortened = element.closest('.map-card-lines') !== null;
      return (
        hasWords && isShown && !isShortened && /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      );
    });
    return [...inDrawings, ...inLines].map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
  expect(cut, 'cut off').toEqual([]);
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('button')].flatMap((button) => {
      const nodes = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}\u00ad]+/gu)) {
          // It says itself where it may break.
          if (word.includes('\u00ad')) continue;
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
        }
      }
      return found;
    }),
  );
  expect(broken, 'words of buttons that go on in the next line').toEqual([]);
};

/** No control lies over another. */
const expectNothingOverlaps = async (page: Page): Promise<void> => {
  const pairs = await page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
    const controls = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.closest('.leaflet-container') === null,
    );
    // What stays in sight lies over the rest on purpose.
    const isAbove = (one: Element | null): boolean =>
      one !== null &&
      one !== root &&
      (/sticky|fixed|absolute/.test(getComputedStyle(one).position) || isAbove(one.parentElement));
    // Of what scrolls by itself, the part that is in sight.
    const seenOf = (one: Element) => {
      let { left, top, right, bottom } = one.getBoundingClientRect();
      for (let outer = one.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY === 'visible') continue;
        const edge = outer.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return { left, top, right, bottom };
    };
    const flat = controls.filter((one) => !isAbove(one)).map((one) => ({ one, box: seenOf(one) }));
    return flat.flatMap(({ one, box }, index) =>
      flat.slice(index + 1).flatMap(({ one: other, box: next }) => {
        const width = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const height = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        const isNested = one.contains(other) || other.contains(one);
        return width > 2 && height > 2 && !isNested ? [`${one.outerHTML.slice(0, 80)} and ${other.outerHTML.slice(0, 80)}`] : [];
      }),
    );
  });
  expect(pairs, 'one over the other').toEqual([]);
};

/** Each control that has the focus shows it by an outline, its own or that of the box around it. */
const expectSeenFocus = async (page: Page): Promise<void> => {
  const unseen = await page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.body;
    const before = document.activeElement;
    const found = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [tabindex="-1"]'))
      .filter((one) => {
        // A control that a finger has focused shows nothing.
        one.blur();
        one.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
        if (document.activeElement !== one) return false;
        for (let box: Element | null = one; box !== null && box !== root; box = box.parentElement) {
          const { outlineStyle, outlineWidth } = getComputedStyle(box);
          if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return false;
        }
        return true;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return found;
  });
  expect(unseen, 'without a sign of focus').toEqual([]);
};

/** Below the header no ground of another colour crosses a very wide screen, and nothing that is pressed or read is drawn out over it. */
const expectNothingDrawnOut = async (page: Page): Promise<void> => {
  const found = await page.evaluate(() => {
    const isClear = (colour: string) => /^rgba\(.*, 0\)$/.test(colour);
    const { backgroundColor: ground } = getComputedStyle(document.body);
    const shown = [...document.body.querySelectorAll('main *')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const bands = shown.filter((one) => {
      const { backgroundColor, borderTopWidth, borderBottomWidth, boxShadow } = getComputedStyle(one);
      const hasEdge = Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) > 0 || boxShadow !== 'none';
      const isSeen = hasEdge || (!isClear(backgroundColor) && backgroundColor !== ground);
      return isSeen && one.getBoundingClientRect().width > innerWidth * 0.85;
    });
    const drawnOut = shown.filter((one) => {
      const limit = one.matches('button, input, textarea, a[href]')
        ? 720
        : one.matches('p, h1, h2, h3, li')
          ? 1232
          : Number.POSITIVE_INFINITY;
      return one.closest('.map-host') === null && one.getBoundingClientRect().width > limit;
    });
    return [
      ...bands.map(({ outerHTML }) => `band: ${outerHTML.slice(0, 160)}`),
      ...drawnOut.map(({ outerHTML }) => outerHTML.slice(0, 160)),
    ];
  });
  expect(found, 'drawn out over 1920 px').toEqual([]);
};

/** No word of usual length is broken in two. */
const expectUnbrokenWords = async (page: Page): Promise<void> => {
  const broken = await page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const { data } = text as Text;
      const isShown = text.parentElement?.checkVisibility({ visibilityProperty: true }) && text.parentElement.clientWidth !== 1;
      if (!isShown) continue;
      for (const { 0: word, index } of data.matchAll(/(?<![\p{L}\d@.\-/_])\p{L}{2,14}(?![\p{L}\d@\-/_])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word} in ${data.slice(0, 60)}`);
      }
    }
    return found;
  });
  expect(broken, 'broken in two').toEqual([]);
};

/** Nothing that is pressed reaches out of the box that it stands in. */
const expectControlsInTheirBoxes = async (page: Page): Promise<void> => {
  const outside = await page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.body;
    const isBox = (element: Element): boolean => {
      const { borderLeftWidth, borderRightWidth, backgroundColor } = getComputedStyle(element);
      const hasSides = Number.parseFloat(borderLeftWidth) > 0 && Number.parseFloat(borderRightWidth) > 0;
      return hasSides || !/^rgba\(.*, 0\)$/.test(backgroundColor);
    };
    return [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.clientWidth > 1)
      .filter((one) => !/absolute|fixed/.test(getComputedStyle(one).position))
      .filter((one) => {
        const own = one.getBoundingClientRect();
        for (let box = one.parentElement; box !== null && box !== document.body; box = box.parentElement) {
          if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return false;
          const edge = box.getBoundingClientRect();
          if (isBox(box)) return own.left < edge.left - 1 || own.right > edge.right + 1 || own.bottom > edge.bottom + 1;
        }
        return false;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
  expect(outside, 'outside of their boxes').toEqual([]);
};

/** The bars that stand still cover nothing that has the focus. */
const expectFocusUncovered = async (page: Page): Promise<void> => {
  const covered = await page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.body;
    const bars = [...document.querySelectorAll('.bottom-navigation, .sticky-bar')];
    const before = document.activeElement;
    const found = [...root.querySelectorAll<HTMLElement>('a[href], button, summary, [tabindex="0"]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [tabindex="-1"]'))
      .filter((one) => !bars.some((bar) => bar.contains(one)))
      .filter((one) => {
        one.focus({ focusVisible: true } as FocusOptions);
        const { left, top, width, height } = one.getBoundingClientRect();
        if (document.activeElement !== one || height > innerHeight / 2) return false;
        const at = document.elementFromPoint(left + width / 2, top + height - 3);
        return bars.some((bar) => bar.contains(at));
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return found;
  });
  expect(covered, 'covered by a bar').toEqual([]);
};

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
    check: async (page) => {
      await expectJudgedWell(page, { colours: true });
      await expectLargeTargets(page);
    },
  },
  {
    name: 'text of twice the size',
    size: small,
    textSize: '200%',
    colorScheme: 'dark',
    // Text of twice the size counts as large, of which less contrast is asked.
    check: (page) => expectJudgedWell(page, { colours: false }),
  },
  {
    name: 'a wide screen',
    size: wide,
    check: async (page) => {
      await expectJudgedWell(page, { colours: true });
      await expectHighBoxes(page);
    },
  },
  { name: 'a very wide screen', size: veryWide, check: expectNothingDrawnOut },
  ...['130%', '150%'].map(
    (textSize): Look => ({
      name: `text of ${textSize}`,
      size: phone,
      textSize,
      check: async (page) => {
        await expectWholeWords(page);
        await expectUnbrokenWords(page);
        await expectControlsInTheirBoxes(page);
        await expectNothingOverlaps(page);
        await expectFocusUncovered(page);
      },
    }),
  ),
  { name: 'colours of one’s own', size: phone, forcedColors: 'active', check: expectSeenFocus },
];

/** Charts are drawn anew a moment after their place has changed. */
const wordsStayWhole = (page: Page): Promise<void> => expect(() => expectWholeWords(page)).toPass({ timeout: 5_000 });

/** What the panel looks like in both colours, on a phone as on a wide screen. */
export const coloursOfPanel: readonly Look[] = [
  {
    name: '320 px in dark colours',
    hasCharts: true,
    size: small,
    colorScheme: 'dark',
    check: async (page) => {
      await expectJudgedWell(page, { colours: true });
      await wordsStayWhole(page);
      await expectNothingOverlaps(page);
      await expectHighBoxes(page);
    },
  },
  {
    name: '360 px',
    hasCharts: true,
    size: phone,
    check: async (page) => {
      await expectJudgedWell(page, { colours: true });
      await expectLargeTargets(page);
    },
  },
  {
    name: 'a wide screen in dark colours',
    hasCharts: true,
    size: wide,
    colorScheme: 'dark',
    check: (page) => expectJudgedWell(page, { colours: true }),
  },
  {
    name: 'a wide screen',
    hasCharts: true,
    size: wide,
    check: async (page) => {
      await expectJudgedWell(page, { colours: true });
      await wordsStayWhole(page);
      await expectNothingOverlaps(page);
      await expectHighBoxes(page);
    },
  },
];

/** Who sits in front of the panel: all of these, with large text, and with colours of one's own. */
export const looksOfPanel: readonly Look[] = [
  ...coloursOfPanel,
  ...[small, phone, wide].map(
    (size): Look => ({
      name: `text of twice the size at ${size.width} px`,
      hasCharts: true,
      size,
      textSize: '200%',
      check: async (page) => {
        if (size === small) await expectJudgedWell(page, { colours: false });
        await wordsStayWhole(page);
        await expectNothingOverlaps(page);
      },
    }),
  ),
  { name: 'colours of one’s own', hasCharts: true, size: wide, forcedColors: 'active', check: expectSeenFocus },
];

const show = async (page: Page, { size, colorScheme = 'light', textSize = '', forcedColors }: Look): Promise<void> => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors: forcedColors ?? 'none' });
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

/** Looks at the page as it stands in every way, without loading it again; afterwards it stands as before, in light colours. */
export const checkEveryLook = async (page: Page, ways: readonly Look[] = looks): Promise<void> => {
  const [place, signs, size] = [await top(page), await signsOf(page), page.viewportSize() ?? phone];
  for (const look of ways) {
    await test.step(look.name, async () => {
      await show(page, look);
      // A chart is drawn anew a moment after its place has changed.
      if (look.hasCharts) await expect(() => expectNoOverflow(page)).toPass({ timeout: 5_000 });
      else await expectNoOverflow(page);
      await look.check(page);
    });
  }
  await show(page, { ...usual, size });
  await scrollTo(page, place);
  expect(await signsOf(page), 'what the state said before it was looked at').toEqual(signs);
};
