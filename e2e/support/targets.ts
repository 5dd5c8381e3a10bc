import { expect, type Page } from '@playwright/test';
import { endTransitions } from './transitions.ts';

// Functions that run in the page cannot refer to names of this module.

/** Runs in the page: controls less than `side` px high or wide, except links within a sentence. */
export const smallTargets = (side = 44): string[] => {
  const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline';
  const pressed = [...document.querySelectorAll('a[href], button, input, textarea, select, [role="button"]')];
  return pressed.flatMap((element) => {
    // The target of a field is its whole box or label.
    const target = element.closest('label') ?? element;
    const { width, height } = target.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    if (!isShown || (isInline(element) && element.matches('a')) || (width > side - 0.5 && height > side - 0.5)) return [];
    return [`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 160)}`];
  });
};

/** Runs in the page: checkboxes, radio buttons, switches and disclosures whose row or label is less than 44 px high. */
export const lowBoxes = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('input[type="checkbox"], input[type="radio"], [role="switch"], summary')].flatMap(
    (box) => {
      const labels = box instanceof HTMLInputElement ? [...(box.labels ?? [])] : [];
      const height = Math.max(...[box, ...labels].map((target) => target.getBoundingClientRect().height));
      const isShown = box.checkVisibility({ visibilityProperty: true });
      return isShown && height < 43.5 ? [`${Math.round(height)} ${box.outerHTML.slice(0, 160)}`] : [];
    },
  );

/** Asserts that every control is at least `side` px high and wide, except links within a sentence. */
export const expectLargeTargets = async (page: Page, side = 44): Promise<void> => {
  await endTransitions(page);
  expect(await page.evaluate(smallTargets, side), `smaller than ${side} px`).toEqual([]);
};
