import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pointNamed } from '../support/admin-imports.ts';
import { enlargeText, expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { guideOf } from '../support/guides.ts';
import { givenPointWith } from '../support/points.ts';
import { expectLargeTargets } from '../support/targets.ts';

const fatima = 'Ecoponto Fátima';
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const addresses = ['/ponto/1', '/material/vidro', '/ponto/999999'];

/** Records the browser's errors, such as violations of the content security policy. */
const noteComplaints = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads a point: where, when, what and how to reach it, and is led into the app', async ({ page, request }) => {
    const point = await pointNamed(request, fatima);
    await page.goto(`/ponto/${point.id}`);
    await expect(page).toHaveURL(`/ponto/${point.id}-ecoponto-fatima`);
    await expect(page).toHaveTitle(`${fatima} · Separaí`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fatima);
    const main = page.getByRole('main');
    for (const title of ['Endereço', 'Descrição', 'Horário de Funcionamento', 'Materiais aceitos', 'Entre em contato'])
      await expect(main.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    await expect(main.getByText(point.address, { exact: true })).toBeVisible();
    await expect(main.getByText(/^(Aberto|Abre|Fecha) /)).toBeVisible();
    await expect(main.getByText(/^(Conferido .* pela Prefeitura|Ninguém confirmou ainda)$/)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:156');
    await expect(page.getByRole('link', { name: 'Abrir no Separaí' })).toHaveAttribute('href', `/search/${point.id}`);
    await main.getByRole('link', { name: 'Vidro' }).click();
    await expect(page).toHaveURL('/material/vidro');
  });

  test('a visitor reads a guide, and starts its video on request', async ({ page, request }) => {
    const guide = await guideOf(request, 'vidro');
    await page.goto('/material/vidro');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vidro');
    for (const line of guide.items.howToPrepare.split('\n'))
      await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Assistir ao vídeo no YouTube' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.youtube\.com\/watch/,
    );
    await expect(page.getByRole('link', { name: 'Abrir no Separaí' })).toHaveAttribute('href', '/recycle/vidro');
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the public pages are accessible and fit, on a phone and a desktop, in ${colorScheme} colours`, async ({ browser }) => {
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'pt-BR' });
      const page = await context.newPage();
      const complaints = noteComplaints(page);
      for (const address of addresses) {
        await page.goto(address);
        await expectAccessible(page);
        await expectNoOverflow(page);
        if (viewport.width === 360) await expectLargeTargets(page);
      }
      // The browser logs a 404 to the console, too.
      expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
      await context.close();
    }
  });

test.describe('with an address that is unknown', () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test('the public pages fit with text of twice the size, and at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of addresses) {
      await page.goto(address);
      await expectNoOverflow(page);
    }
    await enlargeText(page);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const address of addresses) {
      await page.goto(address);
      await expectNoOverflow(page);
    }
  });
});

test('a block of data is no script for the browser, and hostile text in it runs as little as in the page', async ({
  page,
  request,
}) => {
  const name = `</script><img src=x onerror="document.title='roubado'">${randomUUID()}`;
  const { id } = await givenPointWith(request, { name, description: name });
  const complaints = noteComplaints(page);
  await page.goto(`/ponto/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Separaí`);
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'RecyclingCenter', name });
  expect(await page.locator('img').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a point that is open in the app is shared as its public page, and so is a guide', async ({
  context,
  signedInPage: page,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await pointNamed(request, fatima);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const origin = new URL(process.env.BASE_URL ?? 'http://127.0.0.1:3000').origin;
  for (const [address, button, expected] of [
    [`/search/${id}`, 'Compartilhar este ponto', `/ponto/${id}-ecoponto-fatima`],
    [`/map?ponto=${id}`, 'Compartilhar este ponto', `/ponto/${id}-ecoponto-fatima`],
    ['/recycle/vidro', 'Compartilhar este guia', '/material/vidro'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: button }).tap();
    await expect.poll(copied).toBe(origin + expected);
  }
});

test('the metadata of the app’s own address do not stay when the app has opened another', async ({
  signedInPage: page,
  request,
}) => {
  const { id } = await pointNamed(request, fatima);
  await page.goto(`/search/${id}`);
  await expect(page).toHaveTitle(/Fátima · Separaí$/);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveTitle('Início · Separaí');
});
