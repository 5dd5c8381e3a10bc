import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { fillIn, pointNamed, weightField } from '../support/schedules.ts';

const broughtBack = 'Recuperamos o que você tinha preenchido.';

/** Replaces the tab, as after the system has killed it: memory and session storage are gone. */
const killAndReturn = async (page: Page, address: string): Promise<Page> => {
  const context = page.context();
  const next = await context.newPage();
  const session = await context.newCDPSession(page);
  // A crashing page never responds to the command.
  session.send('Page.crash').catch(() => {});
  await page.waitForEvent('crash');
  await next.goto(address);
  return next;
};

/** Everything that this origin has stored, as text. */
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test('a booking that was being filled in comes back after its tab was killed, and can be begun anew', async ({
  signedInPage: page,
  request,
}) => {
  const point = await pointNamed(request, 'Ecoponto Fátima');
  await fillIn(page, point, { kg: '6' });
  await page.getByLabel('Observação').fill('Chave com a vizinha');
  const next = await killAndReturn(page, '/schedule');
  await expect(next.getByText(broughtBack)).toBeVisible();
  await expect(weightField(next)).toHaveValue('6');
  await expect(next.getByLabel('Observação')).toHaveValue('Chave com a vizinha');
  await next.getByRole('button', { name: 'Começar de novo' }).tap();
  await expect(weightField(next)).toHaveValue('');
  await expect(next.getByText(broughtBack)).toHaveCount(0);
  expect(await stored(next)).not.toContain('vizinha');
});

test('a draft of a day ago does not come back', async ({ signedInPage: page, request }) => {
  await fillIn(page, await pointNamed(request, 'Ecoponto Fátima'), { kg: '6' });
  await page.evaluate(() => {
    const key = 'separai_form_booking';
    const form = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...form, savedAt: form.savedAt - 24 * 60 * 60_000 }));
  });
  await page.goto('/schedule');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(weightField(page)).toHaveValue('');
});

test('a field of the profile that was being edited comes back, and goes when it is saved or given up', async ({
  signedInPage: page,
}) => {
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Editar complemento' }).tap();
  await page.getByLabel('Complemento').fill('Casa dos fundos');
  const next = await killAndReturn(page, '/user/profile');
  await expect(next.getByLabel('Complemento')).toHaveValue('Casa dos fundos');
  await expect(next.getByText('Recuperamos o que você estava editando.')).toBeVisible();
  await next.getByRole('button', { name: 'Salvar' }).tap();
  await expect(next.getByRole('main')).toContainText('Casa dos fundos');
  await next.reload();
  await expect(next.getByRole('button', { name: 'Editar complemento' })).toBeVisible();
  await next.getByRole('button', { name: 'Editar email' }).tap();
  await next.getByLabel('Email', { exact: true }).fill('nova@exemplo.com.br');
  await next.getByLabel('Senha atual').fill('uma-senha-secreta');
  await next.reload();
  await expect(next.getByLabel('Email', { exact: true })).toHaveValue('nova@exemplo.com.br');
  await expect(next.getByLabel('Senha atual')).toHaveValue('');
  expect(await stored(next)).not.toContain('uma-senha-secreta');
  await next.getByRole('button', { name: 'Cancelar' }).tap();
  expect(await stored(next)).not.toContain('nova@exemplo.com.br');
});

test('the first step of a registration comes back without the password', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Nome').fill('Marina Alves');
  await page.getByLabel('Email').fill('marina@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('sacola-verde-1');
  const next = await killAndReturn(page, '/register');
  await expect(next.getByLabel('Nome')).toHaveValue('Marina Alves');
  await expect(next.getByLabel('Email')).toHaveValue('marina@exemplo.com.br');
  await expect(next.getByLabel('Senha', { exact: true })).toBeFocused();
  await expect(next.getByText('Não guardamos a sua senha.', { exact: false })).toBeVisible();
  expect(await stored(next)).not.toContain('sacola-verde-1');
});

test('the e-mail of a password reset comes back as far as it was typed', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('marina@exemp');
  const next = await killAndReturn(page, '/forgot-password');
  await expect(next.getByLabel('Email')).toHaveValue('marina@exemp');
});

test('signing out takes everything along that was being filled in', async ({ signedInPage: page, request }) => {
  await fillIn(page, await pointNamed(request, 'Ecoponto Fátima'), { kg: '6' });
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Editar complemento' }).tap();
  await page.getByLabel('Complemento').fill('Casa dos fundos');
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/welcome');
  expect(await stored(page)).not.toMatch(/fundos|collectionPointId/);
});
