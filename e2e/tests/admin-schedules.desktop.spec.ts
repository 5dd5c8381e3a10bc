import { readFile } from 'node:fs/promises';
import { change, days, enterPanel, givenScene, rows, type Scene } from '../support/admin-schedules.ts';
import { openColleagueSession } from '../support/database.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { bookingsOf } from '../support/schedules.ts';
import { heading } from '../support/screen.ts';

let scene: Scene;
test.beforeEach(async ({ page, request }) => {
  scene = await givenScene(request);
  await enterPanel(page, request);
});

test('the table is filtered by status, day and text, all of it stands in the address, and back works', async ({ page }) => {
  await page.goto(scene.address);
  await expect(heading(page)).toHaveText('Agendamentos');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('3 pendentes, 0 confirmados')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Ponto de coleta' })).toHaveValue(`${scene.point.name} (nº ${scene.point.id})`);
  await page.getByLabel('De', { exact: true }).fill(days.fourth.iso);
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`de=${days.fourth.iso}`));
  await page.getByRole('combobox', { name: 'Situação' }).selectOption('Confirmado');
  await expect(page.getByText('Nenhum agendamento encontrado')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('searchbox', { name: 'Morador, ponto ou ID' }).fill(scene.resident.name);
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(days.third.written);
  await page.getByRole('button', { name: 'Data' }).click();
  await expect(page.getByRole('columnheader', { name: 'Data' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Data' }).click();
  await expect(rows(page).first()).toContainText(days.fourth.written);
});

test('a point is found by what is typed of its name', async ({ page }) => {
  await page.goto('/admin-dashboard/agendamentos');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const field = page.getByRole('combobox', { name: 'Ponto de coleta' });
  await field.fill(scene.point.name);
  await expect(page.locator(`datalist option[value="${scene.point.name} (nº ${scene.point.id})"]`)).toBeAttached();
  await field.fill(`${scene.point.name} (nº ${scene.point.id})`);
  await expect(page).toHaveURL(new RegExp(`ponto=${scene.point.id}`));
  await expect(rows(page)).toHaveCount(3);
});

test('by the keyboard alone a booking is confirmed and concluded with its kilograms, and the resident is told', async ({
  page,
  request,
}) => {
  await page.goto(`${scene.address}&de=${days.fourth.iso}`);
  await expect(rows(page)).toHaveCount(1);
  const dialog = page.getByRole('dialog');
  await rows(page)
    .getByRole('button', { name: /^Confirmar/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('O morador será avisado.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmar' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page).getByText('Confirmado')).toBeVisible();
  await rows(page)
    .getByRole('button', { name: /^Concluir/ })
    .focus();
  await page.keyboard.press('Enter');
  const weight = dialog.getByLabel('Peso coletado (kg)');
  await weight.focus();
  await page.keyboard.type('muito');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Digite o peso em quilogramas, como 12,5')).toBeVisible();
  await expect(weight).toHaveValue('muito');
  await weight.fill('9,4');
  await page.keyboard.press('Enter');
  await expect(rows(page).getByText('Concluído')).toBeVisible();
  await expect(rows(page).getByText('Nenhuma')).toBeVisible();
  const [booking] = (await bookingsOf(request, scene.resident)).filter(({ id }) => id === scene.bookings[2].id);
  expect(booking).toMatchObject({ status: 'concluído', collectedWeightKg: 9.4 });
  const headers = { authorization: `Bearer ${scene.resident.token}` };
  // Shown once the change can no longer be undone.
  const newest = async () => (await (await request.get('/api/users/me/notices', { headers })).json())[0];
  await expect.poll(newest).toMatchObject({ kind: 'booking-done', scheduleId: scene.bookings[2].id });
});

test('a refusal needs a reason, which the resident reads', async ({ page, request }) => {
  await page.goto(`${scene.address}&de=${days.fourth.iso}`);
  await rows(page)
    .getByRole('button', { name: /^Cancelar/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancelar a coleta', exact: true }).click();
  await expect(dialog.getByText('Por favor, informe o motivo.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Feriado municipal');
  await dialog.getByRole('button', { name: 'Cancelar a coleta', exact: true }).click();
  await expect(rows(page).getByText('Cancelado')).toBeVisible();
  const [booking] = (await bookingsOf(request, scene.resident)).filter(({ id }) => id === scene.bookings[2].id);
  expect(booking).toMatchObject({ status: 'cancelado', reason: 'Feriado municipal' });
});

test('input is not lost by closing, going back or Esc, only after a confirmation', async ({ page }) => {
  await page.goto(`${scene.address}&de=${days.fourth.iso}`);
  // A step within the panel, to go back from.
  await page.getByRole('combobox', { name: 'Situação' }).selectOption('Pendente');
  await expect(page).toHaveURL(/status=pendente/);
  const open = rows(page).getByRole('button', { name: /^Cancelar/ });
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing was typed').toBeHidden();
  await open.click();
  const reason = dialog.getByLabel('Motivo');
  await reason.fill('Feriado municipal');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('O que você digitou ainda não foi enviado.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(reason).toHaveValue('Feriado municipal');
  await page.goBack();
  await expect(dialog.getByText('O que você digitou ainda não foi enviado.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(reason).toHaveValue('Feriado municipal');
  await dialog.getByRole('button', { name: 'Fechar sem mudar' }).click();
  await dialog.getByRole('button', { name: 'Descartar o que digitei' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page).getByText('Pendente')).toBeVisible();
});

test('many are changed at once, and changes of another administrator meanwhile are told', async ({ page, request }) => {
  await page.goto(scene.address);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Escolher todos desta página' }).check();
  await expect(page.getByRole('status').filter({ hasText: '3 escolhidos' })).toBeVisible();
  await change(request, scene.bookings[0], { status: 'cancelado', reason: 'Chuva' }, await openColleagueSession('Maria Souza'));
  await page.getByRole('group', { name: 'O que fazer com os escolhidos' }).getByRole('button', { name: 'Confirmar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByText('1 agendamento não foi alterado:')).toBeVisible();
  const unchanged = dialog.getByText(`${scene.bookings[0].id.slice(0, 8)}: Este agendamento mudou enquanto isso`);
  await expect(unchanged).toContainText(/Maria Souza salvou outra versão (agora|há \d+ min)\./);
  await dialog.getByRole('button', { name: 'Fechar sem mudar' }).click();
  await expect(rows(page).getByText('Confirmado')).toHaveCount(2);
  await expect(rows(page).getByText('Cancelado')).toHaveCount(1);
});

test('an open booking has an address of its own with its person and its history', async ({ page, request }) => {
  await change(request, scene.bookings[2], { status: 'confirmado' });
  await page.goto(`${scene.address}&de=${days.fourth.iso}`);
  const id = scene.bookings[2].id;
  await rows(page).getByRole('link', { name: scene.resident.name }).click();
  await expect(page).toHaveURL(`/admin-dashboard/agendamentos/${id}`);
  await expect(heading(page)).toHaveText(`Agendamento ${id.slice(0, 8)}`);
  for (const shown of [
    scene.resident.name,
    scene.resident.email,
    'Rua das Flores, 12, Casa B, Centro, 60040-531',
    'Busca em Rua das Flores, 12, Casa B, Centro, 60040-531',
    'Duas sacolas',
  ])
    await expect(page.getByText(shown).first()).toBeVisible();
  const chat = encodeURIComponent('Buscamos em Rua das Flores, 12, Casa B, Centro.');
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(`wa\\.me/5585987654321.*${chat}`),
  );
  const history = page.getByRole('table', { name: 'O que foi feito neste agendamento' });
  await expect(history.getByText('Pendente → Confirmado')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/404/] });

  test('an unknown booking is told as such', async ({ page }) => {
    await page.goto('/admin-dashboard/agendamentos/nenhum');
    await expect(page.getByText('Agendamento não encontrado')).toBeVisible();
  });
});

test('a weight far from the declared one is asked about, and a recorded one is corrected with its reason', async ({
  page,
  request,
}) => {
  const booking = scene.bookings[2];
  await change(request, booking, { status: 'confirmado' });
  await page.goto(`/admin-dashboard/agendamentos/${booking.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Concluir/ }).click();
  await dialog.getByLabel('Peso coletado (kg)').fill('7.500');
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog.getByText('7.500 kg pesados, 7,5 kg informados')).toBeVisible();
  await dialog.getByRole('button', { name: 'O peso está certo' }).click();
  await expect(page.getByText('Concluído').first()).toBeVisible();
  await page.getByRole('button', { name: 'Corrigir o peso' }).click();
  await dialog.getByLabel('Peso coletado (kg)').fill('7,5');
  await dialog.getByRole('button', { name: 'Corrigir o peso' }).click();
  await expect(dialog.getByText('Escolha o motivo da correção.')).toBeVisible();
  await dialog.getByLabel('Erro de digitação').check();
  await dialog.getByRole('button', { name: 'Corrigir o peso' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Peso coletado: 7.500 → 7,5 kg; corrigido: erro de digitação')).toBeVisible();
  const own = (await bookingsOf(request, scene.resident)).find(({ id }) => id === booking.id);
  expect(own).toMatchObject({ status: 'concluído', collectedWeightKg: 7.5 });
});

test('a collection is weighed by material, and the record and the resident have the sum and its parts', async ({
  page,
  request,
}) => {
  const booking = scene.bookings[2];
  await change(request, booking, { status: 'confirmado' });
  await page.goto(`/admin-dashboard/agendamentos/${booking.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Concluir/ }).click();
  await dialog.getByLabel('Pesar por material').check();
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog.getByText('Digite o peso de um material, pelo menos.')).toBeVisible();
  await dialog.getByLabel('Papel/Papelão', { exact: true }).fill('5,5');
  await dialog.getByLabel('Vidro', { exact: true }).fill('dois');
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog.getByText('Digite o peso em quilogramas, como 12,5')).toBeVisible();
  await dialog.getByLabel('Vidro', { exact: true }).fill('2');
  await expect(dialog.getByText('Total: 7,5 kg')).toBeVisible();
  await dialog.getByLabel('Quem pesou').fill('Dona Ivone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByText('Papel/Papelão 5,5 kg · Vidro 2 kg').first()).toBeVisible();
  await expect(main.getByText('por Dona Ivone')).toBeVisible();
  const own = (await bookingsOf(request, scene.resident)).find(({ id }) => id === booking.id);
  expect(own).toMatchObject({
    collectedWeightKg: 7.5,
    collectedByMaterial: [
      { material: 'papel', kg: 5.5 },
      { material: 'vidro', kg: 2 },
    ],
  });
});

test('the calendar says how many each day holds but for cancelled ones, and leads to them', async ({ page, request }) => {
  await change(request, scene.bookings[0], { status: 'cancelado', reason: 'Feriado' });
  await page.goto(scene.address);
  await page.getByRole('button', { name: 'Calendário' }).click();
  const day = (written: string, count: string) => page.getByRole('button', { name: new RegExp(`^${written}.*: ${count}`) });
  await expect(day(days.third.written, '1 coleta,')).toBeVisible();
  await day(days.fourth.written, '1 coleta,').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`de=${days.fourth.iso}.*ate=${days.fourth.iso}`));
  await expectNoOverflow(page);
});

test('the driver’s sheet of a day prints on A4 with what is confirmed', async ({ page, request }) => {
  await change(request, scene.bookings[0], { status: 'confirmado' });
  await page.goto(`/admin-dashboard/agendamentos/folha?dia=${days.third.iso}&ponto=${scene.point.id}`);
  const stops = page.getByRole('table', { name: 'Coletas confirmadas do dia' }).locator('tbody tr');
  await expect(stops).toHaveCount(1);
  await expect(page.getByText('1 coleta deste dia ainda está pendente e não está na folha.')).toBeVisible();
  for (const shown of ['1', scene.resident.name, 'Rua das Flores, 12, Casa B, Centro, 60040-531', '7,5', 'Portão azul'])
    await expect(stops).toContainText(shown);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // 210 by 297 mm in points.
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(stops).toBeVisible();
});

test('the filtered bookings are downloaded as text and as workbook', async ({ page }) => {
  await page.goto(scene.address);
  await expect(rows(page)).toHaveCount(3);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  const text = await readFile(await (await csv).path(), 'utf8');
  expect(text.startsWith('\uFEFFID;Data;Situação;Morador;')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(4);
  expect(text).toContain(';7,5;');
  const xlsx = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar Excel' }).click();
  const file = await xlsx;
  expect(file.suggestedFilename()).toMatch(/^agendamentos-\d{4}-\d\d-\d\d\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});
