import type { Page } from '@playwright/test';
import { goWithin } from '../support/app-navigation.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { sessionOf, storedSession, storeSession } from '../support/sessions.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const content = (page: Page) => page.getByRole('main');

// The stored token is invalid: background requests for new notices are refused.
test.describe('with whatever is stored', () => {
  test.use({ allowedConsoleErrors: [/status of 401/] });

  test('home greets by the first name, else by the name of the account', async ({ page }) => {
    for (const [stored, greeting] of [
      [{ name: 'Francisca Holanda Lima' }, 'Olá, Francisca!'],
      [{ name: '  Zé  da Silva' }, 'Olá, Zé!'],
      [{ username: 'rita.nunes' }, 'Olá, rita.nunes!'],
      [{ user: { name: 'Ana Paula' } }, 'Olá, Ana!'],
      [{ user: { username: 'gestora' } }, 'Olá, gestora!'],
      [{}, 'Olá, Usuário!'],
      [{ name: '   ' }, 'Olá, Usuário!'],
      [{ name: 7 }, 'Olá, Usuário!'],
    ] as const)
      await test.step(JSON.stringify(stored), async () => {
        await storeSession(page, { token: 'x', ...stored });
        await page.goto('/home');
        await expect(heading(page)).toHaveText(greeting);
      });
  });

  test('a very long first name breaks instead of widening the page', async ({ page }) => {
    await storeSession(page, { token: 'x', name: 'Pneumoultramicroscopicossilicovulcanoconiose'.repeat(2) });
    await page.goto('/home');
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('the tiles and the prompt of home lead where they say', async ({ signedInPage: page }) => {
  await page.goto('/home');
  for (const [tile, address] of [
    ['Pontos de coleta', '/map'],
    ['Encontre coletores', '/search?lista=coletores'],
    ['O que posso reciclar?', '/recycle'],
    ['Coletas agendadas', '/schedule'],
    ['Ir para o mapa', '/map'],
  ] as const) {
    await goWithin(page, '/home');
    await expect(page.getByRole('heading', { name: 'Veja os pontos de coleta próximo a sua residência:' })).toBeVisible();
    await content(page).getByRole('link', { name: tile, exact: true }).tap();
    await expect(page).toHaveURL(address);
  }
});

test('the banner opens the four steps, goes nowhere, and gives the focus back', async ({ signedInPage: page }) => {
  await page.goto('/home');
  const banner = page.getByRole('button', { name: 'COMO RECICLAR' });
  const dialog = page.getByRole('dialog', { name: 'Como reciclar' });
  for (const close of [
    () => dialog.getByRole('button', { name: 'Entendi' }).tap(),
    () => dialog.getByRole('button', { name: 'Fechar' }).tap(),
    () => page.keyboard.press('Escape'),
    () => page.touchscreen.tap(180, 20),
  ]) {
    await banner.tap();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      '1. Separe',
      '2. Limpe',
      '3. Prepare',
      '4. Leve ou agende',
    ]);
    await expect(page).toHaveURL('/home');
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(banner).toBeFocused();
  }
});

test.describe('when code does not arrive', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|dynamically imported module/] });

  test('the banner says so and works once it does', async ({ signedInPage: page }) => {
    await page.goto('/home');
    await expect(heading(page)).toHaveText('Olá, Marina!');
    await page.route(/\/assets\/how-to-recycle-dialog.*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'COMO RECICLAR' }).tap();
    await expect(page.getByRole('alert')).toHaveText(
      'Não foi possível abrir o passo a passo. Verifique sua conexão e tente de novo.',
    );
    await page.unrouteAll();
    await page.getByRole('button', { name: 'COMO RECICLAR' }).tap();
    await expect(page.getByRole('dialog', { name: 'Como reciclar' })).toBeVisible();
  });
});

for (const [address, row] of [
  ['/user/profile', 'nav a[href="/user/help"]'],
  ['/user/help', 'summary'],
] as const) {
  test(`a row of ${address} that the navigation covers in part is no small target`, async ({ signedInPage: page }) => {
    await page.goto(address);
    await expect(content(page).locator(row).first()).toBeVisible();
    await expect(page.getByText(/^Carregando/)).toHaveCount(0);
    // A window so high that a narrow strip of the row is seen above the navigation.
    const top = await content(page)
      .locator(row)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
    await page.setViewportSize({ width: 360, height: Math.round(top) + 15 + 64 });
    await expectAccessible(page);
  });
}

test('the navigation has five entries and marks the one where a person is', async ({ signedInPage: page }) => {
  await page.goto('/');
  for (const [address, current] of [
    ['/', 'Home'],
    ['/home', 'Home'],
    ['/map', 'Mapa'],
    ['/search', 'Busca'],
    ['/search/1', 'Busca'],
    ['/recycle', 'Reciclagem'],
    ['/recycle/vidro', 'Reciclagem'],
    ['/schedule', 'Agenda'],
    ['/schedule/list', 'Agenda'],
    ['/user/profile', null],
  ] as const) {
    await goWithin(page, address);
    const entries = navigation(page).getByRole('link');
    await expect(entries).toHaveText(['Home', 'Mapa', 'Busca', 'Reciclagem', 'Agenda']);
    await expect(navigation(page).locator('[aria-current="page"]'), address).toHaveText(current === null ? [] : [current]);
  }
  for (const [name, address] of [
    ['Mapa', '/map'],
    ['Busca', '/search'],
    ['Reciclagem', '/recycle'],
    ['Agenda', '/schedule'],
    ['Home', '/'],
  ] as const) {
    await navigation(page).getByRole('link', { name }).tap();
    await expect(page).toHaveURL(address);
  }
});

test('the avatar leads to one’s own data, and Sair leads out', async ({ page, resident }) => {
  await storeSession(page, sessionOf(resident));
  await page.goto('/home');
  await page.getByRole('link', { name: 'MA, meus dados' }).tap();
  await expect(page).toHaveURL('/user/profile');
  await expect(heading(page)).toHaveText('Meus dados');
  await expect(content(page)).toContainText(resident.email);
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/welcome');
  expect(await storedSession(page)).toBeNull();
  await page.goBack();
  await expect(heading(page)).toHaveText('Olá! Que bom ter você aqui.');
});

test.describe('without a network', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('one’s own data say so and come when tried again, and Sair leads out all the same', async ({
    page,
    context,
    resident,
  }) => {
    await storeSession(page, sessionOf(resident));
    const release = await holdBack(page, '**/api/users/me');
    await page.goto('/home');
    await page.getByRole('link', { name: 'MA, meus dados' }).tap();
    await expect(heading(page)).toHaveText('Meus dados');
    // The screen's other requests have completed.
    await expect(page.getByText('Sua conta só está aberta neste aparelho.')).toBeVisible();
    await context.setOffline(true);
    release();
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar seus dados');
    await expect(content(page), 'the session’s data').toContainText(resident.email);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Editar telefone' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sair' }).tap();
    await expect(page).toHaveURL('/welcome');
    expect(await storedSession(page)).toBeNull();
    await context.setOffline(false);
  });
});

test('going to another screen puts the focus on its heading and the page at its top', async ({ signedInPage: page }) => {
  await page.goto('/recycle');
  await expect(page.getByRole('link', { name: /^Resíduos Perigosos/ })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await navigation(page).getByRole('link', { name: 'Home' }).tap();
  await expect(heading(page)).toHaveText('Olá, Marina!');
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('going back restores a screen’s scroll position, also when its content comes late', async ({ signedInPage: page }) => {
  await page.goto('/recycle');
  const last = page.getByRole('link', { name: /^Resíduos Perigosos/ });
  await expect(last).toBeVisible();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => {
    scrollBy({ top: 60, behavior: 'instant' });
    return scrollY;
  });
  // The router notes a scroll position some moments later.
  await page.waitForTimeout(300);
  expect(place).toBeGreaterThan(100);

  await last.tap();
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.route('**/api/recycle-materials', async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });
  await page.goBack();
  await expect(last).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('the focus reaches a screen whose code comes late, before signing in too', async ({ page }) => {
  await page.goto('/welcome');
  const release = await holdBack(page, /\/assets\/login-.*\.js$/);
  await page.getByRole('link', { name: 'Entrar', exact: true }).tap();
  await expect(page.getByRole('status')).toHaveText('Carregando...');
  release();
  await expect(heading(page)).toHaveText('Entrar');
  await expect(heading(page)).toBeFocused();
});

test('an address stays as it is while the code of its screen comes late', async ({ signedInPage: page }) => {
  await page.goto('/search/3');
  const release = await holdBack(page, /\/assets\/schedule\.index-.*\.js$/);
  await content(page).getByRole('link', { name: 'Agendar coleta' }).tap();
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' }).first()).toBeAttached();
  release();
  await expect(heading(page)).toHaveText('Agendar coleta');
  await expect(page).toHaveURL('/schedule?ponto=3');
});

test('the first stop of the keyboard leads past header to the content', async ({ signedInPage: page }) => {
  await page.goto('/home');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
});
