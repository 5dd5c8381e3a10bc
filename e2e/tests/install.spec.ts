import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { goWithin } from '../support/app-navigation.ts';
import { givenRoute } from '../support/collectors.ts';
import { test as base, expect, expectAccessible, expectNoOverflow, signInAs } from '../support/fixtures.ts';
import { expectLargeTargets } from '../support/targets.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Instalar o Separaí' });
const close = (page: Page) => banner(page).getByRole('button', { name: 'Fechar o convite para instalar' });
const fullscreen = (page: Page) => page.getByRole('button', { name: 'Tela cheia' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const day = 24 * 60 * 60 * 1000;

/** Tests with a persistent profile, without which a browser offers no installation. */
const test = base.extend<{ profile: BrowserContext }>({
  profile: async ({ baseURL, launchOptions, viewport }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'separai-profile-'));
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      channel: 'chromium',
      locale: 'pt-BR',
      viewport,
      baseURL: baseURL ?? '',
    });
    await use(context);
    await context.close();
    await rm(folder, { recursive: true, force: true });
  },
});

test('the browser finds nothing that keeps it from installing the app, and offers it: the banner is there', async ({
  profile,
}) => {
  const page = await profile.newPage();
  await page.goto('/welcome');
  await expect(heading(page)).toBeVisible();
  const device = await profile.newCDPSession(page);
  const { installabilityErrors } = await device.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, url } = await device.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');

  await expect(banner(page)).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Instalar', exact: true })).toBeVisible();
  await expectAccessible(page);
  // The browser's event after an installation.
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(banner(page)).toBeHidden();
});

test('closed, the banner does not come back for thirty days', async ({ profile }) => {
  const page = await profile.newPage();
  await page.goto('/welcome');
  await close(page).click();
  await expect(banner(page)).toBeHidden();
  const age = (days: number) =>
    page.evaluate((at) => localStorage.setItem('separai_install_closed', String(at)), Date.now() - days * day);
  await age(29.9);
  await page.addInitScript(() => addEventListener('beforeinstallprompt', () => Object.assign(window, { wasOffered: true })));
  await page.goto('/login');
  await page.waitForFunction(() => 'wasOffered' in window);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('shell-')));
  await expect(banner(page)).toBeHidden();
  await age(30.1);
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test('a collector is offered the list as an app of its own, which opens there', async ({ profile, request }) => {
  const { collector } = await givenRoute(request, 1);
  const page = await profile.newPage();
  await signInAs(page, collector);
  await page.goto('/coletor');
  await expect(heading(page)).toHaveText('Coletas de hoje');
  await expect(banner(page).getByRole('button', { name: 'Instalar', exact: true })).toBeVisible();
  await expectLargeTargets(page, 56);
  await expectAccessible(page);
  const device = await profile.newCDPSession(page);
  const { url, errors, manifest } = await device.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/coletor.webmanifest', []]);
  expect((await device.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  // Another app than the residents', which starts with the list.
  const app = new URL('/coletor', page.url()).href;
  expect([(await device.send('Page.getAppId')).appId, manifest.startUrl]).toEqual([app, app]);
  await page.goto(manifest.startUrl ?? '');
  await expect(page.getByText('0 de 1', { exact: true })).toBeVisible();
});

test('the panel has no banner', async ({ profile }) => {
  const page = await profile.newPage();
  await page.goto('/admin-login');
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('shell-')));
  await expect(heading(page)).toHaveText('Acesso Administrativo');
  await expect(banner(page)).toHaveCount(0);
});

base.describe('on an iPhone', () => {
  base.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  base('the banner says how to put the app on the home screen, and moves nothing', async ({ page }) => {
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/register');
    await expect(banner(page)).toHaveText(/Toque em Compartilhar\s+e em 'Adicionar à Tela de Início'\./);
    expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.goto('/login');
    await expect(banner(page)).toBeVisible();
    await close(page).tap();
    await expect(banner(page)).toBeHidden();
    await page.goto('/welcome');
    await expect(heading(page)).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('shell-')));
    await expect(banner(page)).toBeHidden();
  });

  base('what the focus reaches is never under the banner', async ({ page, resident }) => {
    await signInAs(page, resident);
    await page.goto('/home');
    await expect(banner(page)).toBeVisible();
    await page.getByRole('link', { name: /meus dados/ }).focus();
    await expect(banner(page)).toBeHidden();
  });

  base('where storage is forbidden the banner comes and closes all the same', async ({ page }) => {
    await page.addInitScript(() => {
      const forbid = {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      };
      Object.defineProperty(window, 'localStorage', forbid);
      Object.defineProperty(window, 'sessionStorage', forbid);
    });
    await page.goto('/welcome');
    await expect(banner(page)).toBeVisible();
    await close(page).tap();
    await expect(banner(page)).toBeHidden();
  });
});

base('a browser that offers nothing has no banner', async ({ page }) => {
  await page.goto('/welcome');
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('shell-')));
  await expect(heading(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

base('every screen can fill the whole screen, and be left again', async ({ page, resident }) => {
  await page.goto('/welcome');
  for (const path of ['/welcome', '/login', '/register', '/privacy', '/user/help', '/nao-existe']) {
    await goWithin(page, path);
    await expect(page).toHaveURL(path);
    await expect(heading(page), path).toBeVisible();
    await expect(fullscreen(page), path).toHaveCount(1);
  }
  await signInAs(page, resident);
  await page.goto('/home');
  for (const path of [
    '/home',
    '/map',
    '/search',
    '/recycle',
    '/recycle/vidro',
    '/schedule',
    '/schedule/list',
    '/user/profile',
    '/user/help',
  ]) {
    await goWithin(page, path);
    await expect(page).toHaveURL(path);
    await expect(heading(page), path).toBeVisible();
    await expect(fullscreen(page), path).toHaveCount(1);
  }
  await fullscreen(page).tap();
  await expect(page.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Sair da tela cheia' }).tap();
  await expect(fullscreen(page)).toBeVisible();
  await expectAccessible(page);
});

base('the manifest names files that are there, each as large as it says', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    lang: 'pt-BR',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#6CB33F',
  });
  expect(manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => `${name} ${url}`)).toEqual([
    'Mapa /map',
    'Agenda /schedule',
  ]);
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']));
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots, ...shortcutIcons]) {
    const image = await request.get(src);
    expect(image.headers()['content-type'], src).toBe('image/png');
    const bytes = await image.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
