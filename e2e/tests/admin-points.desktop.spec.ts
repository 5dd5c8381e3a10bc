import {
  changeBeside,
  drawnImage,
  enterPanel,
  form,
  givenImage,
  givenWholePoint,
  keptPoint,
  keptPoints,
  ownWord,
  rows,
  saveButton,
  table,
} from '../support/admin-points.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, givenResident, test } from '../support/fixtures.ts';
import { mapOf, openMap } from '../support/map.ts';
import { administrator } from '../support/product.ts';
import { givenBooking } from '../support/schedules.ts';
import { heading } from '../support/screen.ts';
import { storeSession, unconfirmedAdministratorSession } from '../support/sessions.ts';

// A person's whole way through a long form, on a machine that does other things as well.
test.describe.configure({ timeout: 120_000 });

let word: string;
test.beforeEach(async ({ page, request }) => {
  word = ownWord();
  await enterPanel(page, request);
});

const listOf = (word: string) => `/admin-dashboard/pontos?q=${word}`;

test('the table is searched, filtered and sorted, all of it stands in the address, and back works', async ({ page, request }) => {
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
  for (const shown of ['Bê', 'Rua A, 1, Papicu', '-3.752632, -38.532680', 'Óleo de cozinha', '156', 'Ativo', 'Editar', 'Excluir'])
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
  await page.getByRole('button', { name: 'Mais filtros' }).click();
  await page.getByLabel('Coordenadas').selectOption('sem');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Coordenadas')).toHaveValue('sem');
  await expect(rows(page)).toContainText(`Ecoponto A ${word}`);
  await page.getByLabel('Coordenadas').selectOption('');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Material').selectOption('oleo');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`Ecoponto B ${word}`);
  await page.getByLabel('Material').selectOption('');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Município ou bairro').fill('centro');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Município ou bairro').fill('lugar nenhum');
  await expect(page.getByText('Nenhum ponto de coleta encontrado')).toBeVisible();
});

test('pages follow one another', async ({ page, request }) => {
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

test('by the keyboard alone a point is created; what is missing is said at its field, and what was typed stays', async ({
  page,
  request,
}) => {
  await page.goto(listOf(word));
  await expect(page.getByText('Nenhum ponto de coleta encontrado')).toBeVisible();
  await page.keyboard.press('n');
  const name = form(page).getByLabel('Nome', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.type(`Ecoponto ${word}`);
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Por favor, insira o endereço')).toBeVisible();
  const address = form(page).getByLabel('Endereço', { exact: true });
  await expect(address).toBeFocused();
  await expect(name).toHaveValue(`Ecoponto ${word}`);
  await page.keyboard.type('Rua das Flores, 10');
  await form(page).getByLabel('Latitude').focus();
  await page.keyboard.type('-3,7526321');
  await page.keyboard.press('Tab');
  await expect(form(page).getByLabel('Latitude')).toHaveValue('-3.752632');
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Informe latitude e longitude juntas')).toBeVisible();
  await expect(form(page).getByLabel('Longitude')).toBeFocused();
  await page.keyboard.type('-38.532689');
  await form(page).getByRole('checkbox', { name: 'Vidro' }).focus();
  await page.keyboard.press('Space');
  await form(page).getByLabel('Website').focus();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Endereço de site inválido')).toBeVisible();
  await form(page).getByLabel('Website').fill('www.exemplo.com.br');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  await expect(rows(page)).toContainText(`Ecoponto ${word}`);
  const [kept] = await keptPoints(request, word);
  expect(kept).toMatchObject({
    address: 'Rua das Flores, 10',
    latitude: -3.752632,
    longitude: -38.532689,
    website: 'www.exemplo.com.br',
    materials: ['vidro'],
    isActive: true,
  });
});

test('every field of a point is edited, materials are ticked and unticked, and the rest stays as it was', async ({
  page,
  request,
}) => {
  const { id } = await givenWholePoint(request, {
    name: `Ecoponto ${word}`,
    address: 'Rua A, 1',
    latitude: -3.75263212345678,
    longitude: -38.53268912345678,
    materials: ['papel', 'oleo'],
  });
  await page.goto(listOf(word));
  await rows(page)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`editar=${id}`));
  await expect(form(page).getByLabel('Latitude')).toHaveValue('-3.752632');
  const typed = {
    Nome: `Ecoponto Novo ${word}`,
    'Nome curto (opcional)': 'Novo',
    Endereço: 'Rua B, 2',
    'Horário de funcionamento (opcional)': 'Seg a sáb, 8h às 17h',
    'Telefone (opcional)': '156',
    'WhatsApp (opcional)': '(85) 9 9999-9999',
    'Website (opcional)': 'exemplo.com.br',
    'Descrição (opcional)': 'Entrada pela lateral',
  };
  for (const [label, value] of Object.entries(typed)) await form(page).getByLabel(label, { exact: true }).fill(value);
  await form(page).getByRole('checkbox', { name: 'Óleo de cozinha' }).uncheck();
  await form(page).getByRole('checkbox', { name: 'Metal' }).check();
  await form(page).getByRole('switch', { name: 'Ativo' }).uncheck();
  await saveButton(page).click();
  await expect(form(page)).toHaveCount(0);
  await expect(rows(page)).toContainText('Inativo');
  expect(await keptPoint(request, id)).toMatchObject({
    name: `Ecoponto Novo ${word}`,
    shortName: 'Novo',
    address: 'Rua B, 2',
    schedule: 'Seg a sáb, 8h às 17h',
    phone: '156',
    whatsapp: '(85) 9 9999-9999',
    website: 'exemplo.com.br',
    description: 'Entrada pela lateral',
    materials: ['papel', 'metal'],
    isActive: false,
    // More than six decimals are shown to nobody, and kept while nobody changes them.
    latitude: -3.75263212345678,
    longitude: -38.53268912345678,
  });
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/409/] });

  test('of two administrators the second sees both versions field by field, chooses, and loses nothing', async ({
    page,
    request,
  }) => {
    const point = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1', materials: ['papel'] });
    await page.goto(`/admin-dashboard/pontos?editar=${point.id}`);
    await form(page).getByLabel('Telefone').fill('156');
    await form(page).getByLabel('Endereço', { exact: true }).fill('Rua Minha, 1');
    await changeBeside(request, point, { address: 'Rua Dela, 2', description: 'Dela', materials: ['papel', 'vidro'] });
    await saveButton(page).click();
    await expect(form(page).getByText('Outra pessoa mudou este ponto enquanto você editava.')).toBeVisible();
    const field = (name: string) => form(page).getByRole('group', { name, exact: true });
    await expect(field('Endereço').getByRole('radio', { name: /O que você digitou Rua Minha, 1/ })).toBeChecked();
    await expect(field('Endereço').getByRole('radio', { name: /O que está salvo agora Rua Dela, 2/ })).not.toBeChecked();
    // What the other one changed alone is taken over unless somebody says otherwise.
    await expect(field('Descrição').getByRole('radio', { name: /O que está salvo agora Dela/ })).toBeChecked();
    await expect(field('Materiais aceitos').getByRole('radio', { name: /Papel\/Papelão, Vidro/ })).toBeChecked();
    await expect(field('Telefone').getByRole('radio', { name: /O que você digitou 156/ })).toBeChecked();
    await expect(field('Nome')).toHaveCount(0);
    await expectAccessible(page);
    await form(page).getByRole('button', { name: 'Continuar com o escolhido' }).click();
    await expect(form(page).getByLabel('Descrição')).toHaveValue('Dela');
    await expect(form(page).getByLabel('Endereço', { exact: true })).toHaveValue('Rua Minha, 1');
    await saveButton(page).click();
    await expect(form(page)).toHaveCount(0);
    expect(await keptPoint(request, point.id)).toMatchObject({
      address: 'Rua Minha, 1',
      phone: '156',
      description: 'Dela',
      materials: ['papel', 'vidro'],
    });
  });
});

test('what was typed is not left without a question, by Esc, by the menu or by going back', async ({ page, request }) => {
  const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
  await page.goto(listOf(word));
  await rows(page)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await form(page).getByLabel('Telefone').fill('156');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await expect(form(page).getByText('O que você digitou ainda não foi salvo. Sair sem salvar?')).toBeVisible();
    await form(page).getByRole('button', { name: 'Continuar editando' }).click();
    await expect(form(page).getByLabel('Telefone')).toHaveValue('156');
  }
  await page.keyboard.press('Escape');
  await form(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(form(page)).toHaveCount(0);
  expect((await keptPoint(request, id))?.phone).toBeNull();
});

test('the place is found from the postal code or the address, pasted, or picked on a map, by keys too', async ({
  page,
  request,
}) => {
  await page.goto('/admin-dashboard/pontos?novo=true');
  await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
  const [latitude, longitude] = [form(page).getByLabel('Latitude'), form(page).getByLabel('Longitude')];
  await form(page).getByLabel('CEP').fill('60175047');
  await expect(form(page).getByLabel('Endereço', { exact: true })).toHaveValue('Rua Prisco Bezerra, Papicu, Fortaleza - CE');
  await expect(latitude).toHaveValue('-3.738600');
  await expect(longitude).toHaveValue('-38.484800');
  // An address that stands there is not written over.
  await form(page).getByLabel('Endereço', { exact: true }).fill('Rua das Oiticicas, 12, Fortaleza');
  await form(page).getByRole('button', { name: 'Localizar endereço' }).click();
  await form(page).getByRole('button', { name: 'Rua das Oiticicas, Cambeba, Fortaleza, Ceará, Brasil' }).click();
  await expect(latitude).toHaveValue('-3.811200');
  await latitude.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', '-3.7400001, -38.5200002');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(latitude).toHaveValue('-3.740000');
  await expect(longitude).toHaveValue('-38.520000');
  await form(page).getByRole('button', { name: 'Marcar no mapa' }).click();
  const map = form(page).getByRole('region', { name: 'Mapa para marcar o lugar do ponto' });
  await expect(map.locator('img').first()).toBeVisible();
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (box === null) throw new Error('there is no map');
  // At zoom 17 a pixel is 1.07e-5 degrees wide.
  await page.mouse.click(box.x + box.width / 2 + 100, box.y + box.height / 2);
  await expect.poll(async () => Number(await longitude.inputValue())).toBeCloseTo(-38.51893, 3);
  await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(-38.5195);
  const tapped = await longitude.inputValue();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await form(page).getByRole('button', { name: 'Marcar o centro do mapa' }).focus();
  await page.keyboard.press('Enter');
  await expect(longitude).not.toHaveValue(tapped);
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(form(page)).toHaveCount(0);
  const [kept] = await keptPoints(request, word);
  expect(kept?.address).toBe('Rua das Oiticicas, 12, Fortaleza');
  expect(kept?.longitude).toBeGreaterThan(-38.52);
});

test('an image is chosen, dropped or pasted, seen before it is sent, and saved with the point', async ({ page, request }) => {
  await page.goto('/admin-dashboard/pontos?novo=true');
  await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
  await form(page).getByLabel('Endereço', { exact: true }).fill('Rua A, 1');
  await expect(form(page).getByText('PNG, JPG, GIF até 10MB')).toBeVisible();
  const bytes = await drawnImage(page);
  const chosen = page.waitForEvent('filechooser');
  await form(page).getByRole('button', { name: 'Escolher imagem' }).click();
  await (await chosen).setFiles({ name: 'escolhida.png', mimeType: 'image/png', buffer: bytes });
  await expect(form(page).getByRole('img', { name: 'Prévia da imagem escolhida' })).toBeVisible();
  await expect(form(page).getByText('escolhida.png será enviada ao salvar.')).toBeVisible();
  const give = (how: 'drop' | 'paste', name: string) =>
    form(page)
      .getByRole('group', { name: 'Imagem' })
      .evaluate(
        (group, { how, name, base64 }) => {
          const data = new DataTransfer();
          const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
          data.items.add(new File([bytes], name, { type: 'image/png' }));
          const target = group.querySelector('p ~ div') ?? group;
          const init = { bubbles: true, cancelable: true };
          target.dispatchEvent(
            how === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        { how, name, base64: bytes.toString('base64') },
      );
  await give('drop', 'solta.png');
  await expect(form(page).getByText('solta.png será enviada ao salvar.')).toBeVisible();
  await give('paste', 'colada.png');
  await expect(form(page).getByText('colada.png será enviada ao salvar.')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  const [kept] = await keptPoints(request, word);
  expect(kept?.imageUrl).toMatch(new RegExp(`^/uploads/collection-points/${kept?.id}-\\d+\\.webp$`));
});

test('an image is taken away with the next save, and stays where somebody thinks better of it before', async ({
  page,
  request,
}) => {
  const point = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
  const imageUrl = await givenImage(request, point, await drawnImage(page));
  await page.goto(`/admin-dashboard/pontos?editar=${point.id}`);
  const field = form(page).getByRole('group', { name: 'Imagem' });
  const shown = field.locator('img');
  await expect(shown).toHaveAttribute('src', imageUrl);
  await field.getByRole('button', { name: 'Tirar imagem' }).focus();
  await page.keyboard.press('Enter');
  await expect(field.getByRole('status')).toHaveText('A imagem sai quando você salvar.');
  await expect(shown).not.toHaveAttribute('src', imageUrl);
  await expectAccessible(page);
  // It has not been saved yet: nobody leaves by mistake.
  await page.keyboard.press('Escape');
  await form(page).getByRole('button', { name: 'Continuar editando' }).click();
  await field.getByRole('button', { name: 'Deixar como está' }).focus();
  await page.keyboard.press('Enter');
  await expect(field.getByRole('button', { name: 'Tirar imagem' })).toBeFocused();
  await expect(shown).toHaveAttribute('src', imageUrl);
  await saveButton(page).click();
  await expect(form(page)).toHaveCount(0);
  expect((await keptPoint(request, point.id))?.imageUrl).toBe(imageUrl);

  await page.goto(`/admin-dashboard/pontos?editar=${point.id}`);
  await field.getByRole('button', { name: 'Tirar imagem' }).click();
  await saveButton(page).click();
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  expect((await keptPoint(request, point.id))?.imageUrl).toBeNull();
  expect((await request.get(imageUrl)).status()).toBe(404);
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/400|503|500/] });

  test('an image that cannot be taken away leaves the point saved, says so, and is offered again', async ({ page, request }) => {
    const point = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
    await givenImage(request, point, await drawnImage(page));
    const path = `**/api/collection-points/${point.id}/image`;
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'nada' }));
    await page.goto(`/admin-dashboard/pontos?editar=${point.id}`);
    await form(page).getByLabel('Telefone').fill('156');
    await form(page).getByRole('button', { name: 'Tirar imagem' }).click();
    await saveButton(page).click();
    await expect(form(page).getByText('O ponto foi salvo, mas a imagem não foi tirada.')).toBeVisible();
    expect((await keptPoint(request, point.id))?.phone).toBe('156');
    await page.unroute(path);
    await form(page).getByRole('button', { name: 'Tirar a imagem de novo' }).click();
    await expect(form(page)).toHaveCount(0);
    expect((await keptPoint(request, point.id))?.imageUrl).toBeNull();
  });

  test('an image that fails leaves the point saved, says so, and is offered again', async ({ page, request }) => {
    await page.goto('/admin-dashboard/pontos?novo=true');
    await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
    await form(page).getByLabel('Endereço', { exact: true }).fill('Rua A, 1');
    const give = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await form(page)
        .getByRole('button', { name: /^Escolher/ })
        .click();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    };
    await give('quebrada.png', Buffer.from('isto não é uma imagem'));
    await expect(form(page).getByText('quebrada.png não pôde ser mostrada aqui.')).toBeVisible();
    await saveButton(page).click();
    await expect(form(page).getByText('O ponto foi salvo, mas a imagem não foi enviada.')).toBeVisible();
    await expect(form(page).getByText('O arquivo não é uma imagem PNG, JPG, GIF ou WebP que possamos ler.')).toBeVisible();
    const [kept] = await keptPoints(request, word);
    expect(kept).toMatchObject({ name: `Ecoponto ${word}`, imageUrl: null, version: 1 });
    await give('inteira.png', await drawnImage(page));
    await form(page).getByRole('button', { name: 'Enviar a imagem de novo' }).click();
    await expect(form(page)).toHaveCount(0);
    // The point was not made a second time.
    const all = await keptPoints(request, word);
    expect(all).toHaveLength(1);
    expect(all[0]?.imageUrl).not.toBeNull();
  });

  test('a save that the server refuses says why, and what was typed stays', async ({ page }) => {
    await page.route('**/api/collection-points', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'nada' }) : route.fallback(),
    );
    await page.goto('/admin-dashboard/pontos?novo=true');
    await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
    await form(page).getByLabel('Endereço', { exact: true }).fill('Rua A, 1');
    await saveButton(page).click();
    await expect(form(page).getByText('Erro ao criar ponto de coleta')).toBeVisible();
    await expect(form(page).getByLabel('Endereço', { exact: true })).toHaveValue('Rua A, 1');
  });
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/403/] });

  test('several are marked and changed at once, and what somebody else changed meanwhile is told', async ({ page, request }) => {
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
    await changeBeside(request, first, { phone: '156' });
    await acts.getByRole('button', { name: 'Desativar' }).click();
    await form(page).getByRole('button', { name: 'Desativar' }).click();
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
    expect((await keptPoints(request, word)).map(({ materials }) => materials)).toEqual([['vidro'], ['vidro'], ['vidro']]);
    await page.getByRole('checkbox', { name: `Escolher Ecoponto B ${word}` }).check();
    await acts.getByRole('button', { name: 'Excluir' }).click();
    await form(page).getByRole('button', { name: 'Excluir' }).click();
    // To delete several is sensitive: whoever finds an open panel may not.
    const question = page.getByRole('dialog', { name: 'Confirme que é você' });
    await question.getByLabel('Sua senha').fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(2);
  });
});

test('a point is deleted after a question; one with bookings is closed, and its resident is told', async ({ page, request }) => {
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
  expect(await keptPoint(request, empty.id)).not.toBeNull();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Ponto de coleta excluído com sucesso!').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await keptPoint(request, empty.id)).toBeNull();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('O ponto tem agendamentos e ficou inativo.').first()).toBeVisible();
  await expect(page.getByText('1 agendamento aberto foi cancelado.').first()).toBeVisible();
  await expect(rows(page)).toContainText('Inativo');
  const headers = { authorization: `Bearer ${resident.token}` };
  const notices = await (await request.get('/api/users/me/notices', { headers })).json();
  expect(notices[0]).toMatchObject({ kind: 'booking-cancelled' });
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/500|404|ERR_FAILED/] });

  test('a deletion that fails says so, and a list that does not come offers itself again', async ({ page, request }) => {
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

test('a point has an address of its own, where it is edited, too', async ({ page, request }) => {
  const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1', description: 'Portão verde' });
  await page.goto(listOf(word));
  await rows(page)
    .getByRole('link', { name: `Ecoponto ${word}` })
    .click();
  await expect(page).toHaveURL(`/admin-dashboard/pontos/${id}`);
  await expect(heading(page)).toHaveText(`Ecoponto ${word}`);
  await expect(page.getByText('Portão verde').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Editar' }).click();
  await form(page).getByLabel('Descrição').fill('Portão azul');
  await saveButton(page).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: 'Portão azul' })).toBeVisible();
  // What was done is there as well, before and after.
  const history = page.getByRole('list', { name: 'O que foi feito deste registro' }).getByRole('listitem');
  await expect(history).toHaveCount(2);
  for (const shown of ['Portão verde', 'Portão azul']) await expect(history.first()).toContainText(shown);
  await page.getByRole('button', { name: 'Excluir' }).click();
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page).toHaveURL('/admin-dashboard/pontos');
});

test('a resident’s open map shows what an administrator changes beside it', async ({ page, request, context }) => {
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
  const [kept] = await keptPoints(request, word);
  await page.goto(`/admin-dashboard/pontos?excluir=${kept?.id}`);
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(resident.getByRole('button', { name: new RegExp(word) })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on table, filters, marks and form in ${colorScheme} colours`, async ({ page, request }) => {
    await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A', materials: ['papel'], whatsapp: '123' });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(listOf(word));
    await page.getByRole('checkbox', { name: `Escolher Ecoponto ${word}` }).check();
    await page.getByRole('button', { name: 'Mais filtros' }).click();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await rows(page)
      .getByRole('button', { name: /^Editar/ })
      .click();
    await form(page).getByLabel('Nome', { exact: true }).fill('');
    await saveButton(page).click();
    await expect(form(page).getByText('Por favor, insira o nome')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
