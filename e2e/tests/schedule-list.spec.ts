import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import {
  bookingsOf,
  calendarOf,
  cancelByPoint,
  chosenPoint,
  fillIn,
  givenBooking,
  pointNamed,
  submitButton,
  weightField,
} from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
// Console errors of requests that fail on purpose.
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const question = (page: Page) => page.getByRole('dialog', { name: 'Tem certeza que deseja cancelar este agendamento?' });

test('bookings stand under what comes and what is past, soonest first, with actions only while open', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await pointNamed(request, fatima);
  const far = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(30).iso, weightKg: 6 });
  const near = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(2).iso, weightKg: 1 });
  const done = { ...near, id: 'done', date: dayFromToday(-20).iso, status: 'concluído', collectedWeightKg: 11.5 };
  const gone = { ...near, id: 'gone', date: dayFromToday(-4).iso, status: 'não realizado', reason: 'Ninguém em casa' };
  const sure = { ...near, id: 'sure', date: dayFromToday(9).iso, status: 'confirmado' };
  await page.route('**/api/schedules', (route) => route.fulfill({ json: [far, near, done, gone, sure] }));
  await page.goto('/schedule');
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await expect(page).toHaveTitle('Minhas coletas · Separaí');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Próximas', 'Anteriores', 'O que você já separou']);
  await expect(cards(page)).toContainText([
    dayFromToday(2).written,
    dayFromToday(9).written,
    dayFromToday(30).written,
    dayFromToday(-4).written,
    dayFromToday(-20).written,
  ]);
  for (const [index, said] of ['Pendente', 'Confirmado', 'Pendente', 'Não realizado', 'Concluído'].entries()) {
    await expect(cards(page).nth(index)).toContainText(said);
    const actions = index < 3 ? ['156', /^Reagendar/, /^Cancelar/, /^Adicionar ao calendário/] : [/^Agendar de novo/];
    await expect(cards(page).nth(index).getByRole('link')).toHaveText([fatima, ...actions]);
  }
  await expect(cards(page).nth(0)).toContainText('1 kg informado');
  await expect(cards(page).nth(3)).toContainText('Motivo: Ninguém em casa');
  await expect(cards(page).nth(4)).toContainText('11,5 kg coletados');
  await page.getByRole('link', { name: 'Voltar para a agenda' }).tap();
  await expect(page).toHaveURL('/schedule');
  await page.getByRole('link', { name: 'Voltar para o início' }).tap();
  await expect(page).toHaveURL('/');
});

test('a booking says where its point is, when it is open and how to call it, leads to it, and another one can be booked', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id, address } = await pointNamed(request, fatima);
  const booked = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(2).iso });
  await page.route('**/api/schedules', async (route) => {
    const [only] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...only, collectionPoint: { ...only.collectionPoint, phone: '(85) 3452-1234' } }] });
  });
  await page.goto('/schedule/list');
  const { collectionPoint } = (await bookingsOf(request, resident))[0] as unknown as { collectionPoint: { schedule: string } };
  for (const said of [address, collectionPoint.schedule]) await expect(cards(page)).toContainText(said);
  await expect(cards(page).getByRole('link', { name: '(85) 3452-1234' })).toHaveAttribute('href', 'tel:8534521234');
  await expect(page.getByRole('link', { name: 'Agendar outra coleta' })).toHaveAttribute('href', '/schedule');
  await cards(page).getByRole('link', { name: fatima, exact: true }).tap();
  await expect(page).toHaveURL(`/search/${booked.collectionPointId}`);
});

test('a cancelled booking is not among the coming ones, wherever its day lies, and is booked anew with its facts filled in', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const [{ id }, day] = [await pointNamed(request, fatima), dayFromToday(6)];
  const booking = { collectionPointId: id, date: day.iso, weightKg: 12.5, materials: ['vidro'], observation: 'Portão verde' };
  await cancelByPoint(request, await givenBooking(request, resident, booking), 'Caminhão quebrado');
  await page.goto('/schedule/list');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Próximas', 'Anteriores e canceladas']);
  await expect(page.getByText('Você não tem coletas marcadas.')).toBeVisible();
  await expect(cards(page)).toContainText('Cancelado');
  await expect(cards(page)).toContainText('Motivo: Caminhão quebrado');
  await page.getByRole('link', { name: `Escolher outro ponto a coleta de ${day.written} em ${fatima}` }).tap();
  await expect(page).toHaveURL(/outro-ponto=/);
  await expect(weightField(page)).toHaveValue('12,5');
  await expect(page.getByLabel('Observação')).toHaveValue('Portão verde');
  await expect(calendarOf(page).getByRole('status').first()).toHaveText(day.written);
  await expect(page.getByRole('combobox', { name: /Procure o ponto/ }).or(page.getByLabel(/Procure o ponto/))).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Agendar de novo/ }).tap();
  await expect(chosenPoint(page)).toContainText(fatima);
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...booking, status: 'pendente' }),
      expect.objectContaining({ ...booking, status: 'cancelado' }),
    ]),
  );
});

test('without bookings the list says so and leads to the form', async ({ signedInPage: page }) => {
  await page.goto('/schedule/list');
  await expect(page.getByRole('heading', { name: 'Você ainda não agendou nenhuma coleta' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Agendar coleta' });
  await expect(link).not.toHaveAttribute('aria-current', /./);
  await link.tap();
  await expect(page).toHaveURL('/schedule');
});

test('a list that does not load can be asked for again; one that was there stays, and says that it is old', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await pointNamed(request, fatima);
  await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(2).iso });
  let broken = true;
  await page.route('**/api/schedules', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/schedule/list');
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar suas coletas' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).tap();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Voltar para a agenda' }).tap();
  broken = true;
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await expect(page.getByText('Não foi possível atualizar. Salvo agora há pouco.')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  broken = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).tap();
  await expect(page.getByText('Não foi possível atualizar.')).toBeHidden();
});

test('cancelling asks first, cannot be left meanwhile, and the list knows it at once', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const [{ id }, day] = [await pointNamed(request, fatima), dayFromToday(4)];
  await givenBooking(request, resident, { collectionPointId: id, date: day.iso, materials: ['papel', 'vidro'] });
  await page.goto('/schedule/list');
  await page.getByRole('link', { name: `Cancelar a coleta de ${day.written} em ${fatima}` }).tap();
  await expect(question(page)).toBeVisible();
  const weekday = day.inWords.split(',')[0] ?? '';
  for (const said of ['Associação', fatima, 'Data', `${day.written}, ${weekday}`, 'Material', 'Papel/Papelão', 'Vidro']) {
    await expect(question(page)).toContainText(said);
  }
  const release = await holdBack(page, '**/cancel');
  await question(page).getByRole('button', { name: 'Cancelar a coleta' }).tap();
  const busy = question(page).getByRole('button', { name: 'Processando...' });
  await expect(busy).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(busy).toBeVisible();
  release();
  await expect(page).toHaveURL('/schedule/success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agendamento cancelado com sucesso!');
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'cancelado' }]);
  await page.goBack();
  await expect(page).toHaveURL('/schedule/list');
  await expect(cards(page)).toContainText('Cancelado');
  await page.goForward();
  await page.getByRole('link', { name: 'Ir para a home' }).tap();
  await expect(page).toHaveURL('/');
});

test('a cancellation takes a second; one that fails keeps the booking and says so', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await pointNamed(request, fatima);
  const booked = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(4).iso });
  let calls = 0;
  await page.route('**/cancel', (route) => {
    calls += 1;
    return calls === 1
      ? route.fulfill({ status: 500, json: { error: 'Algo deu errado do nosso lado.', code: 'internal' } })
      : route.continue();
  });
  await page.goto(`/schedule/cancel/${booked.id}`);
  const pressed = Date.now();
  await question(page).getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expect(question(page).getByRole('alert')).toHaveText('Algo deu errado do nosso lado. Sua coleta continua marcada.');
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(1_000);
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'pendente' }]);
  const pressedAgain = Date.now();
  await question(page).getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expect(page).toHaveURL('/schedule/success');
  expect(Date.now() - pressedAgain).toBeGreaterThanOrEqual(1_000);
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'cancelado' }]);
});

test('a cancellation whose answer gets lost is not called a failure', async ({ signedInPage: page, resident, request }) => {
  const { id } = await pointNamed(request, fatima);
  const booked = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(4).iso });
  await page.route('**/cancel', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.goto(`/schedule/cancel/${booked.id}`);
  await question(page).getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expect(page).toHaveURL('/schedule/success');
});

test('closing the question leaves the list where it was and gives the focus back', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await pointNamed(request, fatima);
  for (const days of [2, 3, 4, 5, 6]) {
    await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(days).iso });
  }
  await page.goto('/schedule');
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  const link = cards(page)
    .nth(4)
    .getByRole('link', { name: /^Cancelar/ });
  for (const close of [
    () => question(page).getByRole('button', { name: 'Fechar sem cancelar' }).tap(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await link.tap();
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveTitle('Cancelar coleta · Separaí');
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await close();
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL('/schedule/list');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  }
  // Closing the dialog went back in the history: one step further back leaves the list.
  await page.goBack();
  await expect(page).toHaveURL('/schedule');
  expect((await bookingsOf(request, resident)).every(({ status }) => status === 'pendente')).toBe(true);
});

test('a question that was opened by its address closes to the list too, and leads to moving instead', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await pointNamed(request, fatima);
  const booked = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(4).iso });
  await page.goto(`/schedule/cancel/${booked.id}`);
  await expect(page.locator('main li')).toHaveCount(1);
  await question(page).getByRole('button', { name: 'Fechar sem cancelar' }).tap();
  await expect(page).toHaveURL('/schedule/list');
  await expect(cards(page).getByRole('link', { name: /^Cancelar/ })).toBeFocused();
  await cards(page)
    .getByRole('link', { name: /^Cancelar/ })
    .tap();
  await question(page).getByRole('link', { name: 'Reagendar' }).tap();
  await expect(page).toHaveURL(`/schedule?reagendar=${booked.id}`);
  await page.goBack();
  await expect(page).toHaveURL('/schedule/list');
});

test('a new booking is in the list that was loaded before', async ({ signedInPage: page, resident, request }) => {
  const point = await pointNamed(request, fatima);
  await givenBooking(request, resident, { collectionPointId: point.id, date: dayFromToday(20).iso });
  await page.goto('/schedule/list');
  await expect(cards(page)).toHaveCount(1);
  await fillIn(page, point, { day: dayFromToday(3) });
  await submitButton(page).tap();
  await expect(cards(page)).toContainText([dayFromToday(3).written, dayFromToday(20).written]);
});
