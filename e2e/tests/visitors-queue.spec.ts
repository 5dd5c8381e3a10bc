import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from '../support/database.ts';
import { expect, expectAccessible, expectNoOverflow, givenResident } from '../support/fixtures.ts';
import { type Line, test } from '../support/line.ts';
import { givenPointWith } from '../support/points.ts';
import { expectAppPrecached } from '../support/precached-app.ts';
import { expectQueued } from '../support/queued-writes.ts';
import { sessionOf } from '../support/sessions.ts';
import { holdToasts } from '../support/toasts.ts';

// The browser's own errors about failed requests.
test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_/] });

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const givenPoint = async (request: APIRequestContext) => {
  const name = `Ecoponto Longe ${randomUUID().slice(0, 8)}`;
  const place = { latitude: -72 - Math.random(), longitude: 20 + Math.random() * 10 };
  return { name, ...(await givenPointWith(request, { name, materials: ['papel'], ...place })) };
};

/** A point's reports as administrators see them. */
const reportsOf = async (request: APIRequestContext, pointId: number): Promise<object[]> => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const { items } = await (await request.get('/api/admin/point-reports?pageSize=100', { headers })).json();
  return items.filter(({ collectionPointId }: { collectionPointId: number }) => collectionPointId === pointId);
};

const waiting = (page: Page) => page.getByRole('region', { name: 'O que espera neste aparelho' });

/** Opens the app as a visitor, goes offline, and reports a point. */
const reportWithoutNetwork = async (page: Page, line: Line, pointId: number): Promise<void> => {
  await page.goto(`/relato/${pointId}`);
  await expectAppPrecached(page);
  await line.cut();
  await page.context().setOffline(true);
  await page.getByLabel('Outra coisa').check();
  await page.getByLabel('Conte em uma frase').fill('O portão fica na outra rua.');
  await page.getByLabel('Juntar uma foto').setInputFiles({ name: 'placa.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByText(/^Foto pronta para enviar/)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await expect(page.getByRole('heading', { name: 'Guardado neste aparelho' })).toBeVisible();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1);
};

const mend = async (page: Page, line: Line): Promise<void> => {
  await line.mend();
  await page.context().setOffline(false);
};

test('a visitor’s report without a network outlives the page, is shown, taken back and put back, and is sent once', async ({
  page,
  line,
  request,
}) => {
  const point = await givenPoint(request);
  await reportWithoutNetwork(page, line, point.id);
  await page.reload();
  const card = waiting(page).getByRole('listitem');
  await expect(card).toContainText('Aguardando conexão');
  await expect(card).toContainText('Outra coisa');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await card.getByRole('button', { name: /^Desistir/ }).tap();
  await holdToasts(page);
  await expect(card).toHaveCount(0);
  await expectQueued(page, 0);
  await page.getByRole('button', { name: 'Desfazer' }).tap();
  await expect(card).toHaveCount(1);
  await page.reload();
  await expect(card).toHaveCount(1);
  await mend(page, line);
  await expect(page.getByText('Obrigado! Isso ajuda quem vem depois.', { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
  await expectQueued(page, 0);
  expect(await reportsOf(request, point.id)).toMatchObject([
    { kind: 'other', sentence: 'O portão fica na outra rua.', hasPhoto: true, byResident: false },
  ]);
});

test('the next visit sends it, from wherever it begins', async ({ page, context, line, request }) => {
  const point = await givenPoint(request);
  await reportWithoutNetwork(page, line, point.id);
  await page.close();
  const next = await context.newPage();
  await next.goto('/welcome');
  const told = 'Você está sem conexão. O que você pediu será enviado quando ela voltar.';
  await expect(next.getByText(told, { exact: true })).toBeVisible();
  await next.getByRole('button', { name: 'Ver', exact: true }).tap();
  await expect(next).toHaveURL(`/relato/${point.id}`);
  await expect(waiting(next).getByRole('listitem')).toHaveCount(1);
  await next.close();
  await line.mend();
  await context.setOffline(false);
  const last = await context.newPage();
  await last.goto('/welcome');
  await expectQueued(last, 0);
  expect(await reportsOf(request, point.id)).toHaveLength(1);
});

test('a resident who signs in on the same telephone sees nothing of it, and it goes as a visitor’s all the same', async ({
  page,
  line,
  request,
}) => {
  const point = await givenPoint(request);
  const resident = await givenResident('Outra Pessoa');
  await reportWithoutNetwork(page, line, point.id);
  await page.evaluate((session) => localStorage.setItem('separai_current_user', session), JSON.stringify(sessionOf(resident)));
  for (const address of ['/schedule/list', `/relato/${point.id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectQueued(page, 1);
    await expect(page.getByText('Aguardando conexão')).toHaveCount(0);
    await expect(page.getByText('O que você pediu será enviado')).toHaveCount(0);
  }
  await mend(page, line);
  await expectQueued(page, 0);
  await expect(page.getByText('Obrigado! Isso ajuda quem vem depois.')).toHaveCount(0);
  expect(await reportsOf(request, point.id)).toMatchObject([{ byResident: false }]);
});
