import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { heading } from '../support/screen.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

let token: string;
test.beforeEach(async ({ page, request }) => {
  const session = await administratorSession(request);
  ({ token } = session);
  await storeSession(page, session);
  await page.goto('/admin-dashboard');
  await expect(heading(page)).toBeVisible();
});

test('the debug area comes and goes from the menu, by the keyboard as well, and tests the API', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Depuração' });
  const area = page.getByRole('region', { name: 'Depuração' });
  await expect(area).toHaveCount(0);
  await toggle.press('Enter');
  await expect(area.getByRole('heading', { name: 'Depuração' })).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  for (const [call, said] of [
    ['GET /api/ping', '"status": "ok"'],
    ['GET /api/debug', '"migrationLevel"'],
    ['GET /api/recycle-materials', '"id": "vidro"'],
    ['GET /api/recycle-materials/papel', '"id": "papel"'],
  ] as const) {
    await area.getByRole('button', { name: `Testar ${call}`, exact: true }).click();
    await expect(area.getByRole('region', { name: `Resposta ${call}`, exact: true })).toContainText(said);
  }
  await expect(area.getByText(/^200, em [\d.]+ ms$/)).toHaveCount(4);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await toggle.click();
  await expect(area).toHaveCount(0);
});

test('queues and background jobs are shown with their last runs', async ({ page }) => {
  await page.getByRole('button', { name: 'Depuração' }).click();
  const queues = page.getByRole('table', { name: 'O que espera em cada fila do servidor' });
  await expect(queues.getByRole('row', { name: /^E-mails \d/ })).toBeVisible();
  await expect(queues.getByRole('row', { name: /^Importações \d/ })).toBeVisible();
  const jobs = page.getByRole('table', { name: 'As tarefas do servidor' });
  await expect(jobs.getByRole('row', { name: /^Lembretes de coletas / })).toBeVisible();
  await expect(jobs.getByRole('row', { name: /^Envio de e-mails .* O tempo todo/ })).toBeVisible();
});

test('a failed job shows when it failed and where in the code', async ({ page }) => {
  await page.route('**/api/debug', async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    const failed = { failure: 'RangeError', failureCode: '23514', places: ['at sweep (sweep.ts:1:2)'], failures: 3 };
    const job = { name: 'limpeza', isRunning: false, nextRunAt: null, lastSuccessAt: null, ...failed };
    await route.fulfill({ response, json: { ...report, jobs: [{ ...job, lastFailureAt: '2026-11-26T12:00:00.000Z' }] } });
  });
  await page.getByRole('button', { name: 'Depuração' }).click();
  const jobs = page.getByRole('table', { name: 'As tarefas do servidor' });
  await expect(jobs.getByRole('row', { name: /^Limpeza de dados vencidos .* 3 falhas seguidas/ })).toBeVisible();
  await jobs.getByText('RangeError 23514').click();
  await expect(jobs.getByText('at sweep (sweep.ts:1:2)')).toBeVisible();
  await expectAccessible(page);
});

test('a call that fails says how', async ({ page }) => {
  await page.getByRole('button', { name: 'Depuração' }).click();
  await page.route('**/api/ping', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>' }));
  await page.getByRole('button', { name: 'Testar GET /api/ping' }).click();
  await expect(page.getByRole('alert')).toContainText('Não conseguimos falar com o servidor.');
});

test('the storage of this browser is checked and exported, without the session’s token', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('separai_reset_code', '4711'));
  await page.getByRole('button', { name: 'Depuração' }).click();
  const table = page.getByRole('table', { name: 'O que este navegador guarda' });
  await expect(table.getByRole('row', { name: /^localStorage Funciona \d+ chaves/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^IndexedDB Funciona/ })).toBeVisible();
  await expect(table.getByRole('row', { name: 'Cópia dos materiais Nenhuma cópia' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^separai-armazenamento-\d{4}-\d\d-\d\d\.json$/);
  const content = await readFile(await file.path(), 'utf8');
  const { local } = JSON.parse(content);
  expect(local).toContainEqual({ key: 'separai_reset_code', bytes: 22, value: null });
  expect(content).not.toContain(token);
  expect(content).not.toContain('4711');
});
