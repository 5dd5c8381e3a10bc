import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import {
  booked,
  bookOffline,
  cancelOffline,
  confirmAsAdministrator,
  cut,
  fatima,
  givenFatima,
  lazyParts,
  mend,
  moveOffline,
  openListOffline,
  waiting,
} from '../support/offline-queue.ts';
import { ageQueuedWrites, expectQueued } from '../support/queued-writes.ts';
import {
  bookingsOf,
  chooseDay,
  closePoint,
  fillIn,
  givenPoint,
  pointNamed,
  submitButton,
  weightField,
} from '../support/schedules.ts';

// Console errors of requests without a network.
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

test('a move that would go over something newer is refused, shows what is there now, and can be made on that', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await givenFatima(request, resident, 6);
  await openListOffline(page);
  await moveOffline(page, 8);
  await confirmAsAdministrator(request, id);
  await mend(page);
  const refused = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Não foi reagendada' });
  await expect(refused).toContainText('Este agendamento mudou enquanto isso.');
  await expect(refused).toContainText(`Agora está: ${dayFromToday(6).written}, 4,5 kg, em ${fatima} (Confirmado).`);
  await expectAccessible(page);
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'confirmado', date: dayFromToday(6).iso }]);
  await page.reload();
  await refused.getByRole('link', { name: /^Revisar e enviar/ }).tap();
  await expect(
    page.getByText('Este agendamento mudou enquanto isso. O que você preencheu continua aqui.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Data da coleta' })).toContainText(dayFromToday(8).written);
  await page.getByRole('button', { name: 'Salvar mudanças' }).tap();
  await expect(page.getByText('Sua coleta foi reagendada com sucesso.', { exact: true })).toBeVisible();
  await expect(refused).toHaveCount(0);
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'pendente', date: dayFromToday(8).iso }]);
  await expectQueued(page, 0);
});

test('a cancellation of what changed meanwhile is refused, and can be made on what is there now', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await givenFatima(request, resident, 6);
  await openListOffline(page);
  await cancelOffline(page);
  await confirmAsAdministrator(request, id);
  await mend(page);
  await expect(page).toHaveURL('/schedule/list');
  const refused = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Não foi cancelada' });
  await expect(refused).toContainText('(Confirmado).');
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'confirmado' }]);
  // The booking's own response is late: the dialog uses the version in the list.
  await page.route(`**/api/schedules/${id}`, async (route) => {
    if (route.request().method() === 'GET') await cancelled;
    await route.fallback();
  });
  const cancelled = page.waitForResponse((reply) => reply.url().endsWith(`/${id}/cancel`));
  await refused.getByRole('link', { name: /^Ver e cancelar/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agendamento cancelado com sucesso!');
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'cancelado' }]);
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Cancelado');
  await expect(refused).toHaveCount(0);
});

test('a booking at a point that closed meanwhile stays with all that was typed, and leads to another point', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request, 'Ponto que fecha sem aviso');
  const loaded = lazyParts(page);
  await fillIn(page, point, { kg: '6' });
  await loaded;
  await cut(page);
  await submitButton(page).tap();
  await expect(waiting(page)).toContainText(point.name);
  await closePoint(request, point);
  await mend(page);
  const refused = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Não foi agendada' });
  await refused.getByRole('link', { name: /^Escolher outro ponto/ }).tap();
  await expect(weightField(page)).toHaveValue('6');
  await page.getByRole('searchbox').fill('fatima');
  await page.getByRole('button', { name: fatima }).tap();
  await submitButton(page).tap();
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
  await expect(refused).toHaveCount(0);
  expect(await bookingsOf(request, resident)).toMatchObject([{ weightKg: 6, collectionPoint: { name: fatima } }]);
});

test('a booking whose day has passed meanwhile leads to another day', async ({ signedInPage: page, resident, request }) => {
  // A device whose clock is a day late offers yesterday.
  await page.clock.setFixedTime(Date.now() - 86_400_000);
  const loaded = lazyParts(page);
  await fillIn(page, await pointNamed(request, fatima), { day: dayFromToday(-1) });
  await loaded;
  await cut(page);
  await submitButton(page).tap();
  await expect(waiting(page)).toHaveCount(1);
  await mend(page);
  const refused = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Não foi agendada' });
  await expect(refused).toContainText('Essa data já passou.');
  await refused.getByRole('link', { name: /^Escolher outra data/ }).tap();
  await chooseDay(page, dayFromToday(1));
  await submitButton(page).tap();
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
  expect(await bookingsOf(request, resident)).toMatchObject([{ date: dayFromToday(1).iso }]);
});

test('a write that waited for seven days is not sent any more, and is shown', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await bookOffline(page, request);
  await ageQueuedWrites(page, 7 * 24 * 60 * 60_000 + 1_000);
  await mend(page);
  const late = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Foram 7 dias sem conexão' });
  await expect(late).toContainText(fatima);
  expect(await bookingsOf(request, resident)).toEqual([]);
  await late.getByRole('link', { name: /^Revisar e enviar/ }).tap();
  await submitButton(page).tap();
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
  expect(await bookingsOf(request, resident)).toHaveLength(1);
  await expectQueued(page, 0);
});
