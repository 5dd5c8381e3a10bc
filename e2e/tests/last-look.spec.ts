import type { Page } from '@playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { expectKeptAnswers } from '../support/kept-answers.ts';
import { expectAppKept } from '../support/kept-app.ts';

test.use({ serviceWorkers: 'allow', findsKeptAnswers: true });

/** What there is of a look before the app is drawn. */
interface Begun {
  readonly look: string | null;
  /** What its first list to choose from shows. */
  readonly chosen: string | undefined;
  readonly app: string | undefined;
  readonly ids: readonly string[];
}

const look = (page: Page) => page.locator('#last-look');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until this browser keeps the look of a path, and one of this page. */
const expectLookKept = (page: Page, path: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async (address) => {
          const name = (await caches.keys()).find((one) => one.startsWith('separai-looks-'));
          const kept = name === undefined ? undefined : await caches.match(address, { cacheName: name });
          return kept !== undefined && (await kept.json()).at >= performance.timeOrigin;
        }, path),
      { timeout: 30_000 },
    )
    .toBe(true);

/** One visit, and what is there at the next one before the app is drawn. */
const visitTwice = async (page: Page, path: string, between: () => Promise<void> = async () => {}): Promise<Begun> => {
  await page.goto('/home');
  await expectAppKept(page);
  await page.goto(path);
  await expectLookKept(page, path);
  await between();
  return begunAt(page, path);
};

const begunAt = async (page: Page, path: string): Promise<Begun> => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const shown = document.getElementById('last-look');
      const ids = [...document.querySelectorAll('[id]:not(svg *)')].map(({ id }) => id);
      Object.assign(window, {
        begun: {
          look: shown?.checkVisibility() ? shown.textContent : null,
          chosen: shown?.querySelector('select')?.selectedOptions[0]?.textContent,
          app: document.getElementById('root')?.textContent.trim(),
          ids: ids.filter((id, index) => ids.indexOf(id) !== index),
        },
      });
    }),
  );
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  const begun = await page.evaluate(() => (window as unknown as { begun: Begun }).begun);
  await expect(look(page)).toHaveCount(0);
  return begun;
};

test('the next visit shows what the screen looked like before the app is drawn, and then the screen', async ({
  signedInPage: page,
  resident,
}) => {
  const begun = await visitTwice(page, '/user/profile');
  expect(begun.app).toBe('Carregando...');
  expect(begun.look).toContain('Meus dados');
  expect(begun.look).toContain(resident.email);
  expect(begun.ids).toEqual([]);
  await expect(page.getByText(resident.email).first()).toBeVisible();
});

test('the map is there at once with its tiles in their places', async ({ signedInPage: page }) => {
  await page.goto('/home');
  await expectAppKept(page);
  await page.goto('/map');
  await expectLookKept(page, '/map');
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root .leaflet-tile')].map((tile) => tile.getBoundingClientRect().x).sort(),
    );
  const before = await places();
  expect(before.length).toBeGreaterThan(0);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const tiles = [...document.querySelectorAll('#last-look .leaflet-tile')];
      Object.assign(window, { tiles: tiles.map((tile) => tile.getBoundingClientRect().x).sort() });
    }),
  );
  await page.goto('/map');
  await expect(look(page)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { tiles: number[] }).tiles)).toEqual(before);
});

test('who touches what they see touches the app below it, and the look is gone', async ({ signedInPage: page }) => {
  await page.goto('/home');
  await expectAppKept(page);
  await page.goto('/user/profile');
  await expectLookKept(page, '/user/profile');
  // Something of the screen stays on its way.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const waiting = document.createElement('p');
      waiting.role = 'status';
      waiting.textContent = 'Carregando...';
      setInterval(() => waiting.isConnected || document.getElementById('root')?.append(waiting), 5);
    }),
  );
  await page.goto('/user/profile');
  await expect(heading(page)).toBeVisible();
  await expect(look(page)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Busca' }).tap();
  await expect(look(page)).toHaveCount(0);
  await expect(page).toHaveURL('/search');
});

test('what was chosen from a list is chosen in the look, too', async ({ signedInPage: page, resident, request }) => {
  const path = '/user/notifications';
  const changed = await request.patch('/api/users/me/notice-choices', {
    headers: { authorization: `Bearer ${resident.token}` },
    data: { reminderHour: 20 },
  });
  expect(changed.status()).toBe(200);
  const begun = await visitTwice(page, path);
  expect(begun.look).toContain('Hora do lembrete');
  expect(begun.chosen).toBe('20h');
  await expect(page.getByLabel('Hora do lembrete')).toHaveValue('20');
});

test('a look is for who saw it, as they left it: not after they have written, for nobody after they signed out', async ({
  signedInPage: page,
  resident,
}) => {
  const path = '/user/notifications';
  const afterWriting = await visitTwice(page, path, async () => {
    await page.getByRole('switch').first().tap();
    await expectKeptAnswers(page, 'last write');
  });
  expect(afterWriting.look).toBeNull();
  await expectLookKept(page, path);
  expect((await begunAt(page, path)).look).toContain('Notificações');

  // Another one's look, as a device keeps it whose page was gone before it could forget.
  await page.evaluate(async (address) => {
    const name = (await caches.keys()).find((one) => one.startsWith('separai-looks-')) ?? '';
    const cache = await caches.open(name);
    const kept = await (await cache.match(address))?.json();
    await cache.put(address, new Response(JSON.stringify({ ...kept, owner: 'somebody else', at: Date.now() + 1000 })));
  }, path);
  expect((await begunAt(page, path)).look).toBeNull();

  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/welcome');
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('separai-looks-'))))
    .toEqual([]);
  await signInAs(page, resident);
});

test('in a window of another width, and at an address that asks for something, there is none', async ({ signedInPage: page }) => {
  const path = '/search';
  const { look: shown } = await visitTwice(page, path);
  expect(shown).toContain('Busca');
  await page.goto(`${path}?material=metal`);
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { begun: Begun }).begun.look)).toBeNull();
  await page.setViewportSize({ width: 412, height: 740 });
  expect((await begunAt(page, path)).look).toBeNull();
});
