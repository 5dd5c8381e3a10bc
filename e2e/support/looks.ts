import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleLayout, tooWide } from './fixtures.ts';
import { lowBoxes, smallTargets } from './targets.ts';

/** A function that runs in the page and returns its findings. */
type Measure = () => string[];

/** A way to display a screen (size in CSS pixels, colours, text size), and the checks beyond horizontal overflow. */
interface Look {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly textSize?: string;
  readonly forcedColors?: 'active';
  readonly hasCharts?: true;
  /** Scope of axe's check after the first complete check of the same document and state. */
  readonly axeScope?: 'places and colours' | 'places';
  /** Measures that must return no findings. */
  readonly measures?: readonly Measure[];
}

const top = (page: Page): Promise<number> => page.evaluate(() => scrollY);
const scrollTo = (page: Page, place: number): Promise<void> =>
  page.evaluate((y) => globalThis.scrollTo({ top: y, behavior: 'instant' }), place);

/** Whether axe has checked this document in its present state since its load; marks the document as checked. */
const wasChecked = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const shown = [...document.body.querySelectorAll('*')].map((element) => Number(isShown(element)));
    const state = `${document.body.outerHTML}${shown.join('')}`;
    const { axeScope = new Set<string>() } = window as { axeScope?: Set<string> };
    const before = axeScope.has(state);
    Object.assign(window, { axeScope: axeScope.add(state) });
    return before;
  });

/** Asserts that axe finds nothing. Rules on the document itself run once per document and state. */
const expectAxeClean = async (page: Page, { colours }: { colours: boolean }): Promise<void> => {
  const judge = (await wasChecked(page)) ? () => expectAccessibleLayout(page, { colours }) : () => expectAccessible(page);
  // A control partly covered by the navigation is checked again at the end of the page, where the navigation covers none.
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

/** Runs in the page: words in drawings cut off at the edge, and single lines too long for their box. */
const cutOff = (): string[] => {
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
    // The half sheet shortens each address to one line with an ellipsis.
    const isShortened = element.closest('.map-card-lines') !== null;
    return hasWords && isShown && !isShortened && /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
  });
  return [...inDrawings, ...inLines].map(({ outerHTML }) => outerHTML.slice(0, 160));
};

/** Runs in the page: words broken within buttons. */
const brokenInButtons = (): string[] =>
  [...document.querySelectorAll('button')].flatMap((button) => {
    const nodes = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}\u00ad]+/gu)) {
        // A soft hyphen marks an intended break.
        if (word.includes('\u00ad')) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    }
    return found;
  });

/** Runs in the page: overlapping controls. */
const overlapping = (): string[] => {
  const root = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
  const controls = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.closest('.leaflet-container') === null,
  );
  // Sticky, fixed and absolute elements overlap the rest on purpose.
  const isAbove = (one: Element | null): boolean =>
    one !== null && one !== root && (/sticky|fixed|absolute/.test(getComputedStyle(one).position) || isAbove(one.parentElement));
  // The visible part of an element within its scrolling ancestors.
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
};

/** Runs in the page: controls without a visible focus outline, their own or that of the box around them. */
const withoutFocus = (): string[] => {
  const root = document.querySelector('[role=dialog]') ?? document.body;
  const before = document.activeElement;
  const found = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [tabindex="-1"]'))
    .filter((one) => {
      // A control focused by touch shows no outline.
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
};

/**
 * Runs in the page: below the header, coloured backgrounds across the whole of a very wide screen, and controls or texts
 * stretched over it.
 */
const stretchedAcross = (): string[] => {
  const isClear = (colour: string) => /^rgba\(.*, 0\)$/.test(colour);
  const { backgroundColor: ground } = getComputedStyle(document.body);
  const shown = [...document.body.querySelectorAll('main *')].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const bands = shown.filter((one) => {
    const { backgroundColor, borderTopWidth, borderBottomWidth, boxShadow } = getComputedStyle(one);
    const hasEdge = Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) > 0 || boxShadow !== 'none';
    const isSeen = hasEdge || (!isClear(backgroundColor) && backgroundColor !== ground);
    return isSeen && one.getBoundingClientRect().width > innerWidth * 0.85;
  });
  const stretched = shown.filter((one) => {
    const limit = one.matches('button, input, textarea, a[href]')
      ? 720
      : one.matches('p, h1, h2, h3, li')
        ? 1232
        : Number.POSITIVE_INFINITY;
    return one.closest('.map-host') === null && one.getBoundingClientRect().width > limit;
  });
  return [
    ...bands.map(({ outerHTML }) => `band: ${outerHTML.slice(0, 160)}`),
    ...stretched.map(({ outerHTML }) => outerHTML.slice(0, 160)),
  ];
};

/** Runs in the page: words of usual length broken in two. */
const brokenWords = (): string[] => {
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
};

/** Runs in the page: controls that reach out of their box. */
const outOfTheirBoxes = (): string[] => {
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
};

/** Runs in the page: focused controls covered by fixed bars. */
const coveredByBars = (): string[] => {
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
};

/** Asserts that no measure finds anything; one call of the page runs all of them. */
const expectNothingMeasured = async (page: Page, measures: readonly Measure[]): Promise<void> => {
  const calls = measures.map((measure) => `${JSON.stringify(measure.name)}: (${measure})()`);
  const found = await page.evaluate<Record<string, string[]>>(`({ ${calls} })`);
  const none = Object.fromEntries(measures.map(({ name }) => [name, []]));
  expect(found, 'what is measured').toEqual(none);
};

const usual: Look = { name: 'a phone of 360 px', size: phone, axeScope: 'places and colours', measures: [smallTargets] };

const looks: readonly Look[] = [
  usual,
  ...['130%', '150%'].map(
    (textSize): Look => ({
      name: `text of ${textSize}`,
      size: phone,
      textSize,
      measures: [cutOff, brokenInButtons, brokenWords, outOfTheirBoxes, overlapping, coveredByBars],
    }),
  ),
  { name: 'colours of one’s own', size: phone, forcedColors: 'active', measures: [withoutFocus] },
  {
    name: 'a phone of 320 px in dark colours',
    size: small,
    colorScheme: 'dark',
    axeScope: 'places and colours',
    measures: [smallTargets],
  },
  // Text of twice the size counts as large, which needs less contrast.
  { name: 'text of twice the size', size: small, textSize: '200%', colorScheme: 'dark', axeScope: 'places' },
  { name: 'a wide screen', size: wide, axeScope: 'places and colours', measures: [lowBoxes] },
  { name: 'a very wide screen', size: veryWide, measures: [stretchedAcross] },
];

/** Looks of the panel in both colour schemes, on a phone and on a wide screen. */
export const coloursOfPanel: readonly Look[] = [
  {
    name: '320 px in dark colours',
    hasCharts: true,
    size: small,
    colorScheme: 'dark',
    axeScope: 'places and colours',
    measures: [cutOff, brokenInButtons, overlapping, lowBoxes],
  },
  { name: '360 px', hasCharts: true, size: phone, axeScope: 'places and colours', measures: [smallTargets] },
  { name: 'a wide screen in dark colours', hasCharts: true, size: wide, colorScheme: 'dark', axeScope: 'places and colours' },
  {
    name: 'a wide screen',
    hasCharts: true,
    size: wide,
    axeScope: 'places and colours',
    measures: [cutOff, brokenInButtons, overlapping, lowBoxes],
  },
];

/** All looks of the panel, with large text and forced colours. */
export const looksOfPanel: readonly Look[] = [
  ...coloursOfPanel,
  { name: 'colours of one’s own', hasCharts: true, size: wide, forcedColors: 'active', measures: [withoutFocus] },
  ...[wide, phone, small].map(
    (size): Look => ({
      name: `text of twice the size at ${size.width} px`,
      hasCharts: true,
      size,
      textSize: '200%',
      ...(size === small ? { axeScope: 'places' } : {}),
      measures: [cutOff, brokenInButtons, overlapping],
    }),
  ),
];

const isAlike = (one: Look, other: Look, ...keys: (keyof Look)[]): boolean => keys.every((key) => one[key] === other[key]);

/** Applies the differences from the previous look, scrolls to a position, and waits for the next frame. */
const show = async (page: Page, look: Look, place: number, before?: Look): Promise<void> => {
  const { size, colorScheme = 'light', textSize = '', forcedColors = 'none' } = look;
  if (before === undefined || !isAlike(look, before, 'size')) await page.setViewportSize(size);
  if (before === undefined || !isAlike(look, before, 'colorScheme', 'forcedColors')) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors });
  }
  const change = async ([fontSize, y]: readonly [string, number]): Promise<void> => {
    document.documentElement.style.fontSize = fontSize;
    globalThis.scrollTo({ top: y, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  };
  await page.evaluate(change, [textSize, place] as const);
};

/** Headings, alerts and dialogs, by which a state is recognised; digits are dropped, because counters run. */
const stateMarksOf = async (page: Page): Promise<string[]> =>
  (await page.locator('h1, h2, [role=alert], [role=dialog]').allTextContents()).map((text) => text.replace(/\d/g, ''));

/** Folder for a picture of every look, to be compared with those of another commit (`npm run compare-looks`); undefined: no pictures. */
const pictures = process.env.LOOK_PICTURES;

/** Saves the whole page in a look as `<test>/<number> <look>.png`; the number counts the states of the test. */
const savePicture = async (page: Page, folder: string, look: Look): Promise<void> => {
  const { titlePath, annotations } = test.info();
  const states = annotations.filter(({ type }) => type === 'state').length;
  const name = titlePath
    .slice(1)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(-120);
  const path = join(folder, name, `${String(states).padStart(2, '0')} ${look.name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css' });
};

/** Checks the page in every look without reloading, then restores its size and light colours. */
export const checkEveryLook = async (page: Page, ways: readonly Look[] = looks): Promise<void> => {
  const [place, signs, size] = [await top(page), await stateMarksOf(page), page.viewportSize() ?? phone];
  let before: Look | undefined;
  test.info().annotations.push({ type: 'state' });
  for (const look of ways) {
    await test.step(look.name, async () => {
      await show(page, look, place, before);
      before = look;
      if (pictures !== undefined) await savePicture(page, pictures, look);
      const measured = () => expectNothingMeasured(page, [tooWide, ...(look.measures ?? [])]);
      // A chart is redrawn shortly after its size changes.
      if (look.hasCharts) await expect(measured).toPass({ timeout: 5_000 });
      else await measured();
      if (look.axeScope !== undefined) await expectAxeClean(page, { colours: look.axeScope === 'places and colours' });
    });
  }
  await show(page, { ...usual, size }, place, before);
  expect(await stateMarksOf(page), 'what the state said before it was looked at').toEqual(signs);
};
