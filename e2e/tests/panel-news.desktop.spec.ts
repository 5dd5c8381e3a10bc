import {
  changeConcurrently,
  enterPanel,
  form,
  givenWholePoint,
  ownWord,
  rows,
  type WholePoint,
} from '../support/admin-points.ts';
import { expect, test } from '../support/fixtures.ts';

let word: string;
let point: WholePoint;
test.beforeEach(async ({ page, request }) => {
  word = ownWord();
  point = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
  await page.clock.install();
  await enterPanel(page, request);
});

test('another device’s change is seen within a minute, and the work at hand stays', async ({ page, request }) => {
  await page.goto(`/admin-dashboard/pontos?q=${word}`);
  await page.getByRole('checkbox', { name: `Escolher Ecoponto ${word}` }).check();
  await changeConcurrently(request, point, { address: 'Rua Dela, 2' });
  await page.clock.runFor(61_000);
  await expect(rows(page)).toContainText('Rua Dela, 2');
  await expect(page.getByRole('checkbox', { name: `Escolher Ecoponto ${word}` })).toBeChecked();

  await page.goto(`/admin-dashboard/pontos/${point.id}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  await form(page).getByLabel('Telefone').fill('156');
  await changeConcurrently(request, point, { address: 'Rua Dela, 3' });
  await page.clock.runFor(61_000);
  await expect(page.getByRole('definition', { includeHidden: true }).filter({ hasText: 'Rua Dela, 3' })).toHaveCount(1);
  await expect(form(page).getByLabel('Telefone')).toHaveValue('156');
  await expect(form(page).getByLabel('Endereço', { exact: true })).toHaveValue('Rua Dela, 2');
});

test('coming back to the window refetches its data', async ({ page, request }) => {
  await page.goto(`/admin-dashboard/pontos/${point.id}`);
  await expect(page.getByRole('definition').filter({ hasText: 'Rua A, 1' })).toBeVisible();
  await changeConcurrently(request, point, { address: 'Rua Dela, 2' });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('definition').filter({ hasText: 'Rua Dela, 2' })).toBeVisible();
});

test('an idle panel requests nothing more after ten minutes, so that its session ends, and goes on when it is touched', async ({
  page,
}) => {
  await page.goto('/admin-dashboard/pontos');
  await expect(rows(page).first()).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked++;
  });
  await page.clock.runFor(61_000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.clock.runFor(600_000);
  asked = 0;
  await page.clock.runFor(300_000);
  expect(asked).toBe(0);
  await page.keyboard.press('Shift');
  await expect.poll(() => asked).toBeGreaterThan(0);
});

test('a newer version of the app is offered where no form is open, and comes at the press of its button', async ({ page }) => {
  const offer = page.getByText('Nova versão disponível.', { exact: true });
  const isSame = (): Promise<boolean> => page.evaluate(() => document.body.hasAttribute('data-same'));
  /** Advances the clock to the next check of the server's version, and waits for the response. */
  const askAgain = async (): Promise<void> => {
    await page.keyboard.press('Shift');
    const answered = page.waitForResponse(/\/admin$/);
    await page.clock.runFor(301_000);
    await (await answered).finished();
  };
  await page.goto('/admin-dashboard/pontos');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await askAgain();
  await askAgain();
  await expect(offer).toHaveCount(0);

  await page.route(/\/admin$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('/assets/', '/assets/new-') });
  });
  await page.keyboard.press('n');
  await form(page).getByLabel('Telefone').fill('156');
  await askAgain();
  await askAgain();
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Escape');
  await form(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(form(page)).toHaveCount(0);
  await askAgain();
  await expect(offer).toBeVisible();
  expect(await isSame()).toBe(true);
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click();
  await expect.poll(isSame).toBe(false);
  await expect(rows(page).first()).toBeVisible();
});
