import { card, givenGuide, rewriteGuide } from '../support/admin-guides.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { guideOf } from '../support/guides.ts';
import { tabAndPress, tabTo } from '../support/keyboard.ts';
import { test } from '../support/own-product.ts';
import { heading } from '../support/screen.ts';

const address = '/admin-dashboard/materiais';
const required = 'Preencha todos os campos obrigatórios.';

test('each guide has a card with three items of each list, how many more, and what it comes with', async ({
  page,
  request,
  administrator,
}) => {
  const guide = await givenGuide(request, administrator, { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' });
  await page.goto(address);
  await expect(heading(page)).toHaveText('Materiais Recicláveis');
  await expect(page.getByText(/^\d+ guias$/)).toBeVisible();
  const own = card(page, guide.name);
  await expect(own.getByRole('list').first().getByRole('listitem')).toHaveText(['A', 'B', 'C', '+ 2 mais']);
  await expect(own.getByRole('list').last().getByRole('listitem')).toHaveText(['F']);
  await expect(own).toContainText('Com vídeo');
  await expect(own).toContainText('Com instruções');
  await expect(card(page, 'Papel')).toContainText('Sem vídeo');
  const [first, second] = [await card(page, 'Papel').boundingBox(), await card(page, 'Plástico').boundingBox()];
  expect(second?.y, 'cards stand side by side').toBe(first?.y);
  const hazardous = page.getByRole('heading', { name: /^Resíduos Perigosos/ });
  const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--danger-ink').trim());
  expect(danger).toBe('#a31b1a');
  await expect(hazardous).toHaveCSS('color', 'rgb(163, 27, 26)');
});

test('by the keyboard alone a guide is created, and a list that is open in another tab shows it at once', async ({
  page,
  context,
  request,
}) => {
  const residents = await context.newPage();
  await residents.goto('/recycle');
  await expect(residents.getByRole('link', { name: /^Papel/ })).toBeVisible();

  await page.goto(address);
  await expect(card(page, 'Papel')).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Novo material' });
  await expect(page).toHaveURL(/novo=true/);
  await dialog.getByLabel('Nome').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').getByText(required)).toBeVisible();
  await expect(dialog.getByText(required)).toHaveCount(6);
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await page.keyboard.type('Óleo de cozinha');
  await expect(dialog.getByText('O link do guia será /recycle/oleo-de-cozinha.')).toBeVisible();
  await dialog.getByLabel('Descrição').fill('De fritura.');
  await dialog.getByLabel('Itens recicláveis', { exact: true }).fill('Óleo de soja\n\n Banha \n');
  await expect(dialog.getByText('Um por linha. 2 itens.')).toBeVisible();
  await dialog.getByLabel('Itens não recicláveis').fill('Óleo de motor');
  await dialog.getByLabel('Como preparar').fill('Coe\nGuarde em garrafa PET');
  await dialog.getByLabel('Cor', { exact: true }).fill('#ffeecc');
  await expect(dialog.getByText(/Ícone escuro, contraste .* quase não se distingue do fundo claro/)).toBeVisible();
  await dialog.getByLabel('Vídeo do YouTube').fill('https://vimeo.com/1');
  await expect(dialog.getByText('Este link não é de um vídeo do YouTube: os moradores verão o vídeo padrão.')).toBeVisible();
  await dialog.getByLabel('Vídeo do YouTube').fill('https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3');
  await expect(dialog.getByText('Será mostrado https://www.youtube.com/embed/dQw4w9WgXcQ')).toBeVisible();
  await dialog.getByRole('button', { name: 'Adicionar fonte' }).click();
  await dialog.getByLabel('Título').fill('Guia do óleo');
  await dialog.getByLabel('Quem publicou').fill('Prefeitura');
  await dialog.getByLabel('Link', { exact: true }).fill('exemplo.com.br/oleo');

  await dialog.evaluate((panel) => panel.scrollTo(0, 300));
  await dialog.getByRole('button', { name: 'Ver como o morador vê' }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Como o morador vê' });
  expect(await preview.evaluate((panel) => panel.scrollTop), 'the preview begins at its beginning').toBe(0);
  await expect(preview.getByRole('button', { name: 'Voltar a editar' })).toBeInViewport();
  await expect(preview.getByRole('heading', { name: 'Recicláveis:', exact: true })).toBeVisible();
  await expect(preview.getByText('Guarde em garrafa PET')).toBeVisible();
  await preview.getByRole('button', { name: 'Voltar a editar' }).press('Enter');
  expect(await dialog.evaluate((panel) => panel.scrollTop), 'the form is where it was').toBe(300);
  await expect(dialog.getByRole('button', { name: 'Ver como o morador vê' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).press('Enter');

  await expect(page.getByText('Material salvo.', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(card(page, 'Óleo de cozinha')).toBeVisible();
  await expect(residents.getByRole('link', { name: /^Óleo de cozinha/ })).toBeVisible();
  expect(await guideOf(request, 'oleo-de-cozinha')).toMatchObject({
    youtubeUrl: 'https://www.youtube.com/embed/dQw4w9WgXcQ',
    items: { recyclable: ['Óleo de soja', 'Banha'], howToPrepare: 'Coe\nGuarde em garrafa PET' },
    sources: [{ title: 'Guia do óleo', publisher: 'Prefeitura', url: 'https://exemplo.com.br/oleo' }],
  });
});

test('every preview begins at its beginning, also of another guide, and its form is where it was', async ({
  page,
  request,
  administrator,
}) => {
  const items = {
    recyclable: Array.from({ length: 30 }, (_, index) => `Item ${index}`),
    nonRecyclable: ['F'],
    howToPrepare: 'G',
  };
  const guides = [await givenGuide(request, administrator, { items }), await givenGuide(request, administrator, { items })];
  await page.goto(address);
  const dialog = page.getByRole('dialog');
  const topOf = () => dialog.evaluate((panel) => panel.scrollTop);
  const toEnd = () => dialog.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
  for (const guide of guides) {
    await card(page, guide.name)
      .getByRole('button', { name: /^Editar/ })
      .click();
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    expect(await topOf(), 'the form begins at its beginning').toBe(0);
    await toEnd();
    const place = await topOf();
    for (const round of [1, 2]) {
      await dialog.getByRole('button', { name: 'Ver como o morador vê' }).click();
      await expect(dialog.getByText('Na lista', { exact: true })).toBeInViewport();
      expect(await topOf(), `preview ${round} of ${guide.name}`).toBe(0);
      await toEnd();
      expect(await topOf(), 'the preview scrolls').toBeGreaterThan(100);
      await dialog.getByRole('button', { name: 'Voltar a editar' }).click();
      await expect(dialog.getByRole('button', { name: 'Ver como o morador vê' })).toBeFocused();
      expect(await topOf()).toBe(place);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('by the keyboard alone a guide is moved before another, and residents see it there', async ({
  page,
  request,
  administrator,
}) => {
  const first = await givenGuide(request, administrator, { position: 90 });
  const second = await givenGuide(request, administrator, { position: 91 });
  const order = async (names: string[]) =>
    [first, second].toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name)).map(({ name }) => name);
  const cards = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  await page.goto(address);
  await expect(card(page, second.name)).toBeVisible();
  expect(await order(await cards())).toEqual([first.name, second.name]);
  await tabAndPress(page, card(page, second.name).getByRole('button', { name: /^Editar/ }));
  await tabTo(page, page.getByRole('dialog').getByLabel('Ordem'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('89');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => order(await cards())).toEqual([second.name, first.name]);
  await page.goto('/recycle');
  await expect(page.getByRole('main').getByText(second.name)).toBeVisible();
  const links = await page.getByRole('main').getByRole('link').allTextContents();
  const places = [second, first].map(({ name }) => links.findIndex((link) => link.includes(name)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a change says what it was by the event of the page, and a guide that is open elsewhere shows it', async ({
  page,
  context,
  request,
  administrator,
}) => {
  const guide = await givenGuide(request, administrator);
  const residents = await context.newPage();
  await residents.goto(`/recycle/${guide.id}`);
  await expect(heading(residents)).toHaveText(guide.name);
  await page.goto(address);
  const heard = await page.evaluateHandle(() => {
    const details: unknown[] = [];
    addEventListener('materialsUpdated', (event) => details.push((event as CustomEvent).detail));
    return details;
  });
  await card(page, guide.name)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`material=${guide.id}`));
  await page.getByLabel('Introdução').fill('Um bloco limpo vale.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(residents.getByText('Um bloco limpo vale.')).toBeVisible();

  await card(page, guide.name)
    .getByRole('button', { name: /^Excluir/ })
    .click();
  const question = page.getByRole('dialog', { name: `Tem certeza que deseja excluir o material '${guide.id}'?` });
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(card(page, guide.name)).toHaveCount(0);
  await expect
    .poll(() => heard.jsonValue())
    .toEqual([
      { action: 'update', id: guide.id },
      { action: 'delete', id: guide.id },
    ]);
});

test('a change from another device is seen at the next look', async ({ page, request, administrator }) => {
  const guide = await givenGuide(request, administrator);
  await page.goto(`/recycle/${guide.id}`);
  await expect(page.getByText('Blocos e bandejas.')).toBeVisible();
  await rewriteGuide(request, administrator, guide, { description: 'Só limpos.' });
  await page.getByRole('link', { name: 'Voltar para os materiais' }).click();
  await expect(page.getByRole('link', { name: new RegExp(guide.name) })).toContainText('Só limpos.');
});

test.describe('of two who edit one guide', () => {
  test.use({ allowedConsoleErrors: [/status of 409/] });

  test('the second sees both versions field by field, and loses nothing', async ({ page, request, administrator }) => {
    const guide = await givenGuide(request, administrator);
    await page.goto(`${address}?material=${guide.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Descrição').fill('A minha descrição.');
    await dialog.getByLabel('Como preparar').fill('Seque bem');
    await rewriteGuide(request, administrator, guide, { description: 'A descrição da outra.', color: '#112233' });
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog.getByText(/^Você salvou outra versão .+, em outra aba ou outro aparelho\./)).toBeVisible();
    const choice = (field: string, whose: RegExp) =>
      dialog.getByRole('group', { name: field }).getByRole('radio', { name: whose });
    await expect(choice('Descrição', /O que você digitou A minha descrição\./)).toBeChecked();
    await expect(choice('Como preparar', /O que você digitou Seque bem/)).toBeChecked();
    await expect(choice('Cor', /O que está salvo agora #112233/)).toBeChecked();
    await expect(dialog.getByRole('group')).toHaveCount(3);
    await expectAccessible(page);
    await choice('Descrição', /A descrição da outra\./).check();
    await dialog.getByRole('button', { name: 'Continuar com o escolhido' }).click();
    await expect(dialog.getByLabel('Como preparar')).toHaveValue('Seque bem');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect(await guideOf(request, guide.id)).toMatchObject({
      description: 'A descrição da outra.',
      color: '#112233',
      items: { howToPrepare: 'Seque bem' },
    });
  });
});

test.describe('a failure', () => {
  test.use({ allowedConsoleErrors: [/status of 4\d\d/] });

  test('is said, and what was typed stays', async ({ page, request, administrator }) => {
    const guide = await givenGuide(request, administrator);
    await page.goto(`${address}?novo=true`);
    const dialog = page.getByRole('dialog');
    for (const [field, value] of [
      ['Nome', 'Outro'],
      ['Identificador', guide.id],
      ['Descrição', 'x'],
      ['Itens não recicláveis', 'x'],
      ['Como preparar', 'x'],
    ] as const)
      await dialog.getByLabel(field).fill(value);
    await dialog.getByLabel('Itens recicláveis', { exact: true }).fill('x');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog.getByText('Erro ao salvar material: Já existe um material com este identificador')).toBeVisible();
    await expect(dialog.getByLabel('Identificador')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Nome')).toHaveValue('Outro');

    await page.goto(`${address}?excluir=${guide.id}`);
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    const headers = { authorization: `Bearer ${administrator}` };
    await request.delete(`/api/recycle-materials/${guide.id}`, { headers });
    await question.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(question.getByText('Erro ao excluir material: Guia de material não encontrado')).toBeVisible();
  });
});

test('unsaved input is not left without a question, by the button nor by going back', async ({
  page,
  request,
  administrator,
}) => {
  const guide = await givenGuide(request, administrator);
  await page.goto(address);
  await card(page, guide.name)
    .getByRole('button', { name: /^Editar/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Descrição').fill('Ainda não salva.');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('O que você digitou ainda não foi salvo. Sair sem salvar?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(dialog.getByLabel('Descrição')).toHaveValue('Ainda não salva.');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(card(page, guide.name)).toContainText('Blocos e bandejas.');
});
