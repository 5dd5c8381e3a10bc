import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { choicesOf, givenConfirmations, noticesOf } from '../support/notices.ts';

const address = '/user/notifications';
const avatar = (page: Page) => page.getByRole('banner').getByRole('link', { name: /meus dados/ });
const rows = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('listitem');
const newTags = (page: Page) => rows(page).getByText('novo', { exact: true });
const choice = (page: Page, name: string) => page.getByRole('switch', { name });
/** Time on the screen after which notices count as seen. */
const look = (page: Page) => page.waitForTimeout(1_500);

test.describe('the choices', () => {
  test('are saved one by one, at once, and are there again later', async ({ signedInPage: page, resident, request }) => {
    await page.goto(address);
    for (const [name, field] of [
      ['Confirmação', 'confirmed'],
      ['Mudança e resultado', 'changed'],
      ['Cancelamento', 'cancelled'],
      ['Também por e-mail', 'email'],
    ] as const) {
      await expect(choice(page, name)).toBeChecked();
      await choice(page, name).tap();
      await expect(choice(page, name)).not.toBeChecked();
      await expect.poll(async () => (await choicesOf(request, resident))[field]).toBe(false);
    }
    await page.getByLabel('Hora do lembrete').selectOption('20h');
    await expect.poll(async () => (await choicesOf(request, resident)).reminderHour).toBe(20);
    await page.reload();
    await expect(choice(page, 'Cancelamento')).not.toBeChecked();
    await expect(choice(page, 'Lembrete na véspera')).toBeChecked();
    await expect(page.getByLabel('Hora do lembrete')).toHaveValue('20');
  });

  test('of the reminder’s hour rest while there is no reminder', async ({ signedInPage: page }) => {
    await page.goto(address);
    await choice(page, 'Lembrete na véspera').tap();
    await expect(page.getByLabel('Hora do lembrete')).toBeDisabled();
  });

  test('rest while nothing at all is wanted, and come back as they were', async ({ signedInPage: page, resident, request }) => {
    await page.goto(address);
    await choice(page, 'Cancelamento').tap();
    await choice(page, 'Minhas coletas').tap();
    await expect(page.getByText('Nada é enviado além do que a sua conta precisa.')).toBeVisible();
    for (const name of ['Confirmação', 'Cancelamento', 'Lembrete na véspera', 'Também por e-mail'])
      await expect(choice(page, name)).toBeDisabled();
    await expect.poll(async () => (await choicesOf(request, resident)).optIn).toBe(false);
    await choice(page, 'Minhas coletas').tap();
    await expect(choice(page, 'Confirmação')).toBeChecked();
    await expect(choice(page, 'Cancelamento')).not.toBeChecked();
    await expect.poll(async () => (await choicesOf(request, resident)).optIn).toBe(true);
  });

  test('name the address that the mails go to', async ({ signedInPage: page, resident }) => {
    await page.goto(address);
    await expect(choice(page, 'Também por e-mail')).toHaveAccessibleDescription(resident.email);
  });

  test('stand still while they are on their way', async ({ signedInPage: page }) => {
    const release = await holdBack(page, '**/api/users/me/notice-choices');
    await page.goto(address);
    await expect(page.getByText('Carregando suas escolhas...')).toBeAttached();
    const device = page.getByRole('heading', { name: 'Neste aparelho' });
    const before = await device.boundingBox();
    release();
    await expect(choice(page, 'Minhas coletas')).toBeVisible();
    expect(await device.boundingBox()).toEqual(before);
  });

  test.describe('when the server is out of reach', () => {
    test.use({ allowedConsoleErrors: [/Failed to load resource/] });

    test('go back and say so', async ({ signedInPage: page, resident, request }) => {
      await page.goto(address);
      await expect(choice(page, 'Cancelamento')).toBeChecked();
      await page.route('**/api/users/me/notice-choices', (route) => route.abort());
      await choice(page, 'Cancelamento').tap();
      await expect(page.getByRole('alert').filter({ hasText: 'Não foi salvo.' })).toContainText('Verifique sua conexão');
      await expect(choice(page, 'Cancelamento')).toBeChecked();
      await expect(choice(page, 'Confirmação')).toBeChecked();
      expect((await choicesOf(request, resident)).cancelled).toBe(true);
      await page.unroute('**/api/users/me/notice-choices');
      await choice(page, 'Cancelamento').tap();
      await expect.poll(async () => (await choicesOf(request, resident)).cancelled).toBe(false);
      await expect(page.getByText('Não foi salvo.')).toHaveCount(0);
    });

    test('say that they did not load, and can be asked for again', async ({ signedInPage: page }) => {
      await page.route('**/api/users/me/notice-choices', (route) => route.abort());
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Não foi possível carregar suas escolhas' })).toBeVisible();
      await page.unroute('**/api/users/me/notice-choices');
      await page.getByRole('button', { name: 'Tentar novamente' }).tap();
      await expect(choice(page, 'Minhas coletas')).toBeChecked();
    });
  });
});

test.describe('the list', () => {
  test('says what, where and when, with a tag on what is new', async ({ signedInPage: page, resident, request }) => {
    await givenConfirmations(request, resident, 1);
    await page.goto(address);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(0)).toContainText(`Coleta confirmada`);
    await expect(rows(page).nth(0)).toContainText(`Ecoponto Fátima, ${dayFromToday(2).written}.`);
    await expect(rows(page).nth(0)).toContainText(/Hoje, \d\d:\d\d/);
    await expect(rows(page).nth(1)).toContainText('Coleta agendada');
    await expect(newTags(page)).toHaveCount(1);
    await expect(rows(page).nth(0)).toContainText('novo');
  });

  test('keeps the tags while the person looks, and takes them away afterwards', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    await givenConfirmations(request, resident, 2);
    await page.goto(address);
    await rows(page).first().scrollIntoViewIfNeeded();
    await look(page);
    await expect(newTags(page)).toHaveCount(2);
    await expect(avatar(page)).toHaveAccessibleName('MA, meus dados, 2 avisos novos');
    await page.getByRole('navigation').getByRole('link', { name: 'Agenda' }).tap();
    await expect(avatar(page)).toHaveAccessibleName('MA, meus dados');
    expect((await noticesOf(request, resident)).every(({ readAt }) => readAt !== null)).toBe(true);
    await page.goto(address);
    await expect(rows(page)).toHaveCount(4);
    await expect(newTags(page)).toHaveCount(0);
  });

  test('leaves what was not seen as it is', async ({ signedInPage: page, resident, request }) => {
    await givenConfirmations(request, resident, 4);
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto(address);
    await expect(rows(page)).toHaveCount(8);
    await look(page);
    await page.getByRole('link', { name: 'Voltar para meus dados' }).tap();
    await expect(page).toHaveURL('/user/profile');
    const confirmations = async () => (await noticesOf(request, resident)).filter(({ kind }) => kind === 'booking-confirmed');
    await expect.poll(async () => (await confirmations())[0]?.readAt).not.toBeNull();
    expect((await confirmations()).at(-1)?.readAt).toBeNull();
  });

  test('lets a notice be unread for later', async ({ signedInPage: page, resident, request }) => {
    await givenConfirmations(request, resident, 1);
    await page.goto(address);
    const row = rows(page).first();
    await row.getByRole('button', { name: /^Marcar como lido: Coleta confirmada/ }).tap();
    await expect(newTags(page)).toHaveCount(0);
    await row.getByRole('button', { name: /^Marcar como não lido: Coleta confirmada/ }).tap();
    await expect(newTags(page)).toHaveCount(1);
    await look(page);
    await page.getByRole('link', { name: 'Voltar para meus dados' }).tap();
    await expect(page).toHaveURL('/user/profile');
    await expect(avatar(page)).toHaveAccessibleName('MA, meus dados, 1 aviso novo');
    expect((await noticesOf(request, resident))[0]?.readAt).toBeNull();
  });

  test('shows the ten newest, so that the settings are near, and the others when they are asked for', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    await givenConfirmations(request, resident, 6);
    await page.goto(address);
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Mostrar mais 2 avisos' }).tap();
    await expect(rows(page)).toHaveCount(12);
    await expect(rows(page).nth(10).getByRole('link')).toBeFocused();
  });

  test('is read as a whole with one button', async ({ signedInPage: page, resident, request }) => {
    await givenConfirmations(request, resident, 3);
    await page.goto(address);
    await page.getByRole('button', { name: 'Marcar todos como lidos' }).tap();
    await expect(newTags(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Avisos' })).toBeFocused();
    await expect(avatar(page)).toHaveAccessibleName('MA, meus dados');
    await expect.poll(async () => (await noticesOf(request, resident)).filter(({ readAt }) => readAt === null).length).toBe(0);
  });

  test('leads to the bookings, and what was opened is read', async ({ signedInPage: page, resident, request }) => {
    await givenConfirmations(request, resident, 1);
    await page.goto(address);
    await rows(page)
      .first()
      .tap({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL('/schedule/list');
    await expect.poll(async () => (await noticesOf(request, resident))[0]?.readAt).not.toBeNull();
  });

  test('of somebody who was told nothing says what will come', async ({ signedInPage: page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Nenhum aviso por enquanto' })).toBeVisible();
    await page.getByRole('link', { name: 'Agendar coleta' }).tap();
    await expect(page).toHaveURL('/schedule');
  });

  test.describe('when the server is out of reach', () => {
    test.use({ allowedConsoleErrors: [/Failed to load resource/] });

    test('says so and can be asked for again', async ({ signedInPage: page, resident, request }) => {
      await givenConfirmations(request, resident, 1);
      await page.route('**/api/users/me/notices', (route) => route.abort());
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Não foi possível carregar seus avisos' })).toBeVisible();
      await page.unroute('**/api/users/me/notices');
      await page.getByRole('button', { name: 'Tentar novamente' }).tap();
      await expect(rows(page)).toHaveCount(2);
    });

    test('puts a mark back that could not be changed, and says so', async ({ signedInPage: page, resident, request }) => {
      await givenConfirmations(request, resident, 1);
      await page.goto(address);
      await expect(newTags(page)).toHaveCount(1);
      await page.route('**/api/users/me/notices/**', (route) => route.abort());
      await rows(page).first().getByRole('button').tap();
      await expect(rows(page).first().getByRole('alert')).toContainText('Não foi salvo.');
      await expect(newTags(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Marcar todos como lidos' }).tap();
      await expect(page.getByRole('alert').filter({ hasText: 'Não foi salvo.' })).toHaveCount(2);
      await expect(newTags(page)).toHaveCount(1);
    });
  });
});

test.describe('the mark on the avatar', () => {
  const counted = (page: Page) => page.waitForResponse('**/api/users/me/notices/unread');

  test('says how many notices are new', async ({ signedInPage: page, resident, request }) => {
    await givenConfirmations(request, resident, 2);
    await page.goto('/');
    await expect(avatar(page)).toHaveAccessibleName('MA, meus dados, 2 avisos novos');
  });

  test('is asked for again on another screen, once a minute at most', async ({ signedInPage: page, resident, request }) => {
    await page.clock.install();
    let asked = 0;
    await page.route('**/api/users/me/notices/unread', (route) => {
      asked += 1;
      return route.continue();
    });
    const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).tap();
    await page.goto('/recycle');
    const first = counted(page);
    await page.clock.runFor(2_500);
    await first;
    await go('Agenda');
    await go('Home');
    await expect(page).toHaveURL('/');
    expect(asked).toBe(1);
    await givenConfirmations(request, resident, 1);
    await page.clock.runFor(61_000);
    await go('Reciclagem');
    await expect(avatar(page)).toHaveAccessibleName('MA, meus dados, 1 aviso novo');
    expect(asked).toBe(2);
  });

  test.describe('without a network', () => {
    // The toasts' chunk cannot load either, which the browser logs.
    test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });
    test('is not asked for', async ({ signedInPage: page }) => {
      await page.goto('/recycle');
      await expect(page.getByRole('navigation')).toBeVisible();
      await page.context().setOffline(true);
      const asked: string[] = [];
      page.on('request', (one) => void asked.push(one.url()));
      await page.waitForTimeout(3_000);
      expect(asked.filter((one) => /unread/.test(one))).toEqual([]);
      await page.context().setOffline(false);
      // Home requests the notices themselves.
      await page.getByRole('navigation').getByRole('link', { name: 'Busca' }).tap();
      await counted(page);
    });
  });

  test.describe('of a session that the server does not know', () => {
    test.use({ allowedConsoleErrors: [/status of 401/] });
    test('leads nobody away', async ({ page, resident }) => {
      await page.addInitScript(
        (stored) => localStorage.setItem('separai_current_user', stored),
        JSON.stringify({ name: resident.name, token: 'x'.repeat(43) }),
      );
      await page.goto('/recycle');
      expect((await counted(page)).status()).toBe(401);
      await expect(page).toHaveURL('/recycle');
      await expect(avatar(page)).toHaveAccessibleName('MA, meus dados');
    });
  });
});
