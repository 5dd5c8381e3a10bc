import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { bookingsOf, calendarOf, chooseDay, pointNamed, submitButton, weightField } from '../support/schedules.ts';

// The browser's own errors about a file that fails to load.
test.use({ allowedConsoleErrors: [/Failed to load resource|dynamically imported module|preload CSS/] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const goTo = (page: Page, section: string) => navigation(page).getByRole('link', { name: section, exact: true }).tap();
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar novamente' });
const cut = (page: Page, file: string) => page.route(`**/assets/${file}`, (route) => route.abort());
const missing = 'Esta parte do app não carregou';

/** Asserts that the page has not been reloaded. */
const marked = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  return () => page.evaluate(() => document.body.hasAttribute('data-same'));
};

test('an app whose code is on its way says so', async ({ signedInPage: page }) => {
  const release = await holdBack(page, '**/assets/react-*.js');
  await page.goto('/map', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Carregando...');
  release();
  await expect(heading(page)).toHaveText('Encontre pontos de coleta e organizações perto de você');
});

test('an app whose code does not come says so, with a way to try again', async ({ page }) => {
  await cut(page, 'start-*.js');
  await page.goto('/');
  await expect(heading(page)).toHaveText(missing);
  await expect(page.getByRole('alert')).toContainText('Verifique sua conexão e tente de novo.');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Carregar de novo' }).tap();
  await expect(page.getByRole('link', { name: 'Entrar', exact: true })).toBeVisible();
});

test('a screen whose code does not come says so in its place, and comes when it is asked for again', async ({
  signedInPage: page,
}) => {
  await page.goto('/home');
  await expect(heading(page)).toHaveText('Olá, Marina!');
  const isSame = await marked(page);
  await cut(page, 'search.*.js');
  await goTo(page, 'Busca');
  await expect(heading(page)).toHaveText(missing);
  await expect(page.getByRole('alert')).toContainText('Verifique sua conexão e tente de novo.');
  await expect(page.getByRole('link', { name: /meus dados/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await goTo(page, 'Reciclagem');
  await expect(heading(page)).toHaveText('Resíduos que você pode separar para coleta:');
  await goTo(page, 'Busca');
  await expect(heading(page)).toHaveText(missing);
  await expect(page.getByRole('button', { name: 'Carregar de novo' })).toHaveCount(0);
  await retry(page).tap();
  // Some browsers cache the failure of an import.
  await expect(page.getByRole('button', { name: 'Carregar de novo' })).toBeVisible();

  await page.unrouteAll();
  await retry(page).tap();
  await expect(heading(page)).toHaveText('Encontre e converse com um ponto de coleta');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await isSame()).toBe(true);
});

test('the first screen, when it does not come, is asked for again in its frame', async ({ signedInPage: page }) => {
  await cut(page, 'schedule.index-*.js');
  await page.goto('/schedule');
  await expect(heading(page)).toHaveText(missing);
  await expect(navigation(page)).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await retry(page).tap();
  await expect(heading(page)).toHaveText('Agendar coleta');
});

test('a style sheet that does not come is asked for again with its screen', async ({ signedInPage: page }) => {
  await page.goto('/home');
  await expect(heading(page)).toHaveText('Olá, Marina!');
  await cut(page, 'map-*.css');
  await goTo(page, 'Mapa');
  await expect(heading(page)).toHaveText(missing);
  await page.unrouteAll();
  await retry(page).tap();
  await expect(heading(page)).toHaveText('Encontre pontos de coleta e organizações perto de você');
  await expect(page.locator('.map-screen')).toHaveCSS('position', 'absolute');
});

test('a screen whose code is on its way for 15 seconds says so, and is shown when it comes', async ({ signedInPage: page }) => {
  await page.clock.install();
  await page.goto('/home');
  await expect(heading(page)).toHaveText('Olá, Marina!');
  const release = await holdBack(page, '**/assets/recycle.index-*.js');
  const asked = page.waitForRequest('**/assets/recycle.index-*.js');
  await goTo(page, 'Reciclagem');
  await asked;
  await expect(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(heading(page)).toHaveText(missing);
  await expect(retry(page)).toBeVisible();
  release();
  await expect(heading(page)).toHaveText('Resíduos que você pode separar para coleta:');
});

test('after an update, whose files have other names, the page loads anew once, and then says so', async ({
  signedInPage: page,
}) => {
  await page.goto('/home');
  await expect(heading(page)).toHaveText('Olá, Marina!');
  let loads = 0;
  await page.route('**/assets/recycle.index-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/assets\/index-[\w-]+\.js/g, 'assets/index-outra.js');
    await route.fulfill({ response, body: html });
  });
  await page.route('/recycle', (route) => {
    loads += 1;
    return route.continue();
  });
  await goTo(page, 'Reciclagem');
  await expect(heading(page)).toHaveText('O Separaí foi atualizado');
  expect(loads).toBe(1);
  await expect(navigation(page)).toBeVisible();
  await expectAccessible(page);
  await goTo(page, 'Mapa');
  await goTo(page, 'Reciclagem');
  await expect(heading(page)).toHaveText('O Separaí foi atualizado');
  expect(loads).toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Carregar de novo' }).tap();
  await expect(heading(page)).toHaveText('Resíduos que você pode separar para coleta:');
});

test('a visitor’s screen can be asked for again as well', async ({ page }) => {
  await page.goto('/welcome');
  await cut(page, 'login-*.js');
  await page.getByRole('link', { name: 'Entrar', exact: true }).tap();
  await expect(heading(page)).toHaveText(missing);
  await expectAccessible(page);
  await page.unrouteAll();
  await retry(page).tap();
  await expect(heading(page)).toHaveText('Entrar');
});

test('the calendar that did not come can be asked for again, and keeps the day', async ({ signedInPage: page, request }) => {
  await cut(page, 'day-calendar-*.js');
  await page.goto(`/schedule?ponto=${(await pointNamed(request, 'Ecoponto Fátima')).id}`);
  const day = dayFromToday(9);
  await calendarOf(page).scrollIntoViewIfNeeded();
  await calendarOf(page).getByLabel('Data da coleta').fill(day.iso);
  await page.setViewportSize({ width: 360, height: 1_200 });
  await expectAccessible(page);
  await page.unrouteAll();
  await calendarOf(page).getByRole('button', { name: 'Tentar novamente' }).tap();
  await expect(calendarOf(page).getByRole('grid')).toBeVisible();
  await expect(calendarOf(page)).toContainText(day.written);
  await expect(calendarOf(page)).toBeFocused();
  await chooseDay(page, dayFromToday(10));
});

test('a booking whose check does not come is kept and not sent, and the next press sends it', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await pointNamed(request, 'Ecoponto Fátima');
  await cut(page, 'booking-check-*.js');
  await page.goto(`/schedule?ponto=${point.id}`);
  await chooseDay(page, dayFromToday(3));
  await weightField(page).fill('12,5');
  await submitButton(page).tap();
  await expect(page.getByRole('alert')).toContainText('Não conseguimos falar com o servidor.');
  expect(await bookingsOf(request, resident)).toEqual([]);
  await page.unrouteAll();
  await expect(weightField(page)).toHaveValue('12,5');
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ collectionPointId: point.id, weightKg: 12.5 }]);
});

test('between the sections stands what the next one is called, and the shape of it, while its code is on its way', async ({
  signedInPage: page,
}) => {
  await page.goto('/home');
  await expect(heading(page)).toHaveText('Olá, Marina!');
  const release = await holdBack(page, /\/assets\/(map-|search\.|recycle\.index-|schedule\.index-)[^/]+\.js$/);
  const headings = {
    Mapa: 'Mapa',
    Busca: 'Encontre e converse com um ponto de coleta',
    Reciclagem: 'Reciclagem',
    Agenda: 'Agendar coleta',
  };
  for (const [section, text] of Object.entries(headings)) {
    await goTo(page, section);
    const main = page.getByRole('main');
    await expect(main.locator('p').getByText(text, { exact: true })).toBeVisible();
    const said = main.getByRole('status');
    await expect(said).toHaveText('Carregando...');
    expect((await said.boundingBox())?.width, 'said to screen readers alone').toBeLessThanOrEqual(1);
    await expectNoOverflow(page);
  }
  release();
  await expect(heading(page)).toHaveText('Agendar coleta');
});
