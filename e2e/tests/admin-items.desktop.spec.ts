import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import {
  givenItem,
  givenQuestion,
  itemOf,
  itemRow,
  newItemName,
  questionRow,
  rewriteItem,
  rewriteSource,
  sourceRow,
} from '../support/admin-items.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { openColleagueSession } from '../support/database.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { heading } from '../support/screen.ts';

const address = '/admin-dashboard/itens';

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

test('by the keyboard alone an item is created with the city’s word, a source that was there and a new one; residents read it', async ({
  page,
  request,
}) => {
  const name = newItemName();
  const id = name.toLowerCase().replace(' ', '-');
  await page.goto(address);
  await expect(heading(page)).toHaveText('Itens');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Novo item' });
  await expect(page).toHaveURL(/novo=true/);
  await dialog.getByLabel('Nome', { exact: true }).press('Enter');
  await expect(dialog.getByText('Diga o nome do item')).toBeVisible();
  await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused();
  // The form library moves the focus to the first invalid field a second time a moment later, which must not hit a field while
  // the test types.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.type(name);
  await expect(dialog.getByText(`O link do item será /descarte/${id}.`)).toBeVisible();
  await dialog.getByLabel('Outros nomes').fill('trem\ntrem\ntreco');
  await dialog.getByRole('switch', { name: 'A nossa cidade tem uma regra' }).press('Space');
  const city = dialog.getByRole('group', { name: 'Regra da nossa cidade' });
  await city.getByLabel('O que fazer').selectOption('Entulho: ecoponto ou caçamba');
  await city.getByLabel('Como preparar').fill('Ligue 156.');
  await city.getByLabel('Desde quando vale').fill('2026-03-01');
  await city.getByRole('button', { name: 'Escolher uma fonte que já existe' }).press('Enter');
  await expect(city.getByLabel('Título, quem publicou ou link')).toBeFocused();
  await page.keyboard.type('imperatriz');
  await city.getByRole('list', { name: 'Fontes encontradas' }).getByRole('button').first().press('Enter');
  await expect(city.getByRole('button', { name: 'Escolher uma fonte que já existe' })).toBeFocused();
  await city.getByRole('button', { name: 'Nova fonte' }).press('Enter');
  const source = city.getByRole('group', { name: 'Nova fonte 1' });
  await source.getByLabel('Título').fill('Central 156');
  await source.getByLabel('Quem escreveu ou publicou').fill(`Prefeitura ${id}`);
  await source.getByLabel('Link').fill('exemplo.gov.br/156');
  const national = dialog.getByRole('group', { name: 'Em geral' });
  await national.getByLabel('Como preparar').fill('Embrulhe bem.');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).press('Enter');
  await expect(national.getByText('Escolha o que fazer')).toBeVisible();
  await expect(national.getByLabel('O que fazer')).toBeFocused();
  await national.getByLabel('O que fazer').selectOption('Lixo comum');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).press('Enter');
  await expect(page.getByText('Item salvo.', { exact: true }).first()).toBeVisible();

  await page.goto(`${address}?q=${name}`);
  await expect(itemRow(page, name)).toContainText('A cidade:Entulho: ecoponto ou caçamba');
  const item = await itemOf(request, id);
  expect(item.aliases).toEqual(['trem', 'treco']);
  expect(item.verdicts[0].sources.map(({ title }: { title: string }) => title)[1]).toBe('Central 156');
  await page.goto(`/descarte/${id}`);
  const answers = page.getByRole('region', { name: /Entulho|Lixo comum/ });
  await expect(answers).toHaveCount(2);
  await expect(answers.first()).toContainText('A sua cidade diz, desde 01/03/2026');
  await answers.first().getByText('Fontes (2)').click();
  await expect(answers.first().getByRole('link', { name: /^Central 156/ })).toBeVisible();
  await expect(answers.last()).toContainText('Em geral');

  await page.goto(`/admin-dashboard/historico?registro=item&id=${id}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(
    page.getByRole('cell', { name: /Entulho: ecoponto ou caçamba.*Como preparar: Ligue 156\..*Desde: 01\/03\/2026/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^Abrir.*${name}`) }).click();
  await expect(page.getByRole('dialog', { name: `Editar ${name}` })).toBeVisible();
  await page.goto('/admin-dashboard/historico?registro=item-source');
  await expect(page.getByText('Central 156').first()).toBeVisible();
});

test('items are found by a word, by what to do, by whose word they have and by what has no source; each has an address', async ({
  page,
  request,
}) => {
  const { name, aliases } = await givenItem(request, { aliases: ['bagulho raro'] });
  await page.goto(address);
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toContainText('1 a 50 de');
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await page.getByRole('searchbox', { name: 'Nome ou outro nome' }).fill('BAGULHO raro');
  await expect(page).toHaveURL(/q=BAGULHO/);
  await expect(itemRow(page, name)).toContainText('1 outro nome');
  expect(aliases).toEqual(['bagulho raro']);
  await page.getByRole('button', { name: 'Sem fonte', exact: true }).click();
  await expect(itemRow(page, name)).toContainText('Sem fonte');
  await page.getByRole('button', { name: 'Com regra da nossa cidade' }).click();
  await expect(page.getByText('Nenhum item encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByLabel('O que fazer').selectOption('Óleo: entregue em um ponto');
  await expect(page).toHaveURL(/resposta=oleo/);
  await expect(itemRow(page, 'Óleo de cozinha')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('an item is deleted after a question', async ({ page, request }) => {
  const { id, name } = await givenItem(request);
  await page.goto(`${address}?q=${name}`);
  await itemRow(page, name)
    .getByRole('button', { name: /^Excluir/ })
    .click();
  const question = page.getByRole('dialog', { name: `Tem certeza que deseja excluir o item ${name}?` });
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Item excluído.', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Nenhum item encontrado')).toBeVisible();
  expect((await request.get(`/api/items/${id}`)).status()).toBe(404);
});

test.describe('of two who edit one item', () => {
  test.use({ allowedConsoleErrors: [/status of 409/] });

  test('the second sees both versions field by field, and loses nothing', async ({ page, request }) => {
    const item = await givenItem(request);
    await page.goto(`${address}?item=${item.id}`);
    const dialog = page.getByRole('dialog');
    const national = dialog.getByRole('group', { name: 'Em geral' });
    await national.getByLabel('Como preparar').fill('Minha preparação.');
    await national.getByLabel('Por quê').fill('Meu porquê.');
    const [verdict] = item.verdicts;
    const verdicts = [{ ...verdict, prepare: 'A preparação da outra.', kind: 'volumoso' }];
    await rewriteItem(request, item, { verdicts }, await openColleagueSession('Maria Souza'));
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog.getByText(/^Maria Souza salvou outra versão /)).toBeVisible();
    const choice = (field: string, whose: RegExp) =>
      dialog.getByRole('group', { name: field }).getByRole('radio', { name: whose });
    await expect(dialog.getByRole('group')).toHaveCount(3);
    await expect(choice('Em geral: O que fazer', /O que está salvo agora Volumoso/)).toBeChecked();
    await expect(choice('Em geral: Por quê', /O que você digitou Meu porquê\./)).toBeChecked();
    await expectAccessible(page);
    await choice('Em geral: Como preparar', /A preparação da outra\./).check();
    await dialog.getByRole('button', { name: 'Continuar com o escolhido' }).click();
    await expect(national.getByLabel('Por quê')).toHaveValue('Meu porquê.');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect((await itemOf(request, item.id)).verdicts).toMatchObject([
      { kind: 'volumoso', prepare: 'A preparação da outra.', why: 'Meu porquê.' },
    ]);
  });
});

test('unsaved input is not left without a question, by the button nor by going back', async ({ page, request }) => {
  const { name } = await givenItem(request);
  await page.goto(`${address}?q=${name}`);
  await itemRow(page, name)
    .getByRole('button', { name: /^Editar/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'A nossa cidade tem uma regra' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('O que você digitou ainda não foi salvo. Sair sem salvar?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(dialog.getByRole('switch')).toBeChecked();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(itemRow(page, name)).not.toContainText('A cidade:');
});

test('an unanswered question becomes an item, another name of one, or is dismissed', async ({ page, request }) => {
  const [made, meant, dismissed] = [
    await givenQuestion(request, 5),
    await givenQuestion(request, 3),
    await givenQuestion(request, 4),
  ];
  const rare = await givenQuestion(request, 2);
  const { id, name } = await givenItem(request);
  await page.goto(address);
  await page.getByRole('link', { name: 'O que ninguém soube responder' }).press('Enter');
  await expect(heading(page)).toHaveText('O que ninguém soube responder');
  await expect(questionRow(page, made)).toContainText('5 pessoas');
  await expect(questionRow(page, rare)).toHaveCount(0);

  await questionRow(page, dismissed)
    .getByRole('button', { name: /^Dispensar/ })
    .press('Enter');
  await expect(questionRow(page, dismissed)).toHaveCount(0);
  await expect(page.getByText('Busca dispensada.', { exact: true }).first()).toBeVisible();

  await questionRow(page, meant)
    .getByRole('button', { name: /^É sinônimo de…/ })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: `“${meant}” é sinônimo de…` });
  await expect(dialog.getByText(/^Mais \d+ itens/)).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Nome ou outro nome' }).fill(name);
  await dialog.getByRole('list', { name: 'Itens encontrados' }).getByRole('button', { name }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(questionRow(page, meant)).toHaveCount(0);
  expect((await itemOf(request, id)).aliases).toEqual([meant]);

  await questionRow(page, made)
    .getByRole('link', { name: /^Criar item/ })
    .press('Enter');
  const form = page.getByRole('dialog', { name: 'Novo item' });
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue(`T${made.slice(1)}`);
  const national = form.getByRole('group', { name: 'Em geral' });
  await national.getByLabel('O que fazer').selectOption('Lixo comum');
  await national.getByLabel('Como preparar').fill('Embrulhe bem.');
  await form.getByRole('button', { name: 'Salvar', exact: true }).press('Enter');
  await expect(page.getByText('Item salvo.', { exact: true }).first()).toBeVisible();
  await page.goto(`${address}/sem-resposta`);
  await expect(heading(page)).toHaveText('O que ninguém soube responder');
  await expect(page.getByText(/^Carregando/)).toHaveCount(0);
  await expect(questionRow(page, made)).toHaveCount(0);
});

test('a file of items shows row by row what it would do, is written, and is taken back but for what was edited since', {
  lock: 'imports',
}, async ({ page, request }) => {
  const [first, second] = [await givenItem(request), await givenItem(request)];
  const name = newItemName();
  const [verdict] = first.verdicts;
  const items = [
    { ...first, verdicts: [{ ...verdict, scope: 'city', kind: 'entulho', since: '2026-03-01' }, verdict] },
    { ...second, name: `${second.name} grande` },
    { name, verdicts: [{ ...verdict, prepare: 'Chame o ecoponto.' }] },
    { name: newItemName(), verdicts: [] },
  ];
  await page.goto(address);
  await page.getByRole('link', { name: 'Importar e exportar' }).press('Enter');
  await expect(heading(page)).toHaveText('Importar itens');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher arquivo' }).press('Enter');
  const file = { name: 'itens.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ items, sources: {} })) };
  await (await chooser).setFiles(file);
  await expect(page.getByText('1 item será criado, 2 serão alterados.')).toBeVisible();
  await expect(page).toHaveURL(/\/itens\/importacao\/\d+$/);
  const menu = page.getByRole('navigation').getByRole('link', { name: /^(Itens|Importar pontos)$/ });
  await expect(menu.and(page.locator('[aria-current=page]'))).toHaveText(['Itens']);
  await expect(page.getByRole('button', { name: 'Mudar colunas' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Linhas: Novos' })).toContainText(name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Alterados (2)' }).click();
  await expect(page.getByRole('table', { name: 'Linhas: Alterados' })).toContainText(
    /Regra da nossa cidade: \(vazio\) → Entulho: ecoponto ou caçamba/,
  );
  await page.getByRole('button', { name: 'Recusados (1)' }).click();
  await expect(page.getByRole('table', { name: 'Linhas: Recusados' })).toContainText('Diga o que vale em geral');
  await page.getByRole('button', { name: 'Gravar importação' }).click();
  await expect(page.getByText('1 item criado, 2 alterados')).toBeVisible();
  expect((await itemOf(request, first.id)).verdicts[0]).toMatchObject({ scope: 'city', kind: 'entulho' });

  await rewriteItem(request, { ...second, version: second.version + 1 }, { name: `${second.name} enorme` });
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(page.getByText('2 itens desfeitos, 1 mantido')).toBeVisible();
  await page.getByRole('button', { name: 'Mantidos: editados depois' }).click();
  await expect(page.getByRole('table', { name: 'Linhas: Mantidos: editados depois' })).toContainText(second.name);
  expect((await itemOf(request, first.id)).verdicts).toHaveLength(1);
  expect((await itemOf(request, second.id)).name).toBe(`${second.name} enorme`);
  await page.getByRole('link', { name: 'Voltar para Importar itens' }).click();
  await expect(page.getByRole('table', { name: /^Importações/ })).toContainText('2 itens desfeitos, 1 mantido');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^itens-.*\.csv$/);
});

test.describe('the sources of items', () => {
  test.use({ allowedConsoleErrors: [/status of 409/] });
  const screen = `${address}/fontes`;
  const fields = { publisher: 'Prefeitura', url: 'https://exemplo.gov.br/a', accessed: '2026-11-20', note: '' };

  /** An item with a source of its own. */
  const givenSourced = async (request: APIRequestContext) => {
    const source = { ...fields, id: `fonte-${randomUUID()}`, title: `Guia ${randomUUID().slice(0, 8)}` };
    const verdict = { scope: 'national', kind: 'rejeito', prepare: 'Embrulhe.', sources: [source.id] };
    return { item: await givenItem(request, { verdicts: [verdict], sources: [source] }), source };
  };

  test('one is found, corrected for all its items, and what a colleague wrote meanwhile is shown beside', async ({
    page,
    request,
  }) => {
    const { item, source } = await givenSourced(request);
    await page.goto(address);
    await page.getByRole('link', { name: 'Fontes', exact: true }).click();
    await expect(heading(page)).toHaveText('Fontes dos itens');
    await page.getByRole('searchbox').fill(source.title);
    await expect(sourceRow(page, source.title)).toContainText(item.name);
    await expectAccessible(page);
    await sourceRow(page, source.title)
      .getByRole('button', { name: /^Editar/ })
      .click();
    const dialog = page.getByRole('dialog', { name: `Editar a fonte ${source.title}` });
    await dialog.getByLabel('Link').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog.getByLabel('Link')).toBeFocused();
    await dialog.getByLabel('Link').fill('exemplo.gov.br/novo');
    const data = { ...fields, title: source.title, publisher: 'Cooperativa' };
    await rewriteSource(request, source.id, data);
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog.getByText(/^Você salvou outra versão /)).toBeVisible();
    await expect(dialog.getByRole('group')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continuar com o escolhido' }).click();
    await expect(dialog.getByLabel('Quem escreveu ou publicou')).toHaveValue('Cooperativa');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Fonte salva.', { exact: true }).first()).toBeVisible();
    expect((await itemOf(request, item.id)).verdicts[0].sources[0]).toMatchObject({
      publisher: 'Cooperativa',
      url: 'https://exemplo.gov.br/novo',
    });
    await page.goto(`/admin-dashboard/historico?registro=item-source&id=${source.id}`);
    await page
      .getByRole('link', { name: new RegExp(`^Abrir.*${source.title}`) })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: `Editar a fonte ${source.title}` })).toBeVisible();
  });

  test('one that an item uses cannot be deleted, and says which; one that none uses can', async ({ page, request }) => {
    const { item, source } = await givenSourced(request);
    await page.goto(`${screen}?q=${source.title}`);
    const question = page.getByRole('dialog', { name: `Tem certeza que deseja excluir a fonte ${source.title}?` });
    const remove = sourceRow(page, source.title).getByRole('button', { name: /^Excluir/ });
    await remove.click();
    await expect(question.getByText('Um item usa esta fonte: tire-a dele antes.')).toBeVisible();
    await expect(question.getByRole('listitem')).toHaveText([item.name]);
    await expect(question.getByRole('button', { name: 'Excluir', exact: true })).toHaveCount(0);
    await expectAccessible(page);

    const [verdict] = item.verdicts;
    await rewriteItem(request, item, { verdicts: [{ ...verdict, sources: [] }] });
    await page.goto(`${screen}?q=${source.title}&so=sem-item`);
    await remove.click();
    // An item starts to use the source while the dialog is open.
    await rewriteItem(request, { ...item, version: item.version + 1 }, {});
    await question.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(question.getByText(`Um item usa esta fonte: ${item.name}.`)).toBeVisible();
    await rewriteItem(request, { ...item, version: item.version + 2 }, { verdicts: [{ ...verdict, sources: [] }] });
    await page.goto(`${screen}?q=${source.title}`);
    await remove.click();
    await question.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(page.getByText('Fonte excluída.', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Nenhuma fonte encontrada')).toBeVisible();
  });
});
