import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { change, enterPanel } from '../support/admin-schedules.ts';
import { openColleagueSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { enlargeText, expect, expectAccessible, expectNoOverflow, givenResident, signInAs, test } from '../support/fixtures.ts';
import { mailTo } from '../support/mails.ts';
import { cut, mend, waiting } from '../support/offline-queue.ts';
import { reportFromElsewhere } from '../support/point-reports.ts';
import { givenPointWith } from '../support/points.ts';
import { givenBooking } from '../support/schedules.ts';
import { endSession, enterAgain } from '../support/sessions.ts';
import { expectLargeTargets } from '../support/targets.ts';
import { holdToasts } from '../support/toasts.ts';

// Console errors of requests without a network.
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

/** A point of the test's own, far from every other. */
const givenPoint = async (request: APIRequestContext, fields: object = {}) => {
  const name = `Ecoponto Relatado ${randomUUID().slice(0, 8)}`;
  const place = { latitude: -70 - Math.random(), longitude: 40 + Math.random() * 10 };
  return { name, ...(await givenPointWith(request, { name, materials: ['papel', 'vidro'], ...place, ...fields })) };
};

test('a resident says from the point’s detail what is wrong, with a photo, and an administrator applies it after a question', async ({
  signedInPage: page,
  request,
  browser,
}) => {
  const point = await givenPoint(request);
  await page.goto(`/search/${point.id}`);
  await expect(page.getByText('Conferido agora há pouco pela Prefeitura')).toBeVisible();
  await page.getByRole('link', { name: /^Algo errado aqui\?/ }).tap();
  await expect(page.getByRole('heading', { name: 'Algo errado aqui?' })).toBeVisible();
  await expect(page.getByText(`Sobre ${point.name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await expect(page.getByText('Escolha o que está errado.')).toBeVisible();
  await page.getByLabel('Não aceita um material').check();
  await page.getByLabel('Vidro').check();
  await page.getByLabel(/^Conte em uma frase/).fill('Disseram que vidro não pode mais.');
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.getByLabel('Juntar uma foto').setInputFiles({ name: 'placa.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText(/^Foto pronta para enviar/)).toBeVisible();
  await expectAccessible(page);
  await expectLargeTargets(page);
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await expect(page.getByRole('heading', { name: 'Obrigado por avisar' })).toBeVisible();

  const panel = await (await browser.newContext()).newPage();
  await enterPanel(panel, request);
  await panel.goto('/admin-dashboard/relatos');
  const card = panel.getByRole('main').getByRole('listitem').filter({ hasText: point.name }).first();
  await expect(card).toContainText('Não aceita: Vidro');
  await expect(card).toContainText('Papel/Papelão, Vidro');
  await expect(card).toContainText('Disseram que vidro não pode mais.');
  await card.getByRole('button', { name: 'Ver a foto' }).click();
  // A broken image is visible, too.
  const photo = card.getByRole('img', { name: `Foto de um relato sobre ${point.name}` });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(panel);
  await card.getByRole('button', { name: 'Tirar vidro do ponto' }).click();
  const question = panel.getByRole('dialog', { name: 'Tirar vidro deste ponto?' });
  await expect(question).toContainText('Um morador com conta disse que não aceita.');
  await expect(question).toContainText('O ponto continua aceitando papel/papelão.');
  await expectAccessible(panel);
  await question.getByRole('button', { name: 'Voltar' }).click();
  expect((await (await request.get(`/api/collection-points/${point.id}`)).json()).materials).toEqual(['papel', 'vidro']);
  await card.getByRole('button', { name: 'Tirar vidro do ponto' }).click();
  await question.getByRole('button', { name: /^Tirar .* do ponto$/ }).click();
  await expect(panel.getByText('Relato aplicado.', { exact: true })).toBeVisible();
  const { materials } = await (await request.get(`/api/collection-points/${point.id}`)).json();
  expect(materials).toEqual(['papel']);
  await panel.context().close();

  await page.goto('/user/notifications');
  const notice = page.getByRole('link', { name: 'Seu relato ajudou' });
  await notice.tap();
  await expect(page).toHaveURL(`/search/${point.id}`);
});

test('a session that ends over a report asks for the sign-in above it, and the report is sent as it was typed', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request);
  await page.goto(`/relato/${point.id}`);
  await page.getByLabel('Mudou de lugar').check();
  await page.getByLabel(/^Conte em uma frase/).fill('Agora fica na praça.');
  await endSession(page);
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await enterAgain(page, resident);
  await expect(page.getByRole('heading', { name: 'Obrigado por avisar' })).toBeVisible();
});

test('a question on a report stays as it was typed when it could not be sent', async ({ page, resident, request }) => {
  const point = await givenPoint(request);
  const headers = { authorization: `Bearer ${resident.token}` };
  const data = { kind: 'other', sentence: 'Mudou a placa.' };
  expect((await request.post(`/api/collection-points/${point.id}/reports`, { headers, data })).status()).toBe(201);
  await enterPanel(page, request);
  await page.goto('/admin-dashboard/relatos');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: point.name });
  await card.getByRole('button', { name: 'Perguntar' }).tap();
  const question = page.getByRole('dialog', { name: 'Perguntar a quem relatou' });
  await question.getByRole('textbox').fill('Qual placa mudou?');
  await cut(page);
  await question.getByRole('button', { name: 'Enviar pergunta' }).tap();
  await expect(question.getByRole('alert')).toContainText('Não conseguimos falar com o servidor.');
  await expect(question.getByRole('textbox')).toHaveValue('Qual placa mudou?');
  await mend(page);
  await question.getByRole('button', { name: 'Enviar pergunta' }).tap();
  await expect(question).toHaveCount(0);
});

test('a visitor’s word that a point has closed leads to the question of the table of points, which counts the bookings', async ({
  page,
  resident,
  request,
  baseURL,
}) => {
  const point = await givenPoint(request);
  await givenBooking(request, resident, { collectionPointId: point.id, date: dayFromToday(3).iso });
  expect(await reportFromElsewhere(baseURL ?? '', point.id, { kind: 'closed' })).toBe(201);
  await enterPanel(page, request);
  await page.goto('/admin-dashboard/relatos');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: point.name }).first();
  const isActive = async (): Promise<boolean> => (await request.get(`/api/collection-points/${point.id}`)).ok();
  await card.getByRole('button', { name: 'Desativar o ponto' }).tap();
  const question = page.getByRole('dialog', { name: 'Desativar 1 ponto?' });
  await expect(question).toContainText('Um visitante sem conta disse que fechou.');
  await expect(question).toContainText('1 agendamento aberto será cancelado.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Voltar' }).tap();
  expect(await isActive()).toBe(true);
  await card.getByRole('button', { name: 'Desativar o ponto' }).tap();
  await expect(question).toContainText('1 agendamento aberto será cancelado.');
  // Another administrator changes the point while the dialog is open.
  const headers = { authorization: `Bearer ${await openColleagueSession('Maria Souza')}` };
  const data = { name: point.name, address: 'Rua Nova, 1' };
  expect((await request.put(`/api/collection-points/${point.id}`, { headers, data })).status()).toBe(200);
  await question.getByRole('button', { name: 'Desativar', exact: true }).tap();
  const told = /^Maria Souza salvou outra versão (agora|há \d+ min)\. Nada foi mudado agora: confira como o ponto está/;
  await expect(card.getByRole('alert')).toHaveText(told);
  await expect(question).toHaveCount(0);
  expect(await isActive()).toBe(true);
  await card.getByRole('button', { name: 'Desativar o ponto' }).tap();
  await question.getByRole('button', { name: 'Desativar', exact: true }).tap();
  await expect(page.getByText('1 agendamento foi cancelado.', { exact: true })).toBeVisible();
  expect(await isActive()).toBe(false);
});

test('that a point is full shows in list, map and detail once two people said it', async ({
  signedInPage: page,
  request,
  baseURL,
}) => {
  const point = await givenPoint(request);
  expect(await reportFromElsewhere(baseURL ?? '', point.id, { kind: 'full' })).toBe(201);
  await page.goto(`/search/${point.id}`);
  await expect(page.getByRole('heading', { name: point.name })).toBeVisible();
  await expect(page.getByText('que está cheio')).toHaveCount(0);
  expect(await reportFromElsewhere(baseURL ?? '', point.id, { kind: 'full' })).toBe(201);
  await page.reload();
  await expect(page.getByText('2 pessoas disseram agora há pouco que está cheio').filter({ visible: true })).toBeVisible();
  await page.goto(`/map?ponto=${point.id}`);
  const popup = page.getByRole('region', { name: point.name });
  await expect(popup).toContainText('2 pessoas disseram agora há pouco que está cheio');
  await expect(popup.getByRole('link', { name: /^Algo errado aqui\?/ })).toBeAttached();
});

test('without a network what a resident says waits in Minhas coletas, and is sent when it is back', async ({
  signedInPage: page,
  request,
}) => {
  const point = await givenPoint(request);
  const shell = page.waitForResponse(/\/shell-/);
  await page.goto(`/relato/${point.id}`);
  await expect(page.getByText(`Sobre ${point.name}.`)).toBeVisible();
  await shell;
  await cut(page);
  await page.getByLabel('Mudou de lugar').check();
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await expect(page.getByRole('heading', { name: 'Guardado neste aparelho' })).toBeVisible();
  await mend(page);
  await expect(page.getByText('Obrigado! Isso ajuda quem vem depois.', { exact: true })).toBeVisible();
  await page.goto('/schedule/list');
  await expect(waiting(page)).toHaveCount(0);
});

test('a visitor comes from the point’s page; what they say without a network waits, and is sent when it is back', async ({
  page,
  request,
}) => {
  const point = await givenPoint(request);
  await page.goto(`/ponto/${point.id}`);
  // The deferred shell, which flushes the outbox, loads after the first screen.
  const sender = page.waitForResponse(/\/shell-/);
  await page.getByRole('link', { name: 'Algo errado aqui?' }).tap();
  await expect(page).toHaveURL(`/relato/${point.id}`);
  await page.getByLabel('Outra coisa').check();
  await page.getByLabel('Conte em uma frase').fill('O portão fica na outra rua.');
  await sender;
  await cut(page);
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await expect(page.getByRole('heading', { name: 'Guardado neste aparelho' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: point.name })).toContainText('Aguardando conexão');
  await mend(page);
  await expect(page.getByText('Obrigado! Isso ajuda quem vem depois.', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: point.name })).toHaveCount(0);
});

test('a resident at the point confirms its data with one tap', async ({ page, context, request }) => {
  const point = await givenPoint(request, { latitude: -71.5, longitude: 33.25 });
  await signInAs(page, await givenResident());
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -71.5001, longitude: 33.2501 });
  await page.goto(`/search/${point.id}`);
  await expect(page.getByRole('heading', { name: point.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Está tudo certo' })).toHaveCount(0);
  await page.goto(`/map?ponto=${point.id}`);
  await page
    .getByRole('button', { name: /localização/i })
    .first()
    .tap();
  await expect(page.getByText(/^Pontos mais perto de você/).first()).toBeAttached();
  await page.getByRole('link', { name: 'Busca' }).tap();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(point.name) })
    .tap();
  await page.getByRole('button', { name: 'Está tudo certo' }).tap();
  await expect(page.getByText('Obrigado! Isso ajuda quem vem depois.', { exact: true })).toBeVisible();
  await expect(page.getByText('Conferido agora há pouco por um morador')).toBeVisible();
});

test('an administrator sends a point’s operator a link, who confirms it without an account', async ({
  page,
  request,
  browser,
}) => {
  const point = await givenPoint(request, { phone: '(85) 3105-1234', schedule: 'Seg a sex, 8h às 17h' });
  const email = `${randomUUID()}@exemplo.com.br`;
  await enterPanel(page, request);
  await page.goto(`/admin-dashboard/pontos/${point.id}`);
  await page.getByRole('button', { name: /^Conferir/ }).tap();
  const question = page.getByRole('dialog', { name: 'Os dados deste ponto estão certos?' });
  for (const fact of ['Seg a sex, 8h às 17h', '(85) 3105-1234', 'Papel/Papelão', 'Recebe no local'])
    await expect(question).toContainText(fact);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Está tudo certo' }).tap();
  await holdToasts(page);
  await expect(page.getByText('Ponto conferido.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).tap();
  await expect(page.getByText('Conferência desfeita.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Enviar link ao operador/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Enviar link a quem cuida do ponto' });
  await dialog.getByLabel('E-mail').fill(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar link' }).tap();
  await expect(page.getByText('Link enviado.', { exact: true })).toBeVisible();
  const { links } = await mailTo(email, { subject: /^Confira os dados de / });
  const link = new URL(links.find((one) => one.includes('/relato/')) ?? '');

  const operator = await (await browser.newContext()).newPage();
  await operator.goto(`${link.pathname}${link.hash}`);
  await expect(operator.getByRole('heading', { name: 'Está tudo certo com este ponto?' })).toBeVisible();
  await operator.getByRole('button', { name: 'Está tudo certo' }).click();
  await expect(operator.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  await operator.context().close();
  await page.reload();
  await expect(page.getByText('Conferido agora há pouco por quem cuida do ponto')).toBeVisible();
  await page.goto('/admin-dashboard/relatos?situacao=conferir');
  await expect(page.getByRole('button', { name: /^Conferir/ }).first()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('after a collection one tap says that all was right at the point', async ({ signedInPage: page, resident, request }) => {
  const point = await givenPoint(request);
  const booking = await givenBooking(request, resident, { collectionPointId: point.id, date: dayFromToday(0).iso });
  await change(request, booking, { status: 'confirmado' });
  await change(request, booking, { status: 'concluído', collectedWeightKg: 3 });
  await page.goto('/schedule/list');
  await page.getByRole('button', { name: /^Está tudo certo no ponto/ }).tap();
  await expect(page.getByText('Obrigado! Isso ajuda quem vem depois.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Está tudo certo no ponto/ })).toHaveCount(0);
  await page.goto(`/search/${point.id}`);
  await expect(page.getByText('Conferido agora há pouco por um morador')).toBeVisible();
});

test('with text of twice the size the form stays within a narrow screen, in dark colours too', async ({ page, request }) => {
  const point = await givenPoint(request);
  await enlargeText(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/relato/${point.id}`);
  await page.getByLabel('Não aceita um material').check();
  await expect(page.getByLabel('Vidro')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});
