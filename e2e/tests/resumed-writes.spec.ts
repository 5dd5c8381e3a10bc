import type { APIRequestContext, Page } from '@playwright/test';
import { lockPerson } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { ageQueuedWrites, expectQueued, queuedWrites } from '../support/queued-writes.ts';
import { bookingsOf, closePoint, fillIn, givenBooking, givenPoint, pointNamed, submitButton } from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
const cancelling = '**/api/schedules/*/cancel';
// Console errors of requests that fail on purpose.
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

/**
 * Lets `method` requests to `address` hang until the returned function is called. Requests sent before that call stay lost:
 * removing the route would release them to a page that is about to be left.
 */
const cutNetwork = async (page: Page, address: string, method = 'POST'): Promise<() => void> => {
  let isCut = true;
  await page.context().route(address, (route) => {
    return isCut && route.request().method() === method ? new Promise(() => {}) : route.fallback();
  });
  return () => {
    isCut = false;
  };
};

/** Idempotency keys of all writes to matching addresses, over all tabs. */
const keysSent = (page: Page, ending: RegExp, method = 'POST'): (string | undefined)[] => {
  const keys: (string | undefined)[] = [];
  page.context().on('request', (request) => {
    if (request.method() === method && ending.test(request.url())) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
};

/** Creates a booking and starts its cancellation in this page, with the request hanging. */
const cancelWithoutNetwork = async (page: Page, request: APIRequestContext, resident: Resident) => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  const { id } = await givenBooking(request, resident, { collectionPointId, date: dayFromToday(6).iso });
  await page.goto(`/schedule/cancel/${id}`);
  const back = await cutNetwork(page, cancelling);
  await page.getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expectQueued(page, 1);
  return { id, back };
};

/** Leaves the page by a navigation: closing the page would release its held requests. */
const end = async (page: Page): Promise<void> => {
  await page.goto('/robots.txt');
  await page.close();
};

const stateOf = async (request: APIRequestContext, resident: Resident): Promise<unknown> =>
  (await bookingsOf(request, resident)).map(({ status }) => status);

test('a booking that was on its way when the page was loaded anew is made once, and said', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const keys = keysSent(page, /\/api\/schedules$/);
  await fillIn(page, await pointNamed(request, fatima), { kg: '7' });
  const back = await cutNetwork(page, '**/api/schedules');
  await submitButton(page).tap();
  await expectQueued(page, 1);
  back();
  await page.reload();
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/schedule/list');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('7 kg informados');
  expect(await bookingsOf(request, resident)).toMatchObject([{ weightKg: 7 }]);
  expect(keys).toEqual([keys[0], keys[0]]);
  await expectQueued(page, 0);
  // The next booking starts with an empty form.
  await page.goto('/schedule');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByLabel('Peso aproximado (kg)')).toHaveValue('');
});

test('one that had arrived, and whose answer got lost with the page, is not made twice', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await fillIn(page, await pointNamed(request, fatima), { kg: '8' });
  let isLost = true;
  await page.context().route('**/api/schedules', async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    // The response is lost.
    return new Promise(() => {});
  });
  await submitButton(page).tap();
  await expect.poll(() => bookingsOf(request, resident)).toHaveLength(1);
  await expectQueued(page, 1);
  // The route stays: without it the browser would deliver the response to the page that is being left.
  isLost = false;
  await page.reload();
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  expect(await bookingsOf(request, resident)).toHaveLength(1);
});

test('a cancellation is done by one of two tabs that are opened after its page was closed', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  const keys = keysSent(page, /\/cancel$/);
  const { back } = await cancelWithoutNetwork(page, request, resident);
  const tabs = [await context.newPage(), await context.newPage()];
  await end(page);
  back();
  await Promise.all(tabs.map((tab) => tab.goto('/schedule/list')));
  await expect.poll(() => stateOf(request, resident)).toEqual(['cancelado']);
  for (const tab of tabs) await expectQueued(tab, 0);
  const told = (): Promise<number[]> =>
    Promise.all(tabs.map((tab) => tab.getByText('Agendamento cancelado com sucesso!', { exact: true }).count()));
  await expect.poll(async () => (await told()).reduce((sum, count) => sum + count)).toBe(1);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a page that is still about its write is left to it', async ({ signedInPage: page, context, resident, request }) => {
  const keys = keysSent(page, /\/cancel$/);
  await cancelWithoutNetwork(page, request, resident);
  const other = await context.newPage();
  await other.goto('/user/notifications');
  const choice = other.getByRole('switch', { name: 'Cancelamento' });
  await expect(choice).toBeEnabled();
  const release = await holdBack(other, '**/api/users/me/notice-choices');
  // A queued and sent write of this page has given it time to look at the other write.
  await choice.tap();
  await expectQueued(other, 2);
  release();
  await expectQueued(other, 1);
  expect(keys).toHaveLength(1);
  expect(await stateOf(request, resident)).toEqual(['pendente']);
});

test('a write resumed without a network says that it waits, and is done when the network is back', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await fillIn(page, await pointNamed(request, fatima), { kg: '6' });
  const back = await cutNetwork(page, '**/api/schedules');
  await submitButton(page).tap();
  await expectQueued(page, 1);
  await page.goto('/robots.txt');
  back();
  // The network is cut after the page has loaded the code that resumes writes.
  await page.route('**/assets/shell-*.js', async (route) => {
    const response = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response });
  });
  await page.goto('/schedule');
  const waits = page.getByText('Você está sem conexão. O que você pediu será enviado quando ela voltar.', { exact: true });
  await expect(waits).toBeVisible();
  expect(await bookingsOf(request, resident)).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expect(waits).toHaveCount(0);
  expect(await bookingsOf(request, resident)).toHaveLength(1);
  await expectQueued(page, 0);
});

test('a resumed write without an answer in time goes on waiting, and is made once', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await fillIn(page, await pointNamed(request, fatima), { kg: '5' });
  const back = await cutNetwork(page, '**/api/schedules');
  await submitButton(page).tap();
  await expectQueued(page, 1);
  await page.goto('/robots.txt');
  back();
  const lock = await lockPerson(resident.id);
  await page.clock.install();
  await page.goto('/schedule/list');
  await expect.poll(lock.waiting).toBeGreaterThan(0);
  await page.clock.fastForward(15_000);
  const told = page.getByRole('region', { name: 'Avisos (F8)' }).getByText('O que você pediu será enviado quando ela voltar.');
  await expect(told).toBeVisible();
  await lock.release();
  await expect.poll(() => bookingsOf(request, resident)).toHaveLength(1);
  await page.clock.fastForward(5_000);
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  expect(await bookingsOf(request, resident)).toHaveLength(1);
  await expectQueued(page, 0);
});

test('a choice that was on its way is kept', async ({ signedInPage: page, resident, request }) => {
  await page.goto('/user/notifications');
  const choices = '**/api/users/me/notice-choices';
  const back = await cutNetwork(page, choices, 'PATCH');
  await page.getByRole('switch', { name: 'Cancelamento' }).tap();
  await expectQueued(page, 1);
  back();
  await page.reload();
  const headers = { authorization: `Bearer ${resident.token}` };
  await expect
    .poll(async () => (await request.get('/api/users/me/notice-choices', { headers })).json())
    .toMatchObject({ cancelled: false });
  await expect(page.getByRole('switch', { name: 'Cancelamento' })).not.toBeChecked();
});

test('a write that the server refuses after a reload is said, and stays in the list until it is taken back', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request, 'Ponto que fecha entretanto');
  await fillIn(page, point);
  const back = await cutNetwork(page, '**/api/schedules');
  await submitButton(page).tap();
  await expectQueued(page, 1);
  await closePoint(request, point);
  back();
  await page.goto('/schedule/list');
  await expect(page.getByText('Sua coleta não foi salva.', { exact: true })).toBeVisible();
  await page.reload();
  const refused = page.getByRole('listitem').filter({ hasText: 'Não foi agendada' });
  await expect(refused).toContainText(point.name);
  await refused.getByRole('button', { name: /^Desistir/ }).tap();
  await expect(refused).toHaveCount(0);
  await expectQueued(page, 0);
  expect(await bookingsOf(request, resident)).toEqual([]);
});

test('a choice that was on its way is not kept for longer than an hour', async ({ signedInPage: page, context }) => {
  const keys = keysSent(page, /\/notice-choices$/, 'PATCH');
  await page.goto('/user/notifications');
  const choices = '**/api/users/me/notice-choices';
  const back = await cutNetwork(page, choices, 'PATCH');
  await page.getByRole('switch', { name: 'Cancelamento' }).tap();
  await expectQueued(page, 1);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await end(page);
  await ageQueuedWrites(other, 60 * 60_000);
  back();
  await other.goto('/home');
  await expectQueued(other, 0);
  expect(keys).toHaveLength(1);
});

test('no password is kept', async ({ signedInPage: page, resident }) => {
  await page.goto('/user/privacy');
  await page.getByRole('button', { name: 'Excluir minha conta' }).tap();
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await cutNetwork(page, '**/api/users/me', 'DELETE');
  await page.getByLabel('Sua senha', { exact: true }).fill(resident.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir minha conta' }).tap();
  await asked;
  const tab = await page.context().newPage();
  await tab.goto('/user/notifications');
  await cutNetwork(tab, '**/api/users/me/notice-choices', 'PATCH');
  await tab.getByRole('switch', { name: 'Cancelamento' }).tap();
  await expectQueued(tab, 1);
  expect((await queuedWrites(tab)).join()).not.toContain(resident.password);
});
