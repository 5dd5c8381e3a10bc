import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  givenResident,
  type Resident,
  registerResident,
  signInAs,
  test,
} from '../support/fixtures.ts';
import { mailsTo } from '../support/mails.ts';
import { productLimit, startProduct } from '../support/product.ts';
import { preparePush, pressNotification, sessionOfWorker, shownNotifications } from '../support/push.ts';
import { givenBooking, pointNamed } from '../support/schedules.ts';

test.use({ serviceWorkers: 'allow' });

const fatima = 'Ecoponto Fátima';
const device = (page: Page) => page.getByRole('region', { name: 'Neste aparelho' });
const turnOn = (page: Page) => device(page).getByRole('button', { name: 'Ativar neste aparelho' });
const turnOff = (page: Page) => device(page).getByRole('button', { name: 'Desativar neste aparelho' });

/** Books and confirms a booking, which causes a notice. */
const confirmBooking = async (request: APIRequestContext, resident: Resident, days: number): Promise<void> => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  const { id } = await givenBooking(request, resident, { collectionPointId, date: dayFromToday(days).iso });
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const changed = await request.patch(`/api/admin/schedules/${id}`, { headers, data: { status: 'confirmado' } });
  expect(changed.status(), await changed.text()).toBe(200);
};

test('messages that were turned on show a booking’s events, and lead there', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  await context.grantPermissions(['notifications']);
  const push = await preparePush(context);
  await page.goto('/user/notifications');
  await expect(turnOn(page)).toBeVisible();
  expect(await push.subscription(page)).toBeNull();
  await turnOn(page).tap();
  await expect(page.getByText('Avisos ativados neste aparelho.', { exact: true })).toBeVisible();
  await expect(turnOff(page)).toBeFocused();
  const { publicKey } = await (await request.get('/api/push-key')).json();
  expect(await push.subscription(page)).toEqual({ key: publicKey });

  await confirmBooking(request, resident, 5);
  await expect.poll(push.messages).toHaveLength(1);
  const [message = ''] = await push.messages();
  await push.deliver(page, message);
  const told = { title: 'Coleta confirmada', body: `${fatima}, ${dayFromToday(5).written}. Você leva até o ponto.` };
  await expect.poll(() => shownNotifications(page)).toEqual([told]);
  await pressNotification(context);
  await expect(page).toHaveURL('/schedule/list');
  await expect(page.getByText('Confirmado')).toBeVisible();
  expect(await shownNotifications(page)).toEqual([]);

  await page.goto('/user/notifications');
  await turnOff(page).tap();
  await expect(turnOn(page)).toBeFocused();
  expect(await push.subscription(page)).toBeNull();
  await confirmBooking(request, resident, 6);
  await expect.poll(async () => (await mailsTo(resident.email)).filter(({ text }) => text.includes('confirmada')).length).toBe(2);
  expect(await push.messages()).toHaveLength(1);
});

test('with the service worker switched off at the server messages are shown all the same', async ({
  page,
  context,
  playwright,
}) => {
  test.setTimeout(productLimit);
  const product = await startProduct({
    SEED: 'guides',
    SERVICE_WORKER: 'off',
    PUSH_SERVICES: process.env.PUSH_SERVICE ?? '',
  });
  const caller = await playwright.request.newContext({ baseURL: product.url });
  try {
    await signInAs(page, await registerResident(caller, 'Marina Alves', { emailConfirmed: false }));
    await context.grantPermissions(['notifications'], { origin: product.url });
    const push = await preparePush(context);
    await page.goto(`${product.url}/user/notifications`);
    await turnOn(page).tap();
    await expect(turnOff(page)).toBeFocused();
    const [title, body] = ['Coleta confirmada', 'Ecoponto Fátima, amanhã.'];
    await push.deliver(page, JSON.stringify({ title, body, path: '/schedule/list', tag: 'coleta' }));
    await expect.poll(() => shownNotifications(page)).toEqual([{ title, body }]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  } finally {
    await caller.dispose();
    // Leaves the app, whose requests would fail once the server is gone.
    await page.goto('/robots.txt');
    await product.remove();
  }
});

test('an unreadable message still says that there is one', async ({ signedInPage: page, context }) => {
  await context.grantPermissions(['notifications']);
  const push = await preparePush(context);
  await page.goto('/user/notifications');
  await turnOn(page).tap();
  await expect(turnOff(page)).toBeVisible();
  await push.deliver(page, 'isto não é JSON');
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: 'Separaí', body: 'Há um aviso novo sobre as suas coletas.' }]);
});

test('it is still on after a reload, and signing out ends it on both sides', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  await context.grantPermissions(['notifications']);
  const push = await preparePush(context);
  await page.goto('/user/notifications');
  await turnOn(page).tap();
  await expect(turnOff(page)).toBeVisible();
  await page.reload();
  await expect(turnOff(page)).toBeVisible();
  const held = await push.subscription(page);
  await push.replaceKey(page);
  await page.reload();
  await expect(turnOff(page)).toBeVisible();
  expect(await push.subscription(page)).toEqual(held);
  await push.deliver(page, JSON.stringify({ title: 'Coleta confirmada', body: 'x', path: '/schedule/list', tag: 'x' }));
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);

  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/welcome');
  await expect.poll(() => push.subscription(page)).toBeNull();
  await expect.poll(() => shownNotifications(page)).toEqual([]);
  const again = await request.post('/api/auth/login', { data: { email: resident.email, password: resident.password } });
  await confirmBooking(request, { ...resident, token: (await again.json()).token }, 7);
  await expect.poll(async () => (await mailsTo(resident.email)).filter(({ text }) => text.includes('confirmada')).length).toBe(1);
  expect(await push.messages()).toEqual([]);
});

test('a new address of the push service is told to the server without a page, with the session as it is stored', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  await context.grantPermissions(['notifications']);
  const push = await preparePush(context);
  await page.goto('/user/notifications');
  await turnOn(page).tap();
  await expect(turnOff(page)).toBeVisible();
  await expect.poll(() => sessionOfWorker(context)).toContain(resident.token);
  await page.goto('/robots.txt');
  const told = context.waitForEvent('response', (answer) => answer.url().endsWith('/push-subscriptions'));
  await push.changeAddress();
  expect((await told).ok()).toBe(true);
  await confirmBooking(request, resident, 8);
  // The old endpoint stays registered until its push service reports it as gone, so both receive the message.
  await expect.poll(push.messages).toHaveLength(2);
});

test('a resident who signs in before another one has signed out gets none of their messages', async ({
  signedInPage: page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  const push = await preparePush(context);
  await page.goto('/user/notifications');
  await turnOn(page).tap();
  await expect(turnOff(page)).toBeVisible();
  const joao = await givenResident('João Lima');
  await page.goto('/login');
  await page.getByLabel('Email').fill(joao.email);
  await page.getByLabel('Senha', { exact: true }).fill(joao.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).tap();
  await expect(page.getByText('Olá, João!')).toBeVisible();
  await expect.poll(() => push.subscription(page)).toBeNull();
  await page.goto('/user/notifications');
  await expect(turnOn(page)).toBeVisible();
});

test('a block by the browser is said, with the way to allow messages again', async ({ signedInPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto('/user/notifications');
  await expect(device(page)).toContainText('estão bloqueadas neste navegador');
  await expect(device(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test('a question that is closed without an answer can be asked again; a no is shown at once', async ({
  signedInPage: page,
  context,
}) => {
  await preparePush(context);
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    const answers: NotificationPermission[] = ['default', 'denied'];
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = answers.shift() ?? permission;
      return permission;
    };
  });
  await page.goto('/user/notifications');
  await turnOn(page).tap();
  await expect(device(page).getByRole('alert')).toContainText('Toque de novo e escolha Permitir');
  await turnOn(page).tap();
  await expect(device(page).getByRole('status')).toBeFocused();
  await expect(device(page)).toContainText('estão bloqueadas neste navegador');
});

test.describe('a failure is said:', () => {
  // Console errors of requests that fail on purpose.
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });

  test('the server is out of reach', async ({ signedInPage: page, context }) => {
    await context.grantPermissions(['notifications']);
    const push = await preparePush(context);
    let broken = true;
    await page.route('**/api/users/me/push-subscriptions', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/user/notifications');
    await turnOn(page).tap();
    await expect(device(page).getByRole('alert')).toBeVisible();
    expect(await push.subscription(page)).toBeNull();
    broken = false;
    await turnOn(page).tap();
    await expect(turnOff(page)).toBeVisible();
    broken = true;
    await page.reload();
    await expect(device(page).getByRole('alert')).toContainText('Não foi possível ativar os avisos neste aparelho.');
    broken = false;
    await device(page).getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(turnOff(page)).toBeVisible();
  });

  test('the browser finds no push service', async ({ signedInPage: page, context }) => {
    await context.grantPermissions(['notifications']);
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException('Registration failed', 'AbortError'));
    });
    await page.goto('/user/notifications');
    await turnOn(page).tap();
    await expect(device(page).getByRole('alert')).toContainText('O navegador não conseguiu ativar os avisos.');
  });
});

test.describe('where the browser has no Web Push', () => {
  const without = (page: Page) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });

  test('that is said', async ({ signedInPage: page }) => {
    await without(page);
    await page.goto('/user/notifications');
    await expect(device(page)).toContainText('Este navegador não recebe avisos na tela. Use o e-mail.');
    await expect(device(page).getByRole('button')).toHaveCount(0);
  });

  test.describe('because it is an iPhone', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' });

    test('the way over the home screen is said', async ({ signedInPage: page }) => {
      await without(page);
      await page.goto('/user/notifications');
      await expect(device(page)).toContainText('toque em Compartilhar e em Adicionar à Tela de Início');
      await expectNoOverflow(page);
    });
  });
});

test('the service worker is asked for anew each time, and rules the whole app', async ({ request }) => {
  const answer = await request.get('/sw.js');
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('javascript') });
  for (const name of ['notification-icon', 'notification-badge'])
    expect((await request.get(`/assets/${name}.png`)).headers()['content-type']).toBe('image/png');
});
