import { expect, type Page } from '@playwright/test';

/** Everything that is pressed is at least 44 px high and wide, except links within a sentence. */
export const expectLargeTargets = async (page: Page): Promise<void> => {
  const small = await page.evaluate(() => {
    const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline';
    const pressed = [...document.querySelectorAll('a[href], button, input, textarea, select, [role="button"]')];
    return pressed.flatMap((element) => {
      // A field is pressed anywhere in its box or its label.
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      if (!isShown || (isInline(element) && element.matches('a')) || (width > 43.5 && height > 43.5)) return [];
      return [`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 160)}`];
    });
  });
  expect(small, 'smaller than 44 px').toEqual([]);
};

/** Checkboxes, switches, choices of one, and what opens and closes are pressed on a row or a label that is at least 44 px high. */
export const expectHighBoxes = async (page: Page): Promise<void> => {
  const low = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input[type="checkbox"], input[type="radio"], [role="switch"], summary')].flatMap(
      (box) => {
        const labels = box instanceof HTMLInputElement ? [...(box.labels ?? [])] : [];
        const height = Math.max(...[box, ...labels].map((target) => target.getBoundingClientRect().height));
        const isShown = box.checkVisibility({ visibilityProperty: true });
        return isShown && height < 43.5 ? [`${Math.round(height)} ${box.outerHTML.slice(0, 160)}`] : [];
      },
    ),
  );
  expect(low, 'lower than 44 px').toEqual([]);
};
