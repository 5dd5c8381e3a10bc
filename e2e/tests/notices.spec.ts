import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { choicesOf, givenConfirmations, noticesOf } from '../support/notices.ts';

const address = '/user/notifications';
const avatar = (page: Page) => page.getByRole('banner').getByRole('link', { name: /meus dados/ });
const rows = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('listitem');
const newTags = (page: Page) => rows(page).getByText('novo', { exact: true });
const choice = (page: Page, name: string) => page.getByRole('switch', { name });
/** Lets the time pass after which notices on the screen count as seen. */
const look = async (page: Page): Promise<void> => {
  // The rows in the viewport are observed within two frames.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.clock.runFor(1_500);
};

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
    await expect(choice(page, 'Lembrete na véspera, e quando o caminhão sai')).toBeChecked();
    await expect(page.getByLabel('Hora do lembrete')).toHaveValue('20');
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
    await page.clock.install();
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

  test('leads to the bookings, and what was opened is read', async ({ signedInPage: page, resident, request }) => {
    await givenConfirmations(request, resident, 1);
    await page.goto(address);
    await rows(page)
      .first()
      .tap({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL('/schedule/list');
    await expect.poll(async () => (await noticesOf(request, resident))[0]?.readAt).not.toBeNull();
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
    test('does not leave the page', async ({ page, resident }) => {
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
