import type { Page } from '@playwright/test';
import { goodPassword, invitationRows, newAddress } from '../support/admin-administrators.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { acceptWork, givenOrganization, givenPointOf, newOrganizationName } from '../support/organizations.ts';
import { heading } from '../support/screen.ts';

// Refusals that this spec provokes.
test.use({ allowedConsoleErrors: [/status of 4\d\d/] });

const people = (page: Page) => page.getByRole('table', { name: 'Quem trabalha na organização' }).locator('tbody tr');

/** Invites from an organisation's page; with a password the session is confirmed first. */
const invite = async (page: Page, email: string, role: string, password?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Convidar pessoa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convidar pessoa' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Convidar pessoa' }).click();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Papel').selectOption(role);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  if (password !== undefined) {
    await page.getByRole('dialog', { name: 'Confirme que é você' }).getByLabel('Sua senha').fill(password);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(invitationRows(page).filter({ hasText: email })).toBeVisible();
};

test('an organisation is created and its operator invited, who has only its own records and is removed again', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const [name, other] = [newOrganizationName(), newOrganizationName()];
  const foreign = await givenOrganization(request, other);
  const foreignPoint = await givenPointOf(request, foreign, `Galpão ${other}`);
  await enterPanel(page, request);

  await page.goto('/admin-dashboard/organizacoes');
  await expect(heading(page)).toHaveText('Organizações');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CNPJ').fill('123');
  await dialog.getByLabel('Nome').press('Enter');
  await expect(dialog.getByText('Diga o nome da organização')).toBeVisible();
  await expect(dialog.getByText('CNPJ inválido: confira as 14 letras e números')).toBeVisible();
  await dialog.getByLabel('Nome').fill(other);
  await dialog.getByLabel('CNPJ').fill('');
  await dialog.getByLabel('Tipo').selectOption('Associação');
  await dialog.getByRole('button', { name: 'Salvar organização' }).click();
  await expect(dialog.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Nome').fill(name);
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar organização' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Associação');
  await expect(row).toContainText('0 pontos · 0 pessoas');
  await row.getByRole('link', { name }).click();
  await expect(heading(page)).toHaveText(name);
  const organizationId = Number(new URL(page.url()).pathname.split('/').at(-1));
  await givenPointOf(request, organizationId, `Galpão ${name}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  await dialog.getByLabel('Descrição').fill('Desde 1998 no bairro');
  await dialog.getByRole('button', { name: 'Salvar organização' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Desde 1998 no bairro' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: '1 ponto' }).click();
  await expect(page.getByRole('table', { name: 'Pontos de coleta' }).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('link', { name: `Galpão ${name}` }).click();
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(heading(page)).toHaveText(name);

  const [operator, collector] = [newAddress(), newAddress()];
  await invite(page, operator, 'Opera');
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await acceptWork(theirs, operator, { name: 'Olga Operadora', password: goodPassword });
  await expect(heading(theirs)).toHaveText('Dashboard');
  const menu = theirs.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Materiais Recicláveis' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Pontos de Coleta' }).click();
  await expect(theirs.getByRole('row').filter({ hasText: `Galpão ${name}` })).toBeVisible();
  await expect(theirs.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await expect(theirs.getByRole('button', { name: 'Mais ações' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Não passou?' }).click();
  await expect(heading(theirs)).toHaveText('Não passou?');
  await expect(theirs.getByRole('main').getByRole('link')).toHaveCount(0);
  await menu.getByRole('link', { name: 'Fatores de conversão' }).click();
  await expect(heading(theirs)).toHaveText('Fatores de conversão');
  await expect(menu.locator('[aria-current]')).toHaveText(['Fatores de conversão']);
  await theirs.goto(`/admin-dashboard/organizacoes/${foreign}`);
  await expect(theirs.getByText('Organização não encontrada').first()).toBeVisible();
  // A point of another organisation is shown as to the public, and offers no change.
  await theirs.goto(`/admin-dashboard/pontos/${foreignPoint}?editar=true`);
  await expect(heading(theirs)).toHaveText(`Galpão ${other}`);
  await expect(theirs.getByText('Rua do Galpão, 1').first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: /Editar|Excluir|Fechar um dia/ })).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: 'Histórico' })).toHaveCount(0);
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  await theirs.goto('/admin-dashboard/historico');
  const kinds = theirs.getByRole('group', { name: 'Registro' });
  await expect(kinds.getByRole('button', { name: 'Pontos de coleta' })).toBeVisible();
  await expect(kinds.getByRole('button', { name: /Materiais|Itens|Importações|Feriados/ })).toHaveCount(0);
  await theirs.goto('/admin-dashboard/agendamentos');
  await expect(theirs.getByText('Nenhum agendamento ainda')).toBeVisible();
  await theirs.getByRole('link', { name: 'Agendar para quem ligou' }).click();
  await expect(heading(theirs)).toHaveText('Agendar para quem ligou');
  await expect(theirs.getByRole('list', { name: 'Pontos de coleta encontrados' })).toHaveText(new RegExp(`^Galpão ${name}`));
  await theirs.goto('/admin-dashboard/materiais');
  await expect(theirs).toHaveURL('/admin-dashboard');

  await theirs.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Organização' }).click();
  await expect(heading(theirs)).toHaveText(name);
  await expect(people(theirs)).toHaveText(/^Olga Operadora \(você\)/);
  await expect(people(theirs).getByRole('button')).toHaveCount(0);
  await invite(theirs, collector, 'Coleta', goodPassword);
  const waiting = '1 convite que ainda não foi aceito';
  await expect(menu.getByRole('link', { name: 'Organização' })).toHaveAccessibleDescription(waiting);
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await theirs.getByRole('main').getByRole('link', { name: waiting }).click();
  await expect(invitationRows(theirs).filter({ hasText: collector })).toBeVisible();
  const collectorContext = await browser.newContext();
  const onTheRoad = await collectorContext.newPage();
  await acceptWork(onTheRoad, collector, { name: 'Caio Coletor', password: goodPassword });
  await expect(onTheRoad).toHaveURL('/coletor');
  await expect(onTheRoad.getByRole('heading', { level: 1 })).toBeVisible();
  await onTheRoad.goto('/admin-dashboard');
  await expect(onTheRoad).toHaveURL('/admin-login');
  await collectorContext.close();

  await page.reload();
  await expect(people(page)).toHaveCount(2);
  await expectAccessible(page);
  await people(page).filter({ hasText: operator }).getByRole('button', { name: 'Tirar acesso de Olga Operadora' }).click();
  await dialog.getByRole('button', { name: 'Tirar acesso' }).click();
  await expect(people(page)).toHaveCount(1);
  await theirs.goto('/admin-dashboard/pontos');
  await expect(theirs).toHaveURL('/admin-login');
  await context.close();
});
