import type { Page } from '@playwright/test';
import { goodPassword, newAddress } from '../support/admin-administrators.ts';
import { drawnImage, enterPanel, ownWord } from '../support/admin-points.ts';
import { agreed, givenCollector } from '../support/collector-profiles.ts';
import { openAdministratorSession } from '../support/database.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { checkEveryLook, looksOfPanel } from '../support/looks.ts';
import { acceptWork, givenOrganization, inviteToWork, newOrganizationName } from '../support/organizations.ts';
import { heading } from '../support/screen.ts';

const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Coletores' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const form = (page: Page) => page.getByRole('dialog');

test.use({ allowedConsoleErrors: [/status of 4(00|04|09)/] });
test.beforeEach(async ({ page, request }) => enterPanel(page, request));

test('a catador is published once the agreement is noted, with a photo; unpublished and erased again', async ({
  page,
  request,
}) => {
  const name = `Raimunda Nonata dos Santos Albuquerque de Oliveira Cavalcante ${ownWord()}`;
  await page.goto('/admin-dashboard');
  await page.getByRole('link', { name: 'Coletores', exact: true }).click();
  await expect(heading(page)).toHaveText('Coletores');
  await expect(page).toHaveTitle('Coletores · Separaí');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/novo=true/);
  await form(page).getByLabel('Nome', { exact: true }).fill(name);
  await form(page).getByRole('checkbox', { name: 'Vidro' }).check();
  await form(page).getByLabel('Cidade').fill('fortaleza');
  await form(page).getByLabel('Estado').selectOption('CE');
  await form(page).getByLabel('Bairros').fill('Benfica\nCentro');
  await form(page).getByLabel('Telefone').fill('(85) 9 8765-4321');
  await form(page).getByText('Como o morador vê').click();
  await expect(form(page).getByRole('article')).toContainText(`${name}Catador ou catadora autônoma`);
  await expect(form(page).getByRole('article')).toContainText('Benfica, Centro');
  await form(page).getByLabel('Publicado').check();
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Salvar coletor' }).click();
  await expect(form(page)).toContainText('Sem a concordância da pessoa o perfil não pode ser publicado');
  await form(page).getByLabel('Como concordou').selectOption('No balcão');
  await form(page).getByLabel('Concordou em').fill('2026-11-20');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form(page).getByRole('button', { name: 'Escolher imagem' }).click(),
  ]);
  await chooser.setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await drawnImage(page) });
  await form(page).getByRole('button', { name: 'Salvar coletor' }).click();
  await expect(page.getByText('Coletor salvo.', { exact: true }).first()).toBeVisible();
  await expect(row(page, name)).toContainText('Fortaleza - CE');
  await expect(row(page, name)).toContainText('Publicado');
  const telephone = row(page, name).getByRole('cell', { name: '(85) 9 8765-4321', exact: true });
  const lines = await telephone.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
  expect(lines, 'the telephone stands in one line').toBe(1);
  const found = async () => (await request.get(`/api/collector-profiles?q=${encodeURIComponent(name)}`)).json();
  expect(await found()).toMatchObject([
    { name, districts: ['Benfica', 'Centro'], imageUrl: expect.stringContaining('/uploads/') },
  ]);

  await row(page, name).getByRole('button', { name: 'Editar' }).click();
  await form(page).getByLabel('Publicado').uncheck();
  await form(page).getByRole('button', { name: 'Salvar coletor' }).click();
  await expect(row(page, name)).toContainText('Não publicado');
  expect(await found()).toEqual([]);

  await row(page, name).getByRole('button', { name: 'Excluir' }).click();
  await expect(form(page)).toContainText('apagados de vez');
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Coletor excluído.', { exact: true }).first()).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('another person’s version is compared field by field', async ({ page, request }) => {
  const { id, name } = await givenCollector(request, { name: ownWord() });
  await page.goto(`/admin-dashboard/coletores?q=${name}&editar=${id}`);
  await form(page).getByLabel('Como', { exact: false }).last().fill('combine antes');
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const theirs = {
    ...{ kind: 'cooperativa', name, materials: ['metal'], uf: 'CE', municipality: 'Fortaleza', districts: [] },
    ...{ phone: '156', payment: 'paga', isActive: true },
  };
  expect((await request.put(`/api/admin/collector-profiles/${id}`, { headers, data: theirs })).status()).toBe(200);
  await form(page).getByRole('button', { name: 'Salvar coletor' }).click();
  await expect(form(page).getByRole('group', { name: 'O que recolhe' })).toContainText('Metal');
  await form(page).getByRole('button', { name: 'Continuar com o escolhido' }).click();
  await form(page).getByRole('button', { name: 'Salvar coletor' }).click();
  await expect(page.getByText('Coletor salvo.', { exact: true }).first()).toBeVisible();
  expect(await (await request.get(`/api/collector-profiles/${id}`)).json()).toMatchObject({
    ...{ materials: ['metal'], phone: '156', paymentNote: 'combine antes' },
  });
});

test('an operator finds, lists, changes and erases the collectors of the own organisation, and none of another', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const [word, email, organization] = [ownWord(), newAddress(), newOrganizationName()];
  const own = await givenOrganization(request, organization);
  const theirs = await givenCollector(request, { name: `Deles ${word}`, organizationId: await givenOrganization(request) });
  await givenCollector(request, { name: `Nossa ${word}`, organizationId: own });
  await inviteToWork(request, own, email, 'operator');
  const context = await browser.newContext();
  const panel = await context.newPage();
  await acceptWork(panel, email, { name: 'Olga Operadora', password: goodPassword });
  await expect(heading(panel)).toHaveText('Dashboard');
  await panel.getByRole('link', { name: 'Coletores', exact: true }).click();
  await expect(panel.getByRole('table', { name: 'Coletores' }).getByRole('rowheader')).toHaveText([/^Nossa/]);
  await panel.goto(`/admin-dashboard/coletores?q=${word}`);
  await expect(row(panel, `Nossa ${word}`)).toBeVisible();
  await expect(row(panel, `Deles ${word}`)).toHaveCount(0);

  await panel.keyboard.press('n');
  await expect(form(panel).getByLabel('Organização')).toHaveCount(0);
  await form(panel).getByLabel('Tipo').selectOption('Associação');
  await form(panel).getByLabel('Nome', { exact: true }).fill(`Nova ${word}`);
  await form(panel).getByRole('checkbox', { name: 'Vidro' }).check();
  await form(panel).getByLabel('Cidade').fill('Fortaleza');
  await form(panel).getByLabel('Estado').selectOption('CE');
  await form(panel).getByLabel('Telefone').fill('(85) 3216-5498');
  await form(panel).getByLabel('Publicado').check();
  await form(panel).getByRole('button', { name: 'Salvar coletor' }).click();
  await expect(row(panel, `Nova ${word}`)).toContainText('Publicado');
  const found = async () => (await request.get(`/api/collector-profiles?q=Nova ${word}`)).json();
  expect(await found()).toMatchObject([{ organization }]);
  await row(panel, `Nova ${word}`).getByRole('button', { name: 'Excluir' }).click();
  await form(panel).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(panel.getByText('Coletor excluído.', { exact: true }).first()).toBeVisible();
  await expect(row(panel, `Nova ${word}`)).toHaveCount(0);
  expect(await found()).toEqual([]);

  for (const dialog of ['editar', 'excluir']) {
    await panel.goto(`/admin-dashboard/coletores?${dialog}=${theirs.id}`);
    await expect(panel.getByText('Perfil de coletor não encontrado').first()).toBeVisible();
  }
  await context.close();
  // The administrator still sees both.
  await page.goto(`/admin-dashboard/coletores?q=${word}`);
  await expect(row(page, `Deles ${word}`)).toBeVisible();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^coletores-\d{4}-\d\d-\d\d\.csv$/);
});

test('list, form and question hold in every size, with large text, and in both colours', async ({ page, request }) => {
  test.setTimeout(300_000);
  const word = ownWord();
  const { id } = await givenCollector(request, { ...agreed, name: `Maria do Nascimento ${word}`, districts: ['Vila Velha'] });
  const list = `/admin-dashboard/coletores?q=${word}`;
  for (const [address, shown] of [
    [list, 'Fortaleza - CE'],
    [`${list}&editar=${id}`, 'Histórico'],
    [`${list}&excluir=${id}`, 'apagados de vez'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('main, [role=dialog]').getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await checkEveryLook(page, looksOfPanel);
  }
});
