import type { Page } from '@playwright/test';
import { change, days, enterPanel, givenScene, type Scene } from '../support/admin-schedules.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/screen.ts';

const address = '/admin-dashboard/historico';
let scene: Scene;
test.beforeEach(async ({ page, request }) => {
  scene = await givenScene(request);
  await change(request, scene.bookings[0], { status: 'confirmado' });
  await enterPanel(page, request);
});

const entries = (page: Page) => page.getByRole('table', { name: 'O que foi mudado' }).locator('> tbody > tr');

test('changes are found by record, person and action, and the filter stands in the address', async ({ page }) => {
  await page.goto(address);
  await expect(heading(page)).toHaveText('Histórico');
  await page.getByRole('button', { name: 'Agendamentos', exact: true }).click();
  await expect(page).toHaveURL(/registro=schedule/);
  await page.getByRole('searchbox', { name: 'Nome ou e-mail de quem mudou' }).fill(scene.resident.name);
  await expect(entries(page)).toHaveCount(3);
  await expect(page.getByText('3 mudanças')).toBeVisible();
  await expect(entries(page).first()).toContainText(scene.resident.name);
  await expect(entries(page).first()).toContainText('Criou · Agendamento');
  expect((await entries(page).first().boundingBox())?.height, 'many rows are in sight').toBeLessThan(80);
  await page.getByLabel('Ação').selectOption('Alterou');
  await expect(page.getByText('Nenhuma mudança encontrada')).toBeVisible();
  await page.goBack();
  await expect(entries(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(address);
});

test('one record has its history, with before and after side by side in words of a person', async ({ page }) => {
  await page.goto(`${address}?registro=schedule&id=${scene.bookings[0].id}`);
  await expect(entries(page)).toHaveCount(2);
  const [changed, created] = [entries(page).first(), entries(page).last()];
  await expect(changed).toContainText('Alterou · Agendamento');
  await expect(changed.getByRole('row', { name: 'Situação Pendente Confirmado' })).toBeVisible();
  await expect(created).toContainText(scene.resident.name);
  await expect(created.getByRole('row', { name: `Data (vazio) ${days.third.written}` })).toBeVisible();
  await expect(created.getByRole('row', { name: 'Peso informado (kg) (vazio) 7,5' })).toBeVisible();
  await expect(page.getByText('Portão azul')).toHaveCount(0);
  await changed.getByRole('link', { name: /^Abrir/ }).click();
  await expect(page).toHaveURL(`/admin-dashboard/agendamentos/${scene.bookings[0].id}`);
});

test('an act of the service itself is told so', async ({ page }) => {
  await page.goto(`${address}?registro=recycling-guide&id=papel`);
  await expect(entries(page).last()).toContainText('o próprio serviço');
  await expect(
    entries(page)
      .last()
      .getByRole('row', { name: /^Nome \(vazio\) Papel$/ }),
  ).toBeVisible();
});

test('by the keyboard alone the changes of an entry are unfolded', async ({ page }) => {
  await page.goto(`${address}?registro=schedule&pessoa=${encodeURIComponent(scene.resident.email)}`);
  await expect(entries(page)).toHaveCount(3);
  await entries(page).first().locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(
    entries(page)
      .first()
      .getByRole('row', { name: /^Situação/ }),
  ).toBeVisible();
});

test('a list that is too long to be counted says so, and its pages are turned one by one', async ({ page }) => {
  const uncounted = { total: 10_001, isTotalExact: false };
  await page.route('**/api/admin/audit-entries?*', async (route) => {
    const { page: number } = Object.fromEntries(new URL(route.request().url()).searchParams);
    const response = await route.fetch({ url: new URL('?page=1&pageSize=50', route.request().url()).href });
    const json = { ...(await response.json()), ...uncounted, page: Number(number ?? 1) };
    await route.fulfill({ response, json });
  });
  await page.goto(`${address}?pagina=200`);
  await expect(page.getByText('Mais de 10.000 mudanças')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await expect(pages).toContainText(/^9\.951 a [0-9.]+ de mais de 10\.000/);
  await expect(pages.getByRole('button')).toHaveText(['Anterior', 'Próxima']);
  await pages.getByRole('button', { name: 'Próxima' }).click();
  await expect(page).toHaveURL(/pagina=201/);

  let inexactCounts = ['pendente'];
  await page.route('**/api/admin/schedules?*', async (route) => {
    const response = await route.fetch();
    const { counts, ...rest } = await response.json();
    const many = inexactCounts.length === 1 ? 10_001 : 7;
    await route.fulfill({
      response,
      json: { ...rest, ...uncounted, inexactCounts, counts: { ...counts, pendente: many, confirmado: 1 } },
    });
  });
  await page.goto('/admin-dashboard/agendamentos');
  await expect(page.getByText('Mais de 10.000 pendentes, 1 confirmado')).toBeVisible();
  inexactCounts = ['pendente', 'confirmado', 'concluído', 'cancelado', 'não realizado'];
  await page.getByRole('searchbox', { name: 'Morador, ponto ou ID' }).fill(scene.resident.name);
  await expect(page.getByText('Mais de 10.000 agendamentos encontrados')).toBeVisible();
});
