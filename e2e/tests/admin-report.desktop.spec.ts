import { change, days, enterPanel, givenScene } from '../support/admin-schedules.ts';
import { openAdministratorSession } from '../support/database.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { readPdf } from '../support/pdf.ts';

test('a collection counted in big bags becomes kilograms by the factor, and the report of its month files them', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const { factors } = await (await request.get('/api/admin/conversion-factors', { headers })).json();
  for (const { id } of factors) await request.delete(`/api/conversion-factors/${id}`, { headers });
  const { bookings } = await givenScene(request);
  await change(request, bookings[0], { status: 'confirmado' });
  await enterPanel(page, request);

  await page.goto('/admin-dashboard/relatorio');
  await page.getByRole('link', { name: 'Fatores de conversão' }).click();
  await page.getByRole('button', { name: 'Novo fator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Material').selectOption('Vidro');
  await dialog.getByLabel('Unidade', { exact: true }).selectOption('big bag');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog.getByText('Digite quantos quilos, como 12,5')).toBeVisible();
  await dialog.getByLabel('Quilos por unidade').fill('4,5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('row', { name: /Vidro.*big bag.*4,5 kg/ })).toBeVisible();

  await page.goto(`/admin-dashboard/agendamentos/${bookings[0].id}`);
  await page.getByRole('button', { name: /^Concluir/ }).click();
  await dialog.getByLabel('Pesar por material').check();
  await dialog.getByLabel('Unidade de Vidro').selectOption('big-bag');
  await dialog.getByLabel('Vidro', { exact: true }).fill('2');
  await expect(dialog.getByText('São 9 kg')).toBeVisible();
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Vidro 9 kg').first()).toBeVisible();

  const month = days.third.iso.slice(0, 7);
  await page.goto(`/admin-dashboard/relatorio?de=${month}&ate=${month}`);
  await expect(page.getByRole('table', { name: 'Por material' }).last().getByRole('rowheader', { name: 'Vidro' })).toBeVisible();
  await expect(page.getByText('Definições e fontes')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar PDF' }).click()]);
  expect(download.suggestedFilename()).toBe(`relatorio-${month}.pdf`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const pages = await readPdf(Buffer.concat(chunks));
  for (const { millimetres } of pages) expect(millimetres).toEqual({ width: 210, height: 297 });
  const words = pages.map(({ text }) => text).join(' ');
  for (const part of ['Relatório da coleta', 'Vidro', 'Por bairro', 'Definições', 'Fontes', `página 1 de ${pages.length}`])
    expect(words).toContain(part);
  await page.getByLabel('De', { exact: true }).selectOption({ index: 30 });
  await expect(page.getByText(/Nenhuma coleta concluída em/)).toBeVisible();
});
