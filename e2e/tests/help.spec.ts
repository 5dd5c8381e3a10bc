import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { administrator, productLimit, startProduct } from '../support/product.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const questions = (page: Page) => page.locator('details');
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a visitor reads the help, on a page without the app’s navigation', async ({ page }) => {
  await page.goto('/welcome');
  await page.getByRole('link', { name: 'Ajuda' }).tap();
  await expect(heading(page)).toHaveText('Ajuda');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await questions(page).count()).toBeGreaterThan(20);
  await page.getByRole('link', { name: 'Voltar' }).tap();
  await expect(page).toHaveURL('/welcome');
});

test('the sign-in leads to the help and back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Precisa de ajuda?' }).tap();
  await expect(heading(page)).toHaveText('Ajuda');
  await page.getByRole('link', { name: 'Voltar' }).tap();
  await expect(page).toHaveURL('/login');
});

test('the signed in read it inside the app’s frame', async ({ signedInPage: page }) => {
  await page.goto('/user/help');
  await expect(heading(page)).toHaveText('Ajuda');
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar' }).tap();
  await expect(page).toHaveURL('/user/profile');
});

test('the people who run the service are reached, and named where they confirmed a point, as their settings say', async ({
  page,
  request,
}) => {
  test.setTimeout(productLimit);
  const product = await startProduct({
    SEED: 'none',
    CONTACT_NAME: 'Cooperativa Bela Vista',
    CONTACT_EMAIL: 'ajuda@cooperativa.exemplo.com.br',
    CONTACT_PHONE: '(85) 3105-1111',
    CONTACT_WHATSAPP: '(85) 98765-4321',
    CONTACT_WEBSITE: 'https://cooperativa.exemplo.com.br/contato',
    CONFIRMED_BY: 'pela Cooperativa Bela Vista',
  });
  try {
    await page.goto(`${product.url}/user/help`);
    const contact = section(page, 'Fale com a gente');
    await expect(contact).toContainText('Este serviço é mantido por Cooperativa Bela Vista.');
    const addresses = await contact.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([
      'tel:8531051111',
      expect.stringMatching(/^https:\/\/wa\.me\/5585987654321\?text=Ol%C3%A1/),
      expect.stringMatching(/^mailto:ajuda@cooperativa\.exemplo\.com\.br\?subject=/),
      'https://cooperativa.exemplo.com.br/contato',
    ]);
    const session = await (await request.post(`${product.url}/api/auth/admin-login`, { data: administrator })).json();
    const headers = { authorization: `Bearer ${session.token}` };
    const data = { name: 'Galpão', address: 'Rua A, 1' };
    const { id } = await (await request.post(`${product.url}/api/collection-points`, { headers, data })).json();
    await page.evaluate((stored) => localStorage.setItem('separai_current_user', stored), JSON.stringify(session));
    await page.goto(`${product.url}/admin-dashboard/pontos/${id}`);
    await expect(page.getByText('Conferido agora há pouco pela Cooperativa Bela Vista')).toBeVisible();
    // Prefetches of the page must not fail for lack of a server.
    await page.goto('about:blank');
  } finally {
    await product.remove();
  }
});

test('the version is that of the product', async ({ page }) => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  await page.goto('/user/help');
  await expect(section(page, 'Sobre o aplicativo')).toContainText(`Separaí, versão ${version}`);
});

test.describe('the licences', () => {
  test('name what the pages and the server are made with, each with its words', async ({ page }) => {
    await page.goto('/user/help');
    await page.getByRole('link', { name: 'Licenças de código aberto' }).tap();
    await expect(heading(page)).toHaveText('Licenças de código aberto');
    await expect(page.getByRole('heading', { name: /^Nas páginas \(\d+\)$/ })).toBeVisible();
    for (const name of ['react', 'leaflet', 'tailwindcss', 'Gabarito', 'fastify', 'pg', 'sharp'])
      await expect(page.locator('summary').filter({ hasText: new RegExp(`^${name} `) })).toHaveCount(1);
    const fastify = page.locator('details').filter({ hasText: /^fastify / });
    await fastify.locator('summary').tap();
    await expect(fastify.getByText('MIT License')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para a ajuda' }).tap();
    await expect(page).toHaveURL('/user/help');
  });
});
