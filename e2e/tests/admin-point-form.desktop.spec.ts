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
  test,
} from '../support/admin-points.ts';
import { openColleagueSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { givenPointWith } from '../support/points.ts';
import { bookingsOf, givenBooking } from '../support/schedules.ts';

// A long form filled in completely, on a machine with other load.
test.describe.configure({ timeout: 120_000 });

test('by the keyboard alone a point is created; what is missing is said at its field, and what was typed stays', async ({
  page,
  request,
  word,
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
  await expect(form(page).getByLabel('Latitude')).toHaveValue('-3,752632');
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Informe latitude e longitude juntas')).toBeVisible();
  await expect(form(page).getByLabel('Longitude')).toBeFocused();
  await page.keyboard.type('-38.532689');
  await form(page).getByRole('checkbox', { name: 'Vidro' }).focus();
  await page.keyboard.press('Space');
  await form(page).getByLabel('Website').focus();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Link inválido')).toBeVisible();
  await form(page).getByLabel('Website').fill('www.exemplo.com.br');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  await expect(rows(page)).toContainText(`Ecoponto ${word}`);
  const [stored] = await storedPoints(request, word);
  expect(stored).toMatchObject({
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
  word,
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
  await expect(form(page).getByLabel('Latitude')).toHaveValue('-3,752632');
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
  await expect(form(page).getByLabel('Busca ou recebe')).toHaveValue('dropoff');
  await form(page).getByLabel('Busca ou recebe').selectOption('Busca em casa e recebe no local');
  await form(page).getByRole('switch', { name: 'Ativo' }).uncheck();
  await saveButton(page).click();
  const question = page.getByRole('dialog', { name: 'Desativar 1 ponto?' });
  await expect(question).toContainText('Nenhum agendamento aberto será cancelado.');
  await question.getByRole('button', { name: 'Desativar', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(rows(page)).toContainText('Inativo');
  expect(await storedPoint(request, id)).toMatchObject({
    name: `Ecoponto Novo ${word}`,
    shortName: 'Novo',
    address: 'Rua B, 2',
    schedule: 'Seg a sáb, 8h às 17h',
    phone: '156',
    whatsapp: '(85) 9 9999-9999',
    website: 'exemplo.com.br',
    description: 'Entrada pela lateral',
    materials: ['papel', 'metal'],
    handover: 'both',
    isActive: false,
    // The form shows six decimals; the stored precision stays unless the value is changed.
    latitude: -3.75263212345678,
    longitude: -38.53268912345678,
  });
});

test('a point that is switched off is saved after a question, which counts the bookings that it cancels', async ({
  page,
  request,
  resident,
  word,
}) => {
  const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
  const booking = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso });
  await page.goto(`/admin-dashboard/pontos?editar=${id}`);
  await form(page).getByLabel('Telefone').fill('156');
  await form(page).getByRole('switch', { name: 'Ativo' }).uncheck();
  await saveButton(page).click();
  const question = page.getByRole('dialog', { name: 'Desativar 1 ponto?' });
  await expect(question).toContainText('1 agendamento aberto será cancelado.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Voltar' }).click();
  // A pressed submit button leaves the focus in the field.
  await expect(form(page).getByRole('switch', { name: 'Ativo' })).toBeFocused();
  await expect(form(page).getByLabel('Telefone')).toHaveValue('156');
  expect(await storedPoint(request, id)).toMatchObject({ isActive: true, phone: null, version: 1 });
  await saveButton(page).click();
  await question.getByRole('button', { name: 'Desativar', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await storedPoint(request, id)).toMatchObject({ isActive: false, phone: '156' });
  expect(await bookingsOf(request, resident)).toMatchObject([{ id: booking.id, status: 'cancelado' }]);
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/409/] });

  test('of two administrators the second sees both versions field by field, chooses, and loses nothing', async ({
    page,
    request,
    word,
  }) => {
    const point = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1', materials: ['papel'] });
    await page.goto(`/admin-dashboard/pontos?editar=${point.id}`);
    await form(page).getByLabel('Telefone').fill('156');
    await form(page).getByLabel('Endereço', { exact: true }).fill('Rua Minha, 1');
    const change = { address: 'Rua Dela, 2', description: 'Dela', materials: ['papel', 'vidro'] };
    await changeConcurrently(request, point, change, await openColleagueSession('Maria Souza'));
    await saveButton(page).click();
    const told =
      /^Maria Souza salvou outra versão (agora|há \d+ min)\. Escolha o que vale em cada campo; nada foi salvo ainda\.$/;
    await expect(form(page).getByText(told)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(':focus').filter({ hasText: told })).toHaveCount(1);
    const field = (name: string) => form(page).getByRole('group', { name, exact: true });
    await expect(field('Endereço').getByRole('radio', { name: /O que você digitou Rua Minha, 1/ })).toBeChecked();
    await expect(field('Endereço').getByRole('radio', { name: /O que está salvo agora Rua Dela, 2/ })).not.toBeChecked();
    // Fields that only the other administrator changed default to the saved value.
    await expect(field('Descrição').getByRole('radio', { name: /O que está salvo agora Dela/ })).toBeChecked();
    await expect(field('Materiais aceitos').getByRole('radio', { name: /Papel\/Papelão, Vidro/ })).toBeChecked();
    await expect(field('Telefone').getByRole('radio', { name: /O que você digitou 156/ })).toBeChecked();
    await expect(field('Nome')).toHaveCount(0);
    await expectAccessible(page);
    // The button stays visible although the fields are higher than the screen.
    await page.setViewportSize({ width: 1280, height: 500 });
    await expect(form(page).getByRole('button', { name: 'Continuar com o escolhido' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await form(page).getByRole('button', { name: 'Continuar com o escolhido' }).click();
    await expect(form(page).getByLabel('Descrição')).toHaveValue('Dela');
    await expect(form(page).getByLabel('Endereço', { exact: true })).toHaveValue('Rua Minha, 1');
    await saveButton(page).click();
    await expect(form(page)).toHaveCount(0);
    expect(await storedPoint(request, point.id)).toMatchObject({
      address: 'Rua Minha, 1',
      phone: '156',
      description: 'Dela',
      materials: ['papel', 'vidro'],
    });
  });
});

test('unsaved input is not left without a question, by Esc, by the menu or by going back', async ({ page, request, word }) => {
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
  expect((await storedPoint(request, id))?.phone).toBeNull();
});

test('the place is found from the postal code or the address, pasted, or picked on a map, by keys too', async ({
  page,
  request,
  word,
}) => {
  await page.goto('/admin-dashboard/pontos?novo=true');
  await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
  const [latitude, longitude] = [form(page).getByLabel('Latitude'), form(page).getByLabel('Longitude')];
  // A result for a whole city is no address.
  await form(page).getByLabel('CEP').fill('62900000');
  await expect(form(page).getByText('Não preenchemos a posição: marque no mapa onde o ponto fica.')).toBeVisible();
  await expect(latitude).toHaveValue('');
  await form(page).getByLabel('Endereço', { exact: true }).fill('');
  await form(page).getByLabel('CEP').fill('60175047');
  await expect(form(page).getByLabel('Endereço', { exact: true })).toHaveValue('Rua Prisco Bezerra, Papicu, Fortaleza - CE');
  await expect(latitude).toHaveValue('-3,738600');
  await expect(longitude).toHaveValue('-38,484800');
  // A filled-in address is not overwritten.
  await form(page).getByLabel('Endereço', { exact: true }).fill('Rua das Oiticicas, 12, Fortaleza');
  await form(page).getByRole('button', { name: 'Localizar endereço' }).click();
  await form(page).getByRole('button', { name: 'Rua das Oiticicas, Cambeba, Fortaleza, Ceará, Brasil' }).click();
  await expect(latitude).toHaveValue('-3,811200');
  await latitude.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', '-3.7400001, -38.5200002');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(latitude).toHaveValue('-3,740000');
  await expect(longitude).toHaveValue('-38,520000');
  await form(page).getByRole('button', { name: 'Marcar no mapa' }).click();
  const map = form(page).getByRole('region', { name: 'Mapa para marcar o lugar do ponto' });
  await expect(map.locator('img').first()).toBeVisible();
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (box === null) throw new Error('there is no map');
  // At zoom 17 a pixel is 1.07e-5 degrees wide.
  await page.mouse.click(box.x + box.width / 2 + 100, box.y + box.height / 2);
  const degrees = async () => Number((await longitude.inputValue()).replace(',', '.'));
  await expect.poll(degrees).toBeCloseTo(-38.51893, 3);
  await expect.poll(degrees).toBeGreaterThan(-38.5195);
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
  const [stored] = await storedPoints(request, word);
  expect(stored?.address).toBe('Rua das Oiticicas, 12, Fortaleza');
  expect(stored?.longitude).toBeGreaterThan(-38.52);
});

test('an image is chosen, dropped or pasted, seen before it is sent, and saved with the point', async ({
  page,
  request,
  word,
}) => {
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
  const [stored] = await storedPoints(request, word);
  expect(stored?.imageUrl).toMatch(new RegExp(`^/uploads/collection-points/${stored?.id}-\\d+\\.webp$`));
});

test('an image on a slow line says how far it is, and is stopped: the point has none, and it is offered again', async ({
  page,
  request,
  word,
}) => {
  await page.goto('/admin-dashboard/pontos?novo=true');
  await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
  await form(page).getByLabel('Endereço', { exact: true }).fill('Rua A, 1');
  const chosen = page.waitForEvent('filechooser');
  await form(page).getByRole('button', { name: 'Escolher imagem' }).click();
  await (await chosen).setFiles({ name: 'grande.png', mimeType: 'image/png', buffer: await drawnImage(page, { noisy: true }) });
  const line = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  // The upload would take longer than this test may.
  await slow(2_000);
  await saveButton(page).click();
  const progress = form(page).getByRole('progressbar', { name: 'Enviando grande.png' });
  await expect(progress).toHaveAttribute('aria-valuetext', /^[1-9]\d?%$/);
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Parar o envio' }).click();
  await expect(form(page).getByText('O ponto foi salvo, mas a imagem não foi enviada.')).toBeVisible();
  await expect(form(page).getByText('O envio foi parado.')).toBeVisible();
  await expect(progress).toHaveCount(0);
  expect(await storedPoints(request, word)).toMatchObject([{ imageUrl: null, version: 1 }]);
  await slow(-1);
  await form(page).getByRole('button', { name: 'Enviar a imagem de novo' }).click();
  await expect(form(page)).toHaveCount(0);
  expect((await storedPoints(request, word)).map(({ imageUrl }) => imageUrl !== null)).toEqual([true]);
});

test('an image is taken away with the next save, and stays where the removal is taken back before', async ({
  page,
  request,
  word,
}) => {
  const point = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
  const imageUrl = await givenImage(request, point, await drawnImage(page));
  await page.goto(`/admin-dashboard/pontos?editar=${point.id}`);
  const field = form(page).getByRole('group', { name: 'Imagem' });
  const shown = field.locator('img');
  await expect(shown).toHaveAttribute('src', imageUrl);
  await field.getByRole('button', { name: 'Remover imagem' }).focus();
  await page.keyboard.press('Enter');
  await expect(field.getByRole('status')).toHaveText('A imagem sai quando você salvar.');
  await expect(shown).not.toHaveAttribute('src', imageUrl);
  await expectAccessible(page);
  // Unsaved changes: leaving asks first.
  await page.keyboard.press('Escape');
  await form(page).getByRole('button', { name: 'Continuar editando' }).click();
  await field.getByRole('button', { name: 'Deixar como está' }).focus();
  await page.keyboard.press('Enter');
  await expect(field.getByRole('button', { name: 'Remover imagem' })).toBeFocused();
  await expect(shown).toHaveAttribute('src', imageUrl);
  await saveButton(page).click();
  await expect(form(page)).toHaveCount(0);
  expect((await storedPoint(request, point.id))?.imageUrl).toBe(imageUrl);

  await page.goto(`/admin-dashboard/pontos?editar=${point.id}`);
  await field.getByRole('button', { name: 'Remover imagem' }).click();
  await saveButton(page).click();
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  expect((await storedPoint(request, point.id))?.imageUrl).toBeNull();
  expect((await request.get(imageUrl)).status()).toBe(404);
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/400|503|500/] });

  test('an image that cannot be taken away leaves the point saved, says so, and is offered again', async ({
    page,
    request,
    word,
  }) => {
    const point = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
    await givenImage(request, point, await drawnImage(page));
    const path = `**/api/collection-points/${point.id}/image`;
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'nada' }));
    await page.goto(`/admin-dashboard/pontos?editar=${point.id}`);
    await form(page).getByLabel('Telefone').fill('156');
    await form(page).getByRole('button', { name: 'Remover imagem' }).click();
    await saveButton(page).click();
    await expect(form(page).getByText('O ponto foi salvo, mas a imagem não foi removida.')).toBeVisible();
    expect((await storedPoint(request, point.id))?.phone).toBe('156');
    await page.unroute(path);
    await form(page).getByRole('button', { name: 'Remover a imagem de novo' }).click();
    await expect(form(page)).toHaveCount(0);
    expect((await storedPoint(request, point.id))?.imageUrl).toBeNull();
  });

  test('an image that fails leaves the point saved, says so, and is offered again', async ({ page, request, word }) => {
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
    const [stored] = await storedPoints(request, word);
    expect(stored).toMatchObject({ name: `Ecoponto ${word}`, imageUrl: null, version: 1 });
    await give('inteira.png', await drawnImage(page));
    await form(page).getByRole('button', { name: 'Enviar a imagem de novo' }).click();
    await expect(form(page)).toHaveCount(0);
    // No second point was created.
    const all = await storedPoints(request, word);
    expect(all).toHaveLength(1);
    expect(all[0]?.imageUrl).not.toBeNull();
  });

  test('a save that the server refuses says why, and what was typed stays', async ({ page, word }) => {
    await page.route('**/api/collection-points', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'nada' }) : route.fallback(),
    );
    await page.goto('/admin-dashboard/pontos?novo=true');
    await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
    await form(page).getByLabel('Endereço', { exact: true }).fill('Rua A, 1');
    await form(page).getByLabel('Descrição').scrollIntoViewIfNeeded();
    await saveButton(page).click();
    // The alert is above the button that was pressed: the form scrolls to it.
    await expect(form(page).getByRole('alert').filter({ hasText: 'Erro ao criar ponto de coleta' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator(':focus')).toContainText('Erro ao criar ponto de coleta');
    await expect(form(page).getByLabel('Endereço', { exact: true })).toHaveValue('Rua A, 1');
  });
});

test('the week of a point is proposed from its text, clicked, copied, and kept as its hours', async ({ page, request, word }) => {
  const { id } = await givenPointWith(request, { name: `Semana ${word}`, schedule: 'Seg a sex, 8h às 12h' });
  await page.goto(listOf(word));
  await rows(page)
    .getByRole('button', { name: /^Editar/ })
    .click();
  const field = form(page).getByLabel('O mesmo como no OpenStreetMap (opcional)');
  await form(page).getByRole('button', { name: 'Usar o que o texto diz' }).click();
  await expect(field).toHaveValue('Mo-Fr 08:00-12:00');
  await expect(form(page).getByText('Lemos: Seg a sex, 8h às 12h.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Segunda: acrescentar horário' }).press('Enter');
  await form(page).getByLabel('Segunda: fecha, 2º horário').fill('18:30');
  await expect(field).toHaveValue('Mo 08:00-12:00,13:00-18:30; Tu-Fr 08:00-12:00');
  await form(page).getByRole('button', { name: 'Segunda: copiar para todos os dias' }).press('Enter');
  await form(page).getByRole('button', { name: 'Domingo: fechado' }).click();
  await form(page).getByRole('button', { name: 'Sábado: 24 horas' }).click();
  await form(page).getByRole('button', { name: 'Feriados: fechado' }).click();
  const hours = 'Mo-Fr 08:00-12:00,13:00-18:30; Sa 00:00-24:00; PH off';
  await expect(field).toHaveValue(hours);

  await form(page).getByLabel('Terça: abre, 1º horário').fill('');
  await saveButton(page).click();
  await expect(form(page).getByText('Não entendemos este horário', { exact: false })).toBeVisible();
  await form(page).getByLabel('Terça: abre, 1º horário').fill('08:00');
  await field.fill(`${hours}; Dec 25 off`);
  await expect(form(page).getByText('mude-o no campo abaixo', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(form(page)).toHaveCount(0);
  expect(await storedPoint(request, id)).toMatchObject({
    openingHours: `${hours}; Dec 25 off`,
    schedule: 'Seg a sex, 8h às 12h',
  });
});
