import type { Page, Request } from '@playwright/test';
import { lockPerson } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { bookingsOf, expectAppServices, fillIn, pointNamed, submitButton } from '../support/schedules.ts';

const late = 'O servidor não respondeu a tempo. Verifique sua conexão e tente de novo.';
const queued = 'Guardado neste aparelho. Enviamos quando a conexão voltar.';
/** Timeout of an API call, in ms. */
const callTimeout = 15_000;
/** Delay of the outbox's first retry, in ms. */
const firstRetryAfter = 5_000;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar novamente' });
const busy = (page: Page) => page.getByText('O serviço está demorando mais do que o normal.');

/** Presses until the booking waits for the lock: a busy server asks to try again. */
const bookUntilBlocked = async (page: Page, lock: Awaited<ReturnType<typeof lockPerson>>): Promise<void> => {
  await submitButton(page).tap();
  await expect(async () => {
    if (await busy(page).isVisible()) await submitButton(page).tap();
    expect(await lock.waiting()).toBe(1);
  }).toPass();
};

// The page's clock only moves when the test says so.
test.beforeEach(({ page }) => page.clock.install());

test('a booking that is not answered waits after 15 seconds, and is sent again by itself and made once', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await fillIn(page, await pointNamed(request, 'Ecoponto Fátima'), { kg: '3' });
  await expectAppServices(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/schedules', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The request arrives and books, but its response is lost.
    await route.fetch();
  });
  await submitButton(page).tap();
  await expect.poll(() => bookingsOf(request, resident)).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Processando...' })).toBeVisible();
  await page.clock.fastForward(callTimeout);
  await expect(page.getByText(queued, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/schedule/list');
  await page.clock.fastForward(firstRetryAfter);
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await bookingsOf(request, resident)).toHaveLength(1);
});

test.describe('with a database that answers late', () => {
  // A slow machine may let the first statement reach its time limit before the second one waits.
  test.use({ allowedConsoleErrors: [/503/] });

  test('a booking that the server answers too late is made once, also when it is sent again before', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    await fillIn(page, await pointNamed(request, 'Ecoponto Fátima'), { kg: '3' });
    await expectAppServices(page);
    let sent = 0;
    page.on('request', (call) => {
      if (call.method() === 'POST' && new URL(call.url()).pathname === '/api/schedules') sent += 1;
    });
    const lock = await lockPerson(resident.id);
    await bookUntilBlocked(page, lock);
    const sentBefore = sent;
    await page.clock.fastForward(callTimeout);
    await expect(page.getByText(queued, { exact: true })).toBeVisible();
    const booked = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 201);
    await page.clock.fastForward(firstRetryAfter);
    await expect.poll(() => sent).toBeGreaterThan(sentBefore);
    await lock.release();
    await booked;
    await expect(page).toHaveURL('/schedule/list');
    expect(await bookingsOf(request, resident)).toHaveLength(1);
  });
});

test('a resident who left the form is told on the present screen that the booking waits, and it is made once', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await fillIn(page, await pointNamed(request, 'Ecoponto Fátima'), { kg: '3' });
  await expectAppServices(page);
  const lock = await lockPerson(resident.id);
  await bookUntilBlocked(page, lock);
  await page.getByRole('link', { name: 'Busca', exact: true }).tap();
  await expect(heading(page)).toHaveText('Encontre e converse com um ponto de coleta');
  await page.clock.fastForward(callTimeout);
  await expect(page.getByText(queued, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/search');
  await lock.release();
  await expect.poll(() => bookingsOf(request, resident)).toHaveLength(1);
  await page.clock.fastForward(firstRetryAfter);
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  // No unsent write is left, and the form is empty.
  await page.getByRole('link', { name: 'Agenda', exact: true }).tap();
  await expect(page.getByLabel('Peso aproximado (kg)')).toHaveValue('');
  expect(await bookingsOf(request, resident)).toHaveLength(1);
});

for (const [screen, address, title] of [
  ['/user/profile', '**/api/users/me', 'Meus dados'],
  ['/user/notifications', '**/api/users/me/notices', 'Notificações'],
  ['/schedule/list', '**/api/schedules', 'Minhas coletas'],
  ['/schedule', '**/api/collection-points', 'Agendar coleta'],
  ['/map', '**/api/collection-points', 'Erro ao buscar dados'],
  ['/search', '**/api/collection-points', 'Encontre e converse com um ponto de coleta'],
  ['/user/help/licenses', '**/licenses.json', 'Licenças de código aberto'],
] as const) {
  test(`${screen} says after 15 seconds that ${address.slice(2)} does not answer, and asks again`, async ({
    signedInPage: page,
  }) => {
    const release = await holdBack(page, address);
    const asked = page.waitForRequest(address);
    const pending = new Set<Request>();
    page.on('request', (request) => void pending.add(request));
    for (const ended of ['requestfinished', 'requestfailed'] as const)
      page.on(ended as 'requestfinished', (request) => void pending.delete(request));
    await page.goto(screen);
    await asked;
    if (screen === '/user/profile') await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible();
    // The other requests have completed; otherwise they would time out as well.
    await expect.poll(() => pending.size).toBe(1);
    await expect(retry(page)).toHaveCount(0);
    await page.clock.fastForward(callTimeout);
    await expect(retry(page)).toBeVisible();
    await expect(heading(page)).toHaveText(title);
    release();
    await retry(page).tap();
    await expect(retry(page)).toHaveCount(0);
  });
}

test('a sign-in that is not answered says so, and can be sent again', async ({ page, resident }) => {
  const release = await holdBack(page, '**/api/auth/login');
  await page.goto('/login');
  await page.getByLabel('Email').fill(resident.email);
  await page.getByLabel('Senha', { exact: true }).fill(resident.password);
  const asked = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await asked;
  await page.clock.fastForward(callTimeout);
  await expect(page.getByRole('alert')).toContainText(late);
  release();
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await expect(heading(page)).toHaveText('Olá, Marina!');
});
