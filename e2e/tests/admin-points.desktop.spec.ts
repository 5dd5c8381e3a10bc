import {
  changeConcurrently,
  drawnImage,
  form,
  givenImage,
  givenWholePoint,
  listOf,
  rows,
  saveButton,
  storedPoint,
  storedPoints,
  table,
  test,
} from '../support/admin-points.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, givenResident } from '../support/fixtures.ts';
import { mapOf, openMap } from '../support/map.ts';
import { administrator } from '../support/product.ts';
import { bookingsOf, givenBooking } from '../support/schedules.ts';
import { heading } from '../support/screen.ts';
import { storeSession, unconfirmedAdministratorSession } from '../support/sessions.ts';
import { holdToasts } from '../support/toasts.ts';

// A long form filled in completely, on a machine with other load.
test.describe.configure({ timeout: 120_000 });

test('the table is searched, filtered and sorted, all of it stands in the address, and back works', async ({
  page,
  request,
  word,
}) => {
  const first = { name: `Ecoponto B ${word}`, shortName: 'Bê', address: 'Rua A, 1, Papicu', materials: ['oleo'] };
  await givenWholePoint(request, { ...first, latitude: -3.7526321234, longitude: -38.53268, phone: '156' });
  await givenWholePoint(request, { name: `Ecoponto A ${word}`, address: 'Rua B, 2, Centro', isActive: false });
  await page.goto('/admin-dashboard/pontos');
  await expect(heading(page)).toHaveText('Pontos de Coleta');
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('2 pontos, 1 ativo')).toBeVisible();
  await expect(rows(page).first()).toContainText(`Ecoponto A ${word}`);
  const second = rows(page).nth(1);
  await page.getByRole('button', { name: 'Exibir' }).click();
  await page.getByRole('checkbox', { name: 'Coordenadas' }).check();
  await page.keyboard.press('Escape');
  for (const shown of ['Bê', 'Rua A, 1, Papicu', '-3,752632; -38,532680', 'Óleo de cozinha', '156', 'Ativo', 'Editar', 'Excluir'])
    await expect(second).toContainText(shown);
  await expect(rows(page).first()).toContainText('Inativo');
  await expect(rows(page).first()).toContainText('Sem coordenadas');
  await page.getByRole('button', { name: 'Inativos' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/situacao=inativos/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await table(page).getByRole('button', { name: 'Nome' }).click();
  await expect(rows(page).first()).toContainText(`Ecoponto B ${word}`);
  await expect(table(page).getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const place = page.getByRole('combobox', { name: 'Coordenadas' });
  await place.selectOption('sem');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(place).toHaveValue('sem');
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  await expect(rows(page)).toContainText(`Ecoponto A ${word}`);
  await place.selectOption('');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Material', exact: true }).selectOption('oleo');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`Ecoponto B ${word}`);
  await page.getByRole('combobox', { name: 'Material', exact: true }).selectOption('');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Município ou bairro').fill('centro');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Município ou bairro').fill('lugar nenhum');
  await expect(page.getByText('Nenhum ponto de coleta encontrado')).toBeVisible();
});

test('pages follow one another', async ({ page, request, word }) => {
  for (let number = 10; number < 61; number++)
    await givenWholePoint(request, { name: `Ponto ${number} ${word}`, address: 'Rua A' });
  await page.goto(listOf(word));
  await expect(page.getByText('1 a 50 de 51')).toBeVisible();
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByText('51 a 51 de 51')).toBeVisible();
  await expect(rows(page)).toContainText(`Ponto 60 ${word}`);
  await page.goBack();
  await expect(rows(page)).toHaveCount(50);
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/403/] });

  test('several are marked and changed at once, and changes of another administrator meanwhile are told', async ({
    page,
    request,
    word,
  }) => {
    const points = [];
    for (const letter of ['A', 'B', 'C'])
      points.push(await givenWholePoint(request, { name: `Ecoponto ${letter} ${word}`, address: 'Rua A', materials: ['papel'] }));
    await storeSession(page, await unconfirmedAdministratorSession(request));
    const [first] = points;
    if (first === undefined) throw new Error('there are no points');
    await page.goto(listOf(word));
    await page.getByRole('checkbox', { name: 'Escolher todos desta página' }).check();
    await expect(page.getByRole('status').filter({ hasText: '3 escolhidos' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: '3 escolhidos' })).toBeVisible();
    const acts = page.getByRole('group', { name: 'O que fazer com os escolhidos' });
    await changeConcurrently(request, first, { phone: '156' });
    await acts.getByRole('button', { name: 'Desativar' }).click();
    await form(page).getByRole('button', { name: 'Desativar' }).click();
    // A change of several points is sensitive; the confirmation then holds for the deletion below, too.
    const question = page.getByRole('dialog', { name: 'Confirme que é você' });
    await question.getByLabel('Sua senha').fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(form(page).getByText('1 ponto ficou como estava:')).toBeVisible();
    await expect(form(page).getByText(`Ecoponto A ${word}: Este ponto foi alterado por outra pessoa.`)).toBeVisible();
    await form(page).getByRole('button', { name: 'Fechar sem mudar' }).click();
    await expect(rows(page).getByText('Inativo')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Escolher todos desta página' }).check();
    await acts.getByRole('button', { name: 'Materiais' }).click();
    await form(page).getByRole('button', { name: 'Mudar materiais' }).click();
    await expect(form(page).getByText('Escolha ao menos um material para marcar ou desmarcar.')).toBeVisible();
    await form(page).getByLabel('Papel/Papelão').selectOption('Desmarcar');
    await form(page).getByLabel('Vidro').selectOption('Marcar');
    await form(page).getByRole('button', { name: 'Mudar materiais' }).click();
    await expect(page.getByText('3 pontos alterados.').first()).toBeVisible();
    expect((await storedPoints(request, word)).map(({ materials }) => materials)).toEqual([['vidro'], ['vidro'], ['vidro']]);
    await page.getByRole('checkbox', { name: `Escolher Ecoponto A ${word}` }).check();
    await page.getByRole('checkbox', { name: `Escolher Ecoponto C ${word}` }).check();
    await acts.getByRole('button', { name: 'Busca ou recebe' }).click();
    await form(page).getByRole('button', { name: 'Mudar busca ou recebe' }).click();
    await expect(form(page).getByText('Escolha se os pontos buscam ou recebem.')).toBeVisible();
    await form(page).getByLabel('Busca ou recebe').selectOption('Busca em casa');
    await form(page).getByRole('button', { name: 'Mudar busca ou recebe' }).click();
    await expect(page.getByText('2 pontos alterados.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const handover = page.getByRole('combobox', { name: 'Busca ou recebe' });
    await handover.selectOption('Busca em casa');
    await expect(page).toHaveURL(/entrega=busca/);
    await expect(rows(page)).toHaveCount(2);
    await handover.selectOption('Recebe no local');
    await expect(rows(page)).toHaveCount(1);
    await handover.selectOption('Tanto faz');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: `Escolher Ecoponto B ${word}` }).check();
    await acts.getByRole('button', { name: 'Excluir' }).click();
    await expect(form(page).getByText('Por dez segundos você ainda pode desfazer.')).toBeVisible();
    await form(page).getByRole('button', { name: 'Excluir' }).click();
    await holdToasts(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('1 ponto excluído.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('1 ponto voltou ao que era.').first()).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    expect((await storedPoints(request, word)).map(({ materials }) => materials)).toEqual([['vidro'], ['vidro'], ['vidro']]);
  });
});

test('a point is deleted after a question; one with bookings is closed, and they are cancelled', async ({
  page,
  request,
  word,
}) => {
  const empty = await givenWholePoint(request, { name: `Ecoponto A ${word}`, address: 'Rua A' });
  const booked = await givenWholePoint(request, { name: `Ecoponto B ${word}`, address: 'Rua B' });
  const resident = await givenResident();
  await givenBooking(request, resident, { collectionPointId: booked.id, date: dayFromToday(3).iso });
  await page.goto(listOf(word));
  await rows(page)
    .first()
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await expect(form(page).getByText('Tem certeza que deseja excluir este ponto de coleta?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  expect(await storedPoint(request, empty.id)).not.toBeNull();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Ponto de coleta excluído com sucesso!').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await storedPoint(request, empty.id)).toBeNull();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('O ponto tem agendamentos e ficou inativo.').first()).toBeVisible();
  await expect(page.getByText('1 agendamento aberto foi cancelado.').first()).toBeVisible();
  await expect(rows(page)).toContainText('Inativo');
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'cancelado' }]);
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/500|404|ERR_FAILED/] });

  test('a deletion that fails says so, and a list that does not come offers itself again', async ({ page, request, word }) => {
    const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A' });
    await page.route(`**/api/collection-points/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'nada' }) : route.fallback(),
    );
    await page.goto(`/admin-dashboard/pontos?excluir=${id}`);
    await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(form(page).getByText('Erro ao excluir o ponto de coleta. Tente novamente.')).toBeVisible();
    await page.route('**/api/admin/collection-points?*', (route) => route.abort());
    await page.goto('/admin-dashboard/pontos');
    await expect(page.getByText('Não foi possível carregar os pontos de coleta. Tente novamente mais tarde.')).toBeVisible();
    await page.unroute('**/api/admin/collection-points?*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  test('an unknown point is told as such', async ({ page }) => {
    await page.goto('/admin-dashboard/pontos/99999999');
    await expect(page.getByText('Ponto de coleta não encontrado')).toBeVisible();
  });
});

test('the table shows a small image of each point that has one, and the placeholder for one that has none', async ({
  page,
  request,
  word,
}) => {
  const shown = await givenWholePoint(request, { name: `Com foto ${word}`, address: 'Rua A, 1' });
  await givenWholePoint(request, { name: `Sem foto ${word}`, address: 'Rua A, 1' });
  await givenImage(request, shown, await drawnImage(page));
  await page.goto(listOf(word));
  await page.getByRole('button', { name: 'Exibir' }).click();
  await page.getByRole('checkbox', { name: 'Imagem' }).check();
  const imageOf = (name: string) => rows(page).filter({ hasText: name }).locator('img');
  // The smallest variant is enough for 52 px.
  const drawn = () => imageOf('Com foto').evaluate((one: HTMLImageElement) => [one.naturalWidth > 0, one.currentSrc]);
  await expect.poll(drawn).toEqual([true, expect.stringMatching(/\/uploads\/.+\.(avif|webp)$/)]);
  await expect(imageOf('Sem foto')).toHaveAttribute('src', '/assets/sem-imagem.svg');
});

test('a point has an address of its own, where it is edited, too', async ({ page, request, word }) => {
  const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1', description: 'Portão verde' });
  await page.goto(listOf(word));
  await rows(page)
    .getByRole('link', { name: `Ecoponto ${word}` })
    .click();
  await expect(page).toHaveURL(`/admin-dashboard/pontos/${id}`);
  await expect(heading(page)).toHaveText(`Ecoponto ${word}`);
  await expect(page.getByText('Portão verde').first()).toBeVisible();
  await page.getByRole('button', { name: 'Editar' }).click();
  await form(page).getByLabel('Descrição').fill('Portão azul');
  await saveButton(page).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: 'Portão azul' })).toBeVisible();
  // The history shows the change, with the values before and after.
  const history = page.getByRole('list', { name: 'O que foi feito neste registro' }).getByRole('listitem');
  await expect(history).toHaveCount(2);
  for (const shown of ['Portão verde', 'Portão azul']) await expect(history.first()).toContainText(shown);
  await page.getByRole('button', { name: 'Excluir' }).click();
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page).toHaveURL('/admin-dashboard/pontos');
});

test('a resident’s open map shows what an administrator changes beside it', async ({ page, request, context, word }) => {
  const resident = await context.newPage();
  await openMap(resident);
  await expect(mapOf(resident)).toBeVisible();
  await page.goto('/admin-dashboard/pontos?novo=true');
  await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
  await form(page).getByLabel('Endereço', { exact: true }).fill(`Rua ${word}, 1`);
  await saveButton(page).click();
  await expect(form(page)).toHaveCount(0);
  await resident.getByPlaceholder('Digite seu CEP').fill(word);
  await expect(resident.getByRole('button', { name: new RegExp(word) }).first()).toBeVisible();
  const [stored] = await storedPoints(request, word);
  await page.goto(`/admin-dashboard/pontos?excluir=${stored?.id}`);
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(resident.getByRole('button', { name: new RegExp(word) })).toHaveCount(0);
});
