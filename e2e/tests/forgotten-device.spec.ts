import type { APIRequestContext, Page } from '@playwright/test';
import { givenRoute } from '../support/collectors.ts';
import { storedReports } from '../support/database.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { expectAppPrecached } from '../support/precached-app.ts';
import { administrator } from '../support/product.ts';
import { expectQueued } from '../support/queued-writes.ts';
import { sessionOf, storeSession } from '../support/sessions.ts';

test.use({
  serviceWorkers: 'allow',
  prefetches: true,
  allowedConsoleErrors: [/status of (401|404)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/],
});

/** The entries of every store of this origin, as `[store, text]`. */
const everyStore = (page: Page): Promise<[string, string][]> =>
  page.evaluate(async () => {
    const found: [string, string][] = [
      ['cookies', document.cookie],
      ['history.state', JSON.stringify(history.state)],
    ];
    for (const [name, storage] of [
      ['localStorage', localStorage],
      ['sessionStorage', sessionStorage],
    ] as const)
      for (const key of Object.keys(storage)) found.push([`${name} ${key}`, String(storage.getItem(key))]);
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const opened = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answered(opened.getAllKeys()), answered(opened.getAll())]);
        for (const [index, key] of keys.entries()) found.push([`${name}/${store} ${String(key)}`, JSON.stringify(values[index])]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = /^separai-app-/.test(name) ? '' : ((await (await cache.match(request))?.text()) ?? '');
        found.push([`cache ${name} ${request.url}`, text]);
      }
    }
    return found;
  });

/** Stores that sign-out leaves in place: guides, items, the app's files and others without personal data. */
const publicStores = [
  /^cookies$/,
  /^history\.state$/,
  /^(local|session)Storage separai_(recycle_materials|install_closed|no_collections)$/,
  /^sessionStorage separai_after_sign_in$/,
  /^separai-guides\/snapshots /,
  /^separai-queries\/queries public-/,
  /^cache separai-app-/,
];

const expectForgotten = async (page: Page, person: Resident): Promise<void> => {
  await expect(async () => {
    const stores = await everyStore(page);
    const personal = [person.name, person.email, person.id, person.token, '85987654321', '60060', 'Rua das Flores', 'vizinha'];
    expect(stores.filter(([where]) => !publicStores.some((allowed) => allowed.test(where))).map(([where]) => where)).toEqual([]);
    expect(stores.filter(([, text]) => personal.some((word) => text.includes(word))).map(([where]) => where)).toEqual([]);
  }).toPass({ timeout: 30_000 });
};

/** Fills every store of the device with the person's data. */
const useDevice = async (page: Page, request: APIRequestContext, person: Resident): Promise<void> => {
  const headers = { authorization: `Bearer ${person.token}` };
  const changed = await request.patch('/api/users/me', {
    headers,
    data: { phone: '85987654321', cep: '60060000', address: 'Rua das Flores', number: '12' },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  await storeSession(page, sessionOf(person));
  await page.goto('/');
  await expectAppPrecached(page);
  await page.goto('/user/profile');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.goto('/map');
  await page.goto('/schedule/list');
  // The worker stores a seen image in its cache, and its address in IndexedDB.
  await page.evaluate(() => {
    new Image().src = '/favicon.ico';
  });
  await expect.poll(async () => (await everyStore(page)).some(([where]) => where.startsWith('workbox-expiration/'))).toBe(true);
  await page.evaluate(async (owner) => {
    const tiles = await caches.open('separai-seen-tiles');
    await tiles.put('https://tile.example/16/1/1.png', new Response('tile'));
    localStorage.setItem(
      'separai_registration_draft',
      JSON.stringify({ name: owner.name, email: owner.email, savedAt: Date.now() }),
    );
    localStorage.setItem('separai_form_booking', JSON.stringify({ owner: owner.email, savedAt: Date.now(), value: 'vizinha' }));
    localStorage.setItem('separai_some_later_store', owner.name);
    sessionStorage.setItem('separai_some_later_store', owner.name);
    const write = {
      key: 'k',
      owner: owner.email,
      at: Date.now(),
      method: 'POST',
      path: '/schedules',
      body: { collectionPointId: 1, date: '2030-01-02', weightKg: 3, materials: [], observation: null },
      queued: { label: 'x', place: 'y' },
      notBefore: Date.now() + 3_600_000,
    };
    await new Promise((resolve) => {
      const opening = indexedDB.open('separai');
      opening.onsuccess = () => {
        const putting = opening.result.transaction('writes', 'readwrite').objectStore('writes').put(write, 'k');
        putting.onsuccess = () => resolve(opening.result.close());
      };
    });
  }, person);
  await expect
    .poll(async () => (await everyStore(page)).some(([where]) => /^separai-queries\/queries (?!public-|last-write)/.test(where)))
    .toBe(true);
};

const signIn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).tap();
};

test("'Sair' leaves nothing of the person in any store, in no tab", async ({ page, context, request, resident }) => {
  await useDevice(page, request, resident);
  const other = await context.newPage();
  await other.goto('/schedule/list');
  await other.evaluate((name) => sessionStorage.setItem('separai_some_later_store', name), resident.name);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Sair' }).tap();
  await page.getByRole('button', { name: 'Sair mesmo assim' }).tap();
  await expect(page).toHaveURL('/welcome');
  await expect(other).toHaveURL('/welcome');
  await expectForgotten(page, resident);
  await expectForgotten(other, resident);
});

test('a session that the server ended leaves nothing either, and says how many unsent writes went', async ({
  page,
  request,
  resident,
}) => {
  await useDevice(page, request, resident);
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${resident.token}` } });
  await page.goto('/user/notifications');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('1 pedido não enviado foi descartado deste aparelho.').first()).toBeVisible();
  await expectForgotten(page, resident);
});

test('the sign-in of another person leaves nothing of the one before', async ({ page, request, resident }) => {
  await useDevice(page, request, resident);
  await page.goto('/admin-login');
  await signIn(page, administrator);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(async () => {
    const stores = await everyStore(page);
    const personal = [resident.name, resident.email, resident.id, resident.token, 'Rua das Flores', 'vizinha', 'tile.example'];
    expect(stores.filter((entry) => personal.some((word) => entry.join(' ').includes(word))).map(([where]) => where)).toEqual([]);
  }).toPass({ timeout: 30_000 });
});

test('a collector who signs out without a network leaves nothing of the list, and the next one on the phone sends nothing of it', async ({
  page,
  request,
}) => {
  const first = await givenRoute(request, 2, { name: 'Rui da Primeira' });
  const second = await givenRoute(request, 1, { name: 'Ana da Segunda' });
  const [stop] = first.stops;
  await storeSession(page, sessionOf(first.collector));
  await page.goto(`/coletor/${stop?.id}`);
  await expectAppPrecached(page);
  await expect(page.getByRole('heading', { name: stop?.address ?? '' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Recusado', exact: true }).tap();
  await page.getByText('Estava sujo ou molhado.').tap();
  await page.getByRole('button', { name: 'Registrar recusa' }).tap();
  await expectQueued(page, 1);
  const leftOf = (words: readonly string[]) => async (): Promise<string[]> =>
    (await everyStore(page)).filter(([, text]) => words.some((word) => text.includes(word))).map(([where]) => where);
  const ofList = leftOf(['Senador Pompeu', 'Socorro Bezerra', '85987654321', ...first.stops.map(({ id }) => id)]);
  expect((await ofList()).length, 'stores with the list before the sign-out').toBeGreaterThanOrEqual(2);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Sair' }).tap();
  await page.getByRole('button', { name: 'Sair mesmo assim' }).tap();
  await expect(page).toHaveURL('/welcome');
  await expect.poll(ofList).toEqual([]);
  await expectForgotten(page, first.collector);

  await page.context().setOffline(false);
  await page.goto('/login');
  await signIn(page, second.collector);
  await expect(page).toHaveURL('/coletor');
  await expect(page.getByText('0 de 1', { exact: true })).toBeVisible();
  await expect.poll(leftOf([first.collector.name, first.collector.email, ...first.stops.map(({ id }) => id)])).toEqual([]);
  expect(await storedReports(first.stops.map(({ id }) => id))).toEqual([]);
});
