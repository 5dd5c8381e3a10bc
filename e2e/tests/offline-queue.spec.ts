import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import {
  booked,
  bookOffline,
  cancelOffline,
  cut,
  fatima,
  givenFatima,
  mend,
  moveOffline,
  openListOffline,
  signedInAgain,
  waiting,
  writesOf,
} from '../support/offline-queue.ts';
import { expectQueued, queuedWrites } from '../support/queued-writes.ts';
import { bookingsOf, chooseDay, fillIn, pointNamed, submitButton, weightField } from '../support/schedules.ts';
import { holdToasts } from '../support/toasts.ts';

// Console errors of requests without a network.
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

test('a booking made without a network is told to wait, stands in the list, and is sent when the network is back', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const sent = writesOf(page);
  await bookOffline(page, request, { kg: '7' });
  await expect(page).toHaveURL('/schedule/list');
  await expect(waiting(page)).toContainText(fatima);
  await expect(waiting(page)).toContainText('7 kg informados');
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await mend(page);
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Pendente');
  expect(await bookingsOf(request, resident)).toMatchObject([{ weightKg: 7 }]);
  expect(sent).toHaveLength(1);
  await expectQueued(page, 0);
  // The next booking starts with an empty form.
  await page.goto('/schedule');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(weightField(page)).toHaveValue('');
});

test('of two tabs that are open when the network comes back one sends, and both show it', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  await page.goto('/home');
  const other = await context.newPage();
  await other.goto('/schedule/list');
  await expect(other.getByText('Você ainda não agendou nenhuma coleta')).toBeVisible();
  const sent = writesOf(page);
  await bookOffline(page, request);
  await expect(waiting(other)).toContainText(fatima);
  await expect(other.getByText('Você ainda não agendou nenhuma coleta')).toHaveCount(0);
  await mend(page);
  for (const tab of [page, other]) await expect(tab.getByRole('main').getByRole('listitem')).toContainText('Pendente');
  expect(sent).toHaveLength(1);
  expect(await bookingsOf(request, resident)).toHaveLength(1);
});

test('a queued write can be taken back, and that undone', async ({ signedInPage: page, resident, request }) => {
  await bookOffline(page, request);
  await waiting(page)
    .getByRole('button', { name: /^Desistir/ })
    .tap();
  await holdToasts(page);
  await expect(waiting(page)).toHaveCount(0);
  await expectQueued(page, 0);
  await page.getByRole('button', { name: 'Desfazer' }).tap();
  await expect(waiting(page)).toContainText(fatima);
  await waiting(page)
    .getByRole('button', { name: /^Desistir/ })
    .tap();
  await expectQueued(page, 0);
  await mend(page);
  await page.reload();
  await expect(page.getByText('Você ainda não agendou nenhuma coleta')).toBeVisible();
  expect(await bookingsOf(request, resident)).toEqual([]);
});

test('a queued booking can be changed, and is booked as it was changed', async ({ signedInPage: page, resident, request }) => {
  const sent = writesOf(page);
  await bookOffline(page, request, { kg: '2' });
  await page.getByRole('link', { name: /^Alterar/ }).tap();
  await expect(weightField(page)).toHaveValue('2');
  await weightField(page).fill('9');
  await submitButton(page).tap();
  await expect(waiting(page)).toContainText('9 kg informados');
  await expectQueued(page, 1);
  await mend(page);
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
  expect(await bookingsOf(request, resident)).toMatchObject([{ weightKg: 9 }]);
  expect(sent).toHaveLength(1);
});

test('a move made without a network shows on its booking, can be changed and taken back, and is sent', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await givenFatima(request, resident, 6);
  const sent = writesOf(page);
  await openListOffline(page);
  await moveOffline(page, 8);
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText(`A mudança para ${dayFromToday(8).written} em ${fatima} está guardada neste aparelho.`);
  await expectAccessible(page);
  await moveOffline(page, 9);
  await expect(card).toContainText(dayFromToday(9).written);
  await card.getByRole('button', { name: /^Desistir/ }).tap();
  await holdToasts(page);
  await expect(waiting(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).tap();
  await expect(waiting(page)).toHaveCount(1);
  await mend(page);
  await expect(page.getByText('Sua coleta foi reagendada com sucesso.', { exact: true })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await bookingsOf(request, resident)).toMatchObject([{ date: dayFromToday(9).iso, version: 2 }]);
  expect(sent).toHaveLength(1);
});

test('a cancellation made without a network says that it waits, can be taken back, and is done when the network is back', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await givenFatima(request, resident);
  await openListOffline(page);
  await cancelOffline(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Cancelamento guardado');
  await expect(page.getByText('Até lá, considere que a coleta continua marcada.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await expect(waiting(page)).toContainText('O cancelamento está guardado neste aparelho.');
  await expect(waiting(page).getByRole('link', { name: /^(Cancelar|Reagendar)/ })).toHaveCount(0);
  await waiting(page)
    .getByRole('button', { name: /^Desistir/ })
    .tap();
  await expect(waiting(page)).toHaveCount(0);
  await cancelOffline(page);
  await mend(page);
  await expect(heading).toHaveText('Agendamento cancelado com sucesso!');
  expect(await bookingsOf(request, resident)).toMatchObject([{ id, status: 'cancelado' }]);
  await expectQueued(page, 0);
});

test('the question about a booking whose cancellation waits says so', async ({ signedInPage: page, resident, request }) => {
  await givenFatima(request, resident);
  await openListOffline(page);
  await cancelOffline(page);
  await page.goBack();
  await page.goForward();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/schedule/list');
  const [kept = '{}'] = await queuedWrites(page);
  const { id } = JSON.parse(kept).params;
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/schedule/cancel/${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Cancelamento guardado');
  await dialog.getByRole('button', { name: 'Não cancelar mais' }).tap();
  await expectQueued(page, 0);
});

test('cancelling what waits to be moved leaves the cancellation alone to be sent', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const sent = writesOf(page);
  await givenFatima(request, resident, 6);
  await openListOffline(page);
  await moveOffline(page, 8);
  await cancelOffline(page);
  await expectQueued(page, 1);
  await mend(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agendamento cancelado com sucesso!');
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'cancelado', date: dayFromToday(6).iso }]);
  expect(sent).toHaveLength(1);
});

test('queued writes are sent in the order in which they were pressed', async ({ signedInPage: page, resident, request }) => {
  await givenFatima(request, resident, 6);
  const sent = writesOf(page);
  await openListOffline(page);
  await moveOffline(page, 9);
  await page.getByRole('link', { name: 'Voltar para a agenda' }).tap();
  await page.getByRole('searchbox').fill('fatima');
  await page.getByRole('button', { name: fatima }).tap();
  await chooseDay(page, dayFromToday(4));
  await weightField(page).fill('3');
  await submitButton(page).tap();
  await expectQueued(page, 2);
  await mend(page);
  await expectQueued(page, 0);
  expect(sent.map((one) => one.split(' ')[0])).toEqual(['PUT', 'POST']);
});

test('a sign-out while writes wait asks first', async ({ signedInPage: page, resident, request }) => {
  const { date } = { date: dayFromToday(7).written };
  await page.goto('/user/profile');
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await bookOffline(page, request);
  await page.getByRole('link', { name: /meus dados$/ }).tap();
  const question = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(question).toContainText(`Agendamento de ${date} em ${fatima}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Continuar conectado' }).tap();
  await expect(question).toHaveCount(0);
  await expectQueued(page, 1);
  await page.getByRole('button', { name: 'Sair' }).tap();
  await question.getByRole('button', { name: 'Sair mesmo assim' }).tap();
  await expect(page).toHaveURL('/welcome');
  await expectQueued(page, 0);
  await mend(page);
  expect(await bookingsOf(request, await signedInAgain(request, resident))).toEqual([]);
});

test('a session that ended drops its queued writes, says so, and no other account sends them', async ({
  signedInPage,
  context,
  resident,
  request,
}) => {
  // Another tab, at an address whose load restores no session.
  await signedInPage.goto('/robots.txt');
  const page = await context.newPage();
  await bookOffline(page, request);
  const headers = { authorization: `Bearer ${resident.token}` };
  expect((await request.post('/api/auth/logout', { headers })).ok()).toBe(true);
  await mend(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('1 pedido não enviado foi descartado deste aparelho.').first()).toBeVisible();
  await expectQueued(page, 0);
  expect(await bookingsOf(request, await signedInAgain(request, resident))).toEqual([]);
});

test('erasing the account forgets what waits', async ({ signedInPage: page, resident, request }) => {
  await fillIn(page, await pointNamed(request, fatima));
  await page.route('**/api/schedules', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await submitButton(page).tap();
  await expectQueued(page, 1);
  await page.goto('/user/privacy');
  await page.getByRole('button', { name: 'Excluir minha conta' }).tap();
  await page.getByLabel('Sua senha', { exact: true }).fill(resident.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir minha conta' }).tap();
  await expect(page).toHaveURL('/erasure-success');
  await expectQueued(page, 0);
});

test('where the browser keeps nothing, the form says that it was not sent and keeps what was typed', async ({
  signedInPage: page,
  request,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await fillIn(page, await pointNamed(request, fatima), { kg: '3' });
  await cut(page);
  await submitButton(page).tap();
  await expect(page.getByRole('alert')).toContainText(
    'Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo. O que você preencheu continua aqui.',
  );
  await mend(page);
  await submitButton(page).tap();
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
});

test('a write that the server defers holds up no other, and goes when its time has come', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const [first, second] = [dayFromToday(6), dayFromToday(8)];
  await givenFatima(request, resident, 6);
  await givenFatima(request, resident, 8);
  await openListOffline(page);
  for (const { written } of [first, second]) {
    await page.getByRole('link', { name: `Cancelar a coleta de ${written}` }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a coleta' }).tap();
    await expect(page).toHaveURL('/schedule/success');
    await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  }
  await expect(waiting(page)).toHaveCount(2);
  const keys: (string | undefined)[] = [];
  let sendAgain = (): void => {};
  const looked = new Promise<void>((resolve) => {
    sendAgain = resolve;
  });
  await page.route('**/api/schedules/*/cancel', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const json = { error: 'Muitos pedidos. Tente mais tarde.', code: 'too-many-requests' };
    if (keys.length === 1) return route.fulfill({ status: 429, headers: { 'retry-after': '4' }, json });
    // Holds the retry until the list without it has been examined.
    if (keys.length > 2) await looked;
    return route.continue();
  });
  await mend(page);
  const states = async () => (await bookingsOf(request, resident)).map(({ date, status }) => `${date} ${status}`).toSorted();
  await expect.poll(states).toEqual([`${first.iso} pendente`, `${second.iso} cancelado`]);
  await expect(waiting(page)).toHaveCount(1);
  await expect(waiting(page)).toContainText(first.written);
  sendAgain();
  await expect.poll(states).toEqual([`${first.iso} cancelado`, `${second.iso} cancelado`]);
  await expectQueued(page, 0);
  expect(keys).toEqual([keys[0], keys[1], keys[0]]);
});

/** Number of runs; `RUNS=50` for all. */
const runs = Number(process.env.RUNS ?? 5);

test(`booked without a network, the tab killed, and opened again: ${runs} times one booking each`, async ({
  context,
  signedInPage: first,
  resident,
  request,
}) => {
  test.setTimeout(60_000 + runs * 30_000);
  const headers = { authorization: `Bearer ${resident.token}` };
  const counts: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = run === 0 ? first : await context.newPage();
    await bookOffline(page, request, { kg: String(run + 1) });
    const next = await context.newPage();
    if (run % 3 === 1) {
      // Killed during the request.
      await mend(page);
    }
    const crash = await context.newCDPSession(page);
    // A crashed page answers no further command.
    crash.send('Page.crash').catch(() => {});
    await page.waitForEvent('crash');
    await page.close();
    await context.setOffline(false);
    const also = run % 3 === 2 ? [await context.newPage()] : [];
    await Promise.all([next, ...also].map((tab) => tab.goto('/schedule/list')));
    await expectQueued(next, 0);
    const made = (await bookingsOf(request, resident)).filter(({ weightKg }) => weightKg === run + 1);
    counts.push(made.length);
    for (const { id } of made) await request.post(`/api/schedules/${id}/cancel`, { headers });
    for (const tab of [next, ...also]) await tab.close();
  }
  expect(counts).toEqual(Array.from({ length: runs }, () => 1));
});
