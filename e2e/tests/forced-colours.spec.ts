import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { handleOf, openMap } from '../support/map.ts';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** Thickness in px of the visible line along an element's top edge. */
const edgeOf = (what: Locator): Promise<number> =>
  what.evaluate((element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    return borderTopColor === backgroundColor ? 0 : Number.parseFloat(borderTopWidth);
  });

test('with colours of one’s own what lies over the map has edges, and the sheet a handle', async ({ signedInPage: page }) => {
  await openMap(page, '?ponto=3');
  const popup = page.locator('.map-popup');
  await expect(popup).toBeVisible();
  for (const what of [popup, page.locator('.sheet'), page.locator('.bottom-navigation')])
    expect(await edgeOf(what), `${await what.getAttribute('class')}`).toBeGreaterThanOrEqual(1);
  const [line, ground] = await handleOf(page).evaluate((handle) => [
    getComputedStyle(handle, '::before').backgroundColor,
    getComputedStyle(handle.closest('.sheet') ?? handle).backgroundColor,
  ]);
  expect(line).not.toBe(ground);
  await popup.getByRole('button', { name: 'Fechar' }).tap();
  await expect(page.getByRole('button', { name: 'Aproximar o mapa' })).toBeVisible();
  expect(await edgeOf(page.locator('.map-controls > *').first())).toBeGreaterThanOrEqual(1);
});

test('with colours of one’s own the bar of the main action and a dialog have edges', async ({ signedInPage: page }) => {
  await page.goto('/schedule?ponto=3');
  await expect(page.getByRole('button', { name: 'Agendar coleta' })).toBeVisible();
  expect(await edgeOf(page.locator('.sticky-ground'))).toBeGreaterThanOrEqual(1);
  await page.goto('/home');
  await page.getByRole('button', { name: 'COMO RECICLAR' }).tap();
  expect(await edgeOf(page.getByRole('dialog'))).toBeGreaterThanOrEqual(1);
});

test('with colours of one’s own what is chosen and what is on is told by more than colour', async ({ signedInPage: page }) => {
  await page.goto('/search');
  const [all, glass] = ['Todos', 'Vidro'].map((name) => page.getByRole('button', { name, exact: true }));
  await expect(glass as Locator).toBeVisible();
  expect(await edgeOf(all as Locator)).toBeGreaterThan(await edgeOf(glass as Locator));
  await page.goto('/schedule?ponto=3');
  const paper = page.getByRole('checkbox', { name: 'Papel/Papelão' });
  const check = paper.locator('xpath=following-sibling::*[1]');
  await expect(check).toBeHidden();
  await paper.check();
  await expect(check).toBeVisible();
  await page.goto('/user/notifications');
  // The browser draws the switch itself, with its own marks for on and off.
  await expect(page.getByRole('switch').first()).toHaveCSS('appearance', 'auto');
});
