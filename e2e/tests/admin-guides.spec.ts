import { card } from '../support/admin-guides.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { enlargeText, expect, expectNoOverflow, test } from '../support/fixtures.ts';

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

test('on a phone a guide is opened from its card, and what is missing is said', async ({ page }) => {
  await page.goto('/admin-dashboard/materiais');
  await card(page, 'Papel').getByRole('button', { name: 'Editar Papel' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Editar Papel' });
  await dialog.getByLabel('Descrição').fill('');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).tap();
  await expect(dialog.getByRole('alert')).toHaveText('Preencha todos os campos obrigatórios.');
  await expect(dialog.getByLabel('Descrição')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('list', { name: 'O que foi feito neste registro' })).toContainText('o próprio serviço');
});

test('with text of twice the size the history and its pages stay within the screen', async ({ page }) => {
  await enlargeText(page);
  await page.goto('/admin-dashboard/historico');
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeVisible();
  await expectNoOverflow(page);
});

test('an address of a guide that is gone says so above the others', async ({ page }) => {
  await page.goto('/admin-dashboard/materiais?material=nao-existe');
  await expect(page.getByText('Guia de material não encontrado')).toBeInViewport();
});
