import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { openMap } from '../support/map.ts';
import { calendarOf, chooseDay, pointNamed } from '../support/schedules.ts';

test('a wide screen has the navigation in the header, once', async ({ signedInPage: page }) => {
  await page.goto('/recycle');
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  await expect(navigation).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
  await expect(navigation.locator('[aria-current="page"]')).toHaveText('Reciclagem');
  await navigation.getByRole('link', { name: 'Busca' }).click();
  await expect(page).toHaveURL('/search');
});

test('a wide screen shows toasts at the bottom right', async ({ context, signedInPage: page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/map?ponto=3');
  await page.getByRole('button', { name: 'Compartilhar este ponto' }).click();
  const toast = page.getByRole('region', { name: 'Avisos (F8)' }).getByRole('listitem');
  await expect(toast).toHaveText('Link copiado.');
  const box = await toast.boundingBox();
  if (box === null) throw new Error('the toast is not shown');
  expect(1280 - (box.x + box.width)).toBeLessThanOrEqual(24);
  expect(800 - (box.y + box.height)).toBeLessThanOrEqual(24);
  expect(box.width).toBeLessThanOrEqual(420);
});

test('the dialog of the banner stands in the middle of a wide screen and closes beside it', async ({ signedInPage: page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'COMO RECICLAR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Como reciclar' });
  await expect(async () => {
    const box = await dialog.boundingBox();
    if (box === null) throw new Error('the dialog is not shown');
    expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(10);
    expect(Math.abs(box.y + box.height / 2 - 400)).toBeLessThan(10);
  }).toPass();
  await page.mouse.click(20, 400);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'COMO RECICLAR' })).toBeFocused();
});

test.describe('with links of mails that are no good', () => {
  test.use({ allowedConsoleErrors: [/status of (400|404)/] });

  test('the screens of the account stand beside the wall of a wide screen', async ({ page }) => {
    const forms = ['/welcome', '/login', '/admin-login', '/register', '/forgot-password', '/register-success'];
    const ofMails = ['/reset-password#x', '/confirm-email#x', '/undo-email-change#x', '/unsubscribe#x', '/unsubscribe'];
    for (const address of [...forms, ...ofMails, '/erasure-success']) {
      await page.goto(address === '/erasure-success' ? '/login' : address);
      if (address === '/erasure-success') {
        await page.evaluate(() => history.replaceState({ ...history.state, erased: true }, '', '/erasure-success'));
        await page.reload();
        await expect(page).toHaveTitle('Sua conta foi excluída · Separaí');
      }
      const [wall, title] = [page.locator('main [class*="parede.svg"]'), page.getByRole('heading', { level: 1 })];
      await expect(async () => {
        const [field, form] = [await wall.boundingBox(), await title.boundingBox()];
        expect(field?.width, address).toBeGreaterThan(600);
        expect(form?.x, address).toBeGreaterThanOrEqual((field?.x ?? 0) + (field?.width ?? 0));
      }).toPass({ timeout: 15_000 });
    }
  });
});

test('a guide’s recyclable and other items stand side by side on a wide screen', async ({ signedInPage: page }) => {
  await page.goto('/recycle/vidro');
  const card = (title: string) => page.getByRole('heading', { level: 3, name: title, exact: true });
  const yes = await card('Recicláveis:').boundingBox();
  const no = await card('Não recicláveis (evite misturar):').boundingBox();
  expect(no?.y).toBe(yes?.y);
  expect(no?.x).toBeGreaterThan(640);
});

test('no bar crosses a very wide screen', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const address of ['/schedule', '/search/3']) {
    await page.goto(address);
    const bar = page.locator('.sticky-ground');
    await expect(bar).toBeVisible();
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  }
});

test('the chosen day is a circle on every width', async ({ signedInPage: page, request }) => {
  const { id } = await pointNamed(request, 'Ecoponto Fátima');
  await page.goto(`/schedule?ponto=${id}`);
  await chooseDay(page, dayFromToday(7));
  const day = calendarOf(page).locator('[data-selected] > button');
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    const box = await day.boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1)), `${width} px`).toBeLessThan(1);
    expect(await day.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('50%');
  }
});

test('the popup of a point stands below the chips of a wide map', async ({ signedInPage: page }) => {
  await openMap(page, '?ponto=3');
  const popup = page.locator('.map-popup');
  await expect(popup).toBeInViewport({ ratio: 1 });
  const chips = page.getByRole('group', { name: 'Filtrar por material e por quem leva' });
  const room = async () => {
    const [row, box] = [await chips.boundingBox(), await popup.boundingBox()];
    return row === null || box === null ? -1 : box.y - (row.y + row.height);
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});
