import type { Page } from '@playwright/test';
import { goWithin } from '../support/app-navigation.ts';
import { expect, type Resident, signInAs, test } from '../support/fixtures.ts';
import { changePersisted, expectPersisted } from '../support/persisted-queries.ts';

// Errors about the missing network and about an unreadable session; an uncaught exception fails the test.
test.use({ restoresQueries: true, allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'Tentando alternativa' });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const guides = 'separai_recycle_materials';

const screens = [
  ['/home', /^Olá/],
  ['/map', /^Encontre pontos/],
  ['/search', /^Encontre e converse/],
  ['/recycle', /^Resíduos que você/],
  ['/recycle/vidro', 'Vidro'],
  ['/schedule', 'Agendar coleta'],
  ['/schedule/list', 'Minhas coletas'],
  ['/user/notifications', 'Notificações'],
  ['/user/profile', 'Meus dados'],
  ['/user/privacy', 'Privacidade'],
  ['/user/help', 'Ajuda'],
] as const;

/** Which link of the guides' chain serves without the server. */
type Link = 'kept' | 'backup' | 'built-in';

/** Text of the list of bookings. */
const answersShown = {
  kept: /^Você ainda não agendou nenhuma coleta$/,
  lost: /^Não foi possível carregar suas coletas$/,
  either: /^(Você ainda não agendou nenhuma coleta|Não foi possível carregar suas coletas)$/,
};

interface Broken {
  readonly what: string;
  readonly guides: Link;
  /** Runs in a page with full storage, before a reload. */
  readonly change?: (page: Page) => Promise<unknown>;
  /** Init script of all later pages. */
  readonly forbid?: () => void;
  /** The session is lost with the storage, so the test signs in again. */
  readonly signsIn?: true;
  /** Whether persisted queries are shown; `either` where the result depends on how fast the same person signs in again. */
  readonly answers?: keyof typeof answersShown;
}

const inGuideStore = (page: Page, change: 'clear' | 'break the latest'): Promise<void> =>
  page.evaluate(async (change) => {
    const opening = indexedDB.open('separai-guides');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const store = opening.result.transaction('snapshots', 'readwrite').objectStore('snapshots');
    if (change === 'clear') store.clear();
    else {
      const keys = store.getAllKeys();
      keys.onsuccess = () =>
        store.put('{"savedAt":"2026-11-22T12:00:00.000Z","guides":[{"id":"pa', Number(keys.result.at(-1)) + 1);
    }
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve;
    });
    opening.result.close();
  }, change);

const setStored = (page: Page, values: Partial<Record<'local' | 'session', string | null>>): Promise<void> =>
  page.evaluate(
    ([key, values]) => {
      for (const [name, value] of Object.entries(values)) {
        const storage = name === 'local' ? localStorage : sessionStorage;
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, value);
      }
    },
    [guides, values] as const,
  );

const table: readonly Broken[] = [
  {
    what: 'localStorage is forbidden',
    guides: 'kept',
    signsIn: true,
    answers: 'either',
    forbid: () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
  },
  {
    what: 'localStorage is missing',
    guides: 'kept',
    signsIn: true,
    answers: 'either',
    forbid: () => Object.defineProperty(window, 'localStorage', { value: undefined }),
  },
  {
    what: 'localStorage is full',
    guides: 'kept',
    forbid: () => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...given) {
        if (this === window.localStorage) throw new DOMException('exceeded the quota', 'QuotaExceededError');
        setItem.apply(this, given);
      };
    },
  },
  {
    what: 'sessionStorage is forbidden',
    guides: 'kept',
    forbid: () =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
  },
  {
    what: 'sessionStorage is full, and localStorage has lost the guides',
    guides: 'kept',
    change: (page) => setStored(page, { local: null }),
    forbid: () => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...given) {
        if (this === window.sessionStorage) throw new DOMException('exceeded the quota', 'QuotaExceededError');
        setItem.apply(this, given);
      };
    },
  },
  {
    what: 'both storages are forbidden',
    guides: 'backup',
    signsIn: true,
    answers: 'either',
    forbid: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    },
  },
  {
    what: 'IndexedDB throws',
    guides: 'kept',
    answers: 'lost',
    forbid: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      };
    },
  },
  {
    what: 'IndexedDB fails',
    guides: 'kept',
    answers: 'lost',
    forbid: () => {
      const { open } = IDBFactory.prototype;
      // An invalid version lets no database open.
      IDBFactory.prototype.open = function (name, version) {
        const opening = open.call(this, name, version);
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('success', (event) => {
          event.stopImmediatePropagation();
          opening.result.close();
          opening.dispatchEvent(new Event('error'));
        });
        return opening;
      };
    },
  },
  {
    what: 'IndexedDB never answers',
    guides: 'kept',
    answers: 'lost',
    forbid: () => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (name, version) {
        const opening = open.call(this, name, version);
        for (const type of ['upgradeneeded', 'success', 'error', 'blocked'])
          opening.addEventListener(type, (event) => event.stopImmediatePropagation());
        return opening;
      };
    },
  },
  {
    what: 'IndexedDB is missing',
    guides: 'kept',
    answers: 'lost',
    forbid: () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  },
  {
    what: 'nothing can be written into IndexedDB',
    guides: 'kept',
    forbid: () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('exceeded the quota', 'QuotaExceededError');
      };
    },
  },
  {
    what: 'the databases are of a newer version',
    guides: 'kept',
    change: (page) =>
      page.evaluate(async () => {
        for (const name of ['separai', 'separai-queries', 'separai-guides']) {
          const opening = indexedDB.open(name, 99);
          await new Promise((resolve) => {
            opening.onsuccess = resolve;
          });
          opening.result.close();
        }
      }),
  },
  {
    what: 'the guides of localStorage are corrupt',
    guides: 'kept',
    change: (page) => setStored(page, { local: '{"savedAt":"2026-11-22T12:00:00.000Z","guides":[{"id":"pa' }),
  },
  {
    what: 'the guides of both storages are of an old shape',
    guides: 'backup',
    change: (page) => setStored(page, { local: '[{"id":"papel","name":"Papel"}]', session: '{"materials":[]}' }),
  },
  {
    what: 'the latest snapshot is half written, and both storages are empty',
    guides: 'backup',
    change: async (page) => {
      await setStored(page, { local: null, session: null });
      await inGuideStore(page, 'break the latest');
    },
  },
  {
    what: 'no snapshot is left, and both storages are corrupt',
    guides: 'built-in',
    change: async (page) => {
      await setStored(page, { local: 'null', session: '{' });
      await inGuideStore(page, 'clear');
    },
  },
  {
    what: 'another build persisted results of another shape',
    guides: 'kept',
    answers: 'lost',
    change: async (page) => {
      await changePersisted(page, '["/api/schedules"]', { buster: 'other', data: '{"items":[' });
      await changePersisted(page, '["/api/users/me"]', { buster: 'other', data: { nome: 'Marina' } });
      await changePersisted(page, '["/api/collection-points"]', { buster: 'other', data: [{ id: 1, name: 'Ecoponto' }] });
      await changePersisted(page, '["/api/users/me/notices"]', { buster: 'other', data: [{ id: 7 }] });
    },
  },
];

/** Loads the built-in guides into the browser's cache, as the service worker's precache does. */
const loadBuiltInGuides = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name } of performance.getEntriesByType('resource')) {
      if (!/\.js$/.test(name)) continue;
      const file = /default-guides-[\w-]+\.js/.exec(await (await fetch(name)).text())?.[0];
      if (file !== undefined) await import(`/assets/${file}`);
    }
  });

/** Visits the screens that fill the storage: the chain of guides, and the persisted queries of four screens. */
const visitEverything = async (page: Page): Promise<void> => {
  await page.goto('/recycle');
  await expect(cards(page)).toHaveCount(6);
  await loadBuiltInGuides(page);
  for (const [address, key] of [
    ['/schedule/list', '["/api/schedules"]'],
    ['/user/profile', '["/api/users/me"]'],
    ['/user/notifications', '["/api/users/me/notices"]'],
    ['/search', '["/api/collection-points"]'],
  ] as const) {
    await goWithin(page, address);
    await expectPersisted(page, key);
  }
};

const signIn = async (page: Page, { email, password }: Resident): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).tap();
  await expect(page).not.toHaveURL('/login');
};

/** Every screen opens in a freshly loaded page, first without the server's responses and then with them. */
const expectEveryScreen = async (page: Page, { guides: link, answers = 'kept' }: Broken): Promise<void> => {
  const context = page.context();
  await expect(heading(page)).toBeVisible();
  // The code of every screen is cached; no response of the server is known yet.
  await context.setOffline(true);
  await goWithin(page, '/recycle');
  await expect(cards(page)).toHaveCount(6);
  await expect(warning(page)).toContainText(link === 'kept' ? 'guardados neste aparelho' : 'vêm com o app');
  if (link === 'backup') {
    await expect(warning(page)).toContainText('Encontramos os guias guardados neste aparelho.');
    await page.getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(warning(page)).toContainText('Estes são os guias guardados neste aparelho. Salvo ');
  }
  await goWithin(page, '/schedule/list');
  await expect(page.getByText(answersShown[answers])).toBeVisible();
  // A page that missed the `offline` event gets no `online` event either.
  await page.waitForFunction(() => !navigator.onLine);
  await context.setOffline(false);
  await expect(page.getByText('Você ainda não agendou nenhuma coleta')).toBeVisible();
  for (const [address, title] of screens) {
    await goWithin(page, address);
    await expect(heading(page), address).toHaveText(title);
    await expect(page.getByRole('main').getByText(/^(Carregando|Algo deu errado)/), address).toHaveCount(0);
  }
};

/** Whether the data persisted before stay unchanged. */
const isUndisturbed = ({ change, signsIn }: Broken): boolean => change === undefined && !signsIn;

test('whatever of the browser’s storage does not work, every screen opens, and the guides are the kept ones', async ({
  signedInPage: page,
}) => {
  const broken = table.filter(isUndisturbed);
  test.setTimeout(broken.length * 60_000);
  // `window.name` survives a navigation and needs no storage.
  for (const { what, forbid } of broken) await page.addInitScript(`if (window.name === ${JSON.stringify(what)}) (${forbid})()`);
  await visitEverything(page);
  for (const one of broken)
    await test.step(one.what, async () => {
      await page.evaluate((what) => {
        window.name = what;
      }, one.what);
      await page.goto('/user/help');
      await expectEveryScreen(page, one);
    });
});

for (const one of table.filter((broken) => !isUndisturbed(broken))) {
  const { what, guides: link, change, forbid, signsIn } = one;
  test(`when ${what}, every screen opens, and of the guides there are the ${link} ones`, async ({ page, resident }) => {
    test.setTimeout(120_000);
    await signInAs(page, resident);
    await visitEverything(page);
    // A document without the app, whose open connections would block a database's new version.
    await page.goto('/licenses.json');
    await change?.(page);
    if (forbid !== undefined) await page.addInitScript(forbid);
    // Without persistent storage the previous person has to sign in again.
    if (signsIn) await signIn(page, resident);
    else await page.goto('/user/help');
    await expectEveryScreen(page, one);
  });
}

for (const [what, stored] of [
  ['is corrupt', '{"name":"Mar'],
  ['is of another app', '{"usuario":{"nome":"Marina"},"sessao":"abc"}'],
  ['is of an older client', '["marina","abc"]'],
] as const) {
  test(`when the session ${what}, it is logged without what it says, the usual label is kept, and the app goes on`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && said.push(message.text()));
    await page.addInitScript((value) => localStorage.setItem('separai_current_user', value), stored);
    await page.goto('/');
    await expect(page.getByText('Olá, Usuário!')).toBeVisible();
    await expect.poll(() => said.join()).toContain('Da sessão guardada neste aparelho não pôde ser lido');
    expect(said.join()).not.toMatch(/abc|Mar/);
    await page.goto('/user/help');
    await expect(heading(page)).toHaveText('Ajuda');
  });
}
