import { expect, type Page } from '@playwright/test';

// What is called within the page knows nothing of what stands around it here.

/** Within the page: what is pressed and is less than 44 px high or wide, except links within a sentence. */
export const smallTargets = (): string[] => {
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
};

/** Within the page: checkboxes, switches, choices of one, and what opens and closes on a row or a label that is less than 44 px high. */
export const lowBoxes = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('input[type="checkbox"], input[type="radio"], [role="switch"], summary')].flatMap(
    (box) => {
      const labels = box instanceof HTMLInputElement ? [...(box.labels ?? [])] : [];
      const height = Math.max(...[box, ...labels].map((target) => target.getBoundingClientRect().height));
      const isShown = box.checkVisibility({ visibilityProperty: true });
      return isShown && height < 43.5 ? [`${Math.round(height)} ${box.outerHTML.slice(0, 160)}`] : [];
    },
  );

/** Everything that is pressed is at least 44 px high and wide, except links within a sentence. */
export const expectLargeTargets = async (page: Page): Promise<void> =>
  expect(await page.evaluate(smallTargets), 'smaller than 44 px').toEqual([]);
